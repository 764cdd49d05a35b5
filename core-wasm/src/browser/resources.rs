use std::any::Any;
use std::cell::RefCell;
use std::rc::Rc;

use super::store::BrowserStore;
use border::{Parsed, freeze, to_object};
use js_sys::Reflect;
use machines::machine::Signal;
#[cfg(feature = "refetch")]
use machines::resource::ResourceEvent;
use machines::resource::{Resource, ResourceState, ResourceView};
use machines::store::Reporter;
#[cfg(feature = "readers")]
use model::api::ParsedResponse;
use model::api::{Endpoint, Payload};
#[cfg(feature = "readers")]
use model::content::Unusable;
use model::content::{Bases, OptionalCall};
use wasm_bindgen::JsValue;

/// What all resources of a page share. Lists, not maps: each has about a dozen entries.
#[derive(Default)]
struct Client {
    bases: Bases,
    /// Whether the initial data is fetched once more.
    refresh: bool,
    /// The initial data of the page.
    initial_data: Vec<(Endpoint, Parsed)>,
    resources: Vec<(Endpoint, Rc<BrowserStore<Resource>>)>,
}

impl Client {
    /// The initial data of a call. A product can be built from the initial product list.
    fn initial_data(&self, endpoint: &Endpoint) -> Option<Parsed> {
        let of = |wanted: &Endpoint| {
            let found = self.initial_data.iter().find(|(other, _)| other == wanted);
            found.map(|(_, payload)| payload.clone())
        };
        let from_list = || {
            let is_built_from_list = endpoint.is_built_from_list(&self.bases);
            is_built_from_list.then(|| endpoint.from_list(of(&Endpoint::Products)?)).flatten()
        };
        of(endpoint).or_else(from_list)
    }

    /// The call whose resource answers this one. Without queries, a part of the product list is taken from the complete list, unless
    /// the initial data contain it.
    fn call_of(&self, endpoint: Endpoint) -> Endpoint {
        let is_here = self.initial_data.iter().any(|(other, _)| *other == endpoint);
        if is_here { endpoint } else { endpoint.sent_as(&self.bases) }
    }
}

thread_local! {
    static CLIENT: RefCell<Client> = RefCell::default();
}

/// Sets the base URLs, and discards all responses and initial data.
pub fn configure(bases: Bases) {
    drop(CLIENT.replace(Client { bases, ..Client::default() }));
}

/// Declares that the API lacks this call.
pub fn leave_out(call: OptionalCall) {
    CLIENT.with_borrow_mut(|client| client.bases.lacks.push(call));
}

/// Fetches the initial data once more.
pub fn refresh() {
    CLIENT.with_borrow_mut(|client| client.refresh = true);
}

/// Whether the API lacks this call.
pub fn lacks(call: OptionalCall) -> bool {
    CLIENT.with_borrow(|client| client.bases.lacks(call))
}

/// The URL of a call, with the current base URLs.
pub fn url(endpoint: Endpoint) -> String {
    CLIENT.with_borrow(|Client { bases, .. }| endpoint.sent_as(bases).url(bases))
}

/// Reads the response to a call, with the current base URLs.
///
/// # Errors
/// If the response cannot be used.
#[cfg(feature = "readers")]
pub fn read(endpoint: Endpoint, body: JsValue) -> Result<ParsedResponse, Unusable> {
    CLIENT.with_borrow(|client| endpoint.read_body(&Parsed::from(body), &client.bases))
}

/// Gives the payload of a call, so that it need not be sent. Only for calls without subscribers so far.
pub fn provide(endpoint: Endpoint, payload: JsValue) {
    CLIENT.with_borrow_mut(|client| {
        client.initial_data.retain(|(other, _)| *other != endpoint);
        client.initial_data.push((endpoint, payload.into()));
    });
}

/// The one resource of an endpoint.
pub fn resource(endpoint: Endpoint) -> Rc<BrowserStore<Resource>> {
    CLIENT.with_borrow_mut(|client| {
        let endpoint = client.call_of(endpoint);
        if let Some((_, resource)) = client.resources.iter().find(|(other, _)| *other == endpoint) {
            return Rc::clone(resource);
        }
        let (called, bases) = (endpoint.clone(), client.bases.clone());
        let machine = match client.initial_data(&endpoint) {
            Some(payload) => Resource::with_data(called, bases, Payload::new(payload), client.refresh),
            None => Resource::new(called, bases),
        };
        let resource = BrowserStore::showing(machine, object_of);
        // Responses to queries are not cached, because a visitor types hundreds.
        if !matches!(endpoint, Endpoint::Search(_) | Endpoint::Well(_)) {
            client.resources.push((endpoint, Rc::clone(&resource)));
        }
        resource
    })
}

/// Fetches a call again; for a call of the page's own, also the URLs below its path and with a query.
#[cfg(feature = "refetch")]
pub fn invalidate(endpoint: Endpoint) {
    let changed: Vec<_> = CLIENT.with_borrow(|client| {
        let endpoint = endpoint.sent_as(&client.bases);
        let is_changed = |other: &Endpoint| match (&endpoint, other) {
            (Endpoint::Own(path), Endpoint::Own(url)) => {
                url.strip_prefix(&**path).is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '?']))
            }
            _ => *other == endpoint,
        };
        client
            .resources
            .iter()
            .filter(|(other, _)| is_changed(other))
            .map(|(_, resource)| Rc::clone(resource))
            .collect()
    });
    for resource in changed {
        resource.send(ResourceEvent::Invalidated);
    }
}

/// A view as an object, which holds the payload itself, not a copy.
fn object_of(view: &ResourceView<Payload>) -> JsValue {
    let ResourceView { state, waiting, ref data, failure, .. } = *view;
    let object = to_object(&ResourceView {
        state,
        waiting,
        data: None::<()>,
        failure,
        #[cfg(feature = "refetch")]
        refreshing: view.refreshing,
    });
    if let Some(payload) = data.as_ref().and_then(Payload::as_value::<Parsed>) {
        // Setting a field of an object that has just been made cannot fail.
        let _ = Reflect::set(&object, &"data".into(), payload.as_ref());
    }
    freeze(&object);
    object
}

/// The company API's base URL.
pub fn api_base() -> String {
    CLIENT.with_borrow(|client| client.bases.api.clone())
}

/// The payload of a call, if it has loaded.
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
    // A response that is loaded already causes no further event.
    report();
    Box::new(subscription)
}
