use super::exported;
use machines::loading::{Loading, LoadingOptions};

exported! {
    /// The loading screen's counter.
    LoadingStore(Loading, "LoadingView");
    /// Milliseconds a step and at the end; the specification's when left out. Then when the page began to count, by
    /// `performance.now()`, if it did.
    new(step: Option<u64>, end_delay: Option<u64>, started_at: Option<u64>) {
        let defaults = LoadingOptions::default();
        Loading::new(LoadingOptions {
            step: step.unwrap_or(defaults.step),
            end_delay: end_delay.unwrap_or(defaults.end_delay),
            started_at,
        })
    }
}
