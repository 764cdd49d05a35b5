//! The loading screen's counter.
//!
//! Starts when the screen is mounted, counts from 0 to 100, waits, and is done; the page's scroll is locked meanwhile. If the
//! page's first script began to count earlier, the machine continues that count. Ends early when the screen is unmounted.

use serde::{Deserialize, Serialize};

use crate::machine::{Effect, Effects, Machine, Millis, Signal, TimerKey};

/// Fires at the next per cent, and when the delay at 100 has passed.
const TICK: TimerKey = "tick";

/// The options of a loading counter.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase", default)]
#[ts(optional_fields)]
pub struct LoadingOptions {
    /// Milliseconds per per cent, at least 1; 10 by default.
    #[ts(type = "number")]
    pub step: Millis,
    /// Milliseconds from 100 until the screen disappears; 500 by default.
    #[ts(type = "number")]
    pub end_delay: Millis,
    /// The `performance.now()` at which the page's first script began to count. By default the count begins with the machine.
    #[ts(type = "number")]
    pub started_at: Option<Millis>,
}

impl Default for LoadingOptions {
    fn default() -> Self {
        Self { step: 10, end_delay: 500, started_at: None }
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Phase {
    /// Not mounted yet, as in a prerendered page.
    Waiting,
    Counting {
        since: Millis,
        percent: u8,
    },
    Done,
}

/// The machine of the loading screen's counter.
#[derive(Debug, Clone)]
pub struct Loading {
    pub(crate) options: LoadingOptions,
    phase: Phase,
}

/// There are no events: only time changes the counter.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub enum LoadingEvent {}

#[derive(Debug, Clone, Copy, PartialEq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct LoadingView {
    pub visible: bool,
    /// 0 to 100.
    pub percent: u8,
}

impl Loading {
    pub fn new(options: LoadingOptions) -> Self {
        Self { options: LoadingOptions { step: options.step.max(1), ..options }, phase: Phase::Waiting }
    }

    /// Computes the count from the clock, so that late timers on a slow phone skip numbers and do not prolong the count.
    fn update_count(&mut self, since: Millis, now: Millis, effects: &mut Effects) {
        let LoadingOptions { step, end_delay, .. } = self.options;
        let passed = now.saturating_sub(since);
        let end = step.saturating_mul(100).saturating_add(end_delay);
        if passed >= end {
            self.phase = Phase::Done;
            return;
        }
        let percent = u8::try_from(passed / step).unwrap_or(u8::MAX).min(100);
        self.phase = Phase::Counting { since, percent };
        let next = if percent < 100 { (Millis::from(percent) + 1) * step } else { end };
        effects.set_timer(TICK, next - passed);
    }
}

impl Machine for Loading {
    type Event = LoadingEvent;
    type View = LoadingView;
    const TIMED: bool = true;

    fn start(&mut self, now: Millis, effects: &mut Effects) {
        if self.phase == Phase::Waiting {
            let since = self.options.started_at.map_or(now, |at| at.min(now));
            self.update_count(since, now, effects);
            if self.phase != Phase::Done {
                effects.push(Effect::LockScroll);
            }
        }
    }

    fn stop(&mut self, effects: &mut Effects) {
        if matches!(self.phase, Phase::Counting { .. }) {
            self.phase = Phase::Waiting;
            effects.clear_timer(TICK);
            effects.push(Effect::UnlockScroll);
        }
    }

    fn handle(&mut self, event: LoadingEvent, _: Millis, _: &mut Effects) {
        match event {}
    }

    fn hear(&mut self, signal: Signal, now: Millis, effects: &mut Effects) {
        if let (Signal::TimerFired(TICK), Phase::Counting { since, .. }) = (signal, self.phase) {
            self.update_count(since, now, effects);
            if self.phase == Phase::Done {
                effects.push(Effect::UnlockScroll);
            }
        }
    }

    fn view(&self) -> LoadingView {
        let percent = match self.phase {
            Phase::Waiting => 0,
            Phase::Counting { percent, .. } => percent,
            Phase::Done => 100,
        };
        LoadingView { visible: self.phase != Phase::Done, percent }
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use proptest::prelude::*;

    use super::*;
    use crate::simulation::Simulation;

    fn world() -> Simulation<Loading> {
        Simulation::new(Loading::new(LoadingOptions::default()))
    }

    #[test]
    fn lod_1_the_first_view_is_visible_at_zero() {
        assert_eq!(world().view(), LoadingView { visible: true, percent: 0 });
    }

    #[test]
    fn lod_2_counts_by_one_every_10_ms_and_is_done_500_ms_after_100() {
        let world = world();
        let seen = Rc::new(std::cell::RefCell::new(vec![]));
        let (store, percents) = (world.store().clone(), Rc::clone(&seen));
        let _subscription = world.store().subscribe(Rc::new(move || percents.borrow_mut().push(store.view().percent)));
        for percent in 1..=100 {
            world.advance(9);
            assert_eq!(world.view().percent, percent - 1);
            world.advance(1);
            assert_eq!(world.view().percent, percent);
        }
        world.advance(499);
        assert!(world.view().visible);
        world.advance(1);
        assert_eq!(world.view(), LoadingView { visible: false, percent: 100 });
        let expected: Vec<u8> = (1..=100).chain([100]).collect();
        assert_eq!(*seen.borrow(), expected, "one render per step, and one at the end");
    }

    #[test]
    fn lod_2_late_timers_do_not_prolong_the_count() {
        let mut machine = Loading::new(LoadingOptions::default());
        let mut effects = Effects::default();
        machine.start(1_000, &mut effects);
        machine.hear(Signal::TimerFired(TICK), 1_337, &mut effects);
        assert_eq!(machine.view().percent, 33);
        let next = effects.as_slice().last().unwrap();
        assert_eq!(*next, Effect::SetTimer { key: TICK, after: 3 }, "34 % is due at 1,340 ms");
        machine.hear(Signal::TimerFired(TICK), 2_100, &mut effects);
        assert_eq!(machine.view().percent, 100);
        let next = effects.as_slice().last().unwrap();
        assert_eq!(*next, Effect::SetTimer { key: TICK, after: 400 }, "the end stays at 2,500 ms");
        machine.hear(Signal::TimerFired(TICK), 99_000, &mut effects);
        assert_eq!(machine.view(), LoadingView { visible: false, percent: 100 });
    }

    /// A machine started at this time in a page that began to count at 200 ms.
    fn started_at(now: Millis) -> (Loading, Effects) {
        let mut machine = Loading::new(LoadingOptions { started_at: Some(200), ..LoadingOptions::default() });
        let mut effects = Effects::default();
        machine.start(now, &mut effects);
        (machine, effects)
    }

    #[test]
    fn lod_6_the_core_continues_at_the_per_cent_of_the_clock() {
        let (machine, effects) = started_at(577);
        assert_eq!(machine.view(), LoadingView { visible: true, percent: 37 });
        assert_eq!(effects.as_slice(), [Effect::SetTimer { key: TICK, after: 3 }, Effect::LockScroll]);
        let (machine, effects) = started_at(1_300);
        assert_eq!(machine.view().percent, 100);
        assert_eq!(effects.as_slice(), [Effect::SetTimer { key: TICK, after: 400 }, Effect::LockScroll]);
    }

    #[test]
    fn lod_6_a_count_that_ended_before_the_start_is_done_at_once_and_locks_nothing() {
        for now in [1_700, 60_000] {
            let (machine, effects) = started_at(now);
            assert_eq!(machine.view(), LoadingView { visible: false, percent: 100 });
            assert_eq!(effects.as_slice(), []);
        }
    }

    #[test]
    fn lod_6_a_start_time_in_the_future_counts_as_now() {
        assert_eq!(started_at(100).0.view().percent, 0);
    }

    #[test]
    fn lod_6_mounted_again_it_continues_by_the_same_clock() {
        let (mut machine, _) = started_at(300);
        machine.stop(&mut Effects::default());
        machine.start(800, &mut Effects::default());
        assert_eq!(machine.view().percent, 60);
    }

    #[test]
    fn lod_3_scroll_is_locked_while_it_shows_and_free_afterwards() {
        let world = world();
        assert_eq!(world.scroll_locks(), 0);
        let _subscription = world.subscribe();
        assert_eq!(world.scroll_locks(), 1);
        world.advance(1_499);
        assert_eq!(world.scroll_locks(), 1);
        world.advance(1);
        assert!(world.is_quiet());
    }

    #[test]
    fn lod_4_an_early_unmount_leaves_nothing_behind_and_the_next_mount_starts_from_zero() {
        let world = world();
        let subscription = world.subscribe();
        world.advance(300);
        drop(subscription);
        assert!(world.is_quiet());
        assert_eq!(world.view().percent, 0);
        let _again = world.subscribe();
        world.advance(10);
        assert_eq!(world.view().percent, 1);
    }

    #[test]
    fn lod_2_once_done_it_stays_hidden() {
        let world = world();
        let subscription = world.subscribe();
        world.advance(2_000);
        drop(subscription);
        let _again = world.subscribe();
        assert!(!world.view().visible);
        assert!(world.is_quiet());
    }

    #[test]
    fn a_step_of_zero_is_taken_as_one() {
        let world = Simulation::new(Loading::new(LoadingOptions { step: 0, end_delay: 0, started_at: None }));
        let _subscription = world.subscribe();
        world.advance(100);
        assert!(!world.view().visible);
    }

    proptest! {
        #[test]
        fn lod_2_the_count_never_goes_back_and_always_ends(
            steps in prop::collection::vec((0u64..60, any::<bool>()), 0..80)
        ) {
            let world = world();
            let _subscription = world.subscribe();
            let mut last = 0;
            for (wait, stray) in steps {
                world.advance(wait);
                if stray {
                    world.signal(Signal::TimerFired("other"));
                    world.signal(Signal::TimerFired(TICK));
                }
                prop_assert!(world.view().percent >= last);
                last = world.view().percent;
            }
            world.advance(1_600);
            prop_assert!(!world.view().visible);
            prop_assert!(world.is_quiet());
        }

        #[test]
        fn lod_6_whenever_the_core_starts_the_count_follows_the_clock(
            joins in 0u64..2_000, waits in prop::collection::vec(1u64..90, 0..60)
        ) {
            let world = Simulation::new(Loading::new(LoadingOptions { started_at: Some(0), ..LoadingOptions::default() }));
            world.advance(joins);
            let _subscription = world.subscribe();
            let mut now = joins;
            for wait in waits {
                let by_the_clock = u8::try_from(now / 10).unwrap_or(u8::MAX).min(100);
                prop_assert_eq!(world.view(), LoadingView { visible: now < 1_500, percent: by_the_clock });
                prop_assert_eq!(world.scroll_locks() > 0, now < 1_500);
                world.advance(wait);
                now += wait;
            }
        }
    }
}
