//! The page's fixed header.
//!
//! It turns black past a first scroll position. On a desktop it hides while the visitor scrolls down past a second one, but
//! never while the focus is in it. Follows the scroll position while it is mounted.

use serde::{Deserialize, Serialize};

use crate::machine::{Effects, Machine, Millis, Signal, Source};

/// The options of a fixed header.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase", default)]
#[ts(optional_fields)]
pub struct HeaderOptions {
    /// The scroll position in CSS pixels past which the header is solid; 50 by default.
    pub solid_past: f64,
    /// The scroll position in CSS pixels past which scrolling down hides it on a desktop; 300 by default.
    pub hide_past: f64,
}

impl Default for HeaderOptions {
    fn default() -> Self {
        Self { solid_past: 50.0, hide_past: 300.0 }
    }
}

/// Where the desktop layout begins; the style sheets use the same width.
pub const DESKTOP: &str = "(min-width: 1024px)";

/// The machine of the page's fixed header.
#[derive(Debug, Clone)]
pub struct Header {
    pub(crate) options: HeaderOptions,
    y: f64,
    desktop: bool,
    focused: bool,
    hidden: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum HeaderEvent {
    /// The focus has entered or left the header.
    FocusEntered,
    FocusLeft,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct HeaderView {
    /// Whether the header is black, not transparent over the page's first picture.
    pub solid: bool,
    /// Whether it is moved out of the window.
    pub hidden: bool,
}

impl Header {
    pub fn new(options: HeaderOptions) -> Self {
        Self { options, y: 0.0, desktop: false, focused: false, hidden: false }
    }
}

impl Machine for Header {
    type Event = HeaderEvent;
    type View = HeaderView;

    fn start(&mut self, _: Millis, effects: &mut Effects) {
        effects.listen(Source::Media(DESKTOP));
        effects.listen(Source::Scroll);
    }

    fn stop(&mut self, effects: &mut Effects) {
        effects.unlisten(Source::Scroll);
        effects.unlisten(Source::Media(DESKTOP));
        self.hidden = false;
        self.focused = false;
    }

    fn handle(&mut self, event: HeaderEvent, _: Millis, _: &mut Effects) {
        match event {
            HeaderEvent::FocusEntered => {
                self.focused = true;
                self.hidden = false;
            }
            HeaderEvent::FocusLeft => self.focused = false,
        }
    }

    fn hear(&mut self, signal: Signal, _: Millis, _: &mut Effects) {
        match signal {
            Signal::Scrolled { y } => {
                if y < self.y {
                    self.hidden = false;
                } else if y > self.y && y > self.options.hide_past {
                    self.hidden = self.desktop && !self.focused;
                }
                self.y = y;
            }
            Signal::Media { query: DESKTOP, matches } => {
                self.desktop = matches;
                self.hidden &= matches;
            }
            _ => {}
        }
    }

    fn view(&self) -> HeaderView {
        HeaderView { solid: self.y > self.options.solid_past, hidden: self.hidden }
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use proptest::prelude::*;

    use super::*;
    use crate::simulation::Simulation;

    fn world(desktop: bool) -> Simulation<Header> {
        let world = Simulation::new(Header::new(HeaderOptions::default()));
        world.signal(Signal::Media { query: DESKTOP, matches: desktop });
        world
    }

    fn scroll(world: &Simulation<Header>, y: f64) -> (bool, bool) {
        world.signal(Signal::Scrolled { y });
        (world.view().solid, world.view().hidden)
    }

    #[test]
    fn hdr_1_black_past_50_px_and_back() {
        let world = world(true);
        for (y, solid) in [(0.0, false), (50.0, false), (50.5, true), (51.0, true), (50.0, false)] {
            assert_eq!(scroll(&world, y).0, solid, "at {y}");
        }
    }

    #[test]
    fn hdr_2_hides_on_scrolling_down_past_300_px_and_comes_back_on_scrolling_up() {
        let world = world(true);
        for (y, hidden) in
            [(299.0, false), (300.0, false), (301.0, true), (900.0, true), (900.0, true), (899.0, false), (950.0, true)]
        {
            assert_eq!(scroll(&world, y).1, hidden, "at {y}");
        }
        assert!(!scroll(&world, 940.0).1);
        assert!(!scroll(&world, 940.0).1, "the position is unchanged, as after a horizontal scroll");
        assert!(!scroll(&world, 0.0).1);
    }

    #[test]
    fn hdr_2_never_hides_on_mobile() {
        let world = world(false);
        for y in [200.0, 400.0, 4_000.0] {
            assert!(!scroll(&world, y).1);
        }
    }

    #[test]
    fn hdr_2_a_window_that_becomes_narrow_shows_it_again() {
        let world = world(true);
        assert!(scroll(&world, 500.0).1);
        world.signal(Signal::Media { query: DESKTOP, matches: false });
        assert!(!world.view().hidden);
    }

    #[test]
    fn hdr_6_is_shown_while_the_focus_is_in_it() {
        let world = world(true);
        assert!(scroll(&world, 500.0).1);
        world.send(HeaderEvent::FocusEntered);
        assert!(!world.view().hidden);
        assert!(!scroll(&world, 600.0).1);
        world.send(HeaderEvent::FocusLeft);
        assert!(scroll(&world, 700.0).1);
    }

    #[test]
    fn hdr_1_a_thousand_scrolls_that_leave_the_view_equal_do_not_notify() {
        let world = world(true);
        let calls = Rc::new(std::cell::Cell::new(0));
        let counted = Rc::clone(&calls);
        let _subscription = world.store().subscribe(Rc::new(move || counted.set(counted.get() + 1)));
        for step in 0..1_000 {
            scroll(&world, 1_000.0 + f64::from(step));
        }
        assert_eq!(calls.get(), 1, "black and hidden at the first scroll, then no change");
    }

    #[test]
    fn the_last_subscriber_ends_all_listening() {
        let world = Simulation::new(Header::new(HeaderOptions::default()));
        let subscription = world.subscribe();
        assert_eq!(world.sources(), [Source::Media("(min-width: 1024px)"), Source::Scroll]);
        drop(subscription);
        assert!(world.is_quiet());
    }

    proptest! {
        #[test]
        fn hdr_2_it_is_only_ever_hidden_on_a_desktop_past_300_px(
            steps in prop::collection::vec((0u16..2_000, 0u8..5), 1..60)
        ) {
            let world = world(true);
            let (mut desktop, mut focused) = (true, false);
            for (y, what) in steps {
                match what {
                    0 => {
                        desktop = !desktop;
                        world.signal(Signal::Media { query: DESKTOP, matches: desktop });
                    }
                    1 => {
                        focused = !focused;
                        world.send(if focused { HeaderEvent::FocusEntered } else { HeaderEvent::FocusLeft });
                    }
                    _ => {
                        scroll(&world, f64::from(y));
                        prop_assert_eq!(world.view().solid, y > 50);
                        prop_assert!(!world.view().hidden || y > 300);
                    }
                }
                prop_assert!(!world.view().hidden || (desktop && !focused));
            }
        }
    }
}
