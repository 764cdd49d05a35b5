//! A store for JavaScript: its snapshot is the same frozen object until the view changes.

use std::cell::RefCell;
use std::mem::ManuallyDrop;
use std::rc::Rc;

use border::to_js;
use js_sys::Function;
#[cfg(not(feature = "devtools"))]
use machines::machine::Machine;
use wasm_bindgen::prelude::*;

#[cfg(feature = "devtools")]
use super::devtools;
use super::log::log_error;
#[cfg(feature = "calls")]
use super::shell::Watch;
use super::shell::{BrowserShell, Engine, Store};

/// What a store runs: the machine itself, or in the core of the devtools the machine with a recorder around it.
#[cfg(not(feature = "devtools"))]
type Stored<M> = M;
#[cfg(feature = "devtools")]
type Stored<M> = machines::replay::Recorded<M>;

/// A machine that a store can run.
#[cfg(not(feature = "devtools"))]
pub trait Storable: Machine<View: serde::Serialize> + 'static {}
#[cfg(not(feature = "devtools"))]
impl<M: Machine<View: serde::Serialize> + 'static> Storable for M {}
#[cfg(feature = "devtools")]
pub use machines::replay::Replayable as Storable;

/// A store in the browser, with its view as a JavaScript object.
pub struct BrowserStore<M: Storable> {
    store: Store<Stored<M>>,
    shell: Rc<BrowserShell>,
    /// Converts a view to its object.
    object_of: fn(&M::View) -> JsValue,
    /// The version of the view that was read last, and its object.
    snapshot: RefCell<(u32, JsValue)>,
    /// The first view's object: the server has rendered it, and hydration must match it.
    first_snapshot: JsValue,
}

impl<M: Storable> BrowserStore<M> {
    pub fn new(machine: M) -> Rc<Self> {
        Self::showing(machine, to_js)
    }

    /// A store whose views are converted to objects by this function.
    pub fn showing(machine: M, object_of: fn(&M::View) -> JsValue) -> Rc<Self> {
        Self::within(machine, BrowserShell::default(), object_of)
    }

    /// A store whose machine watches calls.
    #[cfg(feature = "calls")]
    pub fn watching(machine: M, watch: Watch) -> Rc<Self> {
        Self::within(machine, BrowserShell::watching(watch), to_js)
    }

    fn within(machine: M, shell: BrowserShell, object_of: fn(&M::View) -> JsValue) -> Rc<Self> {
        let shell = Rc::new(shell);
        #[cfg(feature = "devtools")]
        let machine = Stored::new(machine, &devtools::recorder());
        let store = Store::new(machine, Rc::clone(&shell));
        let first_snapshot = store.with_view(object_of);
        #[cfg(feature = "devtools")]
        devtools::register(store.engine());
        let snapshot = RefCell::new((0, first_snapshot.clone()));
        Rc::new(Self { store, shell, object_of, snapshot, first_snapshot })
    }

    pub fn engine(&self) -> &Rc<Engine> {
        self.store.engine()
    }

    pub fn shell(&self) -> &BrowserShell {
        &self.shell
    }

    /// Sends an event to the machine.
    pub fn send(&self, event: M::Event) {
        self.store.send(event);
    }

    /// Sends the event, if there is one; returns whether there was.
    pub fn send_if(&self, event: Option<M::Event>) -> bool {
        let has_event = event.is_some();
        if let Some(event) = event {
            self.send(event);
        }
        has_event
    }

    /// Reads from the machine.
    pub fn read<T>(&self, read: impl FnOnce(&M) -> T) -> T {
        self.store.read(|stored: &Stored<M>| read(stored))
    }

    /// The current view.
    pub fn view(&self) -> M::View {
        self.store.view()
    }

    /// The current view's object.
    pub fn snapshot(&self) -> JsValue {
        let version = self.engine().version();
        let mut snapshot = self.snapshot.borrow_mut();
        if snapshot.0 != version {
            *snapshot = (version, self.store.with_view(self.object_of));
        }
        snapshot.1.clone()
    }

    /// The first view's object.
    pub fn first_snapshot(&self) -> JsValue {
        self.first_snapshot.clone()
    }
}

/// Adds a JavaScript listener; returns the function that removes it. Calling that again does nothing.
pub fn subscribe(engine: &Rc<Engine>, listener: &Function) -> Function {
    let listener = listener.clone();
    let subscription = engine.subscribe(Rc::new(move || {
        // A listener that throws must not keep the others from being called.
        if let Err(error) = listener.call0(&JsValue::UNDEFINED) {
            log_error("a listener failed:", &error);
        }
    }));
    // Only a call of the returned function ends the subscription, not its garbage collection.
    let subscription = RefCell::new(Some(ManuallyDrop::new(subscription)));
    let unsubscribe = Closure::<dyn Fn()>::new(move || {
        // Taken out of the cell before it is dropped: that may stop the machine, whose effects may call this again.
        let subscription = subscription.take();
        drop(subscription.map(ManuallyDrop::into_inner));
    });
    unsubscribe.into_js_value().unchecked_into()
}

/// Stores that all components with the same key share: the consent banner and the button that withdraws consent, a product's
/// card and the shortlist, a form that is left and the same form when the visitor comes back.
pub struct Shared<M: Storable>(RefCell<Vec<(String, Rc<BrowserStore<M>>)>>);

impl<M: Storable> Shared<M> {
    pub const fn new() -> Self {
        Self(RefCell::new(Vec::new()))
    }

    /// The store with this key, created at the first call.
    pub fn get(&self, key: &str, make: impl FnOnce() -> Rc<BrowserStore<M>>) -> Rc<BrowserStore<M>> {
        let mut stores = self.0.borrow_mut();
        if let Some((_, store)) = stores.iter().find(|(other, _)| other == key) {
            return Rc::clone(store);
        }
        let store = make();
        stores.push((key.to_owned(), Rc::clone(&store)));
        store
    }
}
