use super::exported;
use machines::consent::{Consent, ConsentEvent, ConsentOptions};

exported! {
    /// The cookie banner and the consent that it asks for. All stores with the same key are one.
    ConsentStore(Consent, "ConsentView");
    /// Milliseconds to the banner, and where the consent is kept; the specification's when left out.
    new(delay: Option<u64>, key: Option<String>) {
        let defaults = ConsentOptions::default();
        Consent::new(ConsentOptions { delay: delay.unwrap_or(defaults.delay), key: key.unwrap_or(defaults.key) })
    }
    tells(consent) {
        agree() => ConsentEvent::Agreed;
        withdraw() => ConsentEvent::Withdrawn;
    }
}
