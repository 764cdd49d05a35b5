//! The products that a visitor lays side by side: two or three, kept for as long as the tab is open.
//!
//! Somebody must look for it to know what was kept; what is chosen before that is added to it. One that is chosen
//! beyond the limit is refused.

use serde::{Deserialize, Serialize};

use crate::machine::{Area, Effect, Effects, Machine, Millis, Signal};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "camelCase", optional_fields))]
pub struct CompareOptions {
    /// How many can be compared at once.
    pub limit: usize,
    /// Where in the storage the choice is kept.
    pub key: String,
}

impl Default for CompareOptions {
    fn default() -> Self {
        Self { limit: 3, key: "comparedProducts".into() }
    }
}

/// How many it takes to compare something.
const FEWEST: usize = 2;

/// See the module.
#[derive(Debug, Clone)]
pub struct Compare {
    pub(crate) options: CompareOptions,
    /// In the order in which they were chosen.
    slugs: Vec<String>,
    /// Whether what was kept has been read.
    read: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum CompareEvent {
    /// A product is chosen, or taken out again, by its slug.
    Toggled(String),
    Removed(String),
    Cleared,
    /// What an earlier page of this tab has kept.
    Found(Option<String>),
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct CompareView {
    /// The chosen products' slugs, in the order in which they were chosen.
    pub slugs: Vec<String>,
    /// Whether no further one can be chosen.
    pub full: bool,
    /// Whether there are enough to compare.
    pub comparable: bool,
}

impl Compare {
    pub fn new(options: CompareOptions) -> Self {
        Self { options, slugs: Vec::new(), read: false }
    }

    fn add(&mut self, slug: String) -> bool {
        // A slug with white space in it is none, and could not be kept in a list of words.
        let fits = self.slugs.len() < self.options.limit && !slug.is_empty() && !slug.contains(char::is_whitespace);
        let is_new = fits && !self.slugs.contains(&slug);
        if is_new {
            self.slugs.push(slug);
        }
        is_new
    }

    fn remove(&mut self, slug: &str) -> bool {
        let before = self.slugs.len();
        self.slugs.retain(|other| other != slug);
        self.slugs.len() != before
    }

    fn keep(&self, effects: &mut Effects) {
        let mut kept = String::new();
        for slug in &self.slugs {
            kept.push_str(if kept.is_empty() { "" } else { " " });
            kept.push_str(slug);
        }
        let value = Some(kept).filter(|value| !value.is_empty());
        effects.push(Effect::Save { area: Area::Session, key: self.options.key.clone(), value });
    }
}

impl Machine for Compare {
    type Event = CompareEvent;
    type View = CompareView;

    fn start(&mut self, _: Millis, effects: &mut Effects) {
        if !self.read {
            effects.push(Effect::Load { area: Area::Session, key: self.options.key.clone() });
        }
    }

    fn handle(&mut self, event: CompareEvent, _: Millis, effects: &mut Effects) {
        let changed = match event {
            CompareEvent::Toggled(slug) => self.remove(&slug) || self.add(slug),
            CompareEvent::Removed(slug) => self.remove(&slug),
            CompareEvent::Cleared => !std::mem::take(&mut self.slugs).is_empty(),
            CompareEvent::Found(_) if self.read => false,
            CompareEvent::Found(kept) => {
                self.read = true;
                let chosen = std::mem::take(&mut self.slugs);
                let kept = kept.unwrap_or_default();
                for slug in kept.split_whitespace().map(str::to_owned).chain(chosen.iter().cloned()) {
                    self.add(slug);
                }
                !chosen.is_empty()
            }
        };
        // What was kept is not known yet, and is not to be lost.
        if changed && self.read {
            self.keep(effects);
        }
    }

    fn hear(&self, signal: Signal) -> Option<CompareEvent> {
        match signal {
            Signal::Stored { area: Area::Session, key, value } if key == self.options.key => {
                Some(CompareEvent::Found(value))
            }
            _ => None,
        }
    }

    fn view(&self) -> CompareView {
        CompareView {
            slugs: self.slugs.clone(),
            full: self.slugs.len() >= self.options.limit,
            comparable: self.slugs.len() >= FEWEST,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use proptest::prelude::*;

    use super::*;
    use crate::simulation::Simulation;
    use CompareEvent::*;

    const KEY: &str = "comparedProducts";

    fn world() -> Simulation<Compare> {
        Simulation::new(Compare::new(CompareOptions::default()))
    }

    fn toggle(world: &Simulation<Compare>, slug: &str) -> Vec<String> {
        world.send(Toggled(slug.into()));
        world.view().slugs
    }

    #[test]
    fn prd_3_products_are_added_and_removed_and_two_or_three_can_be_compared() {
        let world = world();
        let _subscription = world.store().subscribe(Rc::new(|| {}));
        assert_eq!(world.view(), CompareView { slugs: vec![], full: false, comparable: false });
        assert_eq!(toggle(&world, "a"), ["a"]);
        assert!(!world.view().comparable);
        assert_eq!(toggle(&world, "b"), ["a", "b"]);
        assert!(world.view().comparable && !world.view().full);
        assert_eq!(toggle(&world, "c"), ["a", "b", "c"]);
        assert!(world.view().full);
        assert_eq!(toggle(&world, "d"), ["a", "b", "c"], "a fourth is refused");
        assert_eq!(toggle(&world, "b"), ["a", "c"]);
        world.send(Removed("a".into()));
        world.send(Removed("x".into()));
        assert_eq!(world.view().slugs, ["c"]);
        world.send(Cleared);
        assert!(world.view().slugs.is_empty());
    }

    #[test]
    fn prd_3_the_choice_is_kept_for_the_tab() {
        let world = world();
        let subscription = world.store().subscribe(Rc::new(|| {}));
        toggle(&world, "a");
        toggle(&world, "b");
        assert_eq!(world.stored(Area::Session, KEY).as_deref(), Some("a b"));
        drop(subscription);
        let next = self::world();
        next.store_before(Area::Session, KEY, "a b");
        assert!(next.view().slugs.is_empty(), "not in the prerendered page");
        let _subscription = next.store().subscribe(Rc::new(|| {}));
        assert_eq!(next.view().slugs, ["a", "b"]);
        next.send(Cleared);
        assert_eq!(next.stored(Area::Session, KEY), None);
    }

    #[test]
    fn prd_3_what_is_chosen_before_the_kept_ones_are_known_joins_them() {
        let world = world();
        world.store_before(Area::Session, KEY, "a b a c d");
        toggle(&world, "e");
        let _subscription = world.store().subscribe(Rc::new(|| {}));
        assert_eq!(world.view().slugs, ["a", "b", "c"]);
        world.send(Found(Some("z".into())));
        assert_eq!(world.view().slugs, ["a", "b", "c"], "it is read once");
    }

    #[test]
    fn prd_3_the_joined_choice_is_kept_and_one_that_only_was_read_is_not_kept_again() {
        for (chosen, kept, saves) in [(Some("e"), "a e", 1), (None, "a", 0)] {
            let world = world();
            world.store_before(Area::Session, KEY, "a");
            if let Some(slug) = chosen {
                toggle(&world, slug);
            }
            let _subscription = world.store().subscribe(Rc::new(|| {}));
            assert_eq!(world.stored(Area::Session, KEY).as_deref(), Some(kept));
            let effects = world.take_effects();
            assert_eq!(effects.iter().filter(|effect| matches!(effect, Effect::Save { .. })).count(), saves);
        }
    }

    #[test]
    fn prd_3_what_others_keep_in_the_storage_is_not_for_it() {
        let world = world();
        world.signal(Signal::Stored { area: Area::Session, key: "other".into(), value: Some("z".into()) });
        assert!(world.view().slugs.is_empty());
        world.signal(Signal::Stored { area: Area::Session, key: KEY.into(), value: Some("a".into()) });
        assert_eq!(world.view().slugs, ["a"]);
    }

    #[test]
    fn prd_3_it_works_without_storage_and_refuses_what_is_no_slug() {
        let world = world();
        world.break_storage();
        let _subscription = world.store().subscribe(Rc::new(|| {}));
        assert_eq!(toggle(&world, "a"), ["a"]);
        for bad in ["", " ", "x y"] {
            assert_eq!(toggle(&world, bad), ["a"], "{bad:?}");
        }
    }

    proptest! {
        #[test]
        fn prd_3_in_any_order_no_product_twice_and_never_too_many(
            steps in prop::collection::vec((0u8..5, "[a-e ]{0,2}"), 0..60), limit in 0usize..5
        ) {
            let world = Simulation::new(Compare::new(CompareOptions { limit, ..CompareOptions::default() }));
            let _subscription = world.store().subscribe(Rc::new(|| {}));
            for (what, slug) in steps {
                match what {
                    0 => world.send(Removed(slug)),
                    1 => world.send(Cleared),
                    2 => world.send(Found(Some(slug))),
                    _ => world.send(Toggled(slug)),
                }
                let view = world.view();
                let mut unique = view.slugs.clone();
                unique.sort();
                unique.dedup();
                prop_assert_eq!(unique.len(), view.slugs.len());
                prop_assert!(view.slugs.len() <= limit);
                prop_assert_eq!(world.stored(Area::Session, KEY).unwrap_or_default(), view.slugs.join(" "));
            }
        }
    }
}
