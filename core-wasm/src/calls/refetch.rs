//! Fetches calls again, and by a function of the page.

use js_sys::Function;
use model::api::Endpoint;
use wasm_bindgen::prelude::*;

use crate::browser::{fetch, resources};

/// The response of this call may have changed: it is fetched again now or, when no component shows it, when the next one does. Of a
/// call of your own, also the URLs below its path and with a query. Returns whether there is a call of this name.
#[wasm_bindgen(js_name = invalidateCall)]
pub fn invalidate_call(name: &str, argument: &str) -> bool {
    Endpoint::named(name, argument).map(resources::invalidate).is_some()
}

/// Sets the function that sends every request in place of `fetch`, for example with other headers or with credentials.
#[wasm_bindgen(js_name = fetchWith)]
pub fn fetch_with(
    #[wasm_bindgen(unchecked_optional_param_type = "(request: Request) => Promise<Response>")] fetch: Option<Function>,
) {
    fetch::fetch_with(fetch);
}
