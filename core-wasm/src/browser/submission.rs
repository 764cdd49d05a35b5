//! Keeps a form's files, and sends the form.

use std::cell::RefCell;

use js_sys::{Array, Function, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::{AbortController, File, FormData, Request, RequestInit, Url};

use super::fetch::receive;
use super::page::window;
use border::Parsed;
use machines::machine::{RequestId, Signal, Submission};
use machines::store::Reporter;
use model::api::SubmitOutcome;
use model::forms::IDEMPOTENCY_HEADER;

/// Browsers refuse to send more than 64 kB with `keepalive`. This leaves room for the names of fields and the parts' headers.
const MAX_KEEPALIVE: usize = 32 << 10;

/// The part of a shell that only forms use.
#[derive(Default)]
pub struct FormShell {
    /// The form that was sent last. Unlike a request it is not aborted with the shell.
    submission: RefCell<Option<(RequestId, AbortController)>>,
    /// The chosen files by field name, each an array of files.
    files: RefCell<Vec<(String, Array)>>,
    /// The page's own rules, for a form with a schema.
    #[cfg(feature = "schemas")]
    pub rules: RefCell<Option<Function>>,
    /// The page's own submission, for a form with a schema.
    pub own_submit: RefCell<Option<Function>>,
}

impl FormShell {
    /// Replaces the files of a field.
    pub fn keep_files(&self, field: &str, files: Array) {
        let mut kept = self.files.borrow_mut();
        kept.retain(|(other, _)| other != field);
        kept.push((field.to_owned(), files));
    }

    /// The files of a field.
    pub fn files(&self, field: &str) -> Array {
        let kept = self.files.borrow();
        kept.iter().find(|(other, _)| other == field).map(|(_, files)| files.clone()).unwrap_or_default()
    }

    /// Removes the files of all fields.
    pub fn remove_files(&self) {
        self.files.borrow_mut().clear();
    }

    /// Sends the form and reports its outcome. The request continues when the page is left; only [`Self::abort`] ends it.
    pub fn submit(&self, submission: &Submission, reporter: Reporter) {
        let controller = AbortController::new().ok();
        // Created before the async block, so that it contains the form's current values.
        let request = self.request(submission, controller.as_ref());
        let (id, form) = (submission.id, submission.form);
        // The condition is constant, so that a core without schemas has no code for it.
        let own = if cfg!(feature = "schemas") { self.own_submit.borrow().clone() } else { None };
        spawn_local(async move {
            let outcome = match receive(request, own.as_ref()).await {
                Ok((status, body)) => {
                    SubmitOutcome::read::<Parsed>(form, status, &body.as_string().unwrap_or_default())
                }
                Err(reason) => SubmitOutcome::lost(reason),
            };
            reporter.report(Signal::Submitted { id, outcome });
        });
        self.submission.replace(controller.map(|controller| (id, controller)));
    }

    /// Aborts the submission with this id.
    pub fn abort(&self, id: RequestId) {
        if let Some((_, controller)) = self.submission.borrow_mut().take_if(|(other, _)| *other == id) {
            controller.abort();
        }
    }

    /// The whole form as one request.
    fn request(&self, submission: &Submission, controller: Option<&AbortController>) -> Result<Request, JsValue> {
        let body = FormData::new()?;
        let mut size = 0;
        for (name, value) in &submission.texts {
            body.append_with_str(name, value)?;
            size += value.len();
        }
        let files = self.files.borrow();
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
        init.set_signal(controller.map(AbortController::signal).as_ref());
        let request = Request::new_with_str_and_init(&submission.url, &init)?;
        request.headers().set("Accept", "application/json")?;
        if is_own {
            request.headers().set(IDEMPOTENCY_HEADER, &submission.key)?;
        }
        Ok(request)
    }
}

fn is_own_origin(url: &str) -> bool {
    let Some(location) = window().map(|window| window.location()) else { return false };
    let (Ok(base), Ok(own)) = (location.href(), location.origin()) else { return false };
    Url::new_with_base(url, &base).is_ok_and(|url| url.origin() == own)
}
