use gloo_net::Error;
use gloo_net::http::Request;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::AbortController;

use super::page::window;
use super::reporter::Reporter;
use border::Parsed;
use border::reason;
use machines::machine::{self, Response, Signal};

/// A request under way; aborted when dropped.
pub struct InFlight(Option<AbortController>);

impl Drop for InFlight {
    fn drop(&mut self) {
        if let Some(controller) = self.0.take() {
            controller.abort();
        }
    }
}

/// Sends a request; its response, or the reason for which there is none, is reported.
pub fn send(request: machine::Request, reporter: Reporter) -> InFlight {
    let machine::Request { id, endpoint, bases } = request;
    let controller = AbortController::new().ok();
    let signal = controller.as_ref().map(AbortController::signal);
    let request =
        Request::get(&endpoint.url(&bases)).header("Accept", "application/json").abort_signal(signal.as_ref()).build();
    spawn_local(async move {
        let received = match request {
            Ok(request) => receive(request.into()).await,
            Err(Error::JsError(error)) => Err(error.message),
            Err(Error::GlooError(reason)) => Err(reason),
        };
        let response = match received {
            Ok((status, body)) => Response::Received { status, body: endpoint.read::<Parsed>(&body, &bases) },
            Err(reason) => Response::Lost { reason },
        };
        reporter.report(Signal::Responded { id, response });
    });
    InFlight(controller)
}

/// Sends a request and waits for the whole response: HTTP's status and the body. Not by gloo-net, which panics where a
/// page has replaced `fetch` by a function that fails with something else than an `Error`, or that brings no `Response`.
///
/// # Errors
/// When nothing comes, or not all of it: what the browser says of it.
pub async fn receive(request: web_sys::Request) -> Result<(u16, String), String> {
    exchange(&request).await.map_err(|error| reason(&error))
}

async fn exchange(request: &web_sys::Request) -> Result<(u16, String), JsValue> {
    let window = window().ok_or(JsValue::NULL)?;
    let response: web_sys::Response = JsFuture::from(window.fetch_with_request(request)).await?.dyn_into()?;
    let body = JsFuture::from(response.text()?).await?;
    Ok((response.status(), body.as_string().unwrap_or_default()))
}
