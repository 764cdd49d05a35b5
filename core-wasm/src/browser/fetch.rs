//! Sends requests by `fetch`: the browser's, or a function of the page.

#[cfg(feature = "refetch")]
use std::cell::RefCell;

use border::reason;
use js_sys::{Function, Promise};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Request, Response};

use super::page::window;

#[cfg(feature = "refetch")]
thread_local! {
    /// The page's own `fetch`.
    static FETCH: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// Sets the function that sends every request in place of `fetch`, for example with other headers or with credentials.
#[cfg(feature = "refetch")]
#[wasm_bindgen(js_name = fetchWith)]
pub fn fetch_with(
    #[wasm_bindgen(unchecked_optional_param_type = "(request: Request) => Promise<Response>")] fetch: Option<Function>,
) {
    FETCH.replace(fetch);
}

/// Sends a request and waits for the whole response: its status, and its body as a JavaScript string. gloo-net is not used here: it panics
/// where a page has replaced `fetch` by a function that fails with something other than an `Error`, or returns no `Response`. `own` is a
/// function of the page that gets the request and returns a promise of the response, or nothing to have it sent as usual.
///
/// # Errors
/// When there is no request, or the response does not arrive whole: the browser's reason.
pub async fn receive(request: Result<Request, JsValue>, own: Option<&Function>) -> Result<(u16, JsValue), String> {
    exchange(request, own).await.map_err(|error| reason(&error))
}

async fn exchange(request: Result<Request, JsValue>, own: Option<&Function>) -> Result<(u16, JsValue), JsValue> {
    let request = &request?;
    let window = window().ok_or(JsValue::NULL)?;
    let mut promise = None;
    if cfg!(feature = "schemas")
        && let Some(own) = own
    {
        promise = own.call1(&JsValue::UNDEFINED, request)?.dyn_into::<Promise>().ok();
    }
    #[cfg(feature = "refetch")]
    if promise.is_none()
        && let Some(fetch) = FETCH.with_borrow(Clone::clone)
    {
        promise = Some(Promise::resolve(&fetch.call1(&JsValue::UNDEFINED, request)?));
    }
    let promise = promise.unwrap_or_else(|| window.fetch_with_request(request));
    let response: Response = JsFuture::from(promise).await?.dyn_into()?;
    let body = JsFuture::from(response.text()?).await?;
    Ok((response.status(), body))
}
