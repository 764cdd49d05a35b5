//! Everything that the browser calls is called through one kind of closure.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::{Function, Promise};
use wasm_bindgen::prelude::*;

/// A function that the browser may call until this is dropped.
pub struct Callback(Closure<dyn FnMut(JsValue)>);

impl Callback {
    pub fn new(call: impl FnMut(JsValue) + 'static) -> Self {
        Self(Closure::wrap(Box::new(call)))
    }

    pub fn function(&self) -> &Function {
        self.0.as_ref().unchecked_ref()
    }

    /// For a browser that keeps the function; it is given back when nothing in the page refers to it any more.
    pub fn into_function(self) -> Function {
        self.0.into_js_value().unchecked_into()
    }
}

/// Told how a promise ended.
type Ending = Box<dyn FnOnce(Result<JsValue, JsValue>)>;

/// Does something when a promise has ended, well or badly.
pub fn when_settled(promise: &Promise, then: impl FnOnce(Result<JsValue, JsValue>) + 'static) {
    settle(promise, Box::new(then));
}

fn settle(promise: &Promise, then: Ending) {
    let then = Rc::new(RefCell::new(Some(then)));
    let other = Rc::clone(&then);
    let call = |then: &RefCell<Option<Ending>>, result| {
        // Taken out first: what it does may be anything.
        let then = then.take();
        if let Some(then) = then {
            then(result);
        }
    };
    let fulfilled = Callback::new(move |value| call(&then, Ok(value)));
    let rejected = Callback::new(move |error| call(&other, Err(error)));
    let _ = promise.then2(&fulfilled.0, &rejected.0);
    // The browser has them; one of them is called, and then both go.
    fulfilled.into_function();
    rejected.into_function();
}
