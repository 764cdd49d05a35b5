//! Plays a recording: forwards or backwards, at any speed, or step by step.
//!
//! The delays between steps are those of the session divided by the speed, at most 2 s. Playback stops at the first or last
//! step; playing on from there begins at the other end.

use serde::{Deserialize, Serialize};

use crate::machine::{Effects, Machine, Millis, Signal, TimerKey};

/// Fires when the next step is due.
const STEP: TimerKey = "step";

/// The longest delay between two steps, in milliseconds.
const MAX_DELAY: Millis = 2_000;

/// A recording to play.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct PlaybackOptions {
    /// The time of each step, in milliseconds from a fixed origin.
    pub times: Vec<Millis>,
}

/// The machine that plays a recording.
#[derive(Debug, Clone)]
pub struct Playback {
    pub(crate) options: PlaybackOptions,
    /// The number of steps played.
    position: usize,
    playing: bool,
    backwards: bool,
    speed: f64,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum PlaybackEvent {
    /// The button of this direction was pressed: plays in that direction, or pauses if it already does.
    Toggled { backwards: bool },
    /// Go one step forwards or backwards.
    Stepped { backwards: bool },
    /// Go to the position after this many steps.
    Sought(usize),
    /// Set the speed; 1 is that of the session.
    SpeedChosen(f64),
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct PlaybackView {
    /// The number of steps played.
    pub position: usize,
    /// The number of steps in the recording.
    pub count: usize,
    pub playing: bool,
    pub backwards: bool,
    /// 1 is the speed of the session.
    pub speed: f64,
}

impl Playback {
    pub fn new(options: PlaybackOptions) -> Self {
        Self { options, position: 0, playing: false, backwards: false, speed: 1.0 }
    }

    fn count(&self) -> usize {
        self.options.times.len()
    }

    /// The next position in this direction; `None` at the end.
    fn next(&self, backwards: bool) -> Option<usize> {
        if backwards {
            self.position.checked_sub(1)
        } else {
            Some(self.position + 1).filter(|next| *next <= self.count())
        }
    }

    /// Sets the timer for the next step, or pauses at the end.
    fn schedule_next(&mut self, effects: &mut Effects) {
        let Some(next) = self.next(self.backwards) else { return self.pause(effects) };
        let time_at = |position: usize| position.checked_sub(1).and_then(|step| self.options.times.get(step)).copied();
        let recorded_delay = time_at(next).zip(time_at(self.position)).map_or(0, |(a, b)| a.abs_diff(b));
        // Delays are far below 2^53 milliseconds.
        let delay = (recorded_delay as f64 / self.speed) as Millis;
        effects.set_timer(STEP, delay.min(MAX_DELAY));
    }

    fn play(&mut self, backwards: bool, effects: &mut Effects) {
        self.backwards = backwards;
        if self.next(backwards).is_none() {
            self.position = if backwards { self.count() } else { 0 };
        }
        self.playing = true;
        self.schedule_next(effects);
    }

    fn pause(&mut self, effects: &mut Effects) {
        if self.playing {
            self.playing = false;
            effects.clear_timer(STEP);
        }
    }
}

impl Machine for Playback {
    type Event = PlaybackEvent;
    type View = PlaybackView;

    fn stop(&mut self, effects: &mut Effects) {
        self.pause(effects);
    }

    fn handle(&mut self, event: PlaybackEvent, _: Millis, effects: &mut Effects) {
        match event {
            PlaybackEvent::Toggled { backwards } if self.playing && backwards == self.backwards => self.pause(effects),
            PlaybackEvent::Toggled { backwards } => self.play(backwards, effects),
            PlaybackEvent::Stepped { backwards } => {
                self.pause(effects);
                self.position = self.next(backwards).unwrap_or(self.position);
            }
            PlaybackEvent::Sought(position) => {
                self.pause(effects);
                self.position = position.min(self.count());
            }
            PlaybackEvent::SpeedChosen(speed) => {
                if speed.is_finite() && speed > 0.0 {
                    self.speed = speed;
                    if self.playing {
                        self.schedule_next(effects);
                    }
                }
            }
        }
    }

    fn hear(&mut self, signal: Signal, _: Millis, effects: &mut Effects) {
        if self.playing && matches!(signal, Signal::TimerFired(STEP)) {
            self.position = self.next(self.backwards).unwrap_or(self.position);
            self.schedule_next(effects);
        }
    }

    fn view(&self) -> PlaybackView {
        let Self { position, playing, backwards, speed, .. } = *self;
        PlaybackView { position, count: self.count(), playing, backwards, speed }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulation::Simulation;
    use PlaybackEvent::*;

    fn world() -> Simulation<Playback> {
        Simulation::new(Playback::new(PlaybackOptions { times: vec![1_000, 1_100, 1_100, 9_000] }))
    }

    const FORWARDS: PlaybackEvent = Toggled { backwards: false };
    const BACKWARDS: PlaybackEvent = Toggled { backwards: true };

    #[test]
    fn it_plays_at_the_speed_of_the_session_and_shortens_long_delays() {
        let world = world();
        world.send(FORWARDS);
        let mut positions = vec![world.view().position];
        for wait in [0, 99, 1, 0, 1_999, 1] {
            world.advance(wait);
            positions.push(world.view().position);
        }
        assert_eq!(positions, [0, 1, 1, 3, 3, 3, 4], "the second and the third step are played together");
        assert!(!world.view().playing, "it stops at the end");
        assert_eq!(world.timers(), 0);
    }

    #[test]
    fn it_plays_backwards_and_at_another_speed() {
        let world = world();
        world.send(SpeedChosen(10.0));
        world.send(BACKWARDS);
        assert_eq!(world.view().position, 4, "from the other end");
        world.advance(789);
        assert_eq!(world.view().position, 4);
        world.advance(1);
        assert_eq!(world.view().position, 2, "790 ms are a tenth of 7,900");
        world.send(SpeedChosen(0.5));
        world.advance(199);
        assert_eq!(world.view().position, 2);
        world.advance(1);
        assert_eq!((world.view().position, world.view().playing), (0, false));
        for speed in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            world.send(SpeedChosen(speed));
            assert!((world.view().speed - 0.5).abs() < f64::EPSILON);
        }
    }

    #[test]
    fn stepping_and_seeking_pause_it() {
        let world = world();
        world.send(Stepped { backwards: true });
        assert_eq!(world.view().position, 0, "there is no step before the first");
        world.send(FORWARDS);
        world.send(Stepped { backwards: false });
        assert_eq!((world.view().position, world.view().playing, world.timers()), (1, false, 0));
        world.send(Sought(9));
        assert_eq!(world.view().position, 4);
        world.send(Stepped { backwards: false });
        assert_eq!(world.view().position, 4, "there is no step after the last");
        world.send(FORWARDS);
        world.send(FORWARDS);
        world.advance(9_999);
        assert_eq!(world.view().position, 0, "playing starts from the beginning, and is paused there");
    }

    #[test]
    fn a_button_plays_in_its_direction_or_pauses_it() {
        let world = world();
        let shown = |event| {
            world.send(event);
            (world.view().playing, world.view().backwards)
        };
        assert_eq!(shown(FORWARDS), (true, false));
        assert_eq!(shown(BACKWARDS), (true, true), "the direction changes without a pause");
        assert_eq!(shown(BACKWARDS), (false, true));
        assert_eq!(world.timers(), 0);
    }

    #[test]
    fn the_last_subscriber_pauses_it_and_nothing_is_left() {
        let world = world();
        let subscription = world.subscribe();
        world.send(FORWARDS);
        drop(subscription);
        assert!(!world.view().playing && world.is_quiet());
    }

    #[test]
    fn a_recording_without_steps_does_not_play() {
        let world = Simulation::new(Playback::new(PlaybackOptions::default()));
        for event in [FORWARDS, BACKWARDS, Stepped { backwards: false }] {
            world.send(event);
            world.signal(Signal::TimerFired(STEP));
            assert_eq!((world.view().position, world.view().playing, world.timers()), (0, false, 0));
        }
    }
}
