use std::rc::Weak;

use gloo_net::http::Request as Fetch;
use wasm_bindgen_futures::spawn_local;
use web_sys::AbortController;

use crate::machine::{Answer, Request, Signal};
use crate::store::Receiver;

/// A request under way; aborted when dropped.
pub struct InFlight(Option<AbortController>);

impl Drop for InFlight {
    fn drop(&mut self) {
        if let Some(controller) = self.0.take() {
            controller.abort();
        }
    }
}

/// Sends a request; its answer, or the reason for which there is none, goes to the receiver.
pub fn send(request: Request, receiver: Weak<dyn Receiver>) -> InFlight {
    let controller = AbortController::new().ok();
    let signal = controller.as_ref().map(AbortController::signal);
    let id = request.id;
    spawn_local(async move {
        let answer = match fetch(&request.url, signal.as_ref()).await {
            Ok((status, body)) => Answer::Received { status, body },
            Err(error) => Answer::Lost { reason: error.to_string() },
        };
        // After an abort nobody waits: the machine drops answers of earlier requests.
        if let Some(receiver) = receiver.upgrade() {
            receiver.receive(Signal::Answered { id, answer });
        }
    });
    InFlight(controller)
}

async fn fetch(url: &str, signal: Option<&web_sys::AbortSignal>) -> Result<(u16, String), gloo_net::Error> {
    let response = Fetch::get(url).header("Accept", "application/json").abort_signal(signal).send().await?;
    Ok((response.status(), response.text().await?))
}
