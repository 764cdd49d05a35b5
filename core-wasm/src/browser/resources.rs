use std::cell::RefCell;
use std::rc::Rc;

use super::handle::Handle;
use super::json::Parsed;
use super::reporter::Reporter;
use super::shell::{Store, Subscription};
use machines::machine::{Machine, Signal};
use machines::resource::{Resource, ResourceEvent, ResourceOptions, ResourceState};
use machines::store::Language;
use machines::wire::{Answer, Message};
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
    resources: Vec<(Endpoint, Held)>,
}

/// A resource, as JavaScript knows it and as it is known here.
#[derive(Clone)]
struct Held {
    handle: Rc<Handle>,
    store: Store<Resource, Words>,
}

/// There is one thing to tell it, and nothing to ask.
struct Words;

impl Language<Resource> for Words {
    fn event(_: &Resource, _: &Message<'_>) -> Option<ResourceEvent> {
        Some(ResourceEvent::TOLD)
    }

    fn answer(_: &Resource, _: &Message<'_>) -> Answer {
        Answer::Nothing
    }
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
pub fn resource(endpoint: Endpoint) -> Rc<Handle> {
    held(endpoint).handle
}

fn held(endpoint: Endpoint) -> Held {
    CLIENT.with(|client| {
        let mut client = client.borrow_mut();
        if let Some((_, resource)) = client.resources.iter().find(|(other, _)| *other == endpoint) {
            return resource.clone();
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
        let (handle, store) = Handle::with_store(machine);
        let resource = Held { handle: Rc::new(handle), store };
        client.resources.push((endpoint, resource.clone()));
        resource
    })
}

/// The company API's base URL.
pub fn api_base() -> String {
    CLIENT.with(|client| client.borrow().bases.api.clone())
}

/// What a call has brought so far.
pub fn present(endpoint: Endpoint) -> Option<Payload> {
    held(endpoint).store.read(|resource| resource.view().data)
}

/// Asks for a call's answer on a machine's behalf, until the subscription is dropped.
pub fn watch(endpoint: Endpoint, reporter: Reporter) -> Subscription {
    let Held { handle, store } = held(endpoint.clone());
    let report = Rc::new(move || {
        let view = store.read(Resource::view);
        if let ResourceState::Ready | ResourceState::Failed = view.state {
            reporter.report(Signal::Loaded { endpoint: endpoint.clone(), payload: view.data });
        }
    });
    let subscription = handle.engine().subscribe(Rc::clone(&report) as _);
    // What is there already changes no more.
    report();
    subscription
}
