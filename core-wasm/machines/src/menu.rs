//! The dropdown menus of the header: a row of buttons, each with a panel of links, one open at a time.
//!
//! A menu opens when its button is pressed, on the arrow keys, or when a mouse rests on it. It closes on Escape (which
//! gives the focus back to its button), when the focus or the mouse that opened it leaves, on a press elsewhere and when
//! the page changes. The arrow keys, Home and End move the focus among buttons and links; Tab moves through them as
//! through any links.

use serde::{Deserialize, Serialize};

use super::key::Key;
use crate::machine::{Effect, Effects, Machine, Millis, Signal, Source, TimerKey};

/// Fires when the mouse has rested on a button, or has been away, for long enough.
const HOVER: TimerKey = "hover";

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "camelCase", optional_fields))]
pub struct MenuOptions {
    /// How many links each menu has.
    pub items: Vec<usize>,
    /// Milliseconds that a mouse rests on a button before its menu opens.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub open_delay: Millis,
    /// Milliseconds that a mouse may be away before the menu that it opened closes.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub close_delay: Millis,
    /// Whether the page reads right to left.
    pub rtl: bool,
}

impl Default for MenuOptions {
    fn default() -> Self {
        Self { items: vec![], open_delay: 100, close_delay: 250, rtl: false }
    }
}

/// The menu that is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Open {
    menu: usize,
    /// Whether only the mouse's resting there keeps it open.
    by_hover: bool,
}

/// See the module.
#[derive(Debug, Clone)]
pub struct Menu {
    pub(crate) options: MenuOptions,
    open: Option<Open>,
    /// What the mouse has gone to: a menu, or away from all of them.
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
    /// A mouse has come over a menu's button or panel, or has left them.
    MouseEntered(usize),
    MouseLeft,
    /// The mouse has stayed, or has been away, for long enough.
    MouseRested,
    /// The focus has come to one of the buttons or links, or has left them all.
    FocusEntered,
    FocusLeft,
    Escaped,
    PressedOutside,
    /// This page is shown, by any name that is another one after each navigation.
    PageShown(String),
    /// The menus have other numbers of links.
    ItemsChanged(Vec<usize>),
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct MenuView {
    /// The menu that is open, from 0.
    pub open: Option<usize>,
    /// Whether somebody looks. Before, as in a page without script, panels may be reached by styles alone.
    pub ready: bool,
}

/// The name of a menu's button among the parts of the root element.
pub fn button_part(menu: usize) -> String {
    format!("button-{menu}")
}

/// The name of a link of a menu.
pub fn item_part(menu: usize, item: usize) -> String {
    format!("item-{menu}-{item}")
}

impl Menu {
    pub fn new(options: MenuOptions) -> Self {
        Self { options, open: None, hovered: None, focused: false, page: String::new(), ready: false }
    }

    fn items(&self, menu: usize) -> usize {
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

    fn pressed(&mut self, menu: usize, effects: &mut Effects) {
        effects.clear_timer(HOVER);
        match self.open {
            // What the mouse has opened by resting there, a click is to keep, not to take away.
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
                if let Some(last) = self.items(menu).checked_sub(1) {
                    focus(item_part(menu, if key == Key::Down { 0 } else { last }), effects);
                }
                return;
            }
            Key::Right => (menu + 1) % menus,
            Key::Left => menu.checked_sub(1).unwrap_or(last),
            Key::Home => 0,
            Key::End => last,
        };
        // An open menu goes along to the button that gets the focus.
        if self.open.is_some() {
            self.open(target, false, effects);
        }
        focus(button_part(target), effects);
    }

    fn item_key(&self, menu: usize, item: usize, key: Key, effects: &mut Effects) {
        let Some(last) = self.items(menu).checked_sub(1) else { return };
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

    fn mouse_rested(&mut self, effects: &mut Effects) {
        match (self.hovered, self.open) {
            (Some(menu), open) if open.is_none_or(|open| open.menu != menu) => self.open(menu, true, effects),
            (None, Some(Open { by_hover: true, .. })) => {
                self.close(effects);
            }
            _ => {}
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
            MenuEvent::MouseRested => self.mouse_rested(effects),
            MenuEvent::FocusEntered => self.focused = true,
            MenuEvent::Escaped => {
                // A mouse alone may have opened it; the focus is then elsewhere and stays there.
                if let Some(menu) = self.close(effects).filter(|_| self.focused) {
                    focus(button_part(menu), effects);
                }
            }
            MenuEvent::FocusLeft => {
                self.focused = false;
                self.close(effects);
            }
            MenuEvent::PressedOutside => {
                self.close(effects);
            }
            MenuEvent::PageShown(page) => {
                if page != self.page {
                    self.page = page;
                    // The mouse still rests on the link that was followed; that opens nothing.
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

    fn hear(&self, signal: Signal) -> Option<MenuEvent> {
        match signal {
            Signal::TimerFired(HOVER) => Some(MenuEvent::MouseRested),
            Signal::Escaped => Some(MenuEvent::Escaped),
            Signal::PressedOutside => Some(MenuEvent::PressedOutside),
            _ => None,
        }
    }

    fn view(&self) -> MenuView {
        MenuView { open: self.open.map(|open| open.menu), ready: self.ready }
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use proptest::prelude::*;

    use super::*;
    use crate::simulation::Simulation;
    use MenuEvent::*;

    /// Company with six links and Product Line with three.
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
            // The menu has become shorter since.
            (9, Key::Up, "item-1-2"),
        ] {
            world.send(ItemKey { menu: 1, item, key });
            assert_eq!(focused(&world).as_deref(), Some(part), "{item} {key:?}");
        }
    }

    #[test]
    fn hdr_6_a_key_on_the_button_of_a_menu_that_is_gone_does_nothing() {
        for key in [Key::Right, Key::Left, Key::Down, Key::Home] {
            let world = world();
            world.send(ButtonKey { menu: 2, key });
            assert_eq!((world.view().open, focused(&world)), (None, None), "{key:?}");
        }
    }

    #[test]
    fn hdr_6_right_to_left_the_left_key_goes_on() {
        let world =
            Simulation::new(Menu::new(MenuOptions { items: vec![2, 2, 2], rtl: true, ..MenuOptions::default() }));
        world.send(ButtonKey { menu: 0, key: Key::Left });
        assert_eq!(focused(&world).as_deref(), Some("button-1"));
        world.send(ItemKey { menu: 0, item: 1, key: Key::Right });
        assert_eq!(focused(&world).as_deref(), Some("item-0-0"));
    }

    #[test]
    fn hdr_6_escape_closes_and_gives_the_focus_back_to_the_button() {
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
    fn hdr_6_escape_takes_the_focus_from_nobody_who_only_used_the_mouse() {
        let world = world();
        world.send(MouseEntered(0));
        world.advance(100);
        world.signal(Signal::Escaped);
        assert_eq!((world.view().open, focused(&world)), (None, None));
    }

    #[test]
    fn hdr_6_focus_leaving_a_press_elsewhere_and_another_page_close() {
        for event in [FocusLeft, PressedOutside, PageShown("b".into())] {
            let world = world();
            world.send(PageShown("a".into()));
            world.send(Pressed(0));
            world.send(PageShown("a".into()));
            assert_eq!(world.view().open, Some(0), "the same page again is no other page");
            world.send(event.clone());
            assert_eq!((world.view().open, focused(&world)), (None, None), "{event:?}");
            assert!(world.is_quiet());
        }
    }

    #[test]
    fn hdr_6_a_press_elsewhere_is_heard_of() {
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
        assert_eq!(world.view().open, Some(0), "back in time");
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
    fn hdr_3_a_click_keeps_what_the_mouse_has_opened_even_when_it_leaves() {
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
    fn hdr_3_what_a_press_has_opened_stays_when_a_mouse_rests_there_and_leaves() {
        let world = world();
        world.send(Pressed(0));
        world.send(MouseEntered(0));
        world.advance(100);
        world.send(MouseLeft);
        world.advance(1_000);
        assert_eq!(world.view().open, Some(0));
    }

    #[test]
    fn hdr_6_after_another_page_the_mouse_that_still_rests_there_opens_nothing() {
        let world = world();
        world.send(MouseEntered(0));
        world.send(Pressed(0));
        world.send(PageShown("b".into()));
        world.advance(5_000);
        assert_eq!(world.view().open, None);
    }

    #[test]
    fn fewer_menus_close_one_that_is_gone() {
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
        let subscription = world.store().subscribe(Rc::new(|| {}));
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
            Just(PressedOutside),
            Just(Escaped),
            "[ab]".prop_map(PageShown),
            prop::collection::vec(0usize..5, 0..4).prop_map(ItemsChanged),
        ]
    }

    proptest! {
        #[test]
        fn hdr_3_in_any_order_an_open_menu_exists_and_the_focus_goes_to_what_exists(
            steps in prop::collection::vec((any_event(), 0u64..300), 0..60)
        ) {
            let world = world();
            let subscription = world.store().subscribe(Rc::new(|| {}));
            let mut items = vec![6, 3];
            for (event, wait) in steps {
                if let ItemsChanged(new) = &event {
                    items.clone_from(new);
                }
                world.send(event);
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
