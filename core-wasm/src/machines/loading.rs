//! The loading screen's counter.
//!
//! Starts when the screen is mounted, counts 0 to 100, waits, and is done; the page cannot be scrolled meanwhile. Ends
//! early when the screen is unmounted, which is what happens to it as the fallback of a page that has arrived.

use crate::machine::{Effect, Effects, Machine, Millis, Signal, TimerKey};

/// Fires when the count moves on, or when the wait at 100 is over.
const TICK: TimerKey = "tick";

/// The specification's numbers.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", optional_fields))]
pub struct LoadingOptions {
    /// Milliseconds from one per cent to the next; at least 1.
    #[cfg_attr(test, ts(type = "number"))]
    pub step: Millis,
    /// Milliseconds that 100 stays before the screen goes.
    #[cfg_attr(test, ts(type = "number"))]
    pub end_delay: Millis,
}

impl Default for LoadingOptions {
    fn default() -> Self {
        Self { step: 10, end_delay: 500 }
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Phase {
    /// Not on screen yet; what a prerendered page shows.
    Waiting,
    Counting {
        since: Millis,
        percent: u8,
    },
    /// 100 stands.
    Full,
    Done,
}

/// See the module.
#[derive(Debug, Clone)]
pub struct Loading {
    options: LoadingOptions,
    phase: Phase,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum LoadingEvent {
    Ticked,
}

#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct LoadingView {
    pub visible: bool,
    /// 0 to 100.
    pub percent: u8,
}

impl Loading {
    pub fn new(options: LoadingOptions) -> Self {
        Self { options: LoadingOptions { step: options.step.max(1), ..options }, phase: Phase::Waiting }
    }
}

impl Machine for Loading {
    type Event = LoadingEvent;
    type View = LoadingView;
    const TIMED: bool = true;

    fn start(&mut self, now: Millis, effects: &mut Effects) {
        if self.phase == Phase::Waiting {
            self.phase = Phase::Counting { since: now, percent: 0 };
            effects.push(Effect::LockScroll);
            effects.set_timer(TICK, self.options.step);
        }
    }

    fn stop(&mut self, effects: &mut Effects) {
        if matches!(self.phase, Phase::Counting { .. } | Phase::Full) {
            self.phase = Phase::Waiting;
            effects.clear_timer(TICK);
            effects.push(Effect::UnlockScroll);
        }
    }

    fn handle(&mut self, event: LoadingEvent, now: Millis, effects: &mut Effects) {
        let LoadingEvent::Ticked = event;
        match self.phase {
            Phase::Counting { since, .. } => {
                // Counted by the clock, so that late timers of a busy phone do not stretch the second.
                let steps = now.saturating_sub(since) / self.options.step;
                let percent = u8::try_from(steps).unwrap_or(u8::MAX).min(100);
                if percent == 100 {
                    self.phase = Phase::Full;
                    effects.set_timer(TICK, self.options.end_delay);
                } else {
                    self.phase = Phase::Counting { since, percent };
                    let next = since + (Millis::from(percent) + 1) * self.options.step;
                    effects.set_timer(TICK, next.saturating_sub(now));
                }
            }
            Phase::Full => {
                self.phase = Phase::Done;
                effects.push(Effect::UnlockScroll);
            }
            Phase::Waiting | Phase::Done => {}
        }
    }

    fn hear(&self, signal: Signal) -> Option<LoadingEvent> {
        (signal == Signal::TimerFired(TICK)).then_some(LoadingEvent::Ticked)
    }

    fn view(&self) -> LoadingView {
        let percent = match self.phase {
            Phase::Waiting => 0,
            Phase::Counting { percent, .. } => percent,
            Phase::Full | Phase::Done => 100,
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
        let (store, kept) = (world.store().clone(), Rc::clone(&seen));
        let _subscription = world.store().subscribe(Rc::new(move || kept.borrow_mut().push(store.view().percent)));
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
        let counted: Vec<u8> = (1..=100).chain([100]).collect();
        assert_eq!(*seen.borrow(), counted, "one render a step, and one at the end");
    }

    #[test]
    fn lod_2_late_timers_do_not_stretch_the_count() {
        let mut machine = Loading::new(LoadingOptions::default());
        let mut effects = Effects::default();
        machine.start(1_000, &mut effects);
        machine.handle(LoadingEvent::Ticked, 1_337, &mut effects);
        assert_eq!(machine.view().percent, 33);
        let next = effects.as_slice().last().unwrap();
        assert_eq!(*next, Effect::SetTimer { key: TICK, after: 3 }, "34 % is due at 1,340 ms");
        machine.handle(LoadingEvent::Ticked, 99_000, &mut effects);
        assert_eq!(machine.view().percent, 100);
    }

    #[test]
    fn lod_3_scroll_is_locked_while_it_shows_and_free_afterwards() {
        let world = world();
        assert_eq!(world.scroll_locks(), 0);
        let _subscription = world.store().subscribe(Rc::new(|| {}));
        assert_eq!(world.scroll_locks(), 1);
        world.advance(1_499);
        assert_eq!(world.scroll_locks(), 1);
        world.advance(1);
        assert!(world.is_quiet());
    }

    #[test]
    fn lod_4_a_fallback_that_goes_early_leaves_nothing_and_starts_anew() {
        let world = world();
        let subscription = world.store().subscribe(Rc::new(|| {}));
        world.advance(300);
        drop(subscription);
        assert!(world.is_quiet());
        assert_eq!(world.view().percent, 0);
        let _again = world.store().subscribe(Rc::new(|| {}));
        world.advance(10);
        assert_eq!(world.view().percent, 1);
    }

    #[test]
    fn lod_2_once_done_it_never_comes_back() {
        let world = world();
        let subscription = world.store().subscribe(Rc::new(|| {}));
        world.advance(2_000);
        drop(subscription);
        let _again = world.store().subscribe(Rc::new(|| {}));
        assert!(!world.view().visible);
        assert!(world.is_quiet());
    }

    #[test]
    fn a_step_of_zero_is_taken_as_one() {
        let world = Simulation::new(Loading::new(LoadingOptions { step: 0, end_delay: 0 }));
        let _subscription = world.store().subscribe(Rc::new(|| {}));
        world.advance(100);
        assert!(!world.view().visible);
    }

    proptest! {
        #[test]
        fn lod_2_the_count_never_goes_back_and_always_ends(
            steps in prop::collection::vec((0u64..60, any::<bool>()), 0..80)
        ) {
            let world = world();
            let _subscription = world.store().subscribe(Rc::new(|| {}));
            let mut last = 0;
            for (wait, stray) in steps {
                world.advance(wait);
                if stray {
                    world.signal(Signal::TimerFired("other"));
                    world.send(LoadingEvent::Ticked);
                }
                prop_assert!(world.view().percent >= last);
                last = world.view().percent;
            }
            world.advance(1_600);
            prop_assert!(!world.view().visible);
            prop_assert!(world.is_quiet());
        }
    }
}
