//! The menu of narrow windows: a modal [`Dialog`] over the page, with sections of which one at a time is expanded.
//!
//! It opens and closes as the dialog does. Another page, or a window that becomes wide, closes it too.

use serde::{Deserialize, Serialize};

use super::dialog::{Dialog, DialogEvent};
use super::header::DESKTOP;
use crate::machine::{Effects, Machine, Millis, Signal, Source};

/// The machine of the menu in narrow windows.
#[derive(Debug, Clone, Default)]
pub struct MobileMenu {
    ready: bool,
    page: String,
    dialog: Dialog,
    section: Option<usize>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum MobileMenuEvent {
    Dialog(DialogEvent),
    /// A section's heading was pressed.
    SectionToggled(usize),
    /// The current page, as any string that changes at each navigation.
    PageShown(String),
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct MobileMenuView {
    pub open: bool,
    /// The index of the expanded section.
    pub section: Option<usize>,
    /// Whether the machine runs. Until then, and without script, the browser may open the menu as a popover.
    pub ready: bool,
}

impl MobileMenu {
    pub fn new() -> Self {
        Self::default()
    }
}

impl Machine for MobileMenu {
    type Event = MobileMenuEvent;
    type View = MobileMenuView;

    fn start(&mut self, _: Millis, effects: &mut Effects) {
        self.ready = true;
        effects.listen(Source::Media(DESKTOP));
    }

    fn stop(&mut self, effects: &mut Effects) {
        self.ready = false;
        self.dialog.stop(effects);
        self.section = None;
        effects.unlisten(Source::Media(DESKTOP));
    }

    fn handle(&mut self, event: MobileMenuEvent, now: Millis, effects: &mut Effects) {
        match event {
            MobileMenuEvent::Dialog(event) => self.dialog.handle(event, now, effects),
            MobileMenuEvent::SectionToggled(section) => {
                self.section = Some(section).filter(|section| self.section != Some(*section));
            }
            MobileMenuEvent::PageShown(page) if page != self.page => {
                self.page = page;
                self.dialog.handle(DialogEvent::Closed, now, effects);
            }
            MobileMenuEvent::PageShown(_) => {}
        }
        if !self.dialog.is_open() {
            self.section = None;
        }
    }

    fn hear(&mut self, signal: Signal, now: Millis, effects: &mut Effects) {
        let event = match signal {
            Signal::Escaped => DialogEvent::Dismissed,
            Signal::Media { query: DESKTOP, matches: true } => DialogEvent::Closed,
            _ => return,
        };
        self.handle(MobileMenuEvent::Dialog(event), now, effects);
    }

    fn view(&self) -> MobileMenuView {
        MobileMenuView { open: self.dialog.is_open(), section: self.section, ready: self.ready }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::machine::Effect;
    use crate::simulation::Simulation;
    use MobileMenuEvent::*;

    const OPENED: MobileMenuEvent = Dialog(DialogEvent::Opened);
    const PRESSED_CLOSE: MobileMenuEvent = Dialog(DialogEvent::Closed);

    const CLOSED: MobileMenuView = MobileMenuView { open: false, section: None, ready: false };

    fn world() -> Simulation<MobileMenu> {
        Simulation::new(MobileMenu::new())
    }

    #[test]
    fn hdr_5_its_buttons_open_and_close_it_and_the_page_is_locked_while_it_is_open() {
        let world = world();
        assert_eq!(world.view(), CLOSED);
        world.send(OPENED);
        assert!(world.view().open);
        assert_eq!(world.scroll_locks(), 1);
        assert!(world.take_effects().contains(&Effect::OpenModal));
        world.send(PRESSED_CLOSE);
        assert_eq!(world.view(), CLOSED);
        assert!(world.is_quiet());
    }

    #[test]
    fn hdr_5_one_section_at_a_time_is_expanded_and_none_after_the_menu_was_closed() {
        let world = world();
        world.send(SectionToggled(0));
        assert_eq!(world.view(), CLOSED, "nothing expands in a closed menu");
        world.send(OPENED);
        for (pressed, section) in [(0, Some(0)), (1, Some(1)), (1, None), (0, Some(0))] {
            world.send(SectionToggled(pressed));
            assert_eq!(world.view().section, section);
        }
        world.send(PRESSED_CLOSE);
        world.send(OPENED);
        assert_eq!(world.view().section, None);
    }

    #[test]
    fn hdr_6_escape_closes_it() {
        let world = world();
        world.send(OPENED);
        world.signal(Signal::Escaped);
        assert_eq!(world.view(), CLOSED);
        assert!(world.take_effects().contains(&Effect::CloseModal), "which returns the focus to the button");
        assert!(world.is_quiet());
        world.signal(Signal::Escaped);
        assert!(world.take_effects().is_empty());
    }

    #[test]
    fn hdr_6_another_page_and_a_window_that_becomes_wide_close_it() {
        let world = world();
        world.send(PageShown("a".into()));
        world.send(OPENED);
        world.send(PageShown("a".into()));
        assert!(world.view().open, "a visit to the same page does not close it");
        world.send(PageShown("b".into()));
        assert_eq!(world.view(), CLOSED);
        assert!(world.is_quiet());
        world.send(OPENED);
        world.signal(Signal::Media { query: DESKTOP, matches: false });
        assert!(world.view().open, "turning a phone keeps the menu open");
        world.signal(Signal::Media { query: DESKTOP, matches: true });
        assert_eq!(world.view(), CLOSED);
        assert!(world.is_quiet());
    }

    #[test]
    fn hdr_5_with_a_subscriber_it_is_ready_and_listens_to_the_window_s_width() {
        let world = world();
        let _subscription = world.subscribe();
        assert!(world.view().ready);
        assert_eq!(world.sources(), [Source::Media(DESKTOP)]);
    }

    #[test]
    fn stopping_an_open_menu_undoes_everything() {
        let world = world();
        let subscription = world.subscribe();
        world.send(OPENED);
        drop(subscription);
        assert!(world.is_quiet());
        assert_eq!(world.view(), CLOSED);
    }

    proptest! {
        #[test]
        fn hdr_5_in_any_order_the_page_is_locked_exactly_while_it_is_open(
            events in prop::collection::vec(0u8..6, 0..60)
        ) {
            let world = world();
            let subscription = world.subscribe();
            for event in events {
                match event {
                    0 => world.send(OPENED),
                    1 => world.send(SectionToggled(0)),
                    2 => world.send(SectionToggled(1)),
                    3 => world.send(Dialog(DialogEvent::Dismissed)),
                    4 => world.send(PageShown("b".into())),
                    _ => world.signal(Signal::Media { query: DESKTOP, matches: true }),
                }
                let view = world.view();
                prop_assert_eq!(world.scroll_locks(), i32::from(view.open));
                prop_assert!(view.open || view.section.is_none());
            }
            drop(subscription);
            prop_assert!(world.is_quiet());
        }
    }
}
