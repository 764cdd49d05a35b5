//! The browser's view transition: its picture of the old page fades over the new one. web-sys has it among what may
//! still change only.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::{Function, Promise, Reflect};
use machines::machine::Signal;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::HtmlElement;

use super::page::document;
use super::reporter::Reporter;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(extends = web_sys::Document)]
    type Document;

    #[wasm_bindgen(method, catch, js_name = startViewTransition)]
    fn start_view_transition(this: &Document, update: &JsValue) -> Result<Transition, JsValue>;

    type Transition;

    #[wasm_bindgen(method, js_name = skipTransition)]
    fn skip(this: &Transition);

    #[wasm_bindgen(method, getter)]
    fn ready(this: &Transition) -> Promise;

    #[wasm_bindgen(method, getter)]
    fn finished(this: &Transition) -> Promise;
}

thread_local! {
    /// How many transitions have begun: the styles are those of the last one.
    static BEGUN: Cell<u32> = const { Cell::new(0) };
}

/// How far the browser is.
enum Phase {
    Capturing,
    /// It draws nothing until this is called.
    Holding(Function),
    Released,
}

/// A view transition; the browser draws again when it is dropped.
pub struct ViewTransition {
    transition: Transition,
    phase: Rc<RefCell<Phase>>,
}

impl ViewTransition {
    pub fn is_supported() -> bool {
        document().is_some_and(|document| Reflect::has(&document, &"startViewTransition".into()) == Ok(true))
    }

    /// Asks the browser for its picture of the page, and reports when it has it: at once where there is none to be had.
    pub fn begin(reporter: Reporter) -> Option<Self> {
        let number = BEGUN.get() + 1;
        BEGUN.set(number);
        name_page("");
        let phase = Rc::new(RefCell::new(Phase::Capturing));
        let update = {
            let (phase, reporter) = (Rc::clone(&phase), reporter.clone());
            Closure::once_into_js(move || hold(&phase, &reporter))
        };
        let begun = document().map(|document| document.unchecked_into::<Document>().start_view_transition(&update));
        let Some(Ok(transition)) = begun else {
            reporter.report(Signal::Captured);
            return None;
        };
        let (ready, finished) = (JsFuture::from(transition.ready()), JsFuture::from(transition.finished()));
        spawn_local(async move {
            // Rejected when it is skipped, which is no error.
            let _ = ready.await;
            let _ = finished.await;
            if BEGUN.get() == number {
                name_page("");
            }
        });
        Some(Self { transition, phase })
    }

    /// Waits no longer for the picture.
    pub fn skip(&self) {
        self.transition.skip();
    }
}

impl Drop for ViewTransition {
    fn drop(&mut self) {
        if let Phase::Holding(resume) = self.phase.replace(Phase::Released) {
            // What resolves a promise cannot fail.
            let _ = resume.call0(&JsValue::UNDEFINED);
        }
    }
}

/// The browser has its picture or goes without: it draws again when the promise is fulfilled.
fn hold(phase: &RefCell<Phase>, reporter: &Reporter) -> JsValue {
    if matches!(*phase.borrow(), Phase::Released) {
        return JsValue::UNDEFINED;
    }
    // The new page itself is shown below the picture and takes clicks: a browser lets none through to what it shows as a
    // picture.
    name_page("none");
    let released = Promise::new(&mut |resume, _| {
        phase.replace(Phase::Holding(resume));
    });
    reporter.report(Signal::Captured);
    released.into()
}

/// Says whether the page takes part in transitions: `none` keeps it out.
fn name_page(name: &str) {
    let root = document().and_then(|document| document.document_element());
    if let Some(root) = root.and_then(|root| root.dyn_into::<HtmlElement>().ok()) {
        // Setting a known property to a valid value cannot fail.
        let _ = root.style().set_property("view-transition-name", name);
    }
}
