use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use super::handle::Handle;
use crate::api::Endpoint;
use crate::content::Bases;
use crate::machines::resource::{Resource, ResourceOptions};

/// What all resources of a page share.
#[derive(Default)]
struct Client {
    bases: Bases,
    options: ResourceOptions,
    /// Answers that came with the page.
    seeds: HashMap<Endpoint, String>,
    resources: HashMap<Endpoint, Rc<Handle<Resource>>>,
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
    CLIENT.with(|client| client.borrow_mut().seeds.insert(endpoint, body));
}

/// The one resource of an endpoint.
pub fn resource(endpoint: Endpoint) -> Rc<Handle<Resource>> {
    CLIENT.with(|client| {
        let mut client = client.borrow_mut();
        if let Some(resource) = client.resources.get(&endpoint) {
            return Rc::clone(resource);
        }
        let (bases, options) = (client.bases.clone(), client.options);
        let machine = match client.seeds.remove(&endpoint) {
            Some(body) => Resource::seeded(endpoint.clone(), bases, options, &body),
            None => Resource::new(endpoint.clone(), bases, options),
        };
        let resource = Rc::new(Handle::new(machine));
        client.resources.insert(endpoint, Rc::clone(&resource));
        resource
    })
}
