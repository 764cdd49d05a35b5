use std::cell::RefCell;
use std::rc::{Rc, Weak};

use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use web_sys::HtmlElement;

use super::log::log;
use super::request::{InFlight, send};
use super::scroll_lock;
use super::source::follow;
use crate::machine::{Effect, Millis, RequestId, Signal, Source, TimerKey};
use crate::store::{Receiver, Shell};

/// The browser as a machine's world. What a machine has set up is kept here and goes with it.
pub struct BrowserShell {
    receiver: Weak<dyn Receiver>,
    // A handful each: a list is smaller than a map, and as quick.
    timers: RefCell<Vec<(TimerKey, Timeout)>>,
    sources: RefCell<Vec<(Source, EventListener)>>,
    requests: RefCell<Vec<(RequestId, InFlight)>>,
    root: RefCell<Option<HtmlElement>>,
}

impl BrowserShell {
    pub fn new(receiver: Weak<dyn Receiver>) -> Rc<Self> {
        Rc::new(Self {
            receiver,
            timers: RefCell::default(),
            sources: RefCell::default(),
            requests: RefCell::default(),
            root: RefCell::default(),
        })
    }

    /// The element that gets the machine's custom properties.
    pub fn attach(&self, root: Option<HtmlElement>) {
        self.root.replace(root);
    }

    fn set_timer(&self, key: TimerKey, after: Millis) {
        let receiver = Weak::clone(&self.receiver);
        let timer = Timeout::new(u32::try_from(after).unwrap_or(u32::MAX), move || {
            if let Some(receiver) = receiver.upgrade() {
                receiver.receive(Signal::TimerFired(key));
            }
        });
        replace(&self.timers, key, Some(timer));
    }

    fn set_property(&self, name: &str, value: &str) {
        if let Some(root) = self.root.borrow().as_ref() {
            // Custom properties take any value.
            let _ = root.style().set_property(name, value);
        }
    }
}

/// Puts a new value in the place of the one of that key, if any. The old one is dropped after the list is free again,
/// since dropping may run foreign code.
fn replace<K: PartialEq + Copy, V>(list: &RefCell<Vec<(K, V)>>, key: K, value: Option<V>) {
    let old = {
        let mut list = list.borrow_mut();
        let at = list.iter().position(|(other, _)| *other == key);
        let old = at.map(|at| list.swap_remove(at));
        list.extend(value.map(|value| (key, value)));
        old
    };
    drop(old);
}

impl Shell for Rc<BrowserShell> {
    fn now(&self) -> Millis {
        let now = web_sys::window()
            .and_then(|window| window.performance())
            .map_or_else(js_sys::Date::now, |performance| performance.now());
        // Never negative, and far below 2^53.
        now as Millis
    }

    fn perform(&self, effect: Effect) {
        match effect {
            Effect::SetTimer { key, after } => self.set_timer(key, after),
            Effect::ClearTimer { key } => replace(&self.timers, key, None),
            Effect::Listen(source) => replace(&self.sources, source, follow(source, &self.receiver)),
            Effect::Unlisten(source) => replace(&self.sources, source, None),
            Effect::LockScroll => scroll_lock::lock(),
            Effect::UnlockScroll => scroll_lock::unlock(),
            Effect::SetProperty { name, value } => self.set_property(name, &value),
            Effect::Send(request) => {
                // One answered earlier leaves its place to this one; aborting it now does nothing.
                self.requests.borrow_mut().clear();
                let id = request.id;
                replace(&self.requests, id, Some(send(request, Weak::clone(&self.receiver))));
            }
            Effect::Abort(id) => replace(&self.requests, id, None),
            Effect::Log { level, message } => log(level, &message),
        }
    }
}
