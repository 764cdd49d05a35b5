//! Local and session storage. If storage throws, is full or is missing, nothing is stored and no error follows.

use web_sys::Storage;

use super::page::window;
use machines::machine::Area;

/// Stores a value under a key; without a value it removes the key.
pub fn save(area: Area, key: &str, value: Option<&str>) {
    if let Some(storage) = storage(area) {
        let _ = match value {
            Some(value) => storage.set_item(key, value),
            None => storage.remove_item(key),
        };
    }
}

/// The value under a key; `None` if there is none, or if storage does not work.
pub fn load(area: Area, key: &str) -> Option<String> {
    storage(area)?.get_item(key).ok()?
}

fn storage(area: Area) -> Option<Storage> {
    let page = window()?;
    match area {
        Area::Local => page.local_storage(),
        Area::Session => page.session_storage(),
    }
    .ok()?
}
