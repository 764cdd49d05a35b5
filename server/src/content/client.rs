//! `clients.toml`: the logos of the clients' strip.

use super::folder::Folder;

/// A client; the logo lies at `media/clients/<logo>`.
#[derive(Debug, Clone)]
pub struct Client {
    pub name: String,
    pub logo: String,
}

/// Reads the clients in the order of the file.
pub fn read_all(folder: &Folder) -> Vec<Client> {
    let read = folder.read("clients.toml", |top| {
        top.tables("clients")
            .into_iter()
            .map(|fields| {
                let client = Client { name: fields.text("name"), logo: folder.media(&fields, "logo", "clients") };
                fields.finish();
                client
            })
            .collect()
    });
    read.unwrap_or_default()
}
