//! `GET /api/clients`.

use model::content::ClientItem;

use crate::content::Content;

/// All clients, in the order of the file.
pub fn list(content: &Content) -> Vec<ClientItem> {
    content.clients.iter().map(|client| ClientItem { name: client.name.clone(), logo: client.logo.clone() }).collect()
}
