//! The JavaScript interface that all stores share, tested with the carousel's store.

use std::cell::RefCell;
use std::rc::Rc;

use crate::common::{Counter, boolean, end_subscription, is_frozen, number, options, text, unwrap_js, wait};
use core_wasm::stores::carousel::CarouselStore;
use js_sys::{Array, Function, Object};
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::wasm_bindgen_test;

/// Three slides with transitions of 60 ms.
fn store() -> CarouselStore {
    unwrap_js(CarouselStore::new(options([("count", 3.into()), ("duration", 60.into())])))
}

#[wasm_bindgen_test]
fn a_snapshot_is_the_same_frozen_object_until_the_view_changes() {
    let store = store();
    let before = store.get_snapshot();
    assert!(is_frozen(&before));
    assert!(Object::is(&before, &store.get_snapshot()));
    store.go_to(7);
    assert!(Object::is(&before, &store.get_snapshot()), "an event that changes nothing");
    store.next();
    let after = store.get_snapshot();
    assert!(!Object::is(&before, &after));
    assert_eq!((number(&before, "index"), number(&after, "index")), (0.0, 1.0));
}

#[wasm_bindgen_test]
fn the_server_snapshot_stays_the_first_view() {
    let store = store();
    let first = store.get_server_snapshot();
    store.next();
    assert_eq!(number(&store.get_server_snapshot(), "index"), 0.0);
    assert_eq!(number(&first, "index"), 0.0);
}

#[wasm_bindgen_test]
fn each_store_has_its_own_view_even_after_another_was_freed() {
    let (gone, first) = (store(), store());
    let counter = Counter::new();
    let _first = first.subscribe(&counter.listener);
    let left = gone.get_snapshot();
    drop(gone);
    let (new, newer) = (store(), store());
    let (a, b) = (Counter::new(), Counter::new());
    let (_a, _b) = (new.subscribe(&a.listener), newer.subscribe(&b.listener));
    for (store, count) in [(&first, 4.0), (&new, 5.0), (&newer, 6.0)] {
        store.count_changed(count);
    }
    assert_eq!((counter.calls(), a.calls(), b.calls()), (1, 1, 1));
    let counts =
        [&first.get_snapshot(), &new.get_snapshot(), &newer.get_snapshot(), &left].map(|view| number(view, "count"));
    assert_eq!(counts, [4.0, 5.0, 6.0, 3.0]);
}

#[wasm_bindgen_test]
fn an_ignored_event_leaves_a_view_that_has_not_been_read_yet() {
    let store = store();
    store.count_changed(4.0);
    store.pointer_cancelled(1);
    assert_eq!(number(&store.get_snapshot(), "count"), 4.0);
}

fn refused(options: JsValue) -> String {
    text(&CarouselStore::new(options).err().expect("the options are wrong").into(), "message")
}

#[wasm_bindgen_test]
fn an_option_that_is_unknown_or_of_the_wrong_type_is_named() {
    assert_eq!(
        refused(options([("count", 3.into()), ("counts", 3.into())])),
        "CarouselStore: there is no option \"counts\"; there is count, startIndex, duration, swipeThreshold, rtl, autoplay."
    );
    assert_eq!(
        refused(options([("count", "3".into())])),
        "CarouselStore: the option \"count\" must be a whole number, from 0."
    );
    assert_eq!(
        refused(options([("swipeThreshold", f64::NAN.into()), ("rtl", 1.into())])),
        "CarouselStore: the option \"swipeThreshold\" must be a number."
    );
    assert_eq!(refused(3.into()), "CarouselStore: options are given as an object, for example { count: 3 }.");
}

#[wasm_bindgen_test]
fn an_option_that_is_undefined_is_left_out() {
    let given = options([("count", 2.into()), ("duration", JsValue::UNDEFINED), ("autoplay", JsValue::NULL)]);
    assert_eq!(number(&unwrap_js(CarouselStore::new(given)).get_snapshot(), "count"), 2.0);
    assert_eq!(number(&unwrap_js(CarouselStore::new(JsValue::UNDEFINED)).get_snapshot(), "count"), 0.0);
}

#[wasm_bindgen_test]
fn nothing_in_a_view_is_undefined() {
    let view = store().get_snapshot();
    for (name, value) in Object::entries(view.unchecked_ref()).iter().map(|entry| {
        let entry: Array = entry.unchecked_into();
        (entry.get(0).as_string().unwrap(), entry.get(1))
    }) {
        assert!(!value.is_undefined(), "{name}");
    }
}

#[wasm_bindgen_test]
fn unsubscribing_twice_is_harmless() {
    let store = store();
    let (a, b) = (Counter::new(), Counter::new());
    let leave_a = store.subscribe(&a.listener);
    let _leave_b = store.subscribe(&b.listener);
    end_subscription(&leave_a);
    end_subscription(&leave_a);
    store.next();
    assert_eq!((a.calls(), b.calls()), (0, 1));
}

#[wasm_bindgen_test]
fn a_listener_may_dispatch_subscribe_and_unsubscribe_inside_its_call() {
    let store = Rc::new(store());
    let late = Rc::new(Counter::new());
    let leave_self: Rc<RefCell<Option<Function>>> = Rc::default();
    let counter = {
        let (store, late, leave_self) = (Rc::clone(&store), Rc::clone(&late), Rc::clone(&leave_self));
        Counter::then(move || {
            store.count_changed(2.0);
            let _first = store.subscribe(&late.listener);
            if let Some(unsubscribe) = leave_self.take() {
                end_subscription(&unsubscribe);
            }
        })
    };
    leave_self.replace(Some(store.subscribe(&counter.listener)));
    store.next();
    assert_eq!(counter.calls(), 1, "it unsubscribed in its first call");
    assert_eq!(number(&store.get_snapshot(), "count"), 2.0);
    assert_eq!(late.calls(), 1, "notified of the change made while it was added");
}

#[wasm_bindgen_test]
fn a_change_by_a_listener_is_readable_at_once_and_notified_after_the_round() {
    let store = Rc::new(store());
    let seen: Rc<RefCell<Vec<(&str, f64)>>> = Rc::default();
    let recorder = |name: &'static str, changes: bool| {
        let (store, seen) = (Rc::clone(&store), Rc::clone(&seen));
        Counter::then(move || {
            let count = || number(&store.get_snapshot(), "count");
            seen.borrow_mut().push((name, count()));
            if changes && count() == 4.0 {
                store.count_changed(5.0);
                assert_eq!(count(), 5.0);
            }
        })
    };
    let (first, second) = (recorder("first", true), recorder("second", false));
    let _first = store.subscribe(&first.listener);
    let _second = store.subscribe(&second.listener);
    store.count_changed(4.0);
    assert_eq!(*seen.borrow(), [("first", 4.0), ("second", 5.0), ("first", 5.0), ("second", 5.0)]);
}

#[wasm_bindgen_test]
fn a_listener_that_throws_does_not_keep_the_others_from_being_called() {
    let store = store();
    let throws = Function::new_no_args("throw new Error('thrown by the suite on purpose')");
    let counter = Counter::new();
    let _a = store.subscribe(&throws);
    let _b = store.subscribe(&counter.listener);
    store.next();
    assert_eq!(counter.calls(), 1);
}

#[wasm_bindgen_test]
async fn a_timer_never_fires_after_the_last_listener_was_removed() {
    let store = store();
    let counter = Counter::new();
    let unsubscribe = store.subscribe(&counter.listener);
    store.next();
    assert_eq!(counter.calls(), 1);
    end_subscription(&unsubscribe);
    let stopped = store.get_snapshot();
    assert!(!boolean(&stopped, "animating"));
    wait(120).await;
    assert!(Object::is(&stopped, &store.get_snapshot()));
    let again = Counter::new();
    let _leave = store.subscribe(&again.listener);
    wait(120).await;
    assert_eq!((counter.calls(), again.calls()), (1, 0));
}
