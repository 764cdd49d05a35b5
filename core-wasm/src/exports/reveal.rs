use super::exported;
use machines::reveal::{Reveal, RevealEvent, RevealOptions};

exported! {
    /// A long list of which the first part is shown, and more on request.
    RevealStore(Reveal, "RevealView");
    /// How many items there are, how many are shown at first, and how many more at each request; the specification's
    /// when left out.
    new(count: usize, first: Option<usize>, more: Option<usize>) {
        let defaults = RevealOptions::default();
        Reveal::new(RevealOptions {
            count,
            first: first.unwrap_or(defaults.first),
            more: more.unwrap_or(defaults.more),
        })
    }
    tells(reveal) {
        more() => RevealEvent::More;
        count_changed(count: usize) => RevealEvent::CountChanged(count);
    }
}
