use js_sys::Promise;
use wasm_bindgen::JsValue;
use web_sys::{AbortController, File, FormData, Url, Window};

use super::json::Parsed;
use super::page::{options, window};
use super::reporter::Reporter;
use super::request::{headers, signal, when_received};
use machines::machine::{Signal, Submission};
use model::api::Outcome;
use model::forms::IDEMPOTENCY_HEADER;

/// Sends a form; what becomes of it is reported.
///
/// The form stays on its way when the page is left. It is given up through the returned controller only.
pub fn submit(submission: &Submission, files: &[(String, File)], reporter: Reporter) -> Option<AbortController> {
    let controller = AbortController::new().ok();
    let (id, form) = (submission.id, submission.form);
    when_received(begin(submission, files, controller.as_ref()), move |received| {
        let outcome = match received {
            Ok((status, body)) => Outcome::read::<Parsed>(form, status, &body),
            Err(reason) => Outcome::lost(reason),
        };
        reporter.report(Signal::Submitted { id, outcome });
    });
    controller
}

/// Hands the form to the browser, with everything that it will need.
fn begin(
    submission: &Submission,
    files: &[(String, File)],
    controller: Option<&AbortController>,
) -> Result<Promise, JsValue> {
    let window = window().ok_or("there is no window")?;
    let headers = headers()?;
    let body = FormData::new()?;
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
    let init = options(&[
        ("method", "POST".into()),
        ("headers", headers.into()),
        ("body", body.into()),
        // Outlives the page; browsers allow it up to 64 kB, which texts with their limits stay below.
        ("keepalive", text_only.into()),
        signal(controller),
    ]);
    Ok(window.fetch_with_str_and_init(&submission.url, &init))
}

fn is_own_origin(window: &Window, url: &str) -> bool {
    let location = window.location();
    let (Ok(base), Ok(own)) = (location.href(), location.origin()) else { return false };
    Url::new_with_base(url, &base).is_ok_and(|url| url.origin() == own)
}
