use super::exported;
use crate::machines::loading::{Loading, LoadingOptions};

exported! {
    /// The loading screen's counter.
    LoadingStore(Loading, "LoadingView");
    /// Milliseconds a step and at the end; the specification's when left out. Held, it goes only when nobody listens any more.
    new(step: Option<u64>, end_delay: Option<u64>, held: Option<bool>) {
        let defaults = LoadingOptions::default();
        Loading::new(LoadingOptions {
            step: step.unwrap_or(defaults.step),
            end_delay: end_delay.unwrap_or(defaults.end_delay),
            held: held.unwrap_or(defaults.held),
        })
    }
}
