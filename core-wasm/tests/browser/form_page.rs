//! Helpers of the form suites: a form in the page, and a fake server that sends set responses and records the requests.

use std::cell::RefCell;
use std::rc::Rc;

use core_wasm::stores::form::FormStore;
use js_sys::{Array, Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{HtmlElement, HtmlFormElement, Request};

use crate::common::{add_element, document, field, replace_fetch, restore_fetch, text, wait_until, window};

pub const ACCEPTED: &str = r#"{"status":"success"}"#;

/// A request that the fake server has recorded.
#[derive(Clone)]
pub struct Sent {
    /// Without the page's own origin.
    pub url: String,
    request: Request,
}

impl Sent {
    fn new(request: Request) -> Self {
        let (url, origin) = (request.url(), window().location().origin().expect("a page has an origin"));
        Self { url: url.strip_prefix(&origin).unwrap_or(&url).to_owned(), request }
    }

    pub fn method(&self) -> String {
        self.request.method()
    }

    pub fn keepalive(&self) -> bool {
        field(&self.request, "keepalive").is_truthy()
    }

    pub fn header(&self, name: &str) -> Option<String> {
        self.request.headers().get(name).expect("a valid name")
    }

    pub fn is_aborted(&self) -> bool {
        self.request.signal().aborted()
    }

    /// Names and values of the body, in order.
    async fn body(&self) -> Vec<(String, JsValue)> {
        let copy = self.request.clone().expect("its body has not been read");
        let body = JsFuture::from(copy.form_data().expect("a body")).await.expect("a form");
        let entries = Array::from(&body).to_vec();
        let entry = |entry: JsValue| {
            let pair = entry.unchecked_ref::<Array>().to_vec();
            (pair[0].as_string().expect("names are texts"), pair[1].clone())
        };
        entries.into_iter().map(entry).collect()
    }

    /// The values under a name: texts, or files.
    pub async fn values(&self, name: &str) -> Vec<JsValue> {
        self.body().await.into_iter().filter(|(other, _)| other == name).map(|(_, value)| value).collect()
    }

    /// Names and texts of the body, in order; a file shows as its name.
    pub async fn entries(&self) -> Vec<(String, String)> {
        let entry =
            |(name, value): (String, JsValue)| (name, value.as_string().unwrap_or_else(|| text(&value, "name")));
        self.body().await.into_iter().map(entry).collect()
    }
}

/// Replaces `fetch` until it is dropped.
pub struct FakeServer {
    sent: Rc<RefCell<Vec<Sent>>>,
    responses: Rc<RefCell<Vec<Promise>>>,
    _fetch: Closure<dyn Fn(Request) -> Promise>,
}

impl FakeServer {
    /// A server that does not respond until a response is set.
    pub fn new() -> Self {
        let (sent, responses) = (Rc::<RefCell<Vec<Sent>>>::default(), Rc::<RefCell<Vec<Promise>>>::default());
        let (recorded, queue) = (Rc::clone(&sent), Rc::clone(&responses));
        let fetch = Closure::<dyn Fn(Request) -> Promise>::new(move |request| {
            recorded.borrow_mut().push(Sent::new(request));
            let mut queue = queue.borrow_mut();
            if queue.is_empty() { Promise::new(&mut |_, _| {}) } else { queue.remove(0) }
        });
        replace_fetch(fetch.as_ref());
        Self { sent, responses, _fetch: fetch }
    }

    /// Sets the response to the next request.
    pub fn responds(self, status: u16, body: &str) -> Self {
        let init = web_sys::ResponseInit::new();
        init.set_status(status);
        let response = web_sys::Response::new_with_opt_str_and_init(Some(body), &init).expect("a valid response");
        self.responses.borrow_mut().push(Promise::resolve(&JsValue::from(response)));
        self
    }

    /// Makes the next request fail, as with a lost connection.
    pub fn fails(self) -> Self {
        self.responses.borrow_mut().push(Promise::reject(&js_sys::TypeError::new("Failed to fetch").into()));
        self
    }

    pub fn sent(&self) -> Vec<Sent> {
        self.sent.borrow().clone()
    }

    /// Waits until this many requests were sent; returns the last one.
    pub async fn last_of(&self, count: usize) -> Sent {
        wait_until("the request is sent", || self.sent.borrow().len() >= count).await;
        let sent = self.sent();
        assert_eq!(sent.len(), count, "another request was sent");
        sent.last().expect("something was sent").clone()
    }
}

impl Drop for FakeServer {
    fn drop(&mut self) {
        restore_fetch();
    }
}

/// A form in the page, with a text input for each of these fields and a select for those that end in `?`.
pub struct FormPage(pub HtmlFormElement);

impl FormPage {
    pub fn new(store: &FormStore, fields: &[&str]) -> Self {
        let form: HtmlFormElement = add_element("form").unchecked_into();
        let markup = fields.iter().map(|field| match field.strip_suffix('?') {
            Some(name) => format!(
                "<select name={name} data-part={name}><option value=''></option><option>Goa</option><option>India</option>\
                 <option>Norway</option><option>Product Enquiry</option></select>"
            ),
            None => format!("<input name={field} data-part={field}>"),
        });
        form.set_inner_html(&markup.collect::<String>());
        store.attach(Some(form.clone().unchecked_into()));
        Self(form)
    }

    pub fn field(&self, name: &str) -> JsValue {
        self.0.query_selector(&format!("[name={name}]")).expect("a valid selector").expect("a field of the form").into()
    }

    pub fn value(&self, name: &str) -> String {
        text(&self.field(name), "value")
    }

    /// Types into the field and sends the store's event, as a hook does.
    pub fn type_into(&self, store: &FormStore, name: &str, value: &str) {
        Reflect::set(&self.field(name), &"value".into(), &value.into()).expect("fields take values");
        store.typed(name.into(), value.into());
    }
}

impl Drop for FormPage {
    fn drop(&mut self) {
        self.0.remove();
    }
}

/// The name of the focused field.
pub fn focused() -> Option<String> {
    document().active_element().and_then(|element| element.get_attribute("name"))
}

/// The message of a field.
pub fn message(store: &FormStore, name: &str) -> Option<String> {
    field(&field(&store.get_snapshot(), "errors"), name).as_string()
}

pub fn state(store: &FormStore) -> String {
    text(&store.get_snapshot(), "state")
}

/// Records the clicks on download links and prevents the downloads.
pub struct Downloads {
    urls: Rc<RefCell<Vec<String>>>,
    listener: Closure<dyn Fn(web_sys::Event)>,
}

impl Downloads {
    pub fn new() -> Self {
        let urls = Rc::<RefCell<Vec<String>>>::default();
        let recorded = Rc::clone(&urls);
        let listener = Closure::<dyn Fn(web_sys::Event)>::new(move |event: web_sys::Event| {
            let link: HtmlElement = event.target().expect("clicks have targets").unchecked_into();
            if link.has_attribute("download") {
                event.prevent_default();
                recorded.borrow_mut().push(link.get_attribute("href").unwrap_or_default());
            }
        });
        document()
            .add_event_listener_with_callback("click", listener.as_ref().unchecked_ref())
            .expect("clicks can be heard");
        Self { urls, listener }
    }

    pub fn urls(&self) -> Vec<String> {
        self.urls.borrow().clone()
    }
}

impl Drop for Downloads {
    fn drop(&mut self) {
        let listener = self.listener.as_ref().unchecked_ref();
        document().remove_event_listener_with_callback("click", listener).expect("as it was added");
    }
}
