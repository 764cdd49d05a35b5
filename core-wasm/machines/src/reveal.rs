//! A "show more" list: it shows the first items, and further ones each time that the visitor presses its button.
//!
//! The focus moves to the first new item, so that the keyboard continues from there.

use serde::{Deserialize, Serialize};

use crate::machine::{Effect, Effects, Machine, Millis};

/// The options of a long list.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase", default)]
#[ts(optional_fields)]
pub struct RevealOptions {
    /// The number of items. It may change.
    pub count: usize,
    /// The number of items shown at first; 9 by default.
    pub first: usize,
    /// The number of items added by each press; 9 by default.
    pub more: usize,
}

impl Default for RevealOptions {
    fn default() -> Self {
        Self { count: 0, first: 9, more: 9 }
    }
}

/// The machine of a "show more" list.
#[derive(Debug, Clone)]
pub struct Reveal {
    pub(crate) options: RevealOptions,
    /// The number of items to show, which may exceed `count`.
    wanted: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum RevealEvent {
    /// The visitor pressed "show more".
    More,
    /// The number of items has changed.
    CountChanged(usize),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct RevealView {
    /// The number of items shown.
    pub shown: usize,
    pub count: usize,
    /// Whether the visitor has pressed "show more", so that the number is announced.
    pub asked: bool,
}

/// The `data-part` of an item.
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
    fn gal_1_nine_items_are_shown_and_nine_more_at_each_press() {
        let world = world(20);
        assert_eq!(world.view(), RevealView { shown: 9, count: 20, asked: false });
        for shown in [18, 20, 20] {
            world.send(More);
            assert_eq!(world.view().shown, shown);
        }
        assert!(world.view().asked);
    }

    #[test]
    fn gal_1_the_focus_moves_to_the_first_new_item() {
        let world = world(20);
        world.send(More);
        assert_eq!(world.take_effects(), [Effect::Focus { part: "item-9".into(), scroll: true }]);
        world.send(More);
        assert_eq!(world.take_effects(), [Effect::Focus { part: "item-18".into(), scroll: true }]);
        world.send(More);
        assert!(world.take_effects().is_empty(), "all items are shown");
        let full = self::world(9);
        full.send(More);
        assert!(full.take_effects().is_empty() && !full.view().asked, "there are no further items");
    }

    #[test]
    fn gal_1_the_number_to_show_stays_when_the_list_arrives_or_changes() {
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
