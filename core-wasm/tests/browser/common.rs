//! Helpers of the suites: waiting in real time, reading views, counting calls.

use std::cell::Cell;
use std::ops::Deref;
use std::rc::Rc;

use core_wasm::{provide_initial_data, read_response};
use gloo_timers::future::TimeoutFuture;
use js_sys::{Function, Object, Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Document, HtmlElement, ShadowRoot, ShadowRootInit, ShadowRootMode, Window};

pub fn window() -> Window {
    web_sys::window().expect("the suites run in a page")
}

pub fn document() -> Document {
    window().document().expect("the page has a document")
}

/// Waits for this many milliseconds of real time.
pub async fn wait(milliseconds: u32) {
    TimeoutFuture::new(milliseconds).await;
}

/// Waits for two frames: the browser reports a scroll with the next one.
pub async fn frames() {
    for _ in 0..2 {
        let frame = Promise::new(&mut |resolve, _| {
            window().request_animation_frame(&resolve).expect("the page draws frames");
        });
        JsFuture::from(frame).await.expect("a frame comes");
    }
}

/// Waits until a condition is true. Fails after ten seconds, long enough for a slow computer.
pub async fn wait_until(what: &str, mut is_true: impl FnMut() -> bool) {
    for _ in 0..1_000 {
        if is_true() {
            return;
        }
        wait(10).await;
    }
    panic!("not within ten seconds: {what}");
}

/// A field of a view.
pub fn field(view: &JsValue, name: &str) -> JsValue {
    Reflect::get(view, &name.into()).expect("views are objects")
}

pub fn number(view: &JsValue, name: &str) -> f64 {
    field(view, name).as_f64().unwrap_or_else(|| panic!("{name} is not a number"))
}

pub fn boolean(view: &JsValue, name: &str) -> bool {
    field(view, name).as_bool().unwrap_or_else(|| panic!("{name} is not true or false"))
}

pub fn text(view: &JsValue, name: &str) -> String {
    field(view, name).as_string().unwrap_or_else(|| panic!("{name} is not a text"))
}

pub fn is_frozen(value: &JsValue) -> bool {
    Object::is_frozen(value.unchecked_ref::<Object>())
}

/// Options as a JavaScript object.
pub fn options<const N: usize>(entries: [(&str, JsValue); N]) -> JsValue {
    let options = Object::new();
    for (name, value) in entries {
        Reflect::set(&options, &name.into(), &value).expect("objects take any property");
    }
    options.into()
}

pub fn numbers(list: &[u32]) -> JsValue {
    list.iter().map(|number| JsValue::from(*number)).collect::<js_sys::Array>().into()
}

/// The value. Panics with the message of a JavaScript error.
pub fn unwrap_js<Value>(result: Result<Value, JsError>) -> Value {
    result.unwrap_or_else(|error| panic!("{}", text(&error.into(), "message")))
}

/// Calls a function if a test panics: wasm then drops nothing, so the following tests would find the page as it was. Does nothing after
/// the first panic, when Rust refuses another hook.
pub fn after_panic(restore: impl Fn() + Send + Sync + 'static) {
    if std::thread::panicking() {
        return;
    }
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        restore();
        report(panic);
    }));
}

thread_local! {
    /// The browser's own `fetch`.
    static FETCH: JsValue = {
        after_panic(restore_fetch);
        field(&window(), "fetch")
    };
}

/// Replaces `fetch` until it is restored, or until a test panics.
pub fn replace_fetch(fetch: &JsValue) {
    FETCH.with(|_own| set_fetch(fetch));
}

pub fn restore_fetch() {
    FETCH.with(set_fetch);
}

fn set_fetch(fetch: &JsValue) {
    Reflect::set(&window(), &"fetch".into(), fetch).expect("a window's fetch can be replaced");
}

/// A listener that counts its calls.
pub struct Counter {
    pub listener: Function,
    calls: Rc<Cell<u32>>,
    _closure: Closure<dyn Fn()>,
}

impl Counter {
    pub fn new() -> Self {
        Self::then(|| {})
    }

    /// Counts its calls, and calls a function after each.
    pub fn then(more: impl Fn() + 'static) -> Self {
        let calls = Rc::new(Cell::new(0));
        let counted = Rc::clone(&calls);
        let closure = Closure::<dyn Fn()>::new(move || {
            counted.set(counted.get() + 1);
            more();
        });
        Self { listener: closure.as_ref().unchecked_ref::<Function>().clone(), calls, _closure: closure }
    }

    pub fn calls(&self) -> u32 {
        self.calls.get()
    }
}

/// A listener that does nothing.
pub fn no_listener() -> Function {
    Function::new_no_args("")
}

/// Ends a subscription.
pub fn end_subscription(unsubscribe: &Function) {
    unsubscribe.call0(&JsValue::NULL).expect("unsubscribing never throws");
}

/// A subscription, which ends when it is dropped.
#[must_use]
pub struct Subscription(pub Function);

impl Drop for Subscription {
    fn drop(&mut self) {
        end_subscription(&self.0);
    }
}

/// An element of the page, which is removed when it is dropped.
pub struct Mounted(HtmlElement);

impl Deref for Mounted {
    type Target = HtmlElement;

    fn deref(&self) -> &HtmlElement {
        &self.0
    }
}

impl Drop for Mounted {
    fn drop(&mut self) {
        self.0.remove();
    }
}

/// Adds an element to the page, until it is dropped.
pub fn element(tag: &str) -> Mounted {
    Mounted(add_element(tag))
}

/// Adds an element to the page.
pub fn add_element(tag: &str) -> HtmlElement {
    let element: HtmlElement = document().create_element(tag).expect("a known tag").unchecked_into();
    document().body().expect("the page has a body").append_child(&element).expect("the body takes it");
    element
}

/// Moves an element into the shadow root of a new element.
pub fn move_into_shadow_root(element: &HtmlElement) -> ShadowRoot {
    let host = add_element("div");
    let shadow = host.attach_shadow(&ShadowRootInit::new(ShadowRootMode::Open)).expect("a div takes a shadow root");
    shadow.append_child(element).expect("the shadow root takes it");
    shadow
}

/// Sets the page's height, so that it can be scrolled.
pub fn make_page_tall(pixels: u32) -> Mounted {
    let spacer = element("div");
    spacer.style().set_property("height", &format!("{pixels}px")).expect("a valid height");
    spacer
}

/// Sends a key event to the document, as if no element had the focus. Returns whether the browser is left to handle it.
pub fn press_key(key: &str) -> bool {
    send_key(key, false)
}

/// Presses a key while an input method composes a text.
pub fn press_key_in_composition(key: &str) {
    send_key(key, true);
}

fn send_key(key: &str, is_composing: bool) -> bool {
    let options = web_sys::KeyboardEventInit::new();
    options.set_key(key);
    options.set_is_composing(is_composing);
    options.set_bubbles(true);
    options.set_cancelable(true);
    let event = web_sys::KeyboardEvent::new_with_keyboard_event_init_dict("keydown", &options).expect("a key event");
    document().body().expect("the page has a body").dispatch_event(&event).expect("it is sent")
}

/// Calls a method of the next event of this type, as a handler of the page.
pub fn at_next(event: &str, method: &str) {
    let handler = Function::new_with_args("event", &format!("event.{method}()"));
    let once = web_sys::AddEventListenerOptions::new();
    once.set_once(true);
    let body = document().body().expect("the page has a body");
    body.add_event_listener_with_callback_and_add_event_listener_options(event, &handler, &once)
        .expect("the handler is a function");
}

/// Presses a pointer down on an element.
pub fn press_on(element: &HtmlElement) {
    let options = web_sys::PointerEventInit::new();
    options.set_bubbles(true);
    options.set_composed(true);
    let event = web_sys::PointerEvent::new_with_event_init_dict("pointerdown", &options).expect("a pointer event");
    element.dispatch_event(&event).expect("it is sent");
}

/// Adds a button with this `data-part` to an element.
pub fn part(root: &HtmlElement, name: &str) -> HtmlElement {
    let button: HtmlElement = document().create_element("button").expect("a known tag").unchecked_into();
    button.set_attribute("data-part", name).expect("a valid name");
    root.append_child(&button).expect("the root takes it");
    button
}

/// Whether an element has the focus.
pub fn has_focus(element: &HtmlElement) -> bool {
    document().active_element().as_ref() == Some(element.as_ref())
}

/// Whether the page's scroll is locked.
pub fn scroll_is_locked() -> bool {
    let root: HtmlElement = document().document_element().expect("a page has a root").unchecked_into();
    root.style().get_property_value("overflow").expect("a known property") == "hidden"
}

/// A custom property of an element.
pub fn property(element: &HtmlElement, name: &str) -> String {
    element.style().get_property_value(name).expect("a valid name")
}

/// Provides the response to a call as initial data.
pub fn provide(name: &str, argument: &str, body: String) {
    let payload = unwrap_js(read_response(name, argument, body.into()));
    unwrap_js(provide_initial_data(name, argument, payload));
}
