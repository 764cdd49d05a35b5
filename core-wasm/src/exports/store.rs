use std::cell::RefCell;
use std::rc::Rc;

use js_sys::Function;
use wasm_bindgen::prelude::*;
use web_sys::{File, HtmlElement};

use super::Kind;
use crate::browser::handle::Handle;
use crate::browser::resources;
use machines::wire::{Answer, Args, Message};
use model::api::Endpoint;

/// Any store. What it is told and asked has a number: its place in the store's table.
#[wasm_bindgen]
pub struct Store(pub(super) Rc<Handle>);

/// A store's kind, and where in the storage it keeps what it keeps.
type Place = (u32, String);

thread_local! {
    /// Stores that are one for all who make them alike: the banner and a button that takes the consent back, a
    /// product's card and the tray that shows what was chosen.
    static SHARED: RefCell<Vec<(Place, Rc<Handle>)>> = const { RefCell::new(Vec::new()) };
}

/// Makes the store of this kind. `text` holds all texts that it is made with, with a NUL between them.
#[wasm_bindgen]
pub fn create(kind: u32, numbers: &[f64], text: &str) -> Option<Store> {
    if kind == Kind::ResourceStore as u32 {
        let (name, argument) = text.split_once('\0').unwrap_or((text, ""));
        return Some(Store(resources::resource(Endpoint::named(name, argument)?)));
    }
    let shared = kind == Kind::ConsentStore as u32 || kind == Kind::CompareStore as u32;
    if shared {
        let known = SHARED.with_borrow(|stores| {
            stores.iter().find(|((other, key), _)| *other == kind && key == text).map(|(_, handle)| Rc::clone(handle))
        });
        if known.is_some() {
            return known.map(Store);
        }
    }
    let handle = Rc::new(super::handle(kind, &mut Args::new(numbers, text))?);
    if shared {
        SHARED.with_borrow_mut(|stores| stores.push(((kind, text.to_owned()), Rc::clone(&handle))));
    }
    if kind == Kind::SearchStore as u32 {
        let code = super::search::Tell::adopt as u32;
        handle.send(&Message { code, text, ..Message::default() });
    }
    Some(Store(handle))
}

#[wasm_bindgen]
impl Store {
    /// Calls the listener after every change of the view. The first listener starts the machine; when the last
    /// one leaves, by what is returned, it stops.
    pub fn subscribe(&self, listener: &Function) -> JsValue {
        self.0.subscribe(listener)
    }

    /// Takes a listener away; leaving twice does nothing more.
    pub fn unsubscribe(&self, place: &JsValue) {
        self.0.unsubscribe(place);
    }

    /// What holds the present view: it is there while somebody listens, at other times once it has been asked for.
    pub fn screen(&self) -> JsValue {
        self.0.screen()
    }

    /// The present view: the same frozen object until it changes.
    pub fn snapshot(&self) -> JsValue {
        self.0.snapshot()
    }

    /// The view before anything happened, which is what a server draws.
    #[wasm_bindgen(js_name = firstSnapshot)]
    pub fn first_snapshot(&self) -> JsValue {
        self.0.first_snapshot()
    }

    /// The root element of what the store looks after.
    pub fn attach(&self, root: Option<HtmlElement>) {
        self.0.attach(root);
    }

    /// Tells the machine something that numbers can say; whether it means anything to it.
    pub fn send(&self, code: u32, a: f64, b: f64, c: f64) -> bool {
        self.0.send(&Message { code, numbers: [a, b, c], ..Message::default() })
    }

    /// Tells the machine something that takes texts.
    pub fn tell(&self, code: u32, text: String, a: f64, b: f64) -> bool {
        self.0.send(&Message { code, numbers: [a, b, f64::NAN], text: &text })
    }

    /// Tells the machine that a file has been chosen for a field, or taken away, and keeps it if the machine does.
    #[wasm_bindgen(js_name = chooseFile)]
    pub fn choose_file(&self, code: u32, field: &str, file: Option<File>) -> bool {
        self.0.choose_file(code, field, file)
    }

    /// The file that was chosen for a field.
    pub fn file(&self, field: &str) -> Option<File> {
        self.0.file(field)
    }

    /// Asks the machine for something that no view shows.
    pub fn ask(&self, code: u32, text: String, a: f64) -> JsValue {
        let message = Message { code, numbers: [a, f64::NAN, f64::NAN], text: &text };
        match self.0.ask(&message) {
            Answer::Nothing => JsValue::UNDEFINED,
            Answer::Flag(flag) => flag.into(),
            Answer::Number(number) => number.into(),
            Answer::Text(text) => text.into(),
        }
    }
}
