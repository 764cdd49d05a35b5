//! A card that shows the first page of a PDF, which JavaScript renders.
//!
//! Loads the PDF when the card is near the viewport, and ends as rendered or failed. If the PDF has a password, the visitor
//! can enter it until it is right. A rendered page is rendered again when the card has become wider, so that it stays sharp.

use serde::{Deserialize, Serialize};

use crate::machine::{Effect, Effects, Machine, Millis, Signal, Source, TimerKey};

/// The `data-part` of the password's field.
const PASSWORD: &str = "password";

/// Fires when the card's width has stayed the same for [`REDRAW_DELAY`].
const REDRAW: TimerKey = "redraw";

/// The milliseconds for which the width must stay the same before the page is rendered again: not at each step of a window that is
/// being resized.
const REDRAW_DELAY: Millis = 200;

/// When a card begins to load its PDF.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase", default)]
#[ts(optional_fields)]
pub struct PdfCardOptions {
    /// The distance from the viewport, in CSS pixels, at which a card begins to load; 400 by default.
    pub margin: u16,
}

impl Default for PdfCardOptions {
    fn default() -> Self {
        Self { margin: 400 }
    }
}

/// The state of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub enum PdfState {
    /// Not near the viewport yet.
    Waiting,
    Loading,
    Rendered,
    Failed,
    /// Waits for the visitor to enter the password.
    Locked,
}

/// A control of the card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub enum PdfControl {
    /// The button that tries again.
    Retry,
    /// The form for the password.
    Password,
}

/// The machine of a PDF card.
#[derive(Debug, Clone)]
pub struct PdfCard {
    pub(crate) options: PdfCardOptions,
    state: PdfState,
    /// The number of the current load.
    attempt: u32,
    control: Option<PdfControl>,
    /// Whether the last password was wrong.
    wrong: bool,
    running: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum PdfCardEvent {
    /// This attempt has rendered the page, or has failed. Earlier attempts are ignored. If a page cannot be rendered again, what was
    /// rendered before stays.
    Rendered {
        attempt: u32,
    },
    Failed {
        attempt: u32,
    },
    /// The PDF needs a password, or the last password was wrong.
    PasswordAsked {
        attempt: u32,
        wrong: bool,
    },
    /// The visitor has entered a password.
    PasswordGiven,
    /// The visitor has pressed "try again".
    Retried,
    /// The card is wider than the rendered page.
    Widened,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct PdfCardView {
    pub state: PdfState,
    /// The number of the attempt; each attempt loads the PDF again.
    pub attempt: u32,
    /// The control to render. It stays while the next attempt loads, so that it keeps the focus.
    pub control: Option<PdfControl>,
    /// The message on the card; empty once the page is rendered.
    pub message: &'static str,
    /// Whether a password is asked again, because the last one was wrong.
    pub wrong: bool,
}

impl PdfCard {
    pub fn new(options: PdfCardOptions) -> Self {
        Self { options, state: PdfState::Waiting, attempt: 0, control: None, wrong: false, running: false }
    }

    fn source(&self) -> Source {
        Source::InView { margin: self.options.margin }
    }

    fn load(&mut self) {
        self.state = PdfState::Loading;
        self.attempt = self.attempt.wrapping_add(1);
    }
}

impl Machine for PdfCard {
    type Event = PdfCardEvent;
    type View = PdfCardView;

    fn start(&mut self, _: Millis, effects: &mut Effects) {
        self.running = true;
        if self.state == PdfState::Waiting {
            effects.listen(self.source());
        }
    }

    fn stop(&mut self, effects: &mut Effects) {
        self.running = false;
        match self.state {
            PdfState::Waiting => effects.unlisten(self.source()),
            // The canvas is unmounted, so the next subscriber has to render again.
            PdfState::Loading | PdfState::Rendered => {
                self.state = PdfState::Waiting;
                self.control = None;
                effects.clear_timer(REDRAW);
            }
            PdfState::Failed | PdfState::Locked => {}
        }
    }

    fn handle(&mut self, event: PdfCardEvent, _: Millis, effects: &mut Effects) {
        if !self.running {
            return;
        }
        match (event, self.state) {
            (PdfCardEvent::Rendered { attempt }, PdfState::Loading) if attempt == self.attempt => {
                self.state = PdfState::Rendered;
                self.control = None;
            }
            (PdfCardEvent::Failed { attempt }, PdfState::Loading) if attempt == self.attempt => {
                self.state = PdfState::Failed;
                self.control = Some(PdfControl::Retry);
            }
            (PdfCardEvent::PasswordAsked { attempt, wrong }, PdfState::Loading) if attempt == self.attempt => {
                self.state = PdfState::Locked;
                self.control = Some(PdfControl::Password);
                self.wrong = wrong;
                if wrong {
                    // The field has lost the focus, because there was none while the PDF was loading.
                    effects.push(Effect::Refocus { part: PASSWORD });
                }
            }
            (PdfCardEvent::PasswordGiven, PdfState::Locked) | (PdfCardEvent::Retried, PdfState::Failed) => self.load(),
            (PdfCardEvent::Widened, PdfState::Rendered) => effects.set_timer(REDRAW, REDRAW_DELAY),
            _ => {}
        }
    }

    fn hear(&mut self, signal: Signal, _: Millis, effects: &mut Effects) {
        if !self.running {
            return;
        }
        match (signal, self.state) {
            (Signal::InView(true), PdfState::Waiting) => {
                effects.unlisten(self.source());
                self.load();
            }
            (Signal::TimerFired(REDRAW), PdfState::Rendered) => self.attempt = self.attempt.wrapping_add(1),
            _ => {}
        }
    }

    fn view(&self) -> PdfCardView {
        let wrong = self.wrong && self.state == PdfState::Locked;
        let message = match self.state {
            PdfState::Waiting | PdfState::Loading => "Loading PDF...",
            PdfState::Rendered => "",
            PdfState::Failed => "Failed to load PDF",
            PdfState::Locked if wrong => "Invalid password. Please try again.",
            PdfState::Locked => "Enter the password to open this PDF file.",
        };
        PdfCardView { state: self.state, attempt: self.attempt, control: self.control, message, wrong }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::simulation::{Simulation, Subscription};
    use PdfCardEvent::*;

    fn card_in_view() -> (Simulation<PdfCard>, Subscription) {
        let world = Simulation::new(PdfCard::new(PdfCardOptions::default()));
        let subscription = world.subscribe();
        world.signal(Signal::InView(true));
        (world, subscription)
    }

    fn shown(world: &Simulation<PdfCard>) -> (PdfState, &'static str) {
        (world.view().state, world.view().message)
    }

    #[test]
    fn cas_2_it_loads_near_the_viewport_and_shows_a_message_until_it_is_rendered() {
        let world = Simulation::new(PdfCard::new(PdfCardOptions::default()));
        assert_eq!(shown(&world), (PdfState::Waiting, "Loading PDF..."));
        let _subscription = world.subscribe();
        assert_eq!(world.sources(), [Source::InView { margin: 400 }]);
        world.signal(Signal::InView(false));
        assert_eq!(world.view().attempt, 0);
        world.signal(Signal::InView(true));
        assert_eq!((shown(&world), world.view().attempt), ((PdfState::Loading, "Loading PDF..."), 1));
        assert!(world.is_quiet(), "it has stopped listening");
        world.send(Rendered { attempt: 1 });
        assert_eq!(shown(&world), (PdfState::Rendered, ""));
    }

    #[test]
    fn cas_2_a_pdf_that_cannot_be_loaded_shows_a_message_and_can_be_retried() {
        let (world, _subscription) = card_in_view();
        world.send(Failed { attempt: 1 });
        assert_eq!(shown(&world), (PdfState::Failed, "Failed to load PDF"));
        assert_eq!(world.view().control, Some(PdfControl::Retry));
        world.send(Retried);
        assert_eq!((world.view().state, world.view().attempt), (PdfState::Loading, 2));
        assert_eq!(world.view().control, Some(PdfControl::Retry), "the button keeps the focus");
        world.send(Rendered { attempt: 2 });
        assert_eq!(world.view().control, None);
    }

    #[test]
    fn a_wider_card_is_rendered_again_once_its_width_stays_the_same() {
        let (world, _subscription) = card_in_view();
        world.send(Widened);
        world.advance(REDRAW_DELAY);
        assert_eq!(world.view().attempt, 1, "nothing is rendered yet");
        world.send(Rendered { attempt: 1 });
        world.send(Widened);
        world.advance(REDRAW_DELAY - 1);
        world.send(Widened);
        world.advance(REDRAW_DELAY - 1);
        assert_eq!(world.view().attempt, 1, "it is still being resized");
        world.advance(1);
        let again = world.view();
        assert_eq!((again.state, again.attempt), (PdfState::Rendered, 2), "the page stays while it is rendered again");
        world.send(Failed { attempt: 2 });
        assert_eq!(world.view(), again);
    }

    #[test]
    fn cas_3_a_protected_pdf_requests_its_password_and_again_if_it_is_wrong() {
        let (world, _subscription) = card_in_view();
        world.send(PasswordAsked { attempt: 1, wrong: false });
        assert_eq!(shown(&world), (PdfState::Locked, "Enter the password to open this PDF file."));
        assert_eq!(world.view().control, Some(PdfControl::Password));
        world.send(PasswordGiven);
        assert_eq!((world.view().state, world.view().attempt), (PdfState::Loading, 2));
        world.send(PasswordAsked { attempt: 2, wrong: true });
        assert_eq!(shown(&world), (PdfState::Locked, "Invalid password. Please try again."));
        assert!(world.take_effects().contains(&Effect::Refocus { part: PASSWORD }));
        world.send(PasswordGiven);
        world.send(Rendered { attempt: 3 });
        assert_eq!(world.view().state, PdfState::Rendered);
    }

    #[test]
    fn cas_2_the_end_of_an_earlier_attempt_is_ignored() {
        let (world, _subscription) = card_in_view();
        world.send(Failed { attempt: 1 });
        world.send(Retried);
        for late in [Rendered { attempt: 1 }, Failed { attempt: 1 }, PasswordAsked { attempt: 1, wrong: true }] {
            world.send(late);
            assert_eq!(world.view().state, PdfState::Loading, "{late:?}");
        }
    }

    #[test]
    fn a_card_that_is_mounted_again_is_rendered_again() {
        let (world, subscription) = card_in_view();
        world.send(Rendered { attempt: 1 });
        drop(subscription);
        assert!(world.is_quiet());
        world.signal(Signal::InView(true));
        assert_eq!(world.view().state, PdfState::Waiting, "without a subscriber nothing is loaded");
        let _again = world.subscribe();
        world.signal(Signal::InView(true));
        assert_eq!((world.view().state, world.view().attempt), (PdfState::Loading, 2));
    }

    proptest! {
        #[test]
        fn cas_2_in_any_order_only_the_current_attempt_ends_and_nothing_is_left(
            steps in prop::collection::vec((0u8..10, 0u32..6), 0..60)
        ) {
            let world = Simulation::new(PdfCard::new(PdfCardOptions::default()));
            let mut subscription = None;
            for (what, attempt) in steps {
                let before = world.view();
                match what {
                    0 => subscription = None,
                    1 => subscription = subscription.or_else(|| Some(world.subscribe())),
                    2 => world.send(Rendered { attempt }),
                    3 => world.send(Failed { attempt }),
                    4 => world.send(PasswordAsked { attempt, wrong: attempt % 2 == 0 }),
                    5 => world.send(PasswordGiven),
                    6 => world.send(Retried),
                    7 => world.send(Widened),
                    _ => world.signal(Signal::InView(what == 8)),
                }
                if matches!(what, 2..=4) && attempt != before.attempt {
                    prop_assert_eq!(world.view(), before);
                }
            }
            drop(subscription);
            prop_assert!(world.is_quiet());
        }
    }
}
