use js_sys::Promise;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{AbortController, Headers, Response};

use super::callback::when_settled;
use super::page::{options, window};
use super::reporter::Reporter;
use machines::machine::{Answer, Request, RequestId, Signal};

/// A request under way; aborted when dropped.
pub struct InFlight(Option<AbortController>);

impl Drop for InFlight {
    fn drop(&mut self) {
        if let Some(controller) = self.0.take() {
            controller.abort();
        }
    }
}

/// Sends a request; its answer, or the reason for which there is none, is reported.
pub fn send(request: &Request, reporter: Reporter) -> InFlight {
    let controller = AbortController::new().ok();
    report_answer(request.id, begin(&request.url, controller.as_ref()), reporter);
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

/// Reports the answer to a request, or the reason for which there is none.
pub fn report_answer(id: RequestId, sending: Result<Promise, JsValue>, reporter: Reporter) {
    let lost = |error: &JsValue| Answer::Lost { reason: reason(error) };
    let sending = match sending {
        Ok(sending) => sending,
        Err(error) => return reporter.report(Signal::Answered { id, answer: lost(&error) }),
    };
    when_settled(&sending, move |response| {
        let read = response.and_then(|response| {
            let response: Response = response.unchecked_into();
            Ok((response.status(), response.text()?))
        });
        match read {
            Ok((status, body)) => when_settled(&body, move |body| {
                let answer = match body {
                    Ok(body) => Answer::Received { status, body: body.as_string().unwrap_or_default() },
                    Err(error) => lost(&error),
                };
                reporter.report(Signal::Answered { id, answer });
            }),
            Err(error) => reporter.report(Signal::Answered { id, answer: lost(&error) }),
        }
    });
}

fn reason(error: &JsValue) -> String {
    let message = error.dyn_ref::<js_sys::Error>().map(|error| String::from(error.message()));
    message.or_else(|| error.as_string()).unwrap_or_else(|| "the request failed".into())
}
