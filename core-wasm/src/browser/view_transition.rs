//! The browser's view transitions, in which a snapshot of the old page fades over the new one. Bound by hand, because web-sys
//! has them only as an unstable API.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::{Function, Promise, Reflect};
use machines::machine::Signal;
use machines::store::Reporter;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};

use super::page::{document, root, set_style};

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
    /// The number of the last transition, whose end resets the styles.
    static BEGUN: Cell<u32> = const { Cell::new(0) };
}

enum Phase {
    Capturing,
    /// The browser renders nothing until this function is called.
    Holding(Function),
    Released,
}

/// A view transition; the browser renders again when it is dropped.
pub struct ViewTransition {
    transition: Transition,
    phase: Rc<RefCell<Phase>>,
}

impl ViewTransition {
    pub fn is_supported() -> bool {
        let method = document().map(|document| Reflect::get(&document, &"startViewTransition".into()));
        matches!(method, Some(Ok(method)) if method.is_function())
    }

    /// Starts a transition; reports [`Signal::Captured`] when the browser has its snapshot, or at once if it refuses.
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
            // Rejected if the transition is skipped, which is no error.
            let _ = ready.await;
            let _ = finished.await;
            if BEGUN.get() == number {
                name_page("");
            }
        });
        Some(Self { transition, phase })
    }

    /// Gives up the snapshot.
    pub fn skip(&self) {
        self.transition.skip();
    }
}

impl Drop for ViewTransition {
    fn drop(&mut self) {
        if let Phase::Holding(resume) = self.phase.replace(Phase::Released) {
            // Resolving a promise cannot fail.
            let _ = resume.call0(&JsValue::UNDEFINED);
        }
    }
}

/// Called when the browser has its snapshot or does without it. The browser renders again when the returned promise resolves.
fn hold(phase: &RefCell<Phase>, reporter: &Reporter) -> JsValue {
    if matches!(*phase.borrow(), Phase::Released) {
        return JsValue::UNDEFINED;
    }
    // The new page is shown itself, not as a snapshot, because clicks do not reach a snapshot.
    name_page("none");
    let released = Promise::new(&mut |resume, _| {
        phase.replace(Phase::Holding(resume));
    });
    reporter.report(Signal::Captured);
    released.into()
}

/// Sets the root's `view-transition-name`; `none` excludes the page from the transition.
fn name_page(name: &str) {
    if let Some(root) = root() {
        set_style(&root, "view-transition-name", name);
    }
}
