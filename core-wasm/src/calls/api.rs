//! The base URLs of calls, and the initial data of the page.

#[cfg(feature = "readers")]
use border::Parsed;
use model::api::Endpoint;
use model::content::{Bases, OptionalCall};
use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

use crate::browser::{element, resources};

/// Sets the base URLs of the company API, its media, the insights site and the country lists; an empty one is the
/// page's own origin. Discards all responses and initial data.
#[wasm_bindgen(js_name = configureApi)]
pub fn configure_api(api: String, media: String, insights: String, places: String) {
    resources::configure(Bases { api, media, insights, places, lacks: Vec::new() });
}

/// Declares that the API lacks this optional call, and returns whether the name is known. Before any response is
/// provided or asked for.
#[wasm_bindgen(js_name = withoutCall)]
pub fn without_call(name: &str) -> bool {
    let call = OptionalCall::named(name);
    call.map(resources::leave_out).is_some()
}

/// Whether the API lacks the optional call of this name.
#[wasm_bindgen(js_name = lacksCall)]
pub fn lacks_call(name: &str) -> bool {
    OptionalCall::named(name).is_some_and(resources::lacks)
}

/// Fetches the initial data once more, each when a component uses it.
#[wasm_bindgen(js_name = refreshInitialData)]
pub fn refresh_initial_data() {
    resources::refresh();
}

/// The URL of a call; `undefined` when there is no call of this name.
#[wasm_bindgen(js_name = callUrl)]
pub fn call_url(name: &str, argument: &str) -> Option<String> {
    Endpoint::named(name, argument).map(resources::url)
}

/// Reads the body of a call's response: returns the payload that components get, or `undefined` if there is no call of this name.
///
/// # Errors
/// With the reason, if the response cannot be used.
#[cfg(feature = "readers")]
#[wasm_bindgen(js_name = readResponse)]
pub fn read_response(
    name: &str,
    argument: &str,
    #[wasm_bindgen(unchecked_param_type = "string")] body: JsValue,
) -> Result<JsValue, JsError> {
    let Some(endpoint) = Endpoint::named(name, argument) else { return Ok(JsValue::UNDEFINED) };
    let reading = resources::read(endpoint, body).map_err(|reason| JsError::new(&reason))?;
    let payload = reading.payload.ok_or_else(|| JsError::new("there is no such entry in the list"))?;
    Ok(payload.as_value::<Parsed>().cloned().map_or(JsValue::UNDEFINED, JsValue::from))
}

/// Provides the result of `readResponse` for a call, so that hydration need not fetch it; returns whether there is a call
/// of this name.
#[wasm_bindgen(js_name = provideInitialData)]
pub fn provide_initial_data(
    name: &str,
    argument: &str,
    #[wasm_bindgen(unchecked_param_type = "unknown")] payload: JsValue,
) -> bool {
    Endpoint::named(name, argument).map(|endpoint| resources::provide(endpoint, payload)).is_some()
}

/// Call it before an element is removed: if the element has the focus, the focus moves to the beginning of the page or the dialog.
#[wasm_bindgen(js_name = passFocusOn)]
pub fn pass_focus_on(going: &HtmlElement) {
    element::pass_focus_on(going);
}
