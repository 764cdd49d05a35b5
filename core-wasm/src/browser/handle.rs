use std::cell::RefCell;
use std::rc::Rc;

use js_sys::Function;
use wasm_bindgen::JsValue;
use web_sys::{File, HtmlElement};

use super::shell::{BrowserShell, Engine, Store, Subscription};
use machines::machine::Machine;
use machines::store::Language;
use machines::wire::{Answer, Drawn, Message, View};
use model::writing::joined;

/// A store as JavaScript holds it: views become frozen objects, the same one until the view changes.
pub struct Handle {
    engine: Rc<Engine>,
    shell: Rc<BrowserShell>,
    /// The first view: what the server drew, and what hydration has to match.
    first: Drawn,
    /// Keeps the machine running while somebody listens.
    running: RefCell<Option<Subscription>>,
}

impl Handle {
    pub fn new<M: Machine + 'static, L: Language<M> + 'static>(_: L, machine: M) -> Self {
        Self::with_store::<M, L>(machine).0
    }

    /// The store, too, for those who know its machine.
    pub fn with_store<M: Machine + 'static, L: Language<M> + 'static>(machine: M) -> (Self, Store<M, L>) {
        let shell = Rc::new(BrowserShell::new(M::View::SHAPE));
        let store = Store::speaking(machine, Rc::clone(&shell));
        (Self::around(Rc::clone(store.engine()), shell), store)
    }

    fn around(engine: Rc<Engine>, shell: Rc<BrowserShell>) -> Self {
        let first = engine.view().clone();
        Self { engine, shell, first, running: RefCell::default() }
    }

    pub fn engine(&self) -> &Rc<Engine> {
        &self.engine
    }

    #[inline(always)]
    pub fn send(&self, message: &Message<'_>) -> bool {
        self.engine.send(message)
    }

    pub fn ask(&self, message: &Message<'_>) -> Answer {
        self.engine.ask(message)
    }

    pub fn attach(&self, root: Option<HtmlElement>) {
        self.shell.attach(root);
    }

    /// Tells the machine of a file, and keeps it until it is sent if the machine takes it.
    pub fn choose_file(&self, code: u32, field: &str, file: Option<File>) -> bool {
        let name = file.as_ref().map(File::name).unwrap_or_default();
        let size = file.as_ref().map_or(f64::NAN, |file| file.size());
        let text = joined(&[field, "\0", &name]);
        let before = self.shell.file(field);
        // Kept first: whoever hears of it may want to see it.
        self.shell.keep_file(field, file);
        let is_taken = self.send(&Message { code, numbers: [size, f64::NAN, f64::NAN], text: &text });
        if !is_taken {
            self.shell.keep_file(field, before);
        }
        is_taken
    }

    /// The file that is kept for a field.
    pub fn file(&self, field: &str) -> Option<File> {
        self.shell.file(field)
    }

    /// Adds a listener, and returns that by which it leaves.
    pub fn subscribe(&self, listener: &Function) -> JsValue {
        let place = self.shell.display().add(listener, self.engine.view());
        if self.running.borrow().is_none() {
            let running = self.engine.hold();
            self.running.replace(Some(running));
        }
        place
    }

    /// Takes a listener away; leaving twice does nothing more.
    pub fn unsubscribe(&self, place: &JsValue) {
        if !self.shell.display().remove(place) {
            drop(self.running.take());
        }
    }

    /// What holds the present view while somebody listens.
    pub fn screen(&self) -> JsValue {
        self.shell.display().screen()
    }

    pub fn snapshot(&self) -> JsValue {
        self.shell.display().object(self.engine.view())
    }

    pub fn first_snapshot(&self) -> JsValue {
        if self.engine.version() == 0 { self.snapshot() } else { self.shell.display().another(&self.first) }
    }
}
