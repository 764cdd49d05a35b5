use wasm_bindgen::JsValue;

use crate::api::Shared;
use crate::browser::frozen::frozen;
use crate::browser::to_js::{ToJs, to_js, to_js_text};
use crate::machines::carousel::{CarouselView, Direction};
use crate::machines::compare::CompareView;
use crate::machines::consent::ConsentView;
use crate::machines::dialog::DialogView;
use crate::machines::film::FilmView;
use crate::machines::header::HeaderView;
use crate::machines::lightbox::LightboxView;
use crate::machines::loading::LoadingView;
use crate::machines::logo_strip::LogoStripView;
use crate::machines::menu::MenuView;
use crate::machines::mobile_menu::MobileMenuView;
use crate::machines::navigation::NavigationView;
use crate::machines::pdf_card::{PdfCardView, PdfState};
use crate::machines::resource::{ResourceState, ResourceView};
use crate::machines::reveal::RevealView;
use crate::machines::search::{Facet, SearchState, SearchView};
use crate::machines::track::TrackView;

to_js!(LoadingView { visible, percent });

to_js!(HeaderView { solid, hidden });

to_js!(CarouselView { index, count, animating, leaving, direction, dragging, playing, wanted });
to_js_text!(Direction { Next => "next", Previous => "previous" });

to_js!(NavigationView { announcement });
to_js!(RevealView { shown, count, asked });
to_js!(FilmView { playing, shows, wanted, failed });

to_js!(PdfCardView { state, attempt, message });
to_js_text!(PdfState {
    Waiting => "waiting",
    Loading => "loading",
    Rendered => "rendered",
    Failed => "failed",
    Locked => "locked",
});

to_js!(CompareView { slugs, full, comparable });
to_js!(SearchView { state, query, category, subcategory, hits, facets });
to_js_text!(SearchState { Waiting => "waiting", Ready => "ready", Failed => "failed" });
to_js!(Facet { slug, count });

to_js!(DialogView { open });
to_js!(LightboxView { open, index, count, animating, leaving, direction, dragging, enlarged });

to_js!(TrackView {
    index,
    count,
    visible,
    looping,
    animating,
    direction,
    dragging,
    position,
    first_place,
    words,
    moved,
    ready
});

to_js!(LogoStripView { repeats, playing, wanted });

to_js!(MenuView { open, ready });
to_js!(MobileMenuView { open, section, ready });

to_js!(ConsentView { visible, given });

to_js!(ResourceView { state, data });
to_js_text!(ResourceState { Idle => "idle", Loading => "loading", Ready => "ready", Failed => "failed" });

impl ToJs for Shared {
    fn to_js(&self) -> JsValue {
        frozen(self.json())
    }
}
