use std::cell::RefCell;
use std::rc::Rc;

use gloo_timers::callback::Timeout;
use js_sys::{Array, Object, Reflect};
use wasm_bindgen::prelude::*;
use web_sys::{
    Document, Event, EventTarget, HtmlElement, IntersectionObserver, IntersectionObserverEntry, KeyboardEvent,
    MutationObserver, StorageEvent, Window,
};

use super::listener::{Callback, Listener};
use super::page::{document, options, window};
use machines::machine::{Area, Signal, Source};
use machines::store::Reporter;
use model::writing::pixels;

/// Milliseconds after the load event until an untouched page counts as settled, so that a video does not delay the loading.
const SETTLED_AFTER: u32 = 10_000;

/// The events that count as touching the page.
const TOUCHES: [&str; 3] = ["pointerdown", "keydown", "scroll"];

/// A subscription to a source, ended when dropped.
pub enum Following {
    Event { _listener: Listener },
    Escape { _claim: Listener, _listener: Listener },
    Title { observer: MutationObserver, _callback: Callback },
    InView { observer: IntersectionObserver, _callback: Callback },
    Settled { _listeners: Vec<Listener>, _timer: Rc<RefCell<Option<Timeout>>> },
}

impl Drop for Following {
    fn drop(&mut self) {
        match self {
            Self::Title { observer, .. } => observer.disconnect(),
            Self::InView { observer, .. } => observer.disconnect(),
            Self::Event { .. } | Self::Escape { .. } | Self::Settled { .. } => {}
        }
    }
}

/// The property of a key's event with the machine that gets it.
const CLAIM: &str = "coreClaim";

/// Subscribes to a source: sends its signal at once and at every change.
///
/// `None` if there is no window or the browser does not support the source.
pub fn follow(source: Source, root: Option<&HtmlElement>, reporter: Reporter) -> Option<Following> {
    let (window, document) = (window()?, document()?);
    let report = move |signal: Signal| reporter.report(signal);
    match source {
        Source::Scroll => {
            let target = window.clone();
            following(&target, "scroll", move || {
                report(Signal::Scrolled { y: window.scroll_y().unwrap_or_default().max(0.0) });
            })
        }
        Source::Media(query) => {
            let list = window.match_media(query).ok()??;
            let target = list.clone();
            following(&target, "change", move || report(Signal::Media { query, matches: list.matches() }))
        }
        Source::PageHidden => {
            let target = document.clone();
            following(&target, "visibilitychange", move || report(Signal::PageHidden(document.hidden())))
        }
        Source::Title => title(&document, report),
        Source::DataSaver => {
            let connection = Reflect::get(&window.navigator(), &"connection".into()).ok()?;
            if !connection.is_object() {
                return None;
            }
            let target: EventTarget = connection.clone().unchecked_into();
            following(&target, "change", move || {
                let saves = Reflect::get(&connection, &"saveData".into()).ok().and_then(|value| value.as_bool());
                report(Signal::DataSaver(saves.unwrap_or_default()));
            })
        }
        Source::Storage => Some(storage(&window, report)),
        Source::OutsidePress => Some(outside_press(&document, root?.clone(), report)),
        Source::Escape => Some(escape(&document, report)),
        Source::InView { margin } => in_view(root?, margin, report),
        Source::Settled => Some(settled(&window, &document, Rc::new(move || report(Signal::Settled)))),
    }
}

/// Calls `report` at once and at each event.
fn following(target: &EventTarget, event: &'static str, report: impl Fn() + 'static) -> Option<Following> {
    report();
    Some(Following::Event { _listener: Listener::new(target, event, move |_| report()) })
}

fn storage(window: &Window, report: impl Fn(Signal) + 'static) -> Following {
    let listener = Listener::new(window, "storage", move |event| {
        let event: &StorageEvent = event.unchecked_ref();
        let local = super::page::window().and_then(|window| window.local_storage().ok()?);
        if event.storage_area() != local {
            return;
        }
        report(match event.key() {
            Some(key) => Signal::Stored { area: Area::Local, key, value: event.new_value() },
            None => Signal::StorageCleared,
        });
    });
    Following::Event { _listener: listener }
}

fn outside_press(document: &Document, root: HtmlElement, report: impl Fn(Signal) + 'static) -> Following {
    let listener = Listener::capturing(document, "pointerdown", move |event| {
        // Outside of a shadow root, an event's target is its host.
        if !event.unchecked_ref::<Event>().composed_path().includes(&root, 0) {
            report(Signal::PressedOutside);
        }
    });
    Following::Event { _listener: listener }
}

/// Only the machine that listens last gets the key, so that a dialog over a menu closes first. Machines may be in different modules, so
/// they coordinate on the event object: in the capture phase each writes its id into `coreClaim`, in the order in which they began to
/// listen; in the bubble phase only the machine with the last id reacts.
fn escape(document: &Document, report: impl Fn(Signal) + 'static) -> Following {
    let own: JsValue = Object::new().into();
    let claimant = own.clone();
    let claim = Listener::capturing(document, "keydown", move |event| {
        // Setting a property of an event cannot fail.
        let _ = Reflect::set(&event, &CLAIM.into(), &claimant);
    });
    let listener = Listener::new(document, "keydown", move |event| {
        let is_own = Reflect::get(&event, &CLAIM.into()).is_ok_and(|claimant| claimant == own);
        // Autofill sends `keydown` events that are no KeyboardEvent.
        let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
        // This Escape only ends the composition of an input method. Safari, which has ended it already, reports the key code 229.
        let is_composing = event.is_composing() || event.key_code() == 229;
        if is_own && event.key() == "Escape" && !is_composing && !event.default_prevented() {
            // Otherwise the browser would close the dialog below, too.
            event.prevent_default();
            report(Signal::Escaped);
        }
    });
    Following::Escape { _claim: claim, _listener: listener }
}

/// Observes the whole head, because the title's element may be replaced.
fn title(document: &Document, report: impl Fn(Signal) + 'static) -> Option<Following> {
    let head = document.head()?;
    let document = document.clone();
    let report_title = move || report(Signal::Titled(document.title()));
    report_title();
    let callback = Callback::new(move |_| report_title());
    let observer = MutationObserver::new(callback.function()).ok()?;
    let all = ["childList", "characterData", "subtree"].map(|what| (what, JsValue::TRUE));
    observer.observe_with_options(&head, &options(&all)).ok()?;
    Some(Following::Title { observer, _callback: callback })
}

fn in_view(root: &HtmlElement, margin: u16, report: impl Fn(Signal) + 'static) -> Option<Following> {
    let callback = Callback::new(move |entries| {
        // There is at least one entry; the last one is current.
        let latest: IntersectionObserverEntry = entries.unchecked_into::<Array>().pop().unchecked_into();
        report(Signal::InView(latest.is_intersecting()));
    });
    let options = options(&[("rootMargin", pixels(margin.into()).into())]);
    let observer = IntersectionObserver::new_with_options(callback.function(), &options).ok()?;
    observer.observe(root);
    Some(Following::InView { observer, _callback: callback })
}

fn settled(window: &Window, document: &Document, report: Rc<dyn Fn()>) -> Following {
    // After a navigation within the site the visitor has already touched the page.
    if has_been_touched(window) {
        report();
    }
    let timer = Rc::new(RefCell::new(None));
    let mut listeners: Vec<_> = TOUCHES
        .into_iter()
        .map(|touch| {
            let report = Rc::clone(&report);
            Listener::new(window, touch, move |_| report())
        })
        .collect();
    let timer_cell = Rc::clone(&timer);
    let wait = move || {
        let report = Rc::clone(&report);
        timer_cell.replace(Some(Timeout::new(SETTLED_AFTER, move || report())));
    };
    if document.ready_state() == "complete" {
        wait();
    } else {
        listeners.push(Listener::new(window, "load", move |_| wait()));
    }
    Following::Settled { _listeners: listeners, _timer: timer }
}

/// Whether the visitor has pressed anything in this document. Older browsers lack `userActivation`.
fn has_been_touched(window: &Window) -> bool {
    let activation = window.navigator().user_activation();
    activation.is_object() && activation.has_been_active()
}
