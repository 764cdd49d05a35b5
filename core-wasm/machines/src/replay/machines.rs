//! The name and setup of every machine in recordings.

use std::rc::Rc;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::runner::{AnyRunner, Runner};
use super::{Masking, Replayable, shape};
use crate::carousel::{Carousel, CarouselOptions};
use crate::consent::{Consent, ConsentOptions};
use crate::consent_categories::{ConsentCategories, ConsentCategoriesOptions};
use crate::dialog::{Dialog, DialogOptions};
use crate::film::Film;
use crate::form::{FormMachine, FormOptions};
use crate::header::{Header, HeaderOptions};
use crate::lightbox::Lightbox;
use crate::loading::{Loading, LoadingOptions};
use crate::logo_strip::{LogoStrip, LogoStripOptions};
use crate::machine::Machine;
use crate::menu::{Menu, MenuOptions};
use crate::mobile_menu::MobileMenu;
use crate::navigation::{Navigation, NavigationOptions, Opening};
use crate::pdf_card::{PdfCard, PdfCardOptions};
use crate::places::Places;
use crate::playback::{Playback, PlaybackOptions};
use crate::resource::{Resource, ResourceOptions};
use crate::reveal::{Reveal, RevealOptions};
use crate::search::{Search, SearchOptions};
use crate::shortlist::{Shortlist, ShortlistOptions};
use crate::track::{Track, TrackOptions};
use crate::well::{Well, WellOptions};
use model::api::{Endpoint, Payload};
use model::content::{Bases, Category, Country, Product};
use model::forms::Form;

/// Machines whose constructor takes only options.
macro_rules! with_options {
    ($($machine:ident $options:ident $name:literal,)+) => {$(
        impl Replayable for $machine {
            const NAME: &'static str = $name;
            type Setup = $options;

            fn setup(&self) -> $options {
                self.options.clone()
            }

            fn with_setup(options: $options) -> Result<Self, String> {
                Ok(Self::new(options))
            }
        }
    )+};
}
with_options! {
    Carousel CarouselOptions "carousel",
    Consent ConsentOptions "consent",
    ConsentCategories ConsentCategoriesOptions "consentCategories",
    Dialog DialogOptions "dialog",
    Header HeaderOptions "header",
    Loading LoadingOptions "loading",
    LogoStrip LogoStripOptions "logoStrip",
    Menu MenuOptions "menu",
    PdfCard PdfCardOptions "pdfCard",
    Playback PlaybackOptions "playback",
    Reveal RevealOptions "reveal",
    Shortlist ShortlistOptions "shortlist",
    Track TrackOptions "track",
    Well WellOptions "well",
}

/// The setup of a machine whose constructor takes no arguments.
#[derive(Serialize, Deserialize)]
pub struct NoSetup {}

/// Machines whose constructor takes no arguments.
macro_rules! without_setup {
    ($($machine:ident $name:literal,)+) => {$(
        impl Replayable for $machine {
            const NAME: &'static str = $name;
            type Setup = NoSetup;

            fn setup(&self) -> NoSetup {
                NoSetup {}
            }

            fn with_setup(NoSetup {}: NoSetup) -> Result<Self, String> {
                Ok(Self::new())
            }
        }
    )+};
}
without_setup! {
    Film "film",
    MobileMenu "mobileMenu",
}

impl Replayable for Lightbox {
    const NAME: &'static str = "lightbox";
    type Setup = CarouselOptions;

    fn setup(&self) -> CarouselOptions {
        self.carousel.options
    }

    fn with_setup(options: CarouselOptions) -> Result<Self, String> {
        Ok(Self::new(options))
    }
}

/// The setup of the navigation.
#[derive(Serialize, Deserialize)]
pub struct NavigationSetup {
    options: NavigationOptions,
    opening: Opening,
}

impl Replayable for Navigation {
    const NAME: &'static str = "navigation";
    type Setup = NavigationSetup;

    fn setup(&self) -> NavigationSetup {
        NavigationSetup { options: self.options, opening: self.opening }
    }

    fn with_setup(setup: NavigationSetup) -> Result<Self, String> {
        Ok(Self::new(setup.options, setup.opening))
    }
}

/// The setup of a resource.
#[derive(Serialize, Deserialize)]
pub struct ResourceSetup {
    endpoint: Endpoint,
    bases: Bases,
    options: ResourceOptions,
    /// The page's initial data.
    data: Option<Payload>,
}

impl Replayable for Resource {
    const NAME: &'static str = "resource";
    type Setup = ResourceSetup;

    fn setup(&self) -> ResourceSetup {
        let (endpoint, bases) = (self.endpoint.clone(), self.bases.clone());
        ResourceSetup { endpoint, bases, options: self.options, data: self.view().data }
    }

    fn with_setup(setup: ResourceSetup) -> Result<Self, String> {
        let ResourceSetup { endpoint, bases, options, data } = setup;
        Ok(match data {
            Some(payload) => Self::with_data(endpoint, bases, options, payload),
            None => Self::new(endpoint, bases, options),
        })
    }
}

/// The setup of a search.
#[derive(Serialize, Deserialize)]
pub struct SearchSetup {
    products: Option<Rc<[Product]>>,
    categories: Option<Rc<[Category]>>,
    #[serde(default)]
    options: SearchOptions,
}

impl Replayable for Search {
    const NAME: &'static str = "search";
    type Setup = SearchSetup;

    fn setup(&self) -> SearchSetup {
        let (products, categories) = (self.products.clone(), self.categories.clone());
        SearchSetup { products, categories, options: self.options }
    }

    fn with_setup(SearchSetup { products, categories, options }: SearchSetup) -> Result<Self, String> {
        Ok(Self::new(products, categories, options))
    }
}

/// The setup of a form.
#[derive(Serialize, Deserialize)]
pub struct FormSetup {
    form: String,
    /// The schema, if the form is not one of the built-in ones.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    schema: Value,
    /// The API's base URL.
    api: String,
    options: FormOptions,
    /// The country list, if it came with the page.
    countries: Option<Rc<[Country]>>,
}

impl Replayable for FormMachine {
    const NAME: &'static str = "form";
    type Setup = FormSetup;

    fn setup(&self) -> FormSetup {
        FormSetup {
            form: self.form.name.to_owned(),
            schema: if self.form.is_built_in() { Value::Null } else { json!(self.form) },
            api: self.url().strip_suffix(self.form.path).unwrap_or_default().to_owned(),
            options: self.options.clone(),
            countries: self.places.as_ref().and_then(Places::found_countries),
        }
    }

    fn with_setup(setup: FormSetup) -> Result<Self, String> {
        Ok(Self::new(setup.form()?, &setup.api, setup.options, setup.countries))
    }

    fn masking(setup: &FormSetup) -> Option<Masking<Self>> {
        let form = setup.form().ok()?;
        Some(shape::form_masking(form, setup.countries.as_ref()))
    }
}

impl FormSetup {
    fn form(&self) -> Result<&'static Form, String> {
        if self.schema.is_null() {
            return Form::named(&self.form).ok_or_else(|| format!("there is no form named \"{}\"", self.form));
        }
        #[cfg(feature = "schemas")]
        return Form::read(self.schema.clone());
        #[cfg(not(feature = "schemas"))]
        return Err("a form with a schema is replayed by a core with the feature \"schemas\"".to_owned());
    }
}

/// Defines `runner_for` over these machines.
macro_rules! runners {
    ($($machine:ident),+ $(,)?) => {
        /// Constructs the machine with this name and setup.
        pub(super) fn runner_for(name: &str, setup: &Value) -> Result<Box<dyn AnyRunner>, String> {
            $(if name == $machine::NAME {
                return Ok(Box::new(Runner::<$machine>::from_setup(setup)?));
            })+
            Err(format!("there is no machine named \"{name}\"; there is {}", [$($machine::NAME),+].join(", ")))
        }
    };
}
runners!(
    Carousel,
    Consent,
    ConsentCategories,
    Dialog,
    Film,
    FormMachine,
    Header,
    Lightbox,
    Loading,
    LogoStrip,
    Menu,
    MobileMenu,
    Navigation,
    PdfCard,
    Playback,
    Resource,
    Reveal,
    Search,
    Shortlist,
    Track,
    Well,
);
