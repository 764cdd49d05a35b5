//! `GET /api/clients`.

use core_wasm::content::ClientItem;

use crate::content::Content;

/// All clients, in the order of the file.
pub fn list(content: &Content) -> Vec<ClientItem> {
    content.clients.iter().map(|client| ClientItem { name: client.name.clone(), logo: client.logo.clone() }).collect()
}
