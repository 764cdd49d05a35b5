//! A store as JavaScript holds it: views become frozen objects, the same one until the view changes.

use std::cell::{OnceCell, RefCell};
use std::mem::ManuallyDrop;
use std::rc::Rc;

use js_sys::Function;
use wasm_bindgen::prelude::*;

use super::log::log_error;
use super::object::to_js;
use super::shell::{BrowserShell, Engine, Store, Watch};
use super::stored::{Storable, Stored, machine_of, stored, watch};

/// A machine at work in the browser, with its view as JavaScript has it.
pub struct BrowserStore<M: Storable> {
    store: Store<Stored<M>>,
    shell: Rc<BrowserShell>,
    /// Makes the object of a view.
    object_of: fn(&M::View) -> JsValue,
    /// The present view's object, and the version that it shows.
    snapshot: RefCell<Option<(u32, JsValue)>>,
    /// What the server rendered, and what hydration has to match.
    first: M::View,
    first_snapshot: OnceCell<JsValue>,
}

impl<M: Storable> BrowserStore<M> {
    pub fn new(machine: M) -> Rc<Self> {
        Self::showing(machine, to_js)
    }

    /// Of a machine whose views become objects in a way of their own.
    pub fn showing(machine: M, object_of: fn(&M::View) -> JsValue) -> Rc<Self> {
        Self::within(machine, BrowserShell::default(), object_of)
    }

    /// Of a machine that watches calls.
    pub fn watching(machine: M, watch: Watch) -> Rc<Self> {
        Self::within(machine, BrowserShell::watching(watch), to_js)
    }

    fn within(machine: M, shell: BrowserShell, object_of: fn(&M::View) -> JsValue) -> Rc<Self> {
        let shell = Rc::new(shell);
        let machine = stored(machine);
        // By its path: what is stored is the machine, or what records it, and only the latter needs the trait in scope.
        let first = machines::machine::Machine::view(&machine);
        let store = Store::new(machine, Rc::clone(&shell));
        watch(store.engine());
        let (snapshot, first_snapshot) = (RefCell::default(), OnceCell::new());
        Rc::new(Self { store, shell, object_of, snapshot, first, first_snapshot })
    }

    pub fn engine(&self) -> &Rc<Engine> {
        self.store.engine()
    }

    pub fn shell(&self) -> &BrowserShell {
        &self.shell
    }

    /// Tells the machine what happened.
    pub fn send(&self, event: M::Event) {
        self.store.send(event);
    }

    /// Tells the machine what happened, if it means something to it; says whether it did.
    pub fn send_if(&self, event: Option<M::Event>) -> bool {
        let means_something = event.is_some();
        if let Some(event) = event {
            self.send(event);
        }
        means_something
    }

    /// Reads something of the machine.
    pub fn read<T>(&self, read: impl FnOnce(&M) -> T) -> T {
        self.store.read(|stored| read(machine_of(stored)))
    }

    /// The present view.
    pub fn view(&self) -> M::View {
        self.store.view()
    }

    /// The present view's object.
    pub fn snapshot(&self) -> JsValue {
        let version = self.engine().version();
        let mut snapshot = self.snapshot.borrow_mut();
        match &*snapshot {
            Some((shown, object)) if *shown == version => object.clone(),
            _ => snapshot.insert((version, self.store.with_view(self.object_of))).1.clone(),
        }
    }

    /// The first view's object.
    pub fn first_snapshot(&self) -> JsValue {
        let make = || if self.engine().version() == 0 { self.snapshot() } else { (self.object_of)(&self.first) };
        self.first_snapshot.get_or_init(make).clone()
    }
}

/// Adds a listener of JavaScript's; what is returned takes it away. Doing that twice does nothing more.
pub fn subscribe(engine: &Rc<Engine>, listener: &Function) -> Function {
    let listener = listener.clone();
    let subscription = engine.subscribe(Rc::new(move || {
        // Whoever fails fails alone.
        if let Err(error) = listener.call0(&JsValue::UNDEFINED) {
            log_error("a listener failed:", &error);
        }
    }));
    // Whoever forgets the function that is returned still listens: only its call ends the subscription.
    let subscription = RefCell::new(Some(ManuallyDrop::new(subscription)));
    let leave = Closure::<dyn Fn()>::new(move || {
        // Taken out first: to leave may stop the machine, and whatever that causes.
        let subscription = subscription.take();
        drop(subscription.map(ManuallyDrop::into_inner));
    });
    leave.into_js_value().unchecked_into()
}

/// Stores that are one for all who make them with the same key: the banner and a button that takes the consent back, a
/// product's card and the tray that shows what was chosen.
pub struct Shared<M: Storable>(RefCell<Vec<(String, Rc<BrowserStore<M>>)>>);

impl<M: Storable> Shared<M> {
    pub const fn new() -> Self {
        Self(RefCell::new(Vec::new()))
    }

    /// The store of this key, made when it is first asked for.
    pub fn get(&self, key: &str, make: impl FnOnce() -> M) -> Rc<BrowserStore<M>> {
        let mut stores = self.0.borrow_mut();
        if let Some((_, store)) = stores.iter().find(|(other, _)| other == key) {
            return Rc::clone(store);
        }
        let store = BrowserStore::new(make());
        stores.push((key.to_owned(), Rc::clone(&store)));
        store
    }
}
