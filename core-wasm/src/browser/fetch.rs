use border::reason;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use super::page::window;

/// Sends a request and waits for the whole response: HTTP's status and the body, a text of JavaScript's. Not by gloo-net, which panics where a
/// page has replaced `fetch` by a function that fails with something else than an `Error`, or that brings no `Response`.
///
/// # Errors
/// When nothing comes, or not all of it: what the browser says of it.
pub async fn receive(request: web_sys::Request) -> Result<(u16, JsValue), String> {
    exchange(&request).await.map_err(|error| reason(&error))
}

async fn exchange(request: &web_sys::Request) -> Result<(u16, JsValue), JsValue> {
    let window = window().ok_or(JsValue::NULL)?;
    let response: web_sys::Response = JsFuture::from(window.fetch_with_request(request)).await?.dyn_into()?;
    let body = JsFuture::from(response.text()?).await?;
    Ok((response.status(), body))
}
