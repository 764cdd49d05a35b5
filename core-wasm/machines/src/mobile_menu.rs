//! The menu of narrow windows: a sheet over the page, with sections of which one at a time is expanded.
//!
//! Its button opens and closes it. While it is open, the page behind is inert and does not scroll. Escape closes it and
//! returns the focus to the button; another page, or a window that becomes wide, closes it too.

use serde::{Deserialize, Serialize};

use super::header::DESKTOP;
use crate::machine::{Effect, Effects, Machine, Millis, Signal, Source};

/// The `data-part` of the button.
pub const TOGGLE: &str = "toggle";

/// The machine of the menu in narrow windows.
#[derive(Debug, Clone, Default)]
pub struct MobileMenu {
    ready: bool,
    page: String,
    open: bool,
    section: Option<usize>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum MobileMenuEvent {
    /// The menu's button was pressed.
    Toggled,
    /// A section's heading was pressed.
    SectionToggled(usize),
    Escaped,
    /// The current page, as any string that changes at each navigation.
    PageShown(String),
    /// The window has become wide or narrow.
    LayoutChanged {
        desktop: bool,
    },
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct MobileMenuView {
    pub open: bool,
    /// The index of the expanded section.
    pub section: Option<usize>,
    /// Whether the machine runs. Until then, and without script, CSS alone opens the menu.
    pub ready: bool,
}

impl MobileMenu {
    pub fn new() -> Self {
        Self::default()
    }

    fn open(&mut self, effects: &mut Effects) {
        self.open = true;
        effects.push(Effect::LockScroll);
        effects.push(Effect::TrapFocus);
        effects.listen(Source::Escape);
    }

    fn close(&mut self, effects: &mut Effects) {
        if self.open {
            self.open = false;
            self.section = None;
            effects.unlisten(Source::Escape);
            effects.push(Effect::ReleaseFocus);
            effects.push(Effect::UnlockScroll);
        }
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
        self.close(effects);
        effects.unlisten(Source::Media(DESKTOP));
    }

    fn handle(&mut self, event: MobileMenuEvent, _: Millis, effects: &mut Effects) {
        match event {
            MobileMenuEvent::Toggled if self.open => self.close(effects),
            MobileMenuEvent::Toggled => self.open(effects),
            MobileMenuEvent::SectionToggled(section) if self.open => {
                self.section = Some(section).filter(|section| self.section != Some(*section));
            }
            MobileMenuEvent::Escaped if self.open => {
                self.close(effects);
                effects.push(Effect::Focus { part: TOGGLE.into(), scroll: false });
            }
            MobileMenuEvent::LayoutChanged { desktop: true } => self.close(effects),
            MobileMenuEvent::PageShown(page) => {
                if page != self.page {
                    self.page = page;
                    self.close(effects);
                }
            }
            MobileMenuEvent::SectionToggled(_)
            | MobileMenuEvent::Escaped
            | MobileMenuEvent::LayoutChanged { desktop: false } => {}
        }
    }

    fn hear(&self, signal: Signal) -> Option<MobileMenuEvent> {
        match signal {
            Signal::Escaped => Some(MobileMenuEvent::Escaped),
            Signal::Media { query: DESKTOP, matches } => Some(MobileMenuEvent::LayoutChanged { desktop: matches }),
            _ => None,
        }
    }

    fn view(&self) -> MobileMenuView {
        MobileMenuView { open: self.open, section: self.section, ready: self.ready }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::simulation::Simulation;
    use MobileMenuEvent::*;

    const CLOSED: MobileMenuView = MobileMenuView { open: false, section: None, ready: false };

    fn world() -> Simulation<MobileMenu> {
        Simulation::new(MobileMenu::new())
    }

    #[test]
    fn hdr_5_the_button_opens_and_closes_it_and_the_page_is_locked_while_it_is_open() {
        let world = world();
        assert_eq!(world.view(), CLOSED);
        world.send(Toggled);
        assert!(world.view().open);
        assert_eq!(world.scroll_locks(), 1);
        assert!(world.take_effects().contains(&Effect::TrapFocus));
        world.send(Toggled);
        assert_eq!(world.view(), CLOSED);
        assert!(world.is_quiet());
    }

    #[test]
    fn hdr_5_one_section_at_a_time_is_expanded_and_none_after_the_menu_was_closed() {
        let world = world();
        world.send(SectionToggled(0));
        assert_eq!(world.view(), CLOSED, "nothing expands in a closed menu");
        world.send(Toggled);
        for (pressed, section) in [(0, Some(0)), (1, Some(1)), (1, None), (0, Some(0))] {
            world.send(SectionToggled(pressed));
            assert_eq!(world.view().section, section);
        }
        world.send(Toggled);
        world.send(Toggled);
        assert_eq!(world.view().section, None);
    }

    #[test]
    fn hdr_6_escape_closes_it_and_returns_the_focus_to_the_button() {
        let world = world();
        world.send(Toggled);
        world.take_effects();
        world.signal(Signal::Escaped);
        assert_eq!(world.view(), CLOSED);
        let effects = world.take_effects();
        assert_eq!(effects.last(), Some(&Effect::Focus { part: "toggle".into(), scroll: false }));
        let release = effects.iter().position(|effect| *effect == Effect::ReleaseFocus);
        assert!(
            release.is_some_and(|at| at < effects.len() - 1),
            "the button is no longer inert when it gets the focus"
        );
        assert!(world.is_quiet());
        world.signal(Signal::Escaped);
        assert!(world.take_effects().is_empty());
    }

    #[test]
    fn hdr_6_another_page_and_a_window_that_becomes_wide_close_it() {
        for event in [PageShown("b".into()), LayoutChanged { desktop: true }] {
            let world = world();
            world.send(PageShown("a".into()));
            world.send(Toggled);
            world.send(PageShown("a".into()));
            assert!(world.view().open, "a visit to the same page does not close it");
            world.send(event.clone());
            assert_eq!(world.view(), CLOSED, "{event:?}");
            assert!(world.is_quiet());
        }
        let world = world();
        world.send(Toggled);
        world.signal(Signal::Media { query: DESKTOP, matches: false });
        assert!(world.view().open, "turning a phone keeps the menu open");
        world.signal(Signal::Media { query: DESKTOP, matches: true });
        assert!(!world.view().open);
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
        world.send(Toggled);
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
                world.send(match event {
                    0 => Toggled,
                    1 => SectionToggled(0),
                    2 => SectionToggled(1),
                    3 => Escaped,
                    4 => PageShown("b".into()),
                    _ => LayoutChanged { desktop: true },
                });
                let view = world.view();
                prop_assert_eq!(world.scroll_locks(), i32::from(view.open));
                prop_assert!(view.open || view.section.is_none());
            }
            drop(subscription);
            prop_assert!(world.is_quiet());
        }
    }
}
