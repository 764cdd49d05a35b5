//! The name and setup of every machine in recordings.

use std::rc::Rc;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::runner::{AnyRunner, Runner};
use super::{Masking, Replayable, shape};
use crate::answers::AnswerSources;
use crate::carousel::CarouselOptions;
use crate::form::{FormMachine, FormOptions};
use crate::lightbox::Lightbox;
use crate::machine::Machine;
use crate::navigation::{Navigation, Opening};
use crate::places::Places;
use crate::resource::Resource;
use crate::search::Search;
use model::api::{Endpoint, Payload};
use model::content::{Bases, Category, Country, Product};
use model::forms::Form;

/// The setup of a machine whose constructor takes no arguments.
#[derive(Serialize, Deserialize)]
pub struct NoSetup {}

/// A machine whose constructor takes its options, or nothing.
macro_rules! replayable {
    ($machine:path) => {};
    ($machine:path, $name:literal) => {
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
    };
    ($machine:path, $name:literal, $options:path) => {
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
    };
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

impl Replayable for Navigation {
    const NAME: &'static str = "navigation";
    type Setup = Opening;

    fn setup(&self) -> Opening {
        self.opening
    }

    fn with_setup(opening: Opening) -> Result<Self, String> {
        Ok(Self::new(opening))
    }
}

/// The setup of a resource.
#[derive(Serialize, Deserialize)]
pub struct ResourceSetup {
    endpoint: Endpoint,
    bases: Bases,
    /// Whether the initial data is fetched once more.
    refresh: bool,
    /// The page's initial data.
    data: Option<Payload>,
}

impl Replayable for Resource {
    const NAME: &'static str = "resource";
    type Setup = ResourceSetup;

    fn setup(&self) -> ResourceSetup {
        let (endpoint, bases) = (self.endpoint.clone(), self.bases.clone());
        ResourceSetup { endpoint, bases, refresh: self.stale, data: self.view().data }
    }

    fn with_setup(setup: ResourceSetup) -> Result<Self, String> {
        let ResourceSetup { endpoint, bases, refresh, data } = setup;
        Ok(match data {
            Some(payload) => Self::with_data(endpoint, bases, payload, refresh),
            None => Self::new(endpoint, bases),
        })
    }
}

/// The setup of a search.
#[derive(Serialize, Deserialize)]
pub struct SearchSetup {
    products: Option<Rc<[Product]>>,
    categories: Option<Rc<[Category]>>,
    options: AnswerSources,
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
    /// The country list, if it is in the initial data.
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

/// Makes the machines replayable whose setup is their options or nothing, and defines `runner_for` over all of them.
macro_rules! record {
    ($($module:ident: $machine:ident($($name:literal $(, $options:ident)?)?) [$($type:ident),*];)+) => {
        $(replayable!(crate::$module::$machine $(, $name $(, crate::$module::$options)?)?);)+

        /// Constructs the machine with this name and setup.
        pub(super) fn runner_for(name: &str, setup: &Value) -> Result<Box<dyn AnyRunner>, String> {
            $(if name == crate::$module::$machine::NAME {
                return Ok(Box::new(Runner::<crate::$module::$machine>::from_setup(setup)?));
            })+
            let names = [$(crate::$module::$machine::NAME),+].join(", ");
            Err(format!("there is no machine named \"{name}\"; there is {names}"))
        }
    };
}
crate::for_each_machine!(record);
