use gloo_net::Error;
use gloo_net::http::Request;
use wasm_bindgen_futures::spawn_local;
use web_sys::AbortController;

use super::json::Parsed;
use super::reporter::Reporter;
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
        let response = match receive(request).await {
            Ok((status, body)) => Response::Received { status, body: endpoint.read::<Parsed>(&body, &bases) },
            Err(reason) => Response::Lost { reason },
        };
        reporter.report(Signal::Responded { id, response });
    });
    InFlight(controller)
}

/// Sends a request and waits for the whole response: HTTP's status and the body.
///
/// # Errors
/// When nothing comes, or not all of it: what the browser says of it.
pub async fn receive(request: Result<Request, Error>) -> Result<(u16, String), String> {
    let response = request.map_err(reason)?.send().await.map_err(reason)?;
    Ok((response.status(), response.text().await.map_err(reason)?))
}

fn reason(error: Error) -> String {
    match error {
        Error::JsError(error) => error.message,
        Error::GlooError(reason) => reason,
    }
}
