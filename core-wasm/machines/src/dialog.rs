//! A modal dialog.
//!
//! Opened and closed by its methods. While it is open, the focus stays inside and the page does not scroll. Escape, the back
//! gesture and a press on the backdrop close it too. A press that begins inside and ends on the backdrop, as when text is
//! selected, does not close it.

use serde::{Deserialize, Serialize};

use crate::machine::{Effect, Effects, Machine, Millis, Signal, Source};

/// How the visitor may close the dialog.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase", default)]
#[ts(optional_fields)]
pub struct DialogOptions {
    /// Whether Escape, the back gesture and a press on the backdrop close it; true by default.
    pub dismissible: bool,
}

impl Default for DialogOptions {
    fn default() -> Self {
        Self { dismissible: true }
    }
}

/// The machine of a modal dialog.
#[derive(Debug, Clone, Default)]
pub struct Dialog {
    pub(crate) options: DialogOptions,
    open: bool,
    /// Whether the pointer went down on the backdrop.
    pressed_behind: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum DialogEvent {
    /// The page opens or closes the dialog.
    Opened,
    Closed,
    /// Escape, or the back gesture of a phone.
    Dismissed,
    /// The option has changed.
    DismissibleChanged(bool),
    /// A pointer went down, inside or on the backdrop.
    Pressed {
        behind: bool,
    },
    /// A pointer went up.
    Released {
        behind: bool,
    },
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct DialogView {
    pub open: bool,
}

impl Dialog {
    pub fn new(options: DialogOptions) -> Self {
        Self { options, ..Self::default() }
    }

    pub fn is_open(&self) -> bool {
        self.open
    }

    fn close(&mut self, effects: &mut Effects) {
        if self.open {
            self.open = false;
            effects.unlisten(Source::Escape);
            effects.push(Effect::CloseModal);
            effects.push(Effect::UnlockScroll);
        }
    }
}

impl Machine for Dialog {
    type Event = DialogEvent;
    type View = DialogView;

    fn stop(&mut self, effects: &mut Effects) {
        self.close(effects);
    }

    fn handle(&mut self, event: DialogEvent, _: Millis, effects: &mut Effects) {
        match event {
            DialogEvent::Opened if !self.open => {
                self.open = true;
                self.pressed_behind = false;
                effects.push(Effect::LockScroll);
                effects.push(Effect::OpenModal);
                effects.listen(Source::Escape);
            }
            DialogEvent::Opened => {}
            DialogEvent::Closed => self.close(effects),
            DialogEvent::Dismissed => {
                if self.options.dismissible {
                    self.close(effects);
                }
            }
            DialogEvent::DismissibleChanged(dismissible) => self.options.dismissible = dismissible,
            DialogEvent::Pressed { behind } => self.pressed_behind = behind,
            DialogEvent::Released { behind } => {
                if behind && self.pressed_behind && self.options.dismissible {
                    self.close(effects);
                }
                self.pressed_behind = false;
            }
        }
    }

    fn hear(&mut self, signal: Signal, now: Millis, effects: &mut Effects) {
        if matches!(signal, Signal::Escaped) {
            self.handle(DialogEvent::Dismissed, now, effects);
        }
    }

    fn view(&self) -> DialogView {
        DialogView { open: self.open }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::simulation::Simulation;
    use DialogEvent::*;

    fn opened(options: DialogOptions) -> Simulation<Dialog> {
        let world = Simulation::new(Dialog::new(options));
        world.send(Opened);
        world
    }

    #[test]
    fn con_8_it_opens_as_a_modal_and_locks_the_page_s_scroll() {
        let world = opened(DialogOptions::default());
        assert!(world.view().open);
        assert_eq!(
            world.take_effects(),
            [Effect::LockScroll, Effect::OpenModal, Effect::Listen(Source::Escape)],
            "the lock comes first, so that the page does not jump"
        );
        world.send(Opened);
        assert!(world.take_effects().is_empty(), "once");
        world.send(Closed);
        assert!(!world.view().open);
        assert!(world.take_effects().contains(&Effect::CloseModal));
        assert!(world.is_quiet());
    }

    #[test]
    fn a11_2_escape_and_the_back_gesture_close_it() {
        let world = opened(DialogOptions::default());
        world.signal(Signal::Escaped);
        assert!(!world.view().open);
        world.send(Opened);
        world.send(Dismissed);
        assert!(!world.view().open);
        assert!(world.is_quiet());
    }

    #[test]
    fn a_press_on_the_backdrop_closes_it_unless_it_begins_or_ends_inside() {
        for (down, up, open) in [(true, true, false), (false, true, true), (true, false, true), (false, false, true)] {
            let world = opened(DialogOptions::default());
            world.send(Pressed { behind: down });
            world.send(Released { behind: up });
            assert_eq!(world.view().open, open, "{down} {up}");
        }
        let world = opened(DialogOptions::default());
        world.send(Released { behind: true });
        assert!(world.view().open, "the press that opened it ends on the backdrop");
    }

    #[test]
    fn a_dialog_that_is_not_dismissible_is_closed_only_by_its_method() {
        let world = opened(DialogOptions { dismissible: false });
        world.signal(Signal::Escaped);
        world.send(Dismissed);
        world.send(Pressed { behind: true });
        world.send(Released { behind: true });
        assert!(world.view().open);
        world.send(Closed);
        assert!(!world.view().open);
        world.send(Opened);
        world.send(DismissibleChanged(true));
        world.signal(Signal::Escaped);
        assert!(!world.view().open, "the option has changed while it is open");
    }

    #[test]
    fn stopping_an_open_dialog_leaves_nothing_behind() {
        let world = Simulation::new(Dialog::new(DialogOptions::default()));
        let subscription = world.subscribe();
        world.send(Opened);
        drop(subscription);
        assert!(world.is_quiet() && !world.view().open);
    }

    proptest! {
        #[test]
        fn con_8_in_any_order_the_page_is_locked_exactly_while_it_is_open(events in prop::collection::vec(0u8..7, 0..60)) {
            let world = Simulation::new(Dialog::new(DialogOptions::default()));
            for event in events {
                match event {
                    0 => world.send(Opened),
                    1 => world.send(Closed),
                    2 => world.signal(Signal::Escaped),
                    3 | 4 => world.send(Pressed { behind: event == 3 }),
                    _ => world.send(Released { behind: event == 5 }),
                }
                prop_assert_eq!(world.scroll_locks(), i32::from(world.view().open));
                prop_assert_eq!(world.is_quiet(), !world.view().open);
            }
        }
    }
}
