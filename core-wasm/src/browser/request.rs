use js_sys::Promise;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{AbortController, Headers, Response};

use super::callback::when_settled;
use super::json::Parsed;
use super::page::{options, reason, window};
use super::reporter::Reporter;
use machines::machine::{self, Request, Signal};

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
pub fn send(request: Request, reporter: Reporter) -> InFlight {
    let controller = AbortController::new().ok();
    let Request { id, endpoint, bases } = request;
    when_received(begin(&endpoint.url(&bases), controller.as_ref()), move |received| {
        let response = match received {
            Ok((status, body)) => machine::Response::Received { status, body: endpoint.read::<Parsed>(&body, &bases) },
            Err(reason) => machine::Response::Lost { reason },
        };
        reporter.report(Signal::Responded { id, response });
    });
    InFlight(controller)
}

fn begin(url: &str, controller: Option<&AbortController>) -> Result<Promise, JsValue> {
    let window = window().ok_or("there is no window")?;
    Ok(window.fetch_with_str_and_init(url, &options(&[("headers", headers()?.into()), signal(controller)])))
}

/// What every request says of itself: it asks for JSON.
pub fn headers() -> Result<Headers, JsValue> {
    let headers = Headers::new()?;
    headers.set("Accept", "application/json")?;
    Ok(headers)
}

/// How every request can be aborted.
pub fn signal(controller: Option<&AbortController>) -> (&'static str, JsValue) {
    ("signal", controller.map_or(JsValue::UNDEFINED, |controller| controller.signal().into()))
}

/// What came back: HTTP's status and the body, or the reason for which there is nothing.
pub type Received = Result<(u16, String), String>;

/// Tells what comes back, once it has come.
pub fn when_received(sending: Result<Promise, JsValue>, tell: impl FnOnce(Received) + 'static) {
    let sending = match sending {
        Ok(sending) => sending,
        Err(error) => return tell(Err(reason(&error))),
    };
    when_settled(&sending, move |response| {
        let read = response.and_then(|response| {
            let response: Response = response.unchecked_into();
            Ok((response.status(), response.text()?))
        });
        match read {
            Ok((status, body)) => when_settled(&body, move |body| {
                let body = body.map(|body| body.as_string().unwrap_or_default());
                tell(body.map(|body| (status, body)).map_err(|error| reason(&error)));
            }),
            Err(error) => tell(Err(reason(&error))),
        }
    });
}
