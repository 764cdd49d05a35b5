use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::{Array, Function, Object};
use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

use super::log::log;
use super::shell::BrowserShell;
use crate::machine::{Level, Machine};
use crate::store::Store;

/// A machine's store as JavaScript holds it: views become frozen objects, the same one until the view changes.
pub struct Handle<M: Machine> {
    store: Store<M>,
    shell: Rc<BrowserShell>,
    /// The first view: what the server drew, and what hydration has to match.
    first: Rc<M::View>,
    /// The view that was last handed out, as an object.
    latest: RefCell<Option<(Rc<M::View>, JsValue)>>,
}

impl<M: Machine + 'static> Handle<M> {
    pub fn new(machine: M) -> Self {
        let shell = Rc::new(RefCell::new(None));
        let kept = Rc::clone(&shell);
        let store = Store::new(machine, move |receiver| {
            let shell = BrowserShell::new(receiver);
            kept.replace(Some(Rc::clone(&shell)));
            shell
        });
        // The store has asked for its shell by now; one that reports to nobody would only be idle.
        let shell = shell.take().unwrap_or_else(|| BrowserShell::new(std::rc::Weak::<Nobody>::new()));
        Self { first: store.view(), store, shell, latest: RefCell::default() }
    }

    pub fn store(&self) -> &Store<M> {
        &self.store
    }

    pub fn dispatch(&self, event: M::Event) {
        self.store.dispatch(event);
    }

    pub fn attach(&self, root: Option<HtmlElement>) {
        self.shell.attach(root);
    }

    /// Adds a listener and returns the function that takes it away; calling that twice does nothing more.
    pub fn subscribe(&self, listener: &Function) -> Function {
        let listener = listener.clone();
        let subscription = self.store.subscribe(Rc::new(move || {
            if let Err(error) = listener.call0(&JsValue::NULL) {
                log(Level::Error, &format!("a listener failed: {error:?}"));
            }
        }));
        let subscription = Cell::new(Some(subscription));
        Closure::<dyn Fn()>::new(move || drop(subscription.take())).into_js_value().unchecked_into()
    }

    pub fn snapshot(&self) -> JsValue {
        let view = self.store.view();
        if let Some((known, object)) = &*self.latest.borrow()
            && Rc::ptr_eq(known, &view)
        {
            return object.clone();
        }
        let object = to_frozen(&*view);
        self.latest.replace(Some((view, object.clone())));
        object
    }

    pub fn first_snapshot(&self) -> JsValue {
        if Rc::ptr_eq(&self.first, &self.store.view()) { self.snapshot() } else { to_frozen(&*self.first) }
    }
}

/// Stands for a receiver that never was.
struct Nobody;

impl crate::store::Receiver for Nobody {
    fn receive(&self, _: crate::machine::Signal) {}
}

/// A value as JavaScript knows it: maps become objects, nothing becomes `null`. Frozen all through.
pub fn to_frozen<T: Serialize + ?Sized>(value: &T) -> JsValue {
    match value.serialize(&Serializer::json_compatible()) {
        Ok(object) => {
            freeze(&object);
            object
        }
        Err(error) => {
            log(Level::Error, &format!("a view could not be handed over: {error}"));
            JsValue::UNDEFINED
        }
    }
}

fn freeze(value: &JsValue) {
    if let Some(object) = value.dyn_ref::<Object>() {
        Object::freeze(object);
        let values = value.dyn_ref::<Array>().map_or_else(|| Object::values(object), Array::clone);
        for value in values {
            freeze(&value);
        }
    }
}
