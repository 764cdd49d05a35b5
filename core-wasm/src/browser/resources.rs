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
use model::api::{Endpoint, Payload};
use model::content::{Bases, OptionalCall};
use wasm_bindgen::prelude::*;

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

/// Sets the base URLs of the company API, its media, the insights site and the country lists; an empty one is the
/// page's own origin. Discards all responses and initial data.
#[wasm_bindgen(js_name = configureApi)]
pub fn configure_api(api: String, media: String, insights: String, places: String) {
    let bases = Bases { api, media, insights, places, lacks: Vec::new() };
    drop(CLIENT.replace(Client { bases, ..Client::default() }));
}

/// Declares that the API lacks this optional call, and returns whether the name is known. Before any response is
/// provided or asked for.
#[wasm_bindgen(js_name = withoutCall)]
pub fn without_call(name: &str) -> bool {
    let call = OptionalCall::named(name);
    call.map(|call| CLIENT.with_borrow_mut(|client| client.bases.lacks.push(call))).is_some()
}

/// Fetches the initial data once more, each when a component uses it.
#[wasm_bindgen(js_name = refreshInitialData)]
pub fn refresh_initial_data() {
    CLIENT.with_borrow_mut(|client| client.refresh = true);
}

/// Whether the API lacks the optional call of this name.
#[wasm_bindgen(js_name = lacksCall)]
pub fn lacks_call(name: &str) -> bool {
    OptionalCall::named(name).is_some_and(lacks)
}

/// Whether the API lacks this call.
pub fn lacks(call: OptionalCall) -> bool {
    CLIENT.with_borrow(|client| client.bases.lacks(call))
}

/// The call of this name. `argument` is the slug, id or query of calls that take one.
///
/// # Errors
/// If there is none.
pub fn call(name: &str, argument: &str) -> Result<Endpoint, JsError> {
    Endpoint::named(name, argument).ok_or_else(|| {
        JsError::new(&format!(
            "core-wasm has no call named \"{name}\"; a call of your own is a path that begins with \"/\", or a whole URL."
        ))
    })
}

/// The URL of a call.
///
/// # Errors
/// If there is no call of this name.
#[wasm_bindgen(js_name = callUrl)]
pub fn call_url(name: &str, argument: &str) -> Result<String, JsError> {
    let endpoint = call(name, argument)?;
    Ok(CLIENT.with_borrow(|Client { bases, .. }| endpoint.sent_as(bases).url(bases)))
}

/// Reads the body of a call's response: returns the payload that components get.
///
/// # Errors
/// With the reason, if there is no call of this name, or if the response cannot be used.
#[cfg(feature = "readers")]
#[wasm_bindgen(js_name = readResponse)]
pub fn read_response(
    name: &str,
    argument: &str,
    #[wasm_bindgen(unchecked_param_type = "string")] body: JsValue,
) -> Result<JsValue, JsError> {
    let endpoint = call(name, argument)?;
    let reading = CLIENT.with_borrow(|client| endpoint.read_body(&Parsed::from(body), &client.bases));
    let payload = reading.map_err(|reason| JsError::new(&reason))?.payload;
    let payload = payload.ok_or_else(|| JsError::new("there is no such entry in the list"))?;
    Ok(payload.as_value::<Parsed>().cloned().map_or(JsValue::UNDEFINED, JsValue::from))
}

/// Provides the result of `readResponse` for a call without subscribers so far, so that hydration need not fetch it.
///
/// # Errors
/// If there is no call of this name.
#[wasm_bindgen(js_name = provideInitialData)]
pub fn provide_initial_data(
    name: &str,
    argument: &str,
    #[wasm_bindgen(unchecked_param_type = "unknown")] payload: JsValue,
) -> Result<(), JsError> {
    let endpoint = call(name, argument)?;
    CLIENT.with_borrow_mut(|client| {
        client.initial_data.retain(|(other, _)| *other != endpoint);
        client.initial_data.push((endpoint, payload.into()));
    });
    Ok(())
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

/// Marks a call's response as out of date: it is fetched again at once or, without components, for the next one. For a call by URL this
/// includes the URLs below it and those with a query.
///
/// # Errors
/// If there is no call of this name.
#[cfg(feature = "refetch")]
#[wasm_bindgen(js_name = invalidateCall)]
pub fn invalidate_call(name: &str, argument: &str) -> Result<(), JsError> {
    let endpoint = call(name, argument)?;
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
    Ok(())
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
