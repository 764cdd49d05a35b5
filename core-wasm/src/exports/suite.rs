//! What the suites' types of the stores send, and how they read answers.

use std::rc::Rc;

use js_sys::Function;
use wasm_bindgen::JsValue;

use super::Store;
use crate::browser::callback::Callback;
use machines::wire::Given;

fn number(given: &Given, place: usize) -> f64 {
    given.numbers.get(place).copied().unwrap_or(f64::NAN)
}

/// As in TypeScript: the function that is returned takes the listener away.
pub fn subscribe(store: &Store, listener: &Function) -> Function {
    let place = store.subscribe(listener);
    let handle = Rc::downgrade(&store.0);
    Callback::new(move |_| {
        if let Some(handle) = handle.upgrade() {
            handle.unsubscribe(&place);
        }
    })
    .into_function()
}

pub fn tell(store: &Store, code: u32, given: Given) -> bool {
    let [a, b, c] = [0, 1, 2].map(|place| number(&given, place));
    if given.texts.is_empty() { store.send(code, a, b, c) } else { store.tell(code, given.texts.join("\0"), a, b) }
}

pub fn ask(store: &Store, code: u32, given: Given) -> JsValue {
    store.ask(code, given.texts.join("\0"), number(&given, 0))
}

/// An answer as Rust has it.
pub trait Reply {
    fn read(answer: JsValue) -> Self;
}

impl Reply for bool {
    fn read(answer: JsValue) -> Self {
        answer.as_bool().unwrap()
    }
}

impl Reply for i32 {
    fn read(answer: JsValue) -> Self {
        answer.as_f64().unwrap() as i32
    }
}

impl Reply for String {
    fn read(answer: JsValue) -> Self {
        answer.as_string().unwrap()
    }
}

pub use crate::browser::json::Parsed;
