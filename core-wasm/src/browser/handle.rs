use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::Function;
use wasm_bindgen::prelude::*;
use web_sys::{File, HtmlElement};

use super::shell::BrowserShell;
use super::to_js::ToJs;
use crate::machine::Machine;
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

impl<M: Machine + 'static> Handle<M>
where
    M::View: ToJs,
{
    pub fn new(machine: M) -> Self {
        let shell = Rc::new(BrowserShell::default());
        let store = Store::new(machine, Rc::clone(&shell) as _);
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

    /// Keeps a field's file until it is sent, or forgets it.
    pub fn keep_file(&self, field: &str, file: Option<File>) {
        self.shell.keep_file(field, file);
    }

    /// The file that is kept for a field.
    pub fn file(&self, field: &str) -> Option<File> {
        self.shell.file(field)
    }

    /// Adds a listener and returns the function that takes it away; calling that twice does nothing more.
    pub fn subscribe(&self, listener: &Function) -> Function {
        let listener = listener.clone();
        let subscription = self.store.subscribe(Rc::new(move || {
            if let Err(error) = listener.call0(&JsValue::NULL) {
                web_sys::console::error_2(&"a listener failed:".into(), &error);
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
        let object = view.to_js();
        self.latest.replace(Some((view, object.clone())));
        object
    }

    pub fn first_snapshot(&self) -> JsValue {
        if Rc::ptr_eq(&self.first, &self.store.view()) { self.snapshot() } else { self.first.to_js() }
    }
}
