use crate::compare::CompareView;
use crate::form::{Files, FormState, FormView};
use crate::navigation::NavigationView;
use crate::pdf_card::{PdfCardView, PdfState};
use crate::places::{Place, PlaceControl, PlaceField, PlacesView};
use crate::resource::{ResourceFailure, ResourceState, ResourceView};
use crate::search::{Facet, SearchState, SearchView};
use crate::wire::{Drawn, ToJson, View, json_view, named, to_json, write_object};
use model::forms::{FieldErrors, FileInfo};

json_view!(NavigationView);
to_json!(NavigationView { announcement: "announcement" });

json_view!(PdfCardView);
to_json!(PdfCardView { state: "state", attempt: "attempt", message: "message" });
named!(PdfState {
    Waiting => "waiting",
    Loading => "loading",
    Rendered => "rendered",
    Failed => "failed",
    Locked => "locked",
});

json_view!(CompareView);
to_json!(CompareView { slugs: "slugs", full: "full", comparable: "comparable" });

json_view!(SearchView);
to_json!(SearchView {
    state: "state",
    query: "query",
    category: "category",
    subcategory: "subcategory",
    hits: "hits",
    facets: "facets",
});
named!(SearchState { Waiting => "waiting", Ready => "ready", Failed => "failed" });
to_json!(Facet { slug: "slug", count: "count" });

json_view!(PlacesView);
to_json!(PlacesView { country: "country", state: "state" });
to_json!(PlaceField { control: "control", disabled: "disabled", options: "options" });
to_json!(Place { name: "name", emoji: "emoji" });
named!(PlaceControl { Text => "text", Select => "select" });

json_view!(FormView);
to_json!(FormView { state: "state", notice: "notice", errors: "errors", files: "files" });
named!(FormState {
    Editing => "editing",
    Submitting => "submitting",
    Succeeded => "succeeded",
    Failed => "failed",
});
to_json!(FileInfo { name: "name", size: "size" });

impl View for ResourceView {
    fn draw(&self, out: &Drawn) {
        out.write(self);
        out.share(self.data.clone());
    }
}
to_json!(ResourceView { state: "state", data: "data", failure: "failure" });
named!(ResourceState { Idle => "idle", Loading => "loading", Ready => "ready", Failed => "failed" });
named!(ResourceFailure { Unknown => "unknown", Other => "other" });

impl ToJson for FieldErrors {
    fn write_json(&self, out: &mut String) {
        write_object(out, self.iter().map(|error| (error.field, &*error.message)));
    }
}

impl ToJson for Files {
    fn write_json(&self, out: &mut String) {
        write_object(out, self.iter());
    }
}
