use js_sys::{Array, Function, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::{AbortController, File, FormData, Request, RequestInit, Url};

use super::fetch::{self, receive};
use super::page::window;
use border::Parsed;
use machines::machine::{Signal, Submission};
use machines::store::Reporter;
use model::api::SubmitOutcome;
use model::forms::IDEMPOTENCY_HEADER;

/// Browsers refuse to send more than 64 kB with `keepalive`. This leaves room for the names of fields and the parts' headers.
const MAX_KEEPALIVE: usize = 32 << 10;

/// Sends a form and reports its outcome.
///
/// The request continues when the page is left. Only the returned controller aborts it. `own` is a function of the page that may send
/// the request.
pub fn submit(
    submission: &Submission,
    files: &[(String, Array)],
    own: Option<Function>,
    reporter: Reporter,
) -> Option<AbortController> {
    let controller = AbortController::new().ok();
    // Created before the async block, so that it contains the form's current values.
    let request = request(submission, files, controller.as_ref());
    let (id, form) = (submission.id, submission.form);
    spawn_local(async move {
        let outcome = match receive(request, own.as_ref()).await {
            Ok((status, body)) => SubmitOutcome::read::<Parsed>(form, status, &body.as_string().unwrap_or_default()),
            Err(reason) => SubmitOutcome::lost(reason),
        };
        reporter.report(Signal::Submitted { id, outcome });
    });
    controller
}

/// The whole form as one request.
fn request(
    submission: &Submission,
    files: &[(String, Array)],
    controller: Option<&AbortController>,
) -> Result<Request, JsValue> {
    let body = FormData::new()?;
    let mut size = 0;
    for (name, value) in &submission.texts {
        body.append_with_str(name, value)?;
        size += value.len();
    }
    let attached = files.iter().filter(|(field, _)| submission.files.contains(&field.as_str()));
    let mut text_only = true;
    for (name, files) in attached {
        for file in files.iter() {
            let file: File = file.unchecked_into();
            body.append_with_blob_and_filename(name, &file, &file.name())?;
            text_only = false;
        }
    }
    let is_own = is_own_origin(&submission.url);
    if is_own {
        for (name, value) in &submission.guards {
            body.append_with_str(name, value)?;
        }
    }
    let init = RequestInit::new();
    init.set_method("POST");
    init.set_body(&body);
    // `keepalive` lets the request outlive the page. web-sys has no setter for it.
    Reflect::set(&init, &"keepalive".into(), &(text_only && size < MAX_KEEPALIVE).into())?;
    let request = fetch::request(&submission.url, &init, controller)?;
    if is_own {
        request.headers().set(IDEMPOTENCY_HEADER, &submission.key)?;
    }
    Ok(request)
}

fn is_own_origin(url: &str) -> bool {
    let Some(location) = window().map(|window| window.location()) else { return false };
    let (Ok(base), Ok(own)) = (location.href(), location.origin()) else { return false };
    Url::new_with_base(url, &base).is_ok_and(|url| url.origin() == own)
}
