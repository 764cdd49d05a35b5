//! The shortlist of tools with their chosen sizes, to compare, print and send with an enquiry. All tabs share the stored list.
//!
//! It is read when the page is subscribed or shown again, and when another tab changes it. Items that were chosen before it was first
//! read are appended. A tool beyond the limit is rejected. Without storage each page keeps its own list.

use serde::{Deserialize, Serialize};

use crate::machine::{Area, Effect, Effects, Machine, Millis, Signal, Source};

/// The size of the shortlist, 6 tools by default, and where it is stored.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase", default)]
#[ts(optional_fields)]
pub struct ShortlistOptions {
    /// The maximum number of tools.
    pub limit: usize,
    /// The key in `localStorage`; `shortlist` by default.
    pub key: String,
}

impl Default for ShortlistOptions {
    fn default() -> Self {
        Self { limit: 6, key: "shortlist".into() }
    }
}

/// The minimum number of tools to compare.
const MIN_TO_COMPARE: usize = 2;

/// A tool of the shortlist.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct ShortlistItem {
    /// The product's slug.
    pub slug: String,
    /// The names of the chosen rows of its size table, in the order of choosing; empty for the tool without a size.
    pub sizes: Vec<String>,
}

/// The machine of the shortlist.
#[derive(Debug, Clone)]
pub struct Shortlist {
    pub(crate) options: ShortlistOptions,
    /// In the order of choosing.
    items: Vec<ShortlistItem>,
    /// Whether the stored list has been read.
    is_loaded: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ShortlistEvent {
    /// A tool is added, or removed with all its sizes, by its slug.
    Toggled(String),
    /// A size of a tool is added, with the tool, or removed.
    SizeToggled {
        slug: String,
        size: String,
    },
    Removed(String),
    Cleared,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct ShortlistView {
    /// The tools in the order of choosing.
    pub items: Vec<ShortlistItem>,
    /// Whether the limit is reached.
    pub full: bool,
    /// Whether there are enough to compare.
    pub comparable: bool,
}

/// Whether a slug can be stored: it is the first word of a line.
fn is_slug(slug: &str) -> bool {
    !slug.is_empty() && !slug.contains(char::is_whitespace)
}

/// Whether a size's name can be stored: it is separated by tabs.
fn is_size(size: &str) -> bool {
    !size.trim().is_empty() && !size.contains(char::is_control)
}

/// Adds a value to a list, or removes it.
fn toggle(list: &mut Vec<String>, value: String) {
    match list.iter().position(|other| *other == value) {
        Some(index) => {
            list.remove(index);
        }
        None => list.push(value),
    }
}

impl Shortlist {
    pub fn new(options: ShortlistOptions) -> Self {
        Self { options, items: Vec::new(), is_loaded: false }
    }

    /// The tool with this slug, which is added if there is room; `None` if it is rejected.
    fn entry(&mut self, slug: &str) -> Option<&mut ShortlistItem> {
        let index = self.items.iter().position(|item| item.slug == slug);
        let has_room = self.items.len() < self.options.limit && is_slug(slug);
        match index {
            Some(index) => self.items.get_mut(index),
            None if has_room => {
                self.items.push(ShortlistItem { slug: slug.into(), sizes: Vec::new() });
                self.items.last_mut()
            }
            None => None,
        }
    }

    fn toggle(&mut self, slug: &str) -> bool {
        self.remove(slug) || self.entry(slug).is_some()
    }

    fn toggle_size(&mut self, slug: &str, size: String) -> bool {
        let item = is_size(&size).then(|| self.entry(slug)).flatten();
        let found = item.is_some();
        if let Some(item) = item {
            toggle(&mut item.sizes, size);
        }
        found
    }

    fn remove(&mut self, slug: &str) -> bool {
        let before = self.items.len();
        self.items.retain(|item| item.slug != slug);
        self.items.len() != before
    }

    fn save(&self, effects: &mut Effects) {
        let value = Some(self.serialized());
        effects.push(Effect::Save { area: Area::Local, key: self.options.key.clone(), value });
    }

    fn load(&self, effects: &mut Effects) {
        effects.push(Effect::Load { area: Area::Local, key: self.options.key.clone() });
    }

    /// Takes over the stored list. The first time it appends the items that were chosen before.
    fn restore(&mut self, stored: &str, effects: &mut Effects) {
        let before = std::mem::take(&mut self.items);
        for line in stored.lines() {
            let mut parts = line.split('\t');
            let slug = parts.next().unwrap_or_default();
            self.add(slug, parts);
        }
        let is_first = !std::mem::replace(&mut self.is_loaded, true);
        let chosen = if is_first { before } else { Vec::new() };
        for item in &chosen {
            self.add(&item.slug, item.sizes.iter().map(String::as_str));
        }
        if !chosen.is_empty() {
            self.save(effects);
        }
    }

    fn add<'a>(&mut self, slug: &str, sizes: impl Iterator<Item = &'a str>) {
        let Some(item) = self.entry(slug) else { return };
        for size in sizes.filter(|size| is_size(size)) {
            if !item.sizes.iter().any(|other| other == size) {
                item.sizes.push(size.into());
            }
        }
    }

    /// The stored form: a line per tool, with its slug and sizes separated by tabs. An empty list is an empty text.
    fn serialized(&self) -> String {
        let line = |item: &ShortlistItem| [std::slice::from_ref(&item.slug), &item.sizes].concat().join("\t");
        self.items.iter().map(line).collect::<Vec<_>>().join("\n")
    }
}

impl Machine for Shortlist {
    type Event = ShortlistEvent;
    type View = ShortlistView;

    fn start(&mut self, _: Millis, effects: &mut Effects) {
        effects.listen(Source::Storage);
        effects.listen(Source::PageHidden);
        self.load(effects);
    }

    fn stop(&mut self, effects: &mut Effects) {
        effects.unlisten(Source::Storage);
        effects.unlisten(Source::PageHidden);
    }

    fn handle(&mut self, event: ShortlistEvent, _: Millis, effects: &mut Effects) {
        let changed = match event {
            ShortlistEvent::Toggled(slug) => self.toggle(&slug),
            ShortlistEvent::SizeToggled { slug, size } => self.toggle_size(&slug, size),
            ShortlistEvent::Removed(slug) => self.remove(&slug),
            ShortlistEvent::Cleared => !std::mem::take(&mut self.items).is_empty(),
        };
        // Saving before the stored list has been read would overwrite it.
        if changed && self.is_loaded {
            self.save(effects);
        }
    }

    fn hear(&mut self, signal: Signal, _: Millis, effects: &mut Effects) {
        match signal {
            Signal::Stored { area: Area::Local, key, value } if key == self.options.key => match value {
                // Storage does not work, or the visitor has deleted the key: the page keeps its list.
                None if self.is_loaded => {}
                stored => self.restore(&stored.unwrap_or_default(), effects),
            },
            Signal::StorageCleared => self.restore("", effects),
            Signal::PageHidden(false) => self.load(effects),
            _ => {}
        }
    }

    fn view(&self) -> ShortlistView {
        ShortlistView {
            items: self.items.clone(),
            full: self.items.len() >= self.options.limit,
            comparable: self.items.len() >= MIN_TO_COMPARE,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::simulation::Simulation;
    use ShortlistEvent::*;

    const KEY: &str = "shortlist";

    fn world(limit: usize) -> Simulation<Shortlist> {
        Simulation::new(Shortlist::new(ShortlistOptions { limit, ..ShortlistOptions::default() }))
    }

    fn slugs(world: &Simulation<Shortlist>) -> Vec<String> {
        world.view().items.into_iter().map(|item| item.slug).collect()
    }

    fn toggle(world: &Simulation<Shortlist>, slug: &str) -> Vec<String> {
        world.send(Toggled(slug.into()));
        slugs(world)
    }

    fn toggle_size(world: &Simulation<Shortlist>, slug: &str, size: &str) -> Vec<ShortlistItem> {
        world.send(SizeToggled { slug: slug.into(), size: size.into() });
        world.view().items
    }

    fn item(slug: &str, sizes: &[&str]) -> ShortlistItem {
        ShortlistItem { slug: slug.into(), sizes: sizes.iter().map(|&size| size.into()).collect() }
    }

    #[test]
    fn prd_3_prd_6_tools_are_added_and_removed_up_to_the_limit_and_two_can_be_compared() {
        let world = world(3);
        let _subscription = world.subscribe();
        assert_eq!(world.view(), ShortlistView { items: vec![], full: false, comparable: false });
        assert_eq!(toggle(&world, "a"), ["a"]);
        assert!(!world.view().comparable);
        assert_eq!(toggle(&world, "b"), ["a", "b"]);
        assert!(world.view().comparable && !world.view().full);
        assert_eq!(toggle(&world, "c"), ["a", "b", "c"]);
        assert!(world.view().full);
        assert_eq!(toggle(&world, "d"), ["a", "b", "c"], "a fourth is rejected");
        assert_eq!(toggle(&world, "b"), ["a", "c"]);
        world.send(Removed("a".into()));
        world.send(Removed("x".into()));
        assert_eq!(slugs(&world), ["c"]);
        world.send(Cleared);
        assert!(slugs(&world).is_empty());
    }

    #[test]
    fn prd_6_a_size_adds_its_tool_which_stays_when_the_size_is_removed() {
        let world = world(1);
        let _subscription = world.subscribe();
        assert_eq!(toggle_size(&world, "a", "7 in"), [item("a", &["7 in"])]);
        assert_eq!(toggle_size(&world, "a", "5 in"), [item("a", &["7 in", "5 in"])]);
        assert_eq!(toggle_size(&world, "b", "7 in").len(), 1, "the limit does not allow its tool");
        assert_eq!(world.stored(Area::Local, KEY).as_deref(), Some("a\t7 in\t5 in"));
        assert_eq!(toggle_size(&world, "a", "7 in"), [item("a", &["5 in"])]);
        assert_eq!(toggle_size(&world, "a", "5 in"), [item("a", &[])]);
        for bad in ["", " ", "7\tin", "7\nin"] {
            assert_eq!(toggle_size(&world, "a", bad), [item("a", &[])], "{bad:?}");
        }
        toggle_size(&world, "a", "9 in");
        assert!(toggle(&world, "a").is_empty(), "with all its sizes");
    }

    #[test]
    fn prd_6_the_list_is_stored() {
        let world = world(6);
        let subscription = world.subscribe();
        toggle(&world, "a");
        toggle_size(&world, "b", "7 in, 23.0–29.0 lb/ft");
        let stored_text = "a\nb\t7 in, 23.0–29.0 lb/ft";
        assert_eq!(world.stored(Area::Local, KEY).as_deref(), Some(stored_text));
        drop(subscription);
        let next = self::world(6);
        next.store_before(Area::Local, KEY, stored_text);
        assert!(next.view().items.is_empty(), "not in the prerendered page");
        let _subscription = next.subscribe();
        assert_eq!(next.view().items, [item("a", &[]), item("b", &["7 in, 23.0–29.0 lb/ft"])]);
        next.send(Cleared);
        assert_eq!(next.stored(Area::Local, KEY).as_deref(), Some(""));
    }

    #[test]
    fn prd_6_a_change_in_another_tab_is_followed_and_not_stored_again() {
        let world = world(6);
        let subscription = world.subscribe();
        toggle(&world, "a");
        world.take_effects();
        world.signal(Signal::Stored { area: Area::Local, key: KEY.into(), value: Some("b\t7 in".into()) });
        assert_eq!(world.view().items, [item("b", &["7 in"])]);
        world.signal(Signal::StorageCleared);
        assert!(slugs(&world).is_empty());
        assert!(world.take_effects().is_empty());
        drop(subscription);
        assert!(world.is_quiet());
    }

    #[test]
    fn prd_6_the_list_is_read_again_when_the_page_is_shown_or_subscribed_again() {
        let world = world(6);
        let subscription = world.subscribe();
        toggle(&world, "a");
        world.store_before(Area::Local, KEY, "a\nb");
        world.signal(Signal::PageHidden(true));
        assert_eq!(slugs(&world), ["a"]);
        world.signal(Signal::PageHidden(false));
        assert_eq!(slugs(&world), ["a", "b"]);
        drop(subscription);
        world.store_before(Area::Local, KEY, "");
        let _subscription = world.subscribe();
        assert!(slugs(&world).is_empty());
    }

    #[test]
    fn prd_6_items_chosen_before_loading_are_appended_to_the_stored_ones() {
        let world = world(3);
        world.store_before(Area::Local, KEY, "a\t7 in\t\t7 in\nb\n a b\n\na\nc\nd");
        toggle_size(&world, "a", "5 in");
        toggle(&world, "e");
        let _subscription = world.subscribe();
        assert_eq!(world.view().items, [item("a", &["7 in", "5 in"]), item("b", &[]), item("c", &[])]);
    }

    #[test]
    fn prd_6_a_merged_list_is_stored_and_an_unchanged_one_is_not() {
        for (chosen, stored_text, saves) in [(Some("e"), "a\ne", 1), (None, "a", 0)] {
            let world = world(6);
            world.store_before(Area::Local, KEY, "a");
            if let Some(slug) = chosen {
                toggle(&world, slug);
            }
            let _subscription = world.subscribe();
            assert_eq!(world.stored(Area::Local, KEY).as_deref(), Some(stored_text));
            let effects = world.take_effects();
            assert_eq!(effects.iter().filter(|effect| matches!(effect, Effect::Save { .. })).count(), saves);
        }
    }

    #[test]
    fn prd_6_other_keys_in_the_storage_are_ignored() {
        let world = world(6);
        world.signal(Signal::Stored { area: Area::Local, key: "other".into(), value: Some("z".into()) });
        assert!(world.view().items.is_empty());
        world.signal(Signal::Stored { area: Area::Local, key: KEY.into(), value: Some("a".into()) });
        assert_eq!(slugs(&world), ["a"]);
    }

    #[test]
    fn prd_6_it_works_without_storage_and_rejects_invalid_slugs() {
        let world = world(6);
        world.break_storage();
        let _subscription = world.subscribe();
        assert_eq!(toggle(&world, "a"), ["a"]);
        world.signal(Signal::PageHidden(false));
        assert_eq!(slugs(&world), ["a"], "the page keeps its own list");
        for bad in ["", " ", "x y", "x\ty"] {
            assert_eq!(toggle(&world, bad), ["a"], "{bad:?}");
            assert_eq!(toggle_size(&world, bad, "7 in").len(), 1, "{bad:?}");
        }
    }

    proptest! {
        #[test]
        fn prd_6_in_any_order_tools_are_unique_within_the_limit_and_restored_from_storage(
            steps in prop::collection::vec((0u8..6, "[a-e ]{0,2}", "[5-7\t]{0,2}"), 0..60), limit in 0usize..5
        ) {
            let world = world(limit);
            let _subscription = world.subscribe();
            for (what, slug, size) in steps {
                match what {
                    0 => world.send(Removed(slug)),
                    1 => world.send(Cleared),
                    2 => {
                        world.store_before(Area::Local, KEY, &slug);
                        world.signal(Signal::PageHidden(false));
                    }
                    3 => world.send(Toggled(slug)),
                    _ => world.send(SizeToggled { slug, size }),
                }
                let mut unique = slugs(&world);
                unique.sort();
                unique.dedup();
                let view = world.view();
                prop_assert_eq!(unique.len(), view.items.len());
                prop_assert!(view.items.len() <= limit);
                let stored_text = world.stored(Area::Local, KEY);
                let next = self::world(limit);
                next.signal(Signal::Stored { area: Area::Local, key: KEY.into(), value: stored_text });
                prop_assert_eq!(next.view(), view);
            }
        }
    }
}
