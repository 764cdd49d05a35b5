use std::cell::RefCell;
use std::rc::Rc;

use super::reporter::Reporter;
use super::shell::Subscription;
use super::store::BrowserStore;
use border::Parsed;
use machines::machine::Signal;
use machines::resource::{Resource, ResourceOptions, ResourceState};
use model::api::{Endpoint, Payload};
use model::content::{Bases, OptionalCall};

/// What all resources of a page share.
#[derive(Default)]
struct Client {
    bases: Bases,
    options: ResourceOptions,
    // A dozen each: a list is smaller than a map, and as quick.
    /// Responses that came with the page.
    initial_data: Vec<(Endpoint, String)>,
    resources: Vec<(Endpoint, Rc<BrowserStore<Resource>>)>,
}

impl Client {
    /// The response that came with the page. A list that products are made of stays, for the next one.
    fn take_initial_data(&mut self, endpoint: &Endpoint) -> Option<String> {
        let source = if endpoint.is_made_of_list(&self.bases) { &Endpoint::Products } else { endpoint };
        let at = self.initial_data.iter().position(|(other, _)| other == source)?;
        if *source == Endpoint::Products && self.bases.lacks(OptionalCall::Product) {
            return self.initial_data.get(at).map(|(_, body)| body.clone());
        }
        Some(self.initial_data.swap_remove(at).1)
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

/// Gives the response to a call, so that it need not be sent. Only for calls that nobody has asked for yet.
pub fn provide(endpoint: Endpoint, body: String) {
    CLIENT.with(|client| {
        let mut client = client.borrow_mut();
        let endpoint = endpoint.sent_as(&client.bases);
        client.initial_data.push((endpoint, body));
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
        let machine = match client.take_initial_data(&endpoint) {
            Some(body) => {
                let body = endpoint.read::<Parsed>(&body, &bases);
                Resource::with_data(endpoint.clone(), bases, options, body)
            }
            None => Resource::new(endpoint.clone(), bases, options),
        };
        let resource = BrowserStore::new(machine);
        // What a query has brought is its machine's: a visitor types hundreds.
        if !matches!(endpoint, Endpoint::Search(_) | Endpoint::Well(_)) {
            client.resources.push((endpoint, Rc::clone(&resource)));
        }
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

/// Asks for a call's response on a machine's behalf, until the subscription is dropped.
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
