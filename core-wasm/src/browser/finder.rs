use js_sys::{Function, Promise};
use model::api::{Endpoint, Payload};
use model::content::{Bases, read_record};
use model::search::SearchAnswer;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};

use super::log::log_error;
use super::reporter::Reporter;
use border::Parsed;
use machines::machine::Signal;

/// Has the search's module find what a query asks for. What is `null` is no answer: another query has followed.
pub fn find(query: String, finder: Option<Function>, reporter: Reporter) {
    spawn_local(async move {
        let payload = match ask(&query, finder).await {
            Ok(answer) if answer.is_null() => return,
            Ok(answer) => read(answer),
            Err(error) => {
                log_error("the catalogue cannot be searched:", &error);
                None
            }
        };
        reporter.report(Signal::Loaded { endpoint: Endpoint::Search(query), payload });
    });
}

async fn ask(query: &str, finder: Option<Function>) -> Result<JsValue, JsValue> {
    let finder = finder.ok_or_else(|| JsValue::from_str("there is nothing to search it with"))?;
    let promise: Promise = finder.call1(&JsValue::UNDEFINED, &JsValue::from_str(query))?.dyn_into()?;
    JsFuture::from(promise).await
}

fn read(answer: JsValue) -> Option<Payload> {
    let answer = read_record(Parsed::from(answer), &Bases::default(), SearchAnswer::read);
    if let Err(reason) = &answer {
        log_error("the answer of the search cannot be read:", &JsValue::from_str(reason));
    }
    answer.ok().map(|answer| Payload::Search(answer.into()))
}
