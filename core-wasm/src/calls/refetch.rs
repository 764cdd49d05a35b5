//! Fetches calls again, and by a function of the page.

use js_sys::Function;
use model::api::Endpoint;
use wasm_bindgen::prelude::*;

use crate::browser::{fetch, resources};

/// Marks a call's response as out of date: it is fetched again at once or, without components, for the next one. For a call by URL this
/// includes the URLs below it and those with a query. Returns whether there is a call of this name.
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
