use std::any::Any;
use std::cell::RefCell;
use std::rc::Rc;

use super::object::freeze;
use super::reporter::Reporter;
use super::store::BrowserStore;
use border::{Parsed, to_object};
use js_sys::Reflect;
use machines::machine::Signal;
use machines::resource::{Resource, ResourceOptions, ResourceState, ResourceView};
#[cfg(feature = "readers")]
use model::api::ParsedResponse;
use model::api::{Endpoint, Payload};
#[cfg(feature = "readers")]
use model::content::Unusable;
use model::content::{Bases, Json, OptionalCall, WriteJson};
use wasm_bindgen::JsValue;

/// What all resources of a page share.
#[derive(Default)]
struct Client {
    bases: Bases,
    options: ResourceOptions,
    // A dozen each: a list is smaller than a map, and as quick.
    /// Payloads that came with the page.
    initial_data: Vec<(Endpoint, Parsed)>,
    resources: Vec<(Endpoint, Rc<BrowserStore<Resource>>)>,
}

impl Client {
    /// The payload that came with the page. A product may be made of the list that did.
    fn initial_data(&self, endpoint: &Endpoint) -> Option<Parsed> {
        let of = |wanted: &Endpoint| {
            let found = self.initial_data.iter().find(|(other, _)| other == wanted);
            found.map(|(_, payload)| payload.clone())
        };
        if endpoint.is_built_from_list(&self.bases) {
            endpoint.from_list(of(&Endpoint::Products)?)
        } else {
            of(endpoint)
        }
    }
}

thread_local! {
    static CLIENT: RefCell<Client> = RefCell::default();
}

/// Begins anew with these base URLs: what was fetched or came with the page is forgotten.
pub fn configure(bases: Bases, options: ResourceOptions) {
    let old = CLIENT.with(|client| client.replace(Client { bases, options, ..Client::default() }));
    drop(old);
}

/// Leaves a call out that the API does not have.
pub fn leave_out(call: OptionalCall) {
    CLIENT.with(|client| client.borrow_mut().bases.lacks.push(call));
}

/// Has what came with the page asked for once more.
pub fn refresh() {
    CLIENT.with(|client| client.borrow_mut().options.refresh = true);
}

/// Whether the API does not have this call.
pub fn lacks(call: OptionalCall) -> bool {
    CLIENT.with(|client| client.borrow().bases.lacks(call))
}

/// The URL of a call, by the present base URLs.
pub fn url(endpoint: Endpoint) -> String {
    CLIENT.with(|client| {
        let bases = &client.borrow().bases;
        endpoint.sent_as(bases).url(bases)
    })
}

/// Reads the response to a call, with the present base URLs.
///
/// # Errors
/// When it cannot be used.
#[cfg(feature = "readers")]
pub fn read(endpoint: Endpoint, body: JsValue) -> Result<ParsedResponse, Unusable> {
    CLIENT.with(|client| endpoint.read_body(&Parsed::from(body), &client.borrow().bases))
}

/// Gives the payload of a call, so that it need not be sent. Only for calls without subscribers so far.
pub fn provide(endpoint: Endpoint, payload: JsValue) {
    CLIENT.with(|client| {
        let mut client = client.borrow_mut();
        let endpoint = endpoint.sent_as(&client.bases);
        client.initial_data.retain(|(other, _)| *other != endpoint);
        client.initial_data.push((endpoint, payload.into()));
    });
}

/// The one resource of an endpoint.
pub fn resource(endpoint: Endpoint) -> Rc<BrowserStore<Resource>> {
    CLIENT.with(|client| {
        let mut client = client.borrow_mut();
        let endpoint = endpoint.sent_as(&client.bases);
        if let Some((_, resource)) = client.resources.iter().find(|(other, _)| *other == endpoint) {
            return Rc::clone(resource);
        }
        let (bases, options) = (client.bases.clone(), client.options);
        let machine = match client.initial_data(&endpoint) {
            Some(payload) => Resource::with_data(endpoint.clone(), bases, options, Payload::new(payload)),
            None => Resource::new(endpoint.clone(), bases, options),
        };
        let resource = BrowserStore::showing(machine, object_of);
        // What a query has brought is its machine's: a visitor types hundreds.
        if !matches!(endpoint, Endpoint::Search(_) | Endpoint::Well(_)) {
            client.resources.push((endpoint, Rc::clone(&resource)));
        }
        resource
    })
}

/// A view with its payload: the very object that was read, and not a copy.
fn object_of(view: &ResourceView<Payload>) -> JsValue {
    let ResourceView { state, waiting, ref data, failure } = *view;
    let object = to_object(&ResourceView { state, waiting, data: None::<()>, failure });
    if let Some(payload) = data {
        // A recording that is replayed here has payloads of its own.
        let value = payload.as_value::<Parsed>().cloned().or_else(|| Parsed::parse(&payload.to_text()).ok());
        // Setting a field of an object that has just been made cannot fail.
        let _ = Reflect::set(&object, &"data".into(), &value.map_or(JsValue::NULL, JsValue::from));
    }
    freeze(&object);
    object
}

/// The company API's base URL.
pub fn api_base() -> String {
    CLIENT.with(|client| client.borrow().bases.api.clone())
}

/// What a call has brought so far.
pub fn present(endpoint: Endpoint) -> Option<Payload> {
    resource(endpoint).view().data
}

/// Reports a call's response, until the returned value is dropped.
pub fn watch(endpoint: Endpoint, reporter: Reporter) -> Box<dyn Any> {
    let resource = resource(endpoint.clone());
    let engine = Rc::clone(resource.engine());
    let report = Rc::new(move || {
        let view = resource.view();
        if let ResourceState::Ready | ResourceState::Failed = view.state {
            reporter.report(Signal::Loaded { endpoint: endpoint.clone(), payload: view.data });
        }
    });
    let subscription = engine.subscribe(Rc::clone(&report) as _);
    // What is there already changes no more.
    report();
    Box::new(subscription)
}
