//! The client of the core that this one is connected to: a part of a core makes its calls through it, so that the whole page
//! shares their responses.

use std::any::Any;
use std::cell::RefCell;

use border::Parsed;
use js_sys::Function;
use model::api::{Endpoint, Payload};
use model::content::OptionalCall;
use wasm_bindgen::prelude::*;

use super::listener::Callback;
use machines::machine::Signal;
use machines::store::Reporter;

#[wasm_bindgen]
extern "C" {
    /// The functions that a part calls in the page's core: `core-wasm/hooks/bundled.ts`.
    pub type Client;

    #[wasm_bindgen(method, js_name = apiBase)]
    fn api_base(this: &Client) -> String;

    #[wasm_bindgen(method)]
    fn lacks(this: &Client, call: &str) -> bool;

    #[wasm_bindgen(method)]
    fn known(this: &Client, name: &str, argument: &str) -> JsValue;

    #[wasm_bindgen(method)]
    fn watch(this: &Client, name: &str, argument: &str, report: &Function) -> Function;
}

thread_local! {
    static CLIENT: RefCell<Option<Client>> = const { RefCell::new(None) };
    /// The base URL that forms are posted below in a core that is not connected.
    static API_BASE: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Sets the base URL of a core that is not connected.
#[cfg(feature = "schemas")]
#[wasm_bindgen(js_name = configureApi)]
pub fn configure_api(api: String) {
    API_BASE.set(api);
}

/// Sets the core that makes the calls of this part. Must be called before a store is created.
#[wasm_bindgen]
pub fn connect(#[wasm_bindgen(unchecked_param_type = "object")] client: JsValue) {
    CLIENT.set(Some(client.unchecked_into()));
}

fn with_client<T>(ask: impl FnOnce(&Client) -> T) -> Option<T> {
    CLIENT.with_borrow(|client| client.as_ref().map(ask))
}

/// The company API's base URL.
pub fn api_base() -> String {
    with_client(Client::api_base).unwrap_or_else(|| API_BASE.with_borrow(Clone::clone))
}

/// Whether the API lacks this call.
pub fn lacks(call: OptionalCall) -> bool {
    with_client(|client| client.lacks(call.name())).unwrap_or_default()
}

/// The payload of a call, if it has loaded.
pub fn present(endpoint: Endpoint) -> Option<Payload> {
    let (name, argument) = endpoint.name();
    payload(with_client(|client| client.known(name, argument))?)
}

/// Reports a call's response, until the returned value is dropped.
pub fn watch(endpoint: Endpoint, reporter: Reporter) -> Box<dyn Any> {
    let reported = endpoint.clone();
    let report = Callback::new(move |data| {
        reporter.report(Signal::Loaded { endpoint: reported.clone(), payload: payload(data) });
    });
    let (name, argument) = endpoint.name();
    let leave = with_client(|client| client.watch(name, argument, report.function()));
    Box::new(Watched { leave, _report: report })
}

fn payload(data: JsValue) -> Option<Payload> {
    (!data.is_null()).then(|| Payload::new(Parsed::from(data)))
}

/// A watched call, unsubscribed when dropped.
struct Watched {
    leave: Option<Function>,
    _report: Callback,
}

impl Drop for Watched {
    fn drop(&mut self) {
        // The function does not throw.
        let _ = self.leave.as_ref().map(|leave| leave.call0(&JsValue::UNDEFINED));
    }
}
