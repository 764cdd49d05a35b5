//! The dropdown menus of the header: a row of buttons, each with a panel of links, one open at a time.
//!
//! A menu opens when its button is pressed, by the arrow keys, or when the mouse rests on it. It closes on Escape (which
//! returns the focus to the button), when the focus leaves, when the mouse that opened it leaves, on a press elsewhere and
//! on another page. The arrow keys, Home and End move the focus among buttons and links.

use serde::{Deserialize, Serialize};

use super::key::Key;
use crate::machine::{Effect, Effects, Machine, Millis, Signal, Source, TimerKey};

/// Fires when the mouse has been over a menu, or away, for the delay.
const HOVER: TimerKey = "hover";

/// The links of the menus, the direction of reading, and the delays of hovering.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase", default)]
#[ts(optional_fields)]
pub struct MenuOptions {
    /// The number of links of each menu.
    #[ts(type = "readonly number[]")]
    pub items: Vec<usize>,
    /// Milliseconds that the mouse rests on a button before its menu opens; 100 by default.
    #[ts(type = "number")]
    pub open_delay: Millis,
    /// Milliseconds from the mouse's leaving until the menu that it opened closes; 250 by default.
    #[ts(type = "number")]
    pub close_delay: Millis,
    /// Whether the page reads right to left; false by default.
    pub rtl: bool,
}

impl Default for MenuOptions {
    fn default() -> Self {
        Self { items: vec![], open_delay: 100, close_delay: 250, rtl: false }
    }
}

/// An open menu.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Open {
    menu: usize,
    /// Whether the mouse opened it by resting there, so that it closes when the mouse leaves.
    by_hover: bool,
}

/// The machine of the header's dropdown menus.
#[derive(Debug, Clone)]
pub struct Menu {
    pub(crate) options: MenuOptions,
    open: Option<Open>,
    /// The menu that the mouse is over.
    hovered: Option<usize>,
    /// Whether the focus is on one of the buttons or links.
    focused: bool,
    page: String,
    ready: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum MenuEvent {
    /// A menu's button was clicked, or pressed with Enter or Space.
    Pressed(usize),
    /// A key on a menu's button.
    ButtonKey {
        menu: usize,
        key: Key,
    },
    /// A key on a link of a menu.
    ItemKey {
        menu: usize,
        item: usize,
        key: Key,
    },
    /// The mouse is over a menu's button or panel, or has left them.
    MouseEntered(usize),
    MouseLeft,
    /// The focus is on one of the buttons or links, or has left them all.
    FocusEntered,
    FocusLeft,
    /// The current page, as any string that changes at each navigation.
    PageShown(String),
    /// The numbers of links have changed.
    ItemsChanged(Vec<usize>),
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct MenuView {
    /// The menu that is open, from 0.
    pub open: Option<usize>,
    /// Whether the machine runs. Until then, and without script, CSS alone opens the panels.
    pub ready: bool,
}

/// The `data-part` of a menu's button.
pub fn button_part(menu: usize) -> String {
    format!("button-{menu}")
}

/// The `data-part` of a link of a menu.
pub fn item_part(menu: usize, item: usize) -> String {
    format!("item-{menu}-{item}")
}

impl Menu {
    pub fn new(options: MenuOptions) -> Self {
        Self { options, open: None, hovered: None, focused: false, page: String::new(), ready: false }
    }

    fn item_count(&self, menu: usize) -> usize {
        self.options.items.get(menu).copied().unwrap_or(0)
    }

    fn open(&mut self, menu: usize, by_hover: bool, effects: &mut Effects) {
        if menu >= self.options.items.len() {
            return;
        }
        if self.open.is_none() {
            effects.listen(Source::Escape);
            effects.listen(Source::OutsidePress);
        }
        self.open = Some(Open { menu, by_hover });
    }

    fn close(&mut self, effects: &mut Effects) -> Option<usize> {
        let open = self.open.take()?;
        effects.unlisten(Source::OutsidePress);
        effects.unlisten(Source::Escape);
        Some(open.menu)
    }

    fn leave(&mut self, effects: &mut Effects) {
        self.focused = false;
        self.close(effects);
    }

    fn pressed(&mut self, menu: usize, effects: &mut Effects) {
        effects.clear_timer(HOVER);
        match self.open {
            // A click on a menu that the mouse has opened keeps it open.
            Some(open) if open.menu == menu && !open.by_hover => {
                self.close(effects);
            }
            _ => self.open(menu, false, effects),
        }
    }

    fn button_key(&mut self, menu: usize, key: Key, effects: &mut Effects) {
        let menus = self.options.items.len();
        let Some(last) = menus.checked_sub(1).filter(|_| menu < menus) else { return };
        let target = match key.mirrored(self.options.rtl) {
            Key::Down | Key::Up => {
                self.open(menu, false, effects);
                if let Some(last) = self.item_count(menu).checked_sub(1) {
                    focus(item_part(menu, if key == Key::Down { 0 } else { last }), effects);
                }
                return;
            }
            Key::Right => (menu + 1) % menus,
            Key::Left => menu.checked_sub(1).unwrap_or(last),
            Key::Home => 0,
            Key::End => last,
        };
        // If a menu is open, the menu of the newly focused button opens instead.
        if self.open.is_some() {
            self.open(target, false, effects);
        }
        focus(button_part(target), effects);
    }

    fn item_key(&self, menu: usize, item: usize, key: Key, effects: &mut Effects) {
        let Some(last) = self.item_count(menu).checked_sub(1) else { return };
        let target = match key.mirrored(self.options.rtl) {
            Key::Down | Key::Right => (item + 1).min(last),
            Key::Up | Key::Left => match item.min(last + 1).checked_sub(1) {
                Some(previous) => previous,
                None => return focus(button_part(menu), effects),
            },
            Key::Home => 0,
            Key::End => last,
        };
        focus(item_part(menu, target), effects);
    }

    /// The mouse has been over a menu, or away, for the delay.
    fn mouse_rested(&mut self, effects: &mut Effects) {
        if let Some(menu) = self.hovered {
            if self.open.is_none_or(|open| open.menu != menu) {
                self.open(menu, true, effects);
            }
        } else if self.open.is_some_and(|open| open.by_hover) {
            self.close(effects);
        }
    }
}

fn focus(part: String, effects: &mut Effects) {
    effects.push(Effect::Focus { part, scroll: true });
}

impl Machine for Menu {
    type Event = MenuEvent;
    type View = MenuView;

    fn start(&mut self, _: Millis, _: &mut Effects) {
        self.ready = true;
    }

    fn stop(&mut self, effects: &mut Effects) {
        self.ready = false;
        effects.clear_timer(HOVER);
        self.close(effects);
        self.hovered = None;
        self.focused = false;
    }

    fn handle(&mut self, event: MenuEvent, _: Millis, effects: &mut Effects) {
        match event {
            MenuEvent::Pressed(menu) => self.pressed(menu, effects),
            MenuEvent::ButtonKey { menu, key } => self.button_key(menu, key, effects),
            MenuEvent::ItemKey { menu, item, key } => self.item_key(menu, item, key, effects),
            MenuEvent::MouseEntered(menu) => {
                self.hovered = Some(menu);
                effects.set_timer(HOVER, self.options.open_delay);
            }
            MenuEvent::MouseLeft => {
                self.hovered = None;
                effects.set_timer(HOVER, self.options.close_delay);
            }
            MenuEvent::FocusEntered => self.focused = true,
            MenuEvent::FocusLeft => self.leave(effects),
            MenuEvent::PageShown(page) => {
                if page != self.page {
                    self.page = page;
                    // The mouse still rests on the followed link, which must not open the menu again.
                    effects.clear_timer(HOVER);
                    self.close(effects);
                }
            }
            MenuEvent::ItemsChanged(items) => {
                if self.open.is_some_and(|open| open.menu >= items.len()) {
                    self.close(effects);
                }
                self.options.items = items;
            }
        }
    }

    fn hear(&mut self, signal: Signal, _: Millis, effects: &mut Effects) {
        match signal {
            Signal::TimerFired(HOVER) => self.mouse_rested(effects),
            Signal::Escaped => {
                // If only the mouse was used, the focus is elsewhere and stays there.
                if let Some(menu) = self.close(effects).filter(|_| self.focused) {
                    focus(button_part(menu), effects);
                }
            }
            Signal::PressedOutside => self.leave(effects),
            _ => {}
        }
    }

    fn view(&self) -> MenuView {
        MenuView { open: self.open.map(|open| open.menu), ready: self.ready }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::simulation::Simulation;
    use MenuEvent::*;

    /// Two menus, with six and with three links.
    fn world() -> Simulation<Menu> {
        Simulation::new(Menu::new(MenuOptions { items: vec![6, 3], ..MenuOptions::default() }))
    }

    fn focused(world: &Simulation<Menu>) -> Option<String> {
        world.take_effects().into_iter().rev().find_map(|effect| match effect {
            Effect::Focus { part, .. } => Some(part),
            _ => None,
        })
    }

    #[test]
    fn hdr_3_a_press_opens_and_closes_and_one_is_open_at_a_time() {
        let world = world();
        assert_eq!(world.view().open, None);
        for (pressed, open) in [(0, Some(0)), (1, Some(1)), (1, None), (0, Some(0)), (0, None), (7, None)] {
            world.send(Pressed(pressed));
            assert_eq!(world.view().open, open);
        }
        assert!(world.is_quiet());
    }

    #[test]
    fn hdr_6_the_arrow_keys_open_a_menu_at_its_first_or_last_link() {
        for (key, part) in [(Key::Down, "item-0-0"), (Key::Up, "item-0-5")] {
            let world = world();
            world.send(ButtonKey { menu: 0, key });
            assert_eq!(world.view().open, Some(0));
            assert_eq!(focused(&world).as_deref(), Some(part));
        }
    }

    #[test]
    fn hdr_6_arrow_keys_home_and_end_move_among_the_buttons() {
        for (menu, key, part) in [
            (0, Key::Right, "button-1"),
            (1, Key::Right, "button-0"),
            (0, Key::Left, "button-1"),
            (1, Key::Home, "button-0"),
            (0, Key::End, "button-1"),
        ] {
            let world = world();
            world.send(ButtonKey { menu, key });
            assert_eq!((focused(&world).as_deref(), world.view().open), (Some(part), None), "{menu} {key:?}");
        }
    }

    #[test]
    fn hdr_6_an_open_menu_follows_the_focus_to_the_next_button() {
        let world = world();
        world.send(Pressed(0));
        world.send(ButtonKey { menu: 0, key: Key::Right });
        assert_eq!(world.view().open, Some(1));
    }

    #[test]
    fn hdr_6_arrow_keys_home_and_end_move_among_the_links_and_back_to_the_button() {
        let world = world();
        world.send(Pressed(1));
        for (item, key, part) in [
            (0, Key::Down, "item-1-1"),
            (1, Key::Right, "item-1-2"),
            (2, Key::Down, "item-1-2"),
            (2, Key::Up, "item-1-1"),
            (1, Key::Left, "item-1-0"),
            (0, Key::Up, "button-1"),
            (2, Key::Home, "item-1-0"),
            (0, Key::End, "item-1-2"),
            // An index past the end, as after the menu became shorter.
            (9, Key::Up, "item-1-2"),
        ] {
            world.send(ItemKey { menu: 1, item, key });
            assert_eq!(focused(&world).as_deref(), Some(part), "{item} {key:?}");
        }
    }

    #[test]
    fn hdr_6_a_key_on_the_button_of_a_removed_menu_does_nothing() {
        for key in [Key::Right, Key::Left, Key::Down, Key::Home] {
            let world = world();
            world.send(ButtonKey { menu: 2, key });
            assert_eq!((world.view().open, focused(&world)), (None, None), "{key:?}");
        }
    }

    #[test]
    fn hdr_6_right_to_left_the_left_key_moves_to_the_next() {
        let world =
            Simulation::new(Menu::new(MenuOptions { items: vec![2, 2, 2], rtl: true, ..MenuOptions::default() }));
        world.send(ButtonKey { menu: 0, key: Key::Left });
        assert_eq!(focused(&world).as_deref(), Some("button-1"));
        world.send(ItemKey { menu: 0, item: 1, key: Key::Right });
        assert_eq!(focused(&world).as_deref(), Some("item-0-0"));
    }

    #[test]
    fn hdr_6_escape_closes_and_returns_the_focus_to_the_button() {
        let world = world();
        world.send(FocusEntered);
        world.send(Pressed(1));
        world.signal(Signal::Escaped);
        assert_eq!((world.view().open, focused(&world).as_deref()), (None, Some("button-1")));
        assert!(world.is_quiet());
        world.signal(Signal::Escaped);
        assert_eq!(focused(&world), None, "with nothing open Escape does nothing");
    }

    #[test]
    fn hdr_6_escape_does_not_move_the_focus_if_only_the_mouse_was_used() {
        let world = world();
        world.send(MouseEntered(0));
        world.advance(100);
        world.signal(Signal::Escaped);
        assert_eq!((world.view().open, focused(&world)), (None, None));
    }

    #[test]
    fn hdr_6_leaving_with_the_focus_a_press_elsewhere_and_another_page_close_it() {
        for event in [FocusLeft, PageShown("b".into())] {
            let world = world();
            world.send(PageShown("a".into()));
            world.send(Pressed(0));
            world.send(PageShown("a".into()));
            assert_eq!(world.view().open, Some(0), "a visit to the same page does not close it");
            world.send(event.clone());
            assert_eq!((world.view().open, focused(&world)), (None, None), "{event:?}");
            assert!(world.is_quiet());
        }
    }

    #[test]
    fn hdr_6_the_signal_of_a_press_outside_closes_it() {
        let world = world();
        world.send(Pressed(0));
        assert_eq!(world.sources(), [Source::Escape, Source::OutsidePress]);
        world.signal(Signal::PressedOutside);
        assert_eq!(world.view().open, None);
    }

    #[test]
    fn hdr_3_a_mouse_opens_after_resting_and_closes_after_leaving() {
        let world = world();
        world.send(MouseEntered(0));
        world.advance(99);
        assert_eq!(world.view().open, None);
        world.advance(1);
        assert_eq!(world.view().open, Some(0));
        world.send(MouseLeft);
        world.advance(249);
        world.send(MouseEntered(0));
        world.advance(1_000);
        assert_eq!(world.view().open, Some(0), "the mouse returned before the delay had passed");
        world.send(MouseEntered(1));
        world.advance(100);
        assert_eq!(world.view().open, Some(1));
        world.send(MouseLeft);
        world.advance(250);
        assert_eq!(world.view().open, None);
    }

    #[test]
    fn hdr_3_a_mouse_that_only_passes_opens_nothing() {
        let world = world();
        world.send(MouseEntered(0));
        world.advance(50);
        world.send(MouseLeft);
        world.advance(1_000);
        assert_eq!(world.view().open, None);
    }

    #[test]
    fn hdr_3_a_menu_opened_by_the_mouse_and_clicked_stays_open_when_the_mouse_leaves() {
        let world = world();
        world.send(MouseEntered(0));
        world.advance(100);
        world.send(Pressed(0));
        assert_eq!(world.view().open, Some(0));
        world.send(MouseLeft);
        world.advance(1_000);
        assert_eq!(world.view().open, Some(0));
        world.send(Pressed(0));
        assert_eq!(world.view().open, None);
    }

    #[test]
    fn hdr_3_a_pressed_menu_stays_open_when_the_mouse_rests_there_and_leaves() {
        let world = world();
        world.send(Pressed(0));
        world.send(MouseEntered(0));
        world.advance(100);
        world.send(MouseLeft);
        world.advance(1_000);
        assert_eq!(world.view().open, Some(0));
    }

    #[test]
    fn hdr_6_after_another_page_the_mouse_that_rests_there_opens_nothing() {
        let world = world();
        world.send(MouseEntered(0));
        world.send(Pressed(0));
        world.send(PageShown("b".into()));
        world.advance(5_000);
        assert_eq!(world.view().open, None);
    }

    #[test]
    fn removing_an_open_menu_closes_it() {
        let world = world();
        world.send(Pressed(1));
        world.send(ItemsChanged(vec![6, 9]));
        assert_eq!(world.view().open, Some(1));
        world.send(ItemsChanged(vec![6]));
        assert_eq!(world.view().open, None);
        assert!(world.is_quiet());
    }

    #[test]
    fn stopping_closes_and_leaves_nothing_behind() {
        let world = world();
        let subscription = world.subscribe();
        world.send(MouseEntered(1));
        world.send(Pressed(0));
        assert!(world.view().ready);
        drop(subscription);
        assert!(!world.view().ready);
        assert_eq!(world.view().open, None);
        assert!(world.is_quiet());
    }

    fn any_event() -> impl Strategy<Value = MenuEvent> {
        let key = || prop::sample::select(vec![Key::Up, Key::Down, Key::Left, Key::Right, Key::Home, Key::End]);
        prop_oneof![
            (0usize..4).prop_map(Pressed),
            (0usize..4, key()).prop_map(|(menu, key)| ButtonKey { menu, key }),
            (0usize..4, 0usize..9, key()).prop_map(|(menu, item, key)| ItemKey { menu, item, key }),
            (0usize..4).prop_map(MouseEntered),
            Just(MouseLeft),
            Just(FocusEntered),
            Just(FocusLeft),
            "[ab]".prop_map(PageShown),
            prop::collection::vec(0usize..5, 0..4).prop_map(ItemsChanged),
        ]
    }

    fn any_signal() -> impl Strategy<Value = Option<Signal>> {
        prop::sample::select(vec![None, None, None, None, Some(Signal::Escaped), Some(Signal::PressedOutside)])
    }

    proptest! {
        #[test]
        fn hdr_3_in_any_order_an_open_menu_exists_and_the_focus_goes_to_what_exists(
            steps in prop::collection::vec((any_event(), any_signal(), 0u64..300), 0..60)
        ) {
            let world = world();
            let subscription = world.subscribe();
            let mut items = vec![6, 3];
            for (event, signal, wait) in steps {
                if let ItemsChanged(new) = &event {
                    items.clone_from(new);
                }
                world.send(event);
                signal.into_iter().for_each(|signal| world.signal(signal));
                world.advance(wait);
                prop_assert!(world.view().open.is_none_or(|menu| menu < items.len()));
                prop_assert_eq!(world.sources().len(), if world.view().open.is_some() { 2 } else { 0 });
                if let Some(part) = focused(&world) {
                    let numbers: Vec<usize> = part.split('-').skip(1).map(|n| n.parse().unwrap()).collect();
                    prop_assert!(numbers[0] < items.len());
                    prop_assert!(numbers.get(1).is_none_or(|item| *item < items[numbers[0]]));
                }
            }
            drop(subscription);
            prop_assert!(world.is_quiet());
        }
    }
}
