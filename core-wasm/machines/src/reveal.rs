//! A long list of which the first part is shown, and more on request.
//!
//! Begins with the first part. Each request shows as many more, and moves the focus to the first of them, so that the
//! keyboard goes on where the visitor was.

use serde::{Deserialize, Serialize};

use crate::machine::{Effect, Effects, Machine, Millis};

/// The specification's numbers.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "camelCase", optional_fields))]
pub struct RevealOptions {
    /// How many items there are.
    pub count: usize,
    /// How many are shown at first.
    pub first: usize,
    /// How many more at each request.
    pub more: usize,
}

impl Default for RevealOptions {
    fn default() -> Self {
        Self { count: 0, first: 9, more: 9 }
    }
}

/// See the module.
#[derive(Debug, Clone)]
pub struct Reveal {
    pub(crate) options: RevealOptions,
    /// How many have been asked for, whether or not there are as many.
    wanted: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum RevealEvent {
    /// The visitor asks for more.
    More,
    /// The items have become more or fewer.
    CountChanged(usize),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct RevealView {
    /// How many items are shown.
    pub shown: usize,
    pub count: usize,
    /// Whether the visitor has asked for more, so that there is something to announce.
    pub asked: bool,
}

/// The name of an item among the parts of the root element.
pub fn item_part(item: usize) -> String {
    format!("item-{item}")
}

impl Reveal {
    pub fn new(options: RevealOptions) -> Self {
        Self { options, wanted: options.first }
    }
}

impl Machine for Reveal {
    type Event = RevealEvent;
    type View = RevealView;

    fn handle(&mut self, event: RevealEvent, _: Millis, effects: &mut Effects) {
        match event {
            RevealEvent::More if self.wanted < self.options.count => {
                effects.push(Effect::Focus { part: item_part(self.wanted), scroll: true });
                self.wanted = self.wanted.saturating_add(self.options.more.max(1));
            }
            RevealEvent::More => {}
            RevealEvent::CountChanged(count) => self.options.count = count,
        }
    }

    fn view(&self) -> RevealView {
        RevealView {
            shown: self.wanted.min(self.options.count),
            count: self.options.count,
            asked: self.wanted > self.options.first,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::simulation::Simulation;
    use RevealEvent::*;

    fn world(count: usize) -> Simulation<Reveal> {
        Simulation::new(Reveal::new(RevealOptions { count, ..RevealOptions::default() }))
    }

    #[test]
    fn gal_1_nine_are_displayed_and_nine_more_on_request() {
        let world = world(20);
        assert_eq!(world.view(), RevealView { shown: 9, count: 20, asked: false });
        for shown in [18, 20, 20] {
            world.send(More);
            assert_eq!(world.view().shown, shown);
        }
        assert!(world.view().asked);
    }

    #[test]
    fn gal_1_the_focus_goes_to_the_first_of_those_that_come() {
        let world = world(20);
        world.send(More);
        assert_eq!(world.take_effects(), [Effect::Focus { part: "item-9".into(), scroll: true }]);
        world.send(More);
        assert_eq!(world.take_effects(), [Effect::Focus { part: "item-18".into(), scroll: true }]);
        world.send(More);
        assert!(world.take_effects().is_empty(), "there are no more");
        let full = self::world(9);
        full.send(More);
        assert!(full.take_effects().is_empty() && !full.view().asked, "there never were more");
    }

    #[test]
    fn gal_1_what_was_asked_for_stays_asked_for_when_the_list_comes_or_changes() {
        let world = world(0);
        world.send(More);
        world.send(CountChanged(30));
        assert_eq!(world.view().shown, 9);
        world.send(More);
        world.send(CountChanged(12));
        world.send(CountChanged(30));
        assert_eq!(world.view().shown, 18);
    }

    proptest! {
        #[test]
        fn gal_1_in_any_order_no_more_are_shown_than_there_are(
            first in 0usize..12, more in 0usize..12, steps in prop::collection::vec(prop::option::of(0usize..40), 0..40)
        ) {
            let world = Simulation::new(Reveal::new(RevealOptions { count: 20, first, more }));
            for step in steps {
                let before = world.view();
                world.send(step.map_or(More, CountChanged));
                let after = world.view();
                prop_assert!(after.shown <= after.count);
                if step.is_none() && before.shown < before.count {
                    prop_assert!(after.shown > before.shown);
                }
            }
        }
    }
}
