use std::rc::Weak;

use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{AbortController, File, FormData, Headers, RequestInit, Response, Url, Window};

use crate::forms::IDEMPOTENCY_HEADER;
use crate::machine::{Answer, Signal, Submission};
use crate::store::Receiver;

/// Sends a form; its answer, or the reason for which there is none, goes to the receiver if there still is one.
///
/// The form stays on its way when the page is left. It is given up through the returned controller only.
pub fn submit(
    submission: Submission,
    files: &[(String, File)],
    receiver: Weak<dyn Receiver>,
) -> Option<AbortController> {
    let controller = AbortController::new().ok();
    let id = submission.id;
    let sending = begin(&submission, files, controller.as_ref());
    spawn_local(async move {
        let answer = match sending {
            Ok(response) => read(response).await,
            Err(error) => Err(error),
        };
        let answer = answer.unwrap_or_else(|error| Answer::Lost { reason: reason(&error) });
        if let Some(receiver) = receiver.upgrade() {
            receiver.receive(Signal::Answered { id, answer });
        }
    });
    controller
}

/// Hands the form to the browser, with everything that it will need.
fn begin(
    submission: &Submission,
    files: &[(String, File)],
    controller: Option<&AbortController>,
) -> Result<js_sys::Promise, JsValue> {
    let window = web_sys::window().ok_or("there is no window")?;
    let body = FormData::new()?;
    let headers = Headers::new()?;
    headers.set("Accept", "application/json")?;
    for (name, value) in &submission.texts {
        body.append_with_str(name, value)?;
    }
    let attached = files.iter().filter(|(field, _)| submission.files.contains(&field.as_str()));
    let mut text_only = true;
    for (name, file) in attached {
        body.append_with_blob_and_filename(name, file, &file.name())?;
        text_only = false;
    }
    if is_own_origin(&window, &submission.url) {
        headers.set(IDEMPOTENCY_HEADER, &submission.key)?;
        for (name, value) in &submission.guards {
            body.append_with_str(name, value)?;
        }
    }
    let init = RequestInit::new();
    init.set_method("POST");
    init.set_headers_headers(&headers);
    init.set_body(&body);
    if let Some(controller) = controller {
        init.set_signal(Some(&controller.signal()));
    }
    if text_only {
        // Outlives the page; browsers allow it up to 64 kB, which texts with their limits stay below.
        js_sys::Reflect::set(&init, &"keepalive".into(), &JsValue::TRUE)?;
    }
    Ok(window.fetch_with_str_and_init(&submission.url, &init))
}

async fn read(sending: js_sys::Promise) -> Result<Answer, JsValue> {
    let response: Response = JsFuture::from(sending).await?.dyn_into()?;
    let body = JsFuture::from(response.text()?).await?;
    Ok(Answer::Received { status: response.status(), body: body.as_string().unwrap_or_default() })
}

fn is_own_origin(window: &Window, url: &str) -> bool {
    let location = window.location();
    let (Ok(base), Ok(own)) = (location.href(), location.origin()) else { return false };
    Url::new_with_base(url, &base).is_ok_and(|url| url.origin() == own)
}

fn reason(error: &JsValue) -> String {
    let message = error.dyn_ref::<js_sys::Error>().map(|error| String::from(error.message()));
    message.or_else(|| error.as_string()).unwrap_or_else(|| "the request failed".into())
}
