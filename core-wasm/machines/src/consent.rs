//! The cookie banner and the stored consent.
//!
//! On the first subscription the stored consent is read. Without one the banner appears after a delay, and stays until the visitor
//! agrees in any tab. If the storage fails, the next visit asks again. After a withdrawal the banner appears at once.

use serde::{Deserialize, Serialize};

use crate::banner::{APPEAR, Banner};
use crate::machine::{Area, Effect, Effects, Machine, Millis, Signal};

/// The stored value of a consent.
const GIVEN: &str = "true";

/// The options of a cookie banner.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase", default)]
#[ts(optional_fields)]
pub struct ConsentOptions {
    /// Milliseconds from mounting to the banner; 1000 by default.
    #[ts(type = "number")]
    pub delay: Millis,
    /// The key in `localStorage`; `cookiesAccepted` by default. The value is `true`.
    pub key: String,
}

impl Default for ConsentOptions {
    fn default() -> Self {
        Self { delay: 1_000, key: "cookiesAccepted".into() }
    }
}

/// The machine of the cookie banner and the stored consent.
#[derive(Debug, Clone)]
pub struct Consent {
    pub(crate) options: ConsentOptions,
    banner: Banner,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ConsentEvent {
    /// The visitor agrees.
    Agreed,
    /// The visitor withdraws the consent.
    Withdrawn,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct ConsentView {
    /// Whether the banner is shown.
    pub visible: bool,
    /// Whether the visitor has agreed.
    pub given: bool,
}

impl Consent {
    pub fn new(options: ConsentOptions) -> Self {
        Self { options, banner: Banner::Unknown }
    }

    /// The stored value has been read, or another tab has changed it.
    fn found(&mut self, given: bool, effects: &mut Effects) {
        match self.banner {
            _ if given => self.banner.change_to(Banner::Decided, effects),
            Banner::Reading => self.banner.delay(self.options.delay, effects),
            Banner::Decided => self.banner = Banner::Shown,
            _ => {}
        }
    }

    fn save(&self, value: Option<&str>, effects: &mut Effects) {
        effects.push(Effect::Save {
            area: Area::Local,
            key: self.options.key.clone(),
            value: value.map(str::to_owned),
        });
    }
}

impl Machine for Consent {
    type Event = ConsentEvent;
    type View = ConsentView;

    fn start(&mut self, _: Millis, effects: &mut Effects) {
        self.banner.start(&self.options.key, effects);
    }

    fn stop(&mut self, effects: &mut Effects) {
        self.banner.stop(effects);
    }

    fn handle(&mut self, event: ConsentEvent, _: Millis, effects: &mut Effects) {
        match (event, self.banner) {
            (ConsentEvent::Agreed, banner) if banner != Banner::Decided => {
                self.banner.change_to(Banner::Decided, effects);
                self.save(Some(GIVEN), effects);
            }
            (ConsentEvent::Withdrawn, Banner::Decided) => {
                self.banner = Banner::Shown;
                self.save(None, effects);
            }
            _ => {}
        }
    }

    fn hear(&mut self, signal: Signal, _: Millis, effects: &mut Effects) {
        match signal {
            Signal::TimerFired(APPEAR) => self.banner.appear(),
            Signal::Stored { area: Area::Local, key, value } if key == self.options.key => {
                self.found(value.as_deref() == Some(GIVEN), effects);
            }
            Signal::StorageCleared => self.found(false, effects),
            _ => {}
        }
    }

    fn view(&self) -> ConsentView {
        ConsentView { visible: self.banner == Banner::Shown, given: self.banner == Banner::Decided }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::simulation::Simulation;

    const KEY: &str = "cookiesAccepted";

    fn world() -> Simulation<Consent> {
        Simulation::new(Consent::new(ConsentOptions::default()))
    }

    fn other_tab(world: &Simulation<Consent>, key: &str, value: Option<&str>) {
        world.signal(Signal::Stored { area: Area::Local, key: key.into(), value: value.map(str::to_owned) });
    }

    #[test]
    fn ckb_1_appears_1000_ms_after_load_when_no_consent_is_stored_not_before() {
        let world = world();
        assert!(!world.view().visible, "nor in the prerendered page");
        let _subscription = world.subscribe();
        world.advance(999);
        assert!(!world.view().visible);
        world.advance(1);
        assert_eq!(world.view(), ConsentView { visible: true, given: false });
        world.advance(100_000);
        assert!(world.view().visible);
    }

    #[test]
    fn ckb_2_agreeing_stores_the_consent_and_later_visits_show_no_banner() {
        let world = world();
        let subscription = world.subscribe();
        world.advance(1_000);
        world.send(ConsentEvent::Agreed);
        assert_eq!(world.view(), ConsentView { visible: false, given: true });
        assert_eq!(world.stored(Area::Local, KEY).as_deref(), Some("true"));
        drop(subscription);
        assert!(world.is_quiet());

        let later = self::world();
        later.store_before(Area::Local, KEY, "true");
        let _subscription = later.subscribe();
        later.advance(10_000);
        assert_eq!(later.view(), ConsentView { visible: false, given: true });
    }

    #[test]
    fn ckb_2_agreeing_before_the_delay_shows_no_banner_and_agreeing_twice_changes_nothing() {
        let world = world();
        let _subscription = world.subscribe();
        world.advance(500);
        world.send(ConsentEvent::Agreed);
        assert_eq!((world.view().given, world.timers()), (true, 0));
        world.take_effects();
        world.send(ConsentEvent::Agreed);
        assert!(world.take_effects().is_empty());
    }

    #[test]
    fn ckb_1_any_other_stored_value_shows_the_banner() {
        for value in ["false", "", "1"] {
            let world = world();
            world.store_before(Area::Local, KEY, value);
            let _subscription = world.subscribe();
            world.advance(1_000);
            assert!(world.view().visible, "{value:?}");
        }
    }

    #[test]
    fn ckb_3_the_banner_closes_if_storage_throws_or_is_full() {
        let world = world();
        world.break_storage();
        let subscription = world.subscribe();
        world.advance(1_000);
        assert!(world.view().visible);
        world.send(ConsentEvent::Agreed);
        assert!(!world.view().visible);
        drop(subscription);
        let _again = world.subscribe();
        world.advance(5_000);
        assert!(!world.view().visible, "the same visit is not asked twice");
    }

    #[test]
    fn ckb_2_a_consent_in_another_tab_hides_the_banner_or_prevents_it() {
        for wait in [500, 5_000] {
            let world = world();
            let _subscription = world.subscribe();
            world.advance(wait);
            other_tab(&world, "somethingElse", Some("true"));
            assert!(!world.view().given);
            other_tab(&world, KEY, Some("true"));
            assert_eq!(world.view(), ConsentView { visible: false, given: true });
            assert_eq!(world.timers(), 0);
            world.advance(5_000);
            assert!(!world.view().visible);
        }
    }

    #[test]
    fn a_withdrawal_here_or_in_another_tab_shows_the_banner_at_once() {
        let world = world();
        world.store_before(Area::Local, KEY, "true");
        let _subscription = world.subscribe();
        world.send(ConsentEvent::Withdrawn);
        assert!(world.view().visible);
        assert_eq!(world.stored(Area::Local, KEY), None);
        world.send(ConsentEvent::Agreed);
        other_tab(&world, KEY, None);
        assert!(world.view().visible);
        world.send(ConsentEvent::Agreed);
        world.signal(Signal::StorageCleared);
        assert!(world.view().visible);
    }

    #[test]
    fn stopping_before_the_delay_has_passed_undoes_everything_and_restarts_the_delay() {
        let world = world();
        let subscription = world.subscribe();
        world.advance(900);
        drop(subscription);
        assert!(world.is_quiet());
        let _again = world.subscribe();
        world.advance(999);
        assert!(!world.view().visible);
        world.advance(1);
        assert!(world.view().visible);
    }

    proptest! {
        #[test]
        fn ckb_1_in_any_order_the_banner_is_never_shown_after_a_consent(
            steps in prop::collection::vec((0u8..6, 0u64..1_500), 0..60)
        ) {
            let world = world();
            let mut subscription = None;
            for (what, wait) in steps {
                match what {
                    0 => subscription = None,
                    1 => subscription = subscription.or_else(|| Some(world.subscribe())),
                    2 => world.send(ConsentEvent::Agreed),
                    3 => world.send(ConsentEvent::Withdrawn),
                    4 => other_tab(&world, KEY, (wait % 2 == 0).then_some("true")),
                    _ => world.advance(wait),
                }
                let view = world.view();
                prop_assert!(!(view.visible && view.given));
                if what == 2 {
                    prop_assert!(view.given);
                }
            }
            drop(subscription);
            prop_assert!(world.is_quiet());
        }
    }
}
