use super::exported;
use machines::compare::{Compare, CompareEvent, CompareOptions};

exported! {
    /// The products that a visitor lays side by side. All stores with the same key are one.
    CompareStore(Compare, "CompareView");
    /// How many can be compared at once, and where in the storage the choice is kept.
    new(limit: Option<usize>, key: Option<String>) {
        let defaults = CompareOptions::default();
        Compare::new(CompareOptions { limit: limit.unwrap_or(defaults.limit), key: key.unwrap_or(defaults.key) })
    }
    tells(choice) {
        /// Chooses a product by its slug, or takes it out again.
        toggle(slug: String) => CompareEvent::Toggled(slug);
        remove(slug: String) => CompareEvent::Removed(slug);
        clear() => CompareEvent::Cleared;
    }
}
