use std::cell::RefCell;
use std::rc::{Rc, Weak};

use gloo_events::{EventListener, EventListenerOptions};
use gloo_timers::callback::Timeout;
use js_sys::{Array, Reflect};
use wasm_bindgen::prelude::*;
use web_sys::{
    Document, Event, EventTarget, HtmlElement, IntersectionObserver, IntersectionObserverEntry,
    IntersectionObserverInit, KeyboardEvent, MutationObserver, MutationObserverInit, Node, StorageEvent, Window,
};

use crate::machine::{Area, Signal, Source};
use crate::store::Receiver;

/// After the page has loaded, how long it is left to itself before it counts as quiet, in milliseconds.
const QUIET_AFTER: u32 = 300;

/// A source that is followed until this is dropped.
pub enum Following {
    Event { _listener: EventListener },
    Escape(Rc<dyn Fn()>),
    Title { observer: MutationObserver, _callback: Closure<dyn Fn()> },
    InView { observer: IntersectionObserver, _callback: Closure<dyn Fn(Array)> },
    Quiet { _listener: Option<EventListener>, _timer: Rc<RefCell<Option<Timeout>>> },
}

impl Drop for Following {
    fn drop(&mut self) {
        match self {
            Self::Escape(report) => ESCAPE.with(|stack| stack.borrow_mut().retain(|other| !Rc::ptr_eq(other, report))),
            Self::Title { observer, .. } => observer.disconnect(),
            Self::InView { observer, .. } => observer.disconnect(),
            Self::Event { .. } | Self::Quiet { .. } => {}
        }
    }
}

thread_local! {
    /// Who listens to the Escape key; only the last one hears it, so that a dialog over a menu closes first.
    static ESCAPE: RefCell<Vec<Rc<dyn Fn()>>> = const { RefCell::new(Vec::new()) };
    static ESCAPE_KEY: RefCell<Option<EventListener>> = const { RefCell::new(None) };
}

/// Follows a source: reports what it says now, and every change.
///
/// `None` where there is no window, or where the browser does not know the source.
pub fn follow(source: Source, root: Option<&HtmlElement>, receiver: &Weak<dyn Receiver>) -> Option<Following> {
    let window = web_sys::window()?;
    let document = window.document()?;
    let receiver = Weak::clone(receiver);
    let report = move |signal: Signal| {
        if let Some(receiver) = receiver.upgrade() {
            receiver.receive(signal);
        }
    };
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
            let target: EventTarget = connection.clone().dyn_into().ok()?;
            following(&target, "change", move || {
                let saves = Reflect::get(&connection, &"saveData".into()).ok().and_then(|value| value.as_bool());
                report(Signal::DataSaver(saves.unwrap_or_default()));
            })
        }
        Source::Storage => Some(storage(&window, report)),
        Source::OutsidePress => Some(outside_press(&document, root?.clone(), report)),
        Source::Escape => Some(escape(&document, Rc::new(move || report(Signal::Escaped)))),
        Source::InView { margin } => in_view(root?, margin, report),
        Source::Quiet => Some(quiet(&window, &document, move || report(Signal::Quiet))),
    }
}

/// Reports now and at each event. Passive, as gloo's listeners are.
fn following(target: &EventTarget, event: &'static str, report: impl Fn() + 'static) -> Option<Following> {
    report();
    Some(Following::Event { _listener: EventListener::new(target, event, move |_| report()) })
}

fn storage(window: &Window, report: impl Fn(Signal) + 'static) -> Following {
    let listener = EventListener::new(window, "storage", move |event: &Event| {
        let Some(event) = event.dyn_ref::<StorageEvent>() else { return };
        let local = web_sys::window().and_then(|window| window.local_storage().ok()?);
        if let Some(key) = event.key()
            && event.storage_area() == local
        {
            report(Signal::Stored { area: Area::Local, key, value: event.new_value() });
        }
    });
    Following::Event { _listener: listener }
}

fn outside_press(document: &Document, root: HtmlElement, report: impl Fn(Signal) + 'static) -> Following {
    // In the capture phase, so that a press whose own handler stops it is seen too.
    let options = EventListenerOptions::run_in_capture_phase();
    let listener = EventListener::new_with_options(document, "pointerdown", options, move |event: &Event| {
        let inside = event.target().and_then(|target| target.dyn_into::<Node>().ok());
        if !root.contains(inside.as_ref()) {
            report(Signal::PressedOutside);
        }
    });
    Following::Event { _listener: listener }
}

fn escape(document: &Document, report: Rc<dyn Fn()>) -> Following {
    ESCAPE_KEY.with(|key| {
        key.borrow_mut().get_or_insert_with(|| EventListener::new(document, "keydown", heard_key));
    });
    ESCAPE.with(|stack| stack.borrow_mut().push(Rc::clone(&report)));
    Following::Escape(report)
}

fn heard_key(event: &Event) {
    let is_escape = event.dyn_ref::<KeyboardEvent>().is_some_and(|event| event.key() == "Escape");
    if is_escape && !event.default_prevented() {
        let last = ESCAPE.with(|stack| stack.borrow().last().cloned());
        if let Some(report) = last {
            report();
        }
    }
}

/// The title is text within an element that may itself be exchanged, so the whole head is watched.
fn title(document: &Document, report: impl Fn(Signal) + 'static) -> Option<Following> {
    let head = document.head()?;
    let document = document.clone();
    let tell = move || report(Signal::Titled(document.title()));
    tell();
    let callback = Closure::<dyn Fn()>::new(tell);
    let observer = MutationObserver::new(callback.as_ref().unchecked_ref()).ok()?;
    let options = MutationObserverInit::new();
    options.set_child_list(true);
    options.set_character_data(true);
    options.set_subtree(true);
    observer.observe_with_options(&head, &options).ok()?;
    Some(Following::Title { observer, _callback: callback })
}

fn in_view(root: &HtmlElement, margin: u16, report: impl Fn(Signal) + 'static) -> Option<Following> {
    let callback = Closure::<dyn Fn(Array)>::new(move |entries: Array| {
        let latest = entries.pop().dyn_into::<IntersectionObserverEntry>();
        if let Ok(entry) = latest {
            report(Signal::InView(entry.is_intersecting()));
        }
    });
    let options = IntersectionObserverInit::new();
    options.set_root_margin(&[&margin.to_string(), "px"].concat());
    let observer = IntersectionObserver::new_with_options(callback.as_ref().unchecked_ref(), &options).ok()?;
    observer.observe(root);
    Some(Following::InView { observer, _callback: callback })
}

fn quiet(window: &Window, document: &Document, report: impl Fn() + 'static) -> Following {
    let timer = Rc::new(RefCell::new(None));
    let kept = Rc::clone(&timer);
    let wait = move || {
        kept.replace(Some(Timeout::new(QUIET_AFTER, report)));
    };
    let listener = if document.ready_state() == "complete" {
        wait();
        None
    } else {
        Some(EventListener::once(window, "load", move |_| wait()))
    };
    Following::Quiet { _listener: listener, _timer: timer }
}
