use js_sys::{Array, Function, Promise};
use model::api::{Endpoint, Payload};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};

use super::log::log_error;
use super::reporter::Reporter;
use border::Parsed;
use machines::machine::Signal;

/// Has the search's module loaded before it is asked. If that fails, the first question tries it again.
pub fn prepare(ask: Option<Function>) {
    spawn_local(async move { drop(called(ask, &Array::new()).await) });
}

/// Has the search's module find what a query asks for.
pub fn find(query: String, ask: Option<Function>, reporter: Reporter) {
    let arguments = Array::of1(&JsValue::from_str(&query));
    answer(Endpoint::Search(query), arguments, ask, reporter);
}

/// Has the search's module judge a well by the products that a query of their list asks for.
pub fn judge(well: String, products: &str, ask: Option<Function>, reporter: Reporter) {
    let arguments = Array::of2(&JsValue::from_str(&well), &JsValue::from_str(products));
    answer(Endpoint::Well(well), arguments, ask, reporter);
}

/// Reports the module's answer as that of a call. What is `null` is no answer: another question has followed.
fn answer(endpoint: Endpoint, arguments: Array, ask: Option<Function>, reporter: Reporter) {
    spawn_local(async move {
        let payload = match called(ask, &arguments).await {
            Ok(answer) if answer.is_null() => return,
            Ok(answer) => Some(Payload::new(Parsed::from(answer))),
            Err(error) => {
                log_error("the search's module cannot answer:", &error);
                None
            }
        };
        reporter.report(Signal::Loaded { endpoint, payload });
    });
}

async fn called(ask: Option<Function>, arguments: &Array) -> Result<JsValue, JsValue> {
    let ask = ask.ok_or_else(|| JsValue::from_str("there is none"))?;
    let promise: Promise = ask.apply(&JsValue::UNDEFINED, arguments)?.dyn_into()?;
    JsFuture::from(promise).await
}
