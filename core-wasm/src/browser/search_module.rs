use js_sys::{Array, Function, Promise};
use model::api::{Endpoint, Payload};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};

use super::log::log_error;
use border::Parsed;
use machines::machine::Signal;
use machines::store::Reporter;

/// Loads the search module before the first question. If that fails, the first question tries again.
pub fn prepare(ask: Option<Function>) {
    spawn_local(async move { drop(called(ask, &Array::new()).await) });
}

/// Asks the search module a question, and reports its answer as the response of the question's call. `null` is no answer:
/// another question has replaced it.
pub fn ask(question: Endpoint, ask: Option<Function>, reporter: Reporter) {
    let (Endpoint::Search(query) | Endpoint::Well(query)) = &question else { return };
    let arguments = Array::of1(&JsValue::from_str(query));
    spawn_local(async move {
        let payload = match called(ask, &arguments).await {
            Ok(answer) if answer.is_null() => return,
            Ok(answer) => Some(Payload::new(Parsed::from(answer))),
            Err(error) => {
                log_error("the search's module cannot answer:", &error);
                None
            }
        };
        reporter.report(Signal::Loaded { endpoint: question, payload });
    });
}

async fn called(ask: Option<Function>, arguments: &Array) -> Result<JsValue, JsValue> {
    let ask = ask.ok_or_else(|| JsValue::from_str("there is none"))?;
    let promise: Promise = ask.apply(&JsValue::UNDEFINED, arguments)?.dyn_into()?;
    JsFuture::from(promise).await
}
