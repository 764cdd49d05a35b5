use std::rc::{Rc, Weak};

use gloo_events::EventListener;
use web_sys::{EventTarget, MediaQueryList};

use crate::machine::{Signal, Source};
use crate::store::Receiver;

/// Follows a source until it is dropped: reports what it says now, and every change.
///
/// `None` where there is no window, or where the browser does not know the source.
pub fn follow(source: Source, receiver: &Weak<dyn Receiver>) -> Option<EventListener> {
    let window = web_sys::window()?;
    match source {
        Source::Scroll => {
            let target: EventTarget = window.clone().into();
            listen(&target, "scroll", receiver, move || Some(Signal::Scrolled { y: window.scroll_y().ok()?.max(0.0) }))
        }
        Source::Media(query) => {
            let list: MediaQueryList = window.match_media(query).ok()??;
            let target: EventTarget = list.clone().into();
            listen(&target, "change", receiver, move || Some(Signal::Media { query, matches: list.matches() }))
        }
    }
}

fn listen(
    target: &EventTarget,
    event: &'static str,
    receiver: &Weak<dyn Receiver>,
    read: impl Fn() -> Option<Signal> + 'static,
) -> Option<EventListener> {
    let receiver = Weak::clone(receiver);
    let report: Rc<dyn Fn()> = Rc::new(move || {
        if let (Some(receiver), Some(signal)) = (receiver.upgrade(), read()) {
            receiver.receive(signal);
        }
    });
    report();
    // Passive, as gloo's listeners are.
    Some(EventListener::new(target, event, move |_| report()))
}
