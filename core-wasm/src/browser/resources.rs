use std::cell::RefCell;
use std::rc::Rc;

use super::json::Parsed;
use super::reporter::Reporter;
use super::shell::Subscription;
use super::store::BrowserStore;
use machines::machine::Signal;
use machines::resource::{Resource, ResourceOptions, ResourceState};
use model::api::{Endpoint, Payload};
use model::content::Bases;

/// What all resources of a page share.
#[derive(Default)]
struct Client {
    bases: Bases,
    options: ResourceOptions,
    // A dozen each: a list is smaller than a map, and as quick.
    /// Responses that came with the page.
    seeds: Vec<(Endpoint, String)>,
    resources: Vec<(Endpoint, Rc<BrowserStore<Resource>>)>,
}

thread_local! {
    static CLIENT: RefCell<Client> = RefCell::default();
}

/// Begins anew with these base URLs: what was fetched or seeded before is forgotten.
pub fn configure(bases: Bases, options: ResourceOptions) {
    let old = CLIENT.with(|client| client.replace(Client { bases, options, ..Client::default() }));
    drop(old);
}

/// Gives the answer to a call, so that it need not be sent. Only for calls that nobody has asked for yet.
pub fn seed(endpoint: Endpoint, body: String) {
    CLIENT.with(|client| client.borrow_mut().seeds.push((endpoint, body)));
}

/// The one resource of an endpoint.
pub fn resource(endpoint: Endpoint) -> Rc<BrowserStore<Resource>> {
    CLIENT.with(|client| {
        let mut client = client.borrow_mut();
        if let Some((_, resource)) = client.resources.iter().find(|(other, _)| *other == endpoint) {
            return Rc::clone(resource);
        }
        let (bases, options) = (client.bases.clone(), client.options);
        let seed = client.seeds.iter().position(|(other, _)| *other == endpoint);
        let machine = match seed.map(|at| client.seeds.swap_remove(at)) {
            Some((_, body)) => {
                let body = endpoint.read::<Parsed>(&body, &bases);
                Resource::seeded(endpoint.clone(), bases, options, body)
            }
            None => Resource::new(endpoint.clone(), bases, options),
        };
        let resource = BrowserStore::new(machine);
        client.resources.push((endpoint, Rc::clone(&resource)));
        resource
    })
}

/// The company API's base URL.
pub fn api_base() -> String {
    CLIENT.with(|client| client.borrow().bases.api.clone())
}

/// What a call has brought so far.
pub fn present(endpoint: Endpoint) -> Option<Payload> {
    resource(endpoint).view().data
}

/// Asks for a call's answer on a machine's behalf, until the subscription is dropped.
pub fn watch(endpoint: Endpoint, reporter: Reporter) -> Subscription {
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
    subscription
}
