//! Consent by categories: those that are necessary, and those that a visitor may allow or refuse, such as statistics.
//!
//! Until the visitor has decided, only the necessary ones are allowed. A decision is stored with the revision of the categories;
//! a stored decision of another revision does not count. The banner appears after a delay, and can be reopened at any time.

use serde::{Deserialize, Serialize};

use crate::banner::{APPEAR, Banner};
use crate::machine::{Area, Effect, Effects, Machine, Millis, Signal};

/// The categories, and when the visitor is asked for a decision.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase", default)]
#[ts(optional_fields)]
pub struct ConsentCategoriesOptions {
    /// Milliseconds from the first subscriber to the banner.
    #[ts(type = "number")]
    pub delay: Millis,
    /// The key in the browser's local storage.
    pub key: String,
    /// The categories that are always allowed.
    #[ts(type = "readonly string[]")]
    pub necessary: Vec<String>,
    /// The categories that the visitor may allow or refuse. Names have no spaces.
    #[ts(type = "readonly string[]")]
    pub optional: Vec<String>,
    /// The revision of the categories. Raise it when one is added or its meaning grows: earlier decisions then do not count.
    pub revision: usize,
}

impl Default for ConsentCategoriesOptions {
    fn default() -> Self {
        Self { delay: 1_000, key: "consent".into(), necessary: vec!["necessary".into()], optional: vec![], revision: 1 }
    }
}

/// The machine of consent by categories.
#[derive(Debug, Clone)]
pub struct ConsentCategories {
    pub(crate) options: ConsentCategoriesOptions,
    banner: Banner,
    /// The optional categories that the last decision allows.
    decision: Option<Vec<String>>,
    /// The optional categories that are chosen in the banner.
    chosen: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ConsentCategoriesEvent {
    /// The visitor allows all categories.
    Agreed,
    /// The visitor refuses all optional categories.
    Rejected,
    /// The visitor chooses an optional category, or deselects it.
    Toggled(String),
    /// The visitor allows the chosen categories and refuses the others.
    Saved,
    /// The page opens the banner again.
    Reopened,
    /// The visitor closes a banner that was opened again, without a new decision.
    Closed,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct ConsentCategoriesView {
    /// Whether the banner is shown.
    pub visible: bool,
    /// Whether the visitor has decided about this revision.
    pub decided: bool,
    /// The allowed categories, the necessary ones first.
    pub allowed: Vec<String>,
    /// The optional categories that are chosen in the banner.
    pub chosen: Vec<String>,
}

impl ConsentCategories {
    pub fn new(options: ConsentCategoriesOptions) -> Self {
        Self { options, banner: Banner::Unknown, decision: None, chosen: vec![] }
    }

    /// The optional categories that a stored value allows; `None` if it is of another revision.
    fn read(&self, stored: &str) -> Option<Vec<String>> {
        let mut words = stored.split(' ');
        let revision: usize = words.next()?.parse().ok()?;
        let allowed: Vec<&str> = words.collect();
        let optional = self.options.optional.iter().filter(|category| allowed.contains(&category.as_str()));
        (revision == self.options.revision).then(|| optional.cloned().collect())
    }

    /// The stored decision has been read, or another tab has changed it.
    fn found(&mut self, stored: Option<String>, effects: &mut Effects) {
        match stored.and_then(|stored| self.read(&stored)) {
            Some(decision) => self.apply(Some(decision), effects),
            None if self.banner == Banner::Reading => self.banner.delay(self.options.delay, effects),
            None if self.decision.is_some() => self.apply(None, effects),
            None => {}
        }
    }

    fn decide(&mut self, allowed: Vec<String>, effects: &mut Effects) {
        let words = [self.options.revision.to_string()].into_iter().chain(allowed.iter().cloned());
        let value = Some(words.collect::<Vec<_>>().join(" "));
        effects.push(Effect::Save { area: Area::Local, key: self.options.key.clone(), value });
        self.apply(Some(allowed), effects);
    }

    /// Applies a stored or new decision; `None` if there is none.
    fn apply(&mut self, decision: Option<Vec<String>>, effects: &mut Effects) {
        let banner = if decision.is_some() { Banner::Decided } else { Banner::Shown };
        self.banner.change_to(banner, effects);
        self.chosen = decision.clone().unwrap_or_default();
        self.decision = decision;
    }
}

impl Machine for ConsentCategories {
    type Event = ConsentCategoriesEvent;
    type View = ConsentCategoriesView;

    fn start(&mut self, _: Millis, effects: &mut Effects) {
        self.banner.start(&self.options.key, effects);
    }

    fn stop(&mut self, effects: &mut Effects) {
        self.banner.stop(effects);
    }

    fn handle(&mut self, event: ConsentCategoriesEvent, _: Millis, effects: &mut Effects) {
        match event {
            ConsentCategoriesEvent::Agreed => self.decide(self.options.optional.clone(), effects),
            ConsentCategoriesEvent::Rejected => self.decide(vec![], effects),
            ConsentCategoriesEvent::Saved => self.decide(self.chosen.clone(), effects),
            ConsentCategoriesEvent::Toggled(category) => {
                if let Some(place) = self.chosen.iter().position(|other| *other == category) {
                    self.chosen.remove(place);
                } else if self.options.optional.contains(&category) {
                    self.chosen.push(category);
                }
            }
            ConsentCategoriesEvent::Reopened => self.banner.change_to(Banner::Shown, effects),
            ConsentCategoriesEvent::Closed => {
                if let (Banner::Shown, Some(decision)) = (self.banner, self.decision.clone()) {
                    self.apply(Some(decision), effects);
                }
            }
        }
    }

    fn hear(&mut self, signal: Signal, _: Millis, effects: &mut Effects) {
        match signal {
            Signal::TimerFired(APPEAR) => self.banner.appear(),
            Signal::Stored { area: Area::Local, key, value } if key == self.options.key => self.found(value, effects),
            Signal::StorageCleared => self.found(None, effects),
            _ => {}
        }
    }

    fn view(&self) -> ConsentCategoriesView {
        let allowed = self.decision.iter().flatten();
        ConsentCategoriesView {
            visible: self.banner == Banner::Shown,
            decided: self.decision.is_some(),
            allowed: self.options.necessary.iter().chain(allowed).cloned().collect(),
            chosen: self.chosen.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::simulation::Simulation;
    use ConsentCategoriesEvent::*;

    const KEY: &str = "consent";

    fn world(revision: usize) -> Simulation<ConsentCategories> {
        let optional = vec!["statistics".to_owned(), "marketing".to_owned()];
        let options = ConsentCategoriesOptions { optional, revision, ..ConsentCategoriesOptions::default() };
        Simulation::new(ConsentCategories::new(options))
    }

    fn other_tab(world: &Simulation<ConsentCategories>, value: Option<&str>) {
        world.signal(Signal::Stored { area: Area::Local, key: KEY.into(), value: value.map(str::to_owned) });
    }

    #[test]
    fn until_the_visitor_decides_only_necessary_categories_are_allowed_and_the_banner_appears_after_a_second() {
        let world = world(1);
        let _subscription = world.subscribe();
        world.advance(999);
        assert!(!world.view().visible);
        world.advance(1);
        let view =
            ConsentCategoriesView { visible: true, decided: false, allowed: vec!["necessary".into()], chosen: vec![] };
        assert_eq!(world.view(), view);
    }

    #[test]
    fn agree_reject_and_save_store_the_decision_and_later_visits_show_no_banner() {
        let chosen = Toggled("marketing".into());
        for (events, stored, allowed) in [
            (vec![Agreed], "1 statistics marketing", vec!["necessary", "statistics", "marketing"]),
            (vec![Rejected], "1", vec!["necessary"]),
            (vec![Saved], "1", vec!["necessary"]),
            (vec![chosen.clone(), Saved], "1 marketing", vec!["necessary", "marketing"]),
            (vec![chosen.clone(), chosen.clone(), Saved], "1", vec!["necessary"]),
            (vec![Toggled("necessary".into()), Saved], "1", vec!["necessary"]),
        ] {
            let world = world(1);
            let subscription = world.subscribe();
            world.advance(1_000);
            events.into_iter().for_each(|event| world.send(event));
            assert_eq!((world.view().visible, world.view().decided), (false, true));
            assert_eq!(world.view().allowed, allowed);
            assert_eq!(world.stored(Area::Local, KEY).as_deref(), Some(stored));
            drop(subscription);
            assert!(world.is_quiet());

            let later = self::world(1);
            later.store_before(Area::Local, KEY, stored);
            let _subscription = later.subscribe();
            later.advance(10_000);
            assert_eq!(
                (later.view().visible, later.view().allowed),
                (false, allowed.iter().map(|name| (*name).to_owned()).collect())
            );
        }
    }

    #[test]
    fn a_decision_of_another_revision_or_an_invalid_value_shows_the_banner() {
        for stored in ["1 statistics", "", "true", "2x statistics"] {
            let world = world(2);
            world.store_before(Area::Local, KEY, stored);
            let _subscription = world.subscribe();
            assert_eq!(world.view().allowed, ["necessary"], "{stored}");
            world.advance(1_000);
            assert!(world.view().visible, "{stored}");
        }
    }

    #[test]
    fn an_unknown_stored_category_is_not_allowed() {
        let world = world(1);
        world.store_before(Area::Local, KEY, "1 statistics spying");
        let _subscription = world.subscribe();
        assert_eq!(world.view().allowed, ["necessary", "statistics"]);
    }

    #[test]
    fn a_reopened_banner_changes_nothing_until_it_is_saved_and_can_be_closed() {
        let world = world(1);
        world.store_before(Area::Local, KEY, "1 statistics");
        let _subscription = world.subscribe();
        world.send(Reopened);
        assert_eq!((world.view().visible, world.view().chosen), (true, vec!["statistics".to_owned()]));
        world.send(Toggled("statistics".into()));
        assert_eq!(world.view().allowed, ["necessary", "statistics"]);
        world.send(Closed);
        assert_eq!((world.view().visible, world.view().chosen), (false, vec!["statistics".to_owned()]));
        world.send(Reopened);
        world.send(Rejected);
        assert_eq!(world.view().allowed, ["necessary"]);
    }

    #[test]
    fn a_banner_without_a_decision_cannot_be_closed_and_reopening_it_early_shows_it_at_once() {
        let world = world(1);
        let _subscription = world.subscribe();
        world.send(Reopened);
        assert_eq!((world.view().visible, world.timers()), (true, 0));
        world.send(Closed);
        assert!(world.view().visible);
    }

    #[test]
    fn a_decision_in_another_tab_applies_here_and_its_removal_shows_the_banner() {
        let world = world(1);
        let _subscription = world.subscribe();
        world.advance(500);
        other_tab(&world, Some("1 marketing"));
        assert_eq!((world.view().decided, world.timers()), (true, 0));
        assert_eq!(world.view().allowed, ["necessary", "marketing"]);
        other_tab(&world, None);
        assert_eq!((world.view().visible, world.view().allowed), (true, vec!["necessary".to_owned()]));
        other_tab(&world, Some("1 marketing"));
        world.signal(Signal::StorageCleared);
        assert_eq!((world.view().visible, world.view().allowed), (true, vec!["necessary".to_owned()]));
    }

    #[test]
    fn other_keys_and_a_removal_before_a_decision_change_nothing() {
        let world = world(1);
        let _subscription = world.subscribe();
        world.advance(1_000);
        world.send(Toggled("statistics".into()));
        let value = Some("1 marketing".to_owned());
        world.signal(Signal::Stored { area: Area::Local, key: "other".into(), value });
        other_tab(&world, None);
        assert!(world.view().visible && !world.view().decided);
        assert_eq!(world.view().chosen, ["statistics"]);
    }

    #[test]
    fn the_banner_closes_if_storage_throws() {
        let world = world(1);
        world.break_storage();
        let _subscription = world.subscribe();
        world.advance(1_000);
        world.send(Rejected);
        assert!(!world.view().visible && world.view().decided);
    }

    proptest! {
        #[test]
        fn in_any_order_only_chosen_and_necessary_categories_are_allowed(
            steps in prop::collection::vec((0u8..10, 0u64..1_500), 0..60)
        ) {
            let world = world(1);
            let mut subscription = None;
            for (what, wait) in steps {
                match what {
                    0 => subscription = None,
                    1 => subscription = subscription.or_else(|| Some(world.subscribe())),
                    2 => world.send(Agreed),
                    3 => world.send(Rejected),
                    4 => world.send(Toggled("statistics".into())),
                    5 => world.send(Saved),
                    6 => world.send(Reopened),
                    7 => world.send(Closed),
                    8 => other_tab(&world, (wait % 2 == 0).then_some("1 marketing")),
                    _ => world.advance(wait),
                }
                let view = world.view();
                prop_assert!(view.decided || view.allowed == ["necessary"]);
                prop_assert!(what != 3 || view.allowed == ["necessary"]);
            }
            drop(subscription);
            prop_assert!(world.is_quiet());
        }
    }
}
