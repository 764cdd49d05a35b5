//! What is no store: calls, forms' rules, heads.

use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

use crate::browser::object::to_js;
use crate::browser::{element, form, resources};
use border::Parsed;
use machines::resource::ResourceOptions;
use model::api::Endpoint;
use model::content::{self, Bases, Item, OptionalCall, read_record};
use model::forms::Judge;
use model::site::{self, PageWords, REDIRECTS, SiteIdentity};

/// Sets the base URLs of the company API, its media, the insights site and the country lists; an empty one is the
/// page's own origin. Begins anew: what was fetched or came with the page is forgotten.
#[wasm_bindgen(js_name = configureApi)]
pub fn configure_api(api: String, media: String, insights: String, places: String) {
    resources::configure(Bases { api, media, insights, places, lacks: Vec::new() }, ResourceOptions::default());
}

/// Says that the API does not have this optional call; tells whether there is one of this name. Before any response is
/// provided or asked for.
#[wasm_bindgen(js_name = withoutCall)]
pub fn without_call(name: &str) -> bool {
    let call = OptionalCall::named(name);
    call.map(resources::leave_out).is_some()
}

/// Whether the API does not have the optional call of this name.
#[wasm_bindgen(js_name = lacksCall)]
pub fn lacks_call(name: &str) -> bool {
    OptionalCall::named(name).is_some_and(resources::lacks)
}

/// Has what came with the page asked for once more when it is looked at.
#[wasm_bindgen(js_name = refreshInitialData)]
pub fn refresh_initial_data() {
    resources::refresh();
}

/// The URL of a call; `undefined` when there is no call of this name.
#[wasm_bindgen(js_name = callUrl)]
pub fn call_url(name: &str, argument: &str) -> Option<String> {
    Endpoint::named(name, argument).map(resources::url)
}

/// Gives the response to a call, so that hydration need not fetch it; tells whether there is a call of this name.
#[wasm_bindgen(js_name = provideInitialData)]
pub fn provide_initial_data(name: &str, argument: &str, body: String) -> bool {
    let endpoint = Endpoint::named(name, argument);
    let is_known = endpoint.is_some();
    if let Some(endpoint) = endpoint {
        resources::provide(endpoint, body);
    }
    is_known
}

/// What a form asks for: its fields with their labels, limits and choices.
///
/// # Errors
/// When there is no form of this name, or the schema makes none.
#[wasm_bindgen(js_name = describeForm, unchecked_return_type = "import('./types').FormDescription")]
pub fn describe_form(
    #[wasm_bindgen(unchecked_param_type = "import('./types').BuiltInForm | import('./types').FormSchema")]
    form: JsValue,
) -> Result<JsValue, JsError> {
    form::given(form).map(to_js)
}

/// The rules of a form, for values that are held elsewhere.
#[wasm_bindgen]
pub struct FormRules(Judge);

/// The rules of the form of this name, or of this schema.
///
/// # Errors
/// When there is no form of this name, or the schema makes none.
#[wasm_bindgen(js_name = formRules)]
pub fn form_rules(
    #[wasm_bindgen(unchecked_param_type = "import('./types').BuiltInForm | import('./types').FormSchema")]
    form: JsValue,
) -> Result<FormRules, JsError> {
    form::given(form).map(|form| FormRules(Judge::new(form)))
}

#[wasm_bindgen]
impl FormRules {
    /// The field at this index holds this text now; a file is its size in bytes, a slash and its name. Tells whether the
    /// field is wrong by itself.
    pub fn put(&mut self, index: usize, text: &str) -> bool {
        self.0.put(index, text)
    }

    /// What is wrong; `null` when nothing is.
    pub fn errors(&self) -> JsValue {
        let errors = self.0.errors();
        if errors.is_empty() { JsValue::NULL } else { to_js(&errors) }
    }
}

/// Tells of an element that goes: if the focus is in it, it goes on to the beginning of the page or the dialog.
#[wasm_bindgen(js_name = passFocusOn)]
pub fn pass_focus_on(going: &HtmlElement) {
    element::pass_focus_on(going);
}

/// Every URL that has moved, with where to.
#[wasm_bindgen]
pub fn redirects() -> JsValue {
    to_js(&REDIRECTS)
}

/// Composes the head of the page at `path`, from a `SiteIdentity` and a `PageWords`.
///
/// # Errors
/// When a field is missing or has the wrong type.
#[wasm_bindgen]
pub fn head(identity: JsValue, path: &str, words: JsValue) -> Result<JsValue, JsError> {
    let identity = given(identity, SiteIdentity::read)?;
    let words = given(words, PageWords::read)?;
    Ok(to_js(&site::head(&identity, path, &words)))
}

/// A record that a page hands over.
fn given<T>(value: JsValue, read: fn(&Item<'_, Parsed>) -> T) -> Result<T, JsError> {
    read_record(Parsed::from(value), &Bases::default(), read).map_err(|problem| JsError::new(&problem))
}

/// The URL by which a telephone calls a number, however it is printed.
#[wasm_bindgen(js_name = phoneUrl)]
pub fn phone_url(printed: &str) -> String {
    model::writing::phone_url(printed)
}

/// The first words of a text, with an ellipsis when there are more.
#[wasm_bindgen]
pub fn excerpt(text: &str, words: usize) -> String {
    content::excerpt(text, words)
}
