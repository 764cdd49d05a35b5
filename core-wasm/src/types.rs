//! Views, options and payloads as TypeScript, written from the Rust types. The file is committed, so that a change of the
//! API shows in review; a test fails when it is stale.

use std::fmt::Write as _;
use std::path::Path;

use ts_rs::TS;

use model::{api, content, forms, site};

/// Adds a type's declaration, with its documentation.
fn declare<T: TS + ?Sized>(file: &mut String) {
    let docs = T::docs().unwrap_or_default();
    writeln!(file, "\n{docs}export {}", T::decl()).unwrap();
}

macro_rules! declare_all {
    ($file:expr, $($type:ty),+ $(,)?) => { $(declare::<$type>($file);)+ };
}

fn types() -> String {
    let mut file =
        "// Written by `UPDATE_TYPES=1 cargo test -p core-wasm types` from the Rust types; do not edit.\n".to_owned();
    declare_all!(
        &mut file,
        machines::loading::LoadingOptions,
        machines::loading::LoadingView,
        machines::header::HeaderOptions,
        machines::header::HeaderView,
        machines::carousel::CarouselOptions,
        machines::carousel::CarouselView,
        machines::carousel::Direction,
        machines::form::FormOptions,
        machines::form::FormState,
        machines::form::FormView,
        forms::Form,
        forms::Field,
        forms::Kind,
        forms::FileRule,
        forms::FileInfo,
        machines::dialog::DialogOptions,
        machines::dialog::DialogView,
        machines::lightbox::LightboxView,
        machines::navigation::NavigationOptions,
        machines::navigation::NavigationView,
        machines::reveal::RevealOptions,
        machines::reveal::RevealView,
        machines::pdf_card::PdfCardOptions,
        machines::pdf_card::PdfState,
        machines::pdf_card::PdfCardView,
        machines::film::FilmView,
        machines::compare::CompareOptions,
        machines::compare::CompareView,
        machines::search::SearchState,
        machines::search::Facet,
        machines::search::SearchView,
        machines::track::TrackOptions,
        machines::track::TrackView,
        machines::menu::MenuOptions,
        machines::menu::MenuView,
        machines::mobile_menu::MobileMenuView,
        machines::consent::ConsentOptions,
        machines::consent::ConsentView,
        machines::logo_strip::LogoStripOptions,
        machines::logo_strip::LogoStripView,
        machines::places::PlacesOptions,
        machines::places::PlaceControl,
        machines::places::Place,
        machines::places::PlaceField,
        machines::places::PlacesView,
        machines::resource::ResourceFailure,
        machines::resource::ResourceState,
        machines::resource::ResourceViewOf<ts_rs::Dummy>,
        api::Payloads,
        content::Product,
        content::ProductDetail,
        content::Specification,
        content::SizeTable,
        content::Datasheet,
        content::Neighbour,
        content::Category,
        content::Subcategory,
        content::Certificate,
        content::GalleryTile,
        content::CaseStudy,
        content::Insight,
        content::Client,
        content::TeamMember,
        content::Company,
        content::Office,
        content::Person,
        content::SocialLink,
        content::Country,
        content::Region,
        content::Id,
        content::Image,
        content::ImageSource,
        site::Redirect,
        site::Head,
        site::Tag,
        site::PageWords,
        site::SiteIdentity,
    );
    for (name, form) in
        [("ContactField", &forms::CONTACT), ("CareerField", &forms::CAREER), ("DatasheetField", &forms::DATASHEET)]
    {
        let fields: Vec<_> = form.fields.iter().map(|field| format!("{:?}", field.name)).collect();
        writeln!(
            file,
            "\n/**\n * The fields of the {} form.\n */\nexport type {name} = {};",
            form.name,
            fields.join(" | ")
        )
        .unwrap();
    }
    file
}

/// Every file that is written from here, with what belongs in it.
fn files() -> [(&'static str, String); 1] {
    [("hooks/types.ts", types())]
}

#[test]
fn types_for_typescript_are_fresh() {
    for (file, fresh) in files() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
        if std::env::var_os("UPDATE_TYPES").is_some() {
            std::fs::write(&path, &fresh).unwrap();
        }
        let written = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(written == fresh, "core-wasm/{file} is stale: run UPDATE_TYPES=1 cargo test -p core-wasm types");
    }
}
