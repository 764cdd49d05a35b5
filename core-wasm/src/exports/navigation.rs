use super::exported;
use machines::navigation::{Navigation, NavigationEvent, NavigationOptions, Visit};

exported! {
    /// Title, focus and scroll for pages that a router exchanges.
    NavigationStore(Navigation, "NavigationView");
    new() { Navigation::new(NavigationOptions::default()) }
    tells(navigation) {
        /// The visitor has come to a page: the key of its entry in the history, its path, its hash without the `#`,
        /// whether this was by going back or forward or by a reload, and whether the page is to scroll smoothly to its
        /// top.
        visited(key: String, path: String, hash: String, back: bool, smooth: bool) => {
            NavigationEvent::Visited(Visit { key, path, hash, back, smooth })
        };
    }
}
