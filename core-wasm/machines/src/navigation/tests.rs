use proptest::prelude::*;

use super::positions::MAX_POSITIONS;
use super::*;
use crate::simulation::{Simulation, Subscription};
use NavigationEvent::*;

fn visit(key: &str, path: &str, hash: &str, back: bool) -> Visit {
    Visit {
        key: Some(key.into()),
        path: path.into(),
        query: String::new(),
        hash: hash.into(),
        action: Some(if back { HistoryAction::Pop } else { HistoryAction::Push }),
        smooth: false,
    }
}

/// The first page of a document, as a router reports it.
fn first(path: &str, hash: &str) -> Visit {
    visit("first", path, hash, true)
}

fn document(opening: Opening) -> Simulation<Navigation> {
    Simulation::new(Navigation::new(opening))
}

/// A document that was opened at `/`, with a subscriber.
fn opened() -> (Simulation<Navigation>, Subscription) {
    let world = document(Opening::Navigated);
    world.send(Visited(first("/", "")));
    let subscription = world.subscribe();
    world.signal(Signal::Titled("Home".into()));
    world.take_effects();
    (world, subscription)
}

fn go(world: &Simulation<Navigation>, visit: Visit) -> Vec<Effect> {
    world.take_effects();
    world.send(Visited(visit));
    world
        .take_effects()
        .into_iter()
        .filter(|effect| matches!(effect, Effect::ScrollTo { .. } | Effect::Seek { .. } | Effect::Focus { .. }))
        .collect()
}

fn to(y: f64) -> Effect {
    Effect::ScrollTo { y, smooth: false }
}

fn seek(id: &str) -> Effect {
    Effect::Seek { id: id.into(), smooth: true }
}

fn focus() -> Effect {
    Effect::Focus { part: "main".into(), scroll: false }
}

#[test]
fn a11_2_on_each_navigation_the_focus_moves_and_the_new_title_is_announced() {
    let (world, _subscription) = opened();
    assert_eq!(world.view().announcement, "", "screen readers announce the first page themselves");
    assert_eq!(go(&world, visit("b", "/about", "", false)), [focus(), to(0.0)]);
    assert_eq!(world.view().announcement, "", "the title has not changed yet");
    world.signal(Signal::Titled("About".into()));
    assert_eq!(world.view().announcement, "About");
    assert_eq!(world.timers(), 0);
}

fn clicked(world: &Simulation<Navigation>, path: &str) -> Vec<Effect> {
    world.take_effects();
    world.send(LinkClicked { path: path.into(), animated: true });
    transition_effects(world)
}

/// The effects of view transitions since the last call.
fn transition_effects(world: &Simulation<Navigation>) -> Vec<Effect> {
    let of_transitions = |effect: &Effect| {
        matches!(effect, Effect::BeginTransition | Effect::SkipTransition | Effect::EndTransition | Effect::FollowLink)
    };
    world.take_effects().into_iter().filter(of_transitions).collect()
}

fn in_transition(world: &Simulation<Navigation>) -> bool {
    world.store().read(Navigation::in_transition)
}

#[test]
fn a11_4_a_link_to_another_page_is_animated_where_motion_is_not_reduced() {
    let world = document(Opening::Navigated);
    assert_eq!(clicked(&world, "/products"), [], "there is no subscriber yet");
    world.send(Visited(first("/", "")));
    let _subscription = world.subscribe();
    assert_eq!(clicked(&world, "/"), [], "the page itself");
    world.signal(Signal::Media { query: REDUCED_MOTION, matches: true });
    assert_eq!(clicked(&world, "/products"), []);
    world.signal(Signal::Media { query: REDUCED_MOTION, matches: false });
    assert_eq!(clicked(&world, "/products"), [Effect::BeginTransition]);
    assert!(in_transition(&world));
}

#[test]
fn rte_9_a_transition_lasts_from_the_snapshot_of_the_old_page_until_the_new_page_has_rendered() {
    let (world, _subscription) = opened();
    clicked(&world, "/about");
    world.advance(49);
    assert_eq!(transition_effects(&world), []);
    world.signal(Signal::Captured);
    assert_eq!(transition_effects(&world), [Effect::FollowLink]);
    world.advance(199);
    let about = visit("b", "/about", "", false);
    world.send(Visited(Visit { action: None, ..about.clone() }));
    assert_eq!(transition_effects(&world), [], "its code is loading");
    world.send(Visited(about));
    assert_eq!(transition_effects(&world), [Effect::EndTransition]);
    assert!(!in_transition(&world));
    world.signal(Signal::Titled("About".into()));
    assert_eq!(world.timers(), 0);
}

#[test]
fn rte_9_a_link_is_followed_without_a_transition_if_the_snapshot_takes_too_long() {
    let (world, _subscription) = opened();
    clicked(&world, "/about");
    world.advance(50);
    assert_eq!(transition_effects(&world), [Effect::SkipTransition]);
    world.signal(Signal::Captured);
    assert_eq!(transition_effects(&world), [Effect::FollowLink]);
}

#[test]
fn rte_9_a_transition_ends_if_the_new_page_takes_too_long() {
    let (world, _subscription) = opened();
    clicked(&world, "/about");
    world.signal(Signal::Captured);
    world.take_effects();
    world.advance(200);
    assert_eq!(transition_effects(&world), [Effect::EndTransition]);
    world.send(Visited(visit("b", "/about", "", false)));
    assert_eq!(transition_effects(&world), []);
}

#[test]
fn rte_9_of_two_clicked_links_the_later_one_is_followed() {
    let (world, _subscription) = opened();
    clicked(&world, "/about");
    world.advance(40);
    assert_eq!(clicked(&world, "/team"), [Effect::BeginTransition]);
    world.advance(40);
    assert_eq!(transition_effects(&world), [], "the later click has waited for 40 ms");
    world.signal(Signal::Captured);
    assert_eq!(transition_effects(&world), [Effect::FollowLink]);
    // Before the new page has rendered.
    assert_eq!(clicked(&world, "/about"), [Effect::BeginTransition]);
    world.send(Visited(visit("c", "/team", "", false)));
    assert_eq!(transition_effects(&world), [], "the page of the earlier click does not end the transition");
    world.signal(Signal::Captured);
    assert_eq!(transition_effects(&world), [Effect::FollowLink]);
}

#[test]
fn rte_9_a_link_without_animation_ends_the_transition_of_an_earlier_one() {
    let (world, _subscription) = opened();
    clicked(&world, "/about");
    world.send(LinkClicked { path: "/team".into(), animated: false });
    assert_eq!(transition_effects(&world), [Effect::SkipTransition, Effect::EndTransition]);
    assert!(!in_transition(&world), "the router follows the link");
    world.advance(1_000);
    world.signal(Signal::Captured);
    assert_eq!(transition_effects(&world), []);
}

#[test]
fn rte_9_the_last_subscriber_ends_a_transition() {
    for captured in [false, true] {
        let (world, subscription) = opened();
        clicked(&world, "/about");
        if captured {
            world.signal(Signal::Captured);
        }
        drop(subscription);
        assert!(world.is_quiet());
    }
}

#[test]
fn a11_2_a_title_set_before_the_visit_and_an_unchanged_title_are_announced_too() {
    let (world, _subscription) = opened();
    world.signal(Signal::Titled("About".into()));
    assert_eq!(world.view().announcement, "");
    go(&world, visit("b", "/about", "", false));
    assert_eq!(world.view().announcement, "About");
    go(&world, visit("c", "/about/2", "", false));
    assert_eq!(world.view().announcement, "", "a live region with unchanged text is not read again");
    world.advance(2_999);
    assert_eq!((world.view().announcement.as_str(), world.timers()), ("", 1));
    world.advance(1);
    assert_eq!((world.view().announcement.as_str(), world.timers()), ("About", 0));
}

#[test]
fn a11_2_a_title_that_is_empty_while_the_page_loads_is_announced_once_it_comes() {
    for (title, wait) in [("About", 100), ("About", 9_000), ("Home", 100), ("Home", 9_000)] {
        let (world, _subscription) = opened();
        go(&world, visit("b", "/about", "", false));
        world.signal(Signal::Titled(String::new()));
        world.advance(wait);
        assert_eq!(world.view().announcement, "");
        world.signal(Signal::Titled(title.into()));
        assert_eq!((world.view().announcement.as_str(), world.timers()), (title, 0));
    }
}

#[test]
fn a11_2_a_page_is_announced_after_the_title_of_its_loading_screen_and_so_is_the_next() {
    let (world, _subscription) = opened();
    let about = visit("b", "/about", "", false);
    go(&world, Visit { action: None, ..about.clone() });
    world.signal(Signal::Titled("Loading".into()));
    world.advance(9_000);
    go(&world, about);
    world.signal(Signal::Titled("About".into()));
    assert_eq!((world.view().announcement.as_str(), world.timers()), ("About", 0));
    go(&world, visit("c", "/team", "", false));
    assert_eq!(world.view().announcement, "");
    world.signal(Signal::Titled("Team".into()));
    assert_eq!((world.view().announcement.as_str(), world.timers()), ("Team", 0));
}

#[test]
fn a11_2_after_a_title_that_changes_on_its_page_the_next_page_is_announced() {
    let (world, _subscription) = opened();
    world.signal(Signal::Titled("Unavailable".into()));
    go(&world, visit("b", "/about", "", false));
    world.signal(Signal::Titled("About".into()));
    assert_eq!((world.view().announcement.as_str(), world.timers()), ("About", 0));
}

#[test]
fn a11_2_while_only_the_query_loads_nothing_is_announced() {
    let (world, _subscription) = opened();
    let filtered = Visit { query: "?q=packer".into(), ..visit("b", "/", "", false) };
    go(&world, Visit { action: None, ..filtered.clone() });
    go(&world, filtered);
    world.advance(9_000);
    assert_eq!((world.view().announcement.as_str(), world.timers()), ("", 0));
}

#[test]
fn a11_2_a_second_page_with_the_title_of_the_first_is_announced_after_the_wait() {
    let (world, _subscription) = opened();
    go(&world, visit("b", "/home-again", "", false));
    world.advance(2_999);
    assert_eq!(world.view().announcement, "");
    world.advance(1);
    assert_eq!(world.view().announcement, "Home");
}

#[test]
fn a11_2_within_a_page_nothing_is_announced_and_the_focus_follows_the_hash() {
    let (world, _subscription) = opened();
    assert_eq!(go(&world, visit("b", "/", "products", false)), [seek("products")]);
    assert_eq!(world.view().announcement, "");
}

#[test]
fn hom_6_the_page_scrolls_smoothly_to_the_hash_once_its_element_exists() {
    let world = document(Opening::Navigated);
    world.send(Visited(first("/", "clients")));
    let _subscription = world.subscribe();
    assert!(world.take_effects().contains(&seek("clients")));
    world.signal(Signal::Sought { found: false });
    world.advance(50);
    assert_eq!(world.take_effects().first(), Some(&seek("clients")));
    world.signal(Signal::Sought { found: true });
    assert_eq!(world.timers(), 0);
}

#[test]
fn abt_1_another_page_scrolls_to_its_top_first_and_then_to_the_hash() {
    let (world, _subscription) = opened();
    world.signal(Signal::Scrolled { y: 700.0 });
    assert_eq!(go(&world, visit("b", "/about", "core", false)), [focus(), to(0.0), seek("core")]);
    world.signal(Signal::Sought { found: false });
    // Some browsers report positions above 0 while they scroll to the top.
    for y in [300.0, 300.0, -5.0, 0.0] {
        world.signal(Signal::Scrolled { y });
    }
    world.advance(500);
    assert_eq!(world.take_effects().iter().filter(|effect| **effect == seek("core")).count(), 10);
}

#[test]
fn hom_6_scrolling_to_the_hash_ends_after_the_last_attempt_and_when_the_visitor_scrolls() {
    let (world, _subscription) = opened();
    go(&world, visit("b", "/about", "nowhere", false));
    world.signal(Signal::Titled("About".into()));
    world.advance(60_000);
    assert_eq!(world.timers(), 0);
    go(&world, visit("c", "/about", "nowhere", false));
    world.signal(Signal::Scrolled { y: 40.0 });
    assert_eq!(world.timers(), 0);
}

#[test]
fn a11_4_under_reduced_motion_nothing_scrolls_smoothly() {
    let (world, _subscription) = opened();
    world.signal(Signal::Media { query: REDUCED_MOTION, matches: true });
    let effects = go(&world, Visit { smooth: true, ..visit("b", "/case-studies", "", false) });
    assert_eq!(effects, [focus(), to(0.0)]);
    assert_eq!(go(&world, visit("c", "/case-studies", "a", false)), [Effect::Seek { id: "a".into(), smooth: false }]);
}

#[test]
fn cas_1_a_page_may_scroll_smoothly_to_its_top() {
    let (world, _subscription) = opened();
    let effects = go(&world, Visit { smooth: true, ..visit("b", "/case-studies", "", false) });
    assert_eq!(effects, [focus(), Effect::ScrollTo { y: 0.0, smooth: true }]);
}

#[test]
fn rte_1_back_and_forward_restore_each_page_s_scroll_position() {
    let (world, _subscription) = opened();
    world.signal(Signal::Scrolled { y: 700.0 });
    go(&world, visit("b", "/about", "", false));
    world.signal(Signal::Scrolled { y: 300.0 });
    assert_eq!(go(&world, visit("first", "/", "", true)), [focus(), to(700.0)]);
    world.signal(Signal::Scrolled { y: 700.0 });
    assert_eq!(go(&world, visit("b", "/about", "", true)), [focus(), to(300.0)]);
    world.signal(Signal::Scrolled { y: 300.0 });
    assert_eq!(go(&world, visit("unknown", "/team", "", true)), [focus(), to(0.0)]);
    assert_eq!(go(&world, visit("unknown too", "/about", "core", true)), [focus(), seek("core")]);
}

#[test]
fn rte_1_a_page_already_at_its_position_does_not_scroll_against_the_visitor() {
    let (world, _subscription) = opened();
    world.signal(Signal::Scrolled { y: 700.0 });
    go(&world, visit("b", "/about", "", false));
    assert_eq!(go(&world, visit("first", "/", "", true)), [focus(), to(700.0)]);
    world.advance(50);
    assert_eq!(world.take_effects(), [], "there was no scroll event, because the position is unchanged");
    world.signal(Signal::Scrolled { y: 400.0 });
    world.signal(Signal::Titled("A".into()));
    assert_eq!((world.timers(), world.view().announcement.as_str()), (0, "A"));
    world.take_effects();
    world.advance(5_000);
    assert!(world.take_effects().is_empty());
}

#[test]
fn rte_1_once_a_position_is_restored_it_is_not_retried() {
    let (world, _subscription) = opened();
    world.signal(Signal::Scrolled { y: 700.0 });
    go(&world, visit("b", "/about", "", false));
    world.signal(Signal::Titled("About".into()));
    go(&world, visit("first", "/", "", true));
    world.signal(Signal::Titled("Home".into()));
    assert_eq!(world.timers(), 1);
    world.signal(Signal::Scrolled { y: 700.5 });
    assert_eq!(world.timers(), 0, "a difference of half a pixel is ignored");
}

#[test]
fn rte_1_an_element_found_for_an_earlier_hash_does_not_end_a_restore() {
    let (world, _subscription) = opened();
    world.signal(Signal::Scrolled { y: 700.0 });
    go(&world, visit("b", "/", "core", false));
    world.signal(Signal::Scrolled { y: 0.0 });
    go(&world, visit("first", "/", "", true));
    world.signal(Signal::Sought { found: true });
    assert_eq!(world.timers(), 1, "the scroll is still retried");
}

#[test]
fn rte_1_without_a_subscriber_a_visit_has_no_effects() {
    let (world, subscription) = opened();
    drop(subscription);
    assert_eq!(go(&world, visit("b", "/about", "", false)), []);
}

#[test]
fn rte_1_other_keys_in_the_storage_are_ignored() {
    let (world, _subscription) = opened();
    let value = Some("900 b".to_owned());
    world.signal(Signal::Stored { area: Area::Session, key: "other".into(), value: value.clone() });
    assert_eq!(go(&world, visit("b", "/b", "", true)), [focus(), to(0.0)]);
    world.signal(Signal::Stored { area: Area::Session, key: KEY.into(), value });
    world.send(Visited(visit("c", "/c", "", false)));
    world.take_effects();
    assert!(go(&world, visit("b", "/b", "", true)).iter().any(|effect| matches!(effect, Effect::ScrollTo { .. })));
}

#[test]
fn rte_3_a_position_is_retried_until_the_page_is_long_enough() {
    let (world, _subscription) = opened();
    world.signal(Signal::Scrolled { y: 700.0 });
    go(&world, visit("b", "/about", "", false));
    world.signal(Signal::Scrolled { y: 0.0 });
    go(&world, visit("first", "/", "", true));
    world.signal(Signal::Scrolled { y: 200.0 });
    // One pixel up is a rounding of the browser, not a scroll of the visitor.
    world.signal(Signal::Scrolled { y: 199.0 });
    world.take_effects();
    world.advance(100);
    assert_eq!(world.take_effects().iter().filter(|effect| **effect == to(700.0)).count(), 2);
    world.signal(Signal::Scrolled { y: 150.0 });
    world.take_effects();
    world.advance(1_000);
    assert!(!world.take_effects().contains(&to(700.0)), "a visitor who scrolls up ends the restore");
}

#[test]
fn rte_3_a_page_that_is_short_at_first_is_no_scroll_up_of_the_visitor() {
    let (world, _subscription) = opened();
    world.signal(Signal::Scrolled { y: 1_500.0 });
    go(&world, visit("b", "/about", "", false));
    world.signal(Signal::Scrolled { y: 2_500.0 });
    go(&world, visit("first", "/", "", true));
    world.signal(Signal::Scrolled { y: 400.0 });
    world.take_effects();
    world.advance(50);
    assert!(world.take_effects().contains(&to(1_500.0)));
}

#[test]
fn rte_1_positions_survive_a_reload_and_a_new_visit_does_not_use_them() {
    let (world, _subscription) = opened();
    world.signal(Signal::Scrolled { y: 512.4 });
    world.signal(Signal::PageHidden(true));
    let stored = world.stored(Area::Session, "scrollPositions").unwrap();
    for (opening, effects) in
        [(Opening::Reloaded, vec![to(512.0)]), (Opening::Traversed, vec![to(512.0)]), (Opening::Navigated, vec![])]
    {
        let world = document(opening);
        world.store_before(Area::Session, "scrollPositions", &stored);
        world.send(Visited(first("/", "")));
        let _subscription = world.subscribe();
        let scrolls: Vec<Effect> = world
            .take_effects()
            .into_iter()
            .filter(|effect| matches!(effect, Effect::ScrollTo { .. } | Effect::Seek { .. }))
            .collect();
        assert_eq!(scrolls, effects, "{opening:?}");
    }
}

#[test]
fn rte_1_a_visitor_who_leaves_during_a_restore_comes_back_to_the_saved_position() {
    let (world, _subscription) = opened();
    world.signal(Signal::Scrolled { y: 700.0 });
    go(&world, visit("b", "/about", "", false));
    world.signal(Signal::Scrolled { y: 0.0 });
    go(&world, visit("first", "/", "", true));
    // The browser has not reported the restoring scroll yet.
    go(&world, visit("b", "/about", "", true));
    assert_eq!(go(&world, visit("first", "/", "", true)), [focus(), to(700.0)]);
    world.signal(Signal::PageHidden(true));
    let stored = world.stored(Area::Session, "scrollPositions").unwrap();
    assert!(stored.contains("700"), "{stored}");
}

#[test]
fn a_repeated_visit_and_invalid_stored_values_change_nothing() {
    let (world, _subscription) = opened();
    assert_eq!(go(&world, first("/", "")), []);
    for junk in ["", "x", "NaN first", "inf first\n\n7"] {
        world.signal(Signal::Stored { area: Area::Session, key: KEY.into(), value: Some(junk.into()) });
    }
    assert_eq!(go(&world, visit("b", "/b", "", true)), [focus(), to(0.0)]);
}

#[test]
fn prd_3_a_search_written_to_the_url_is_the_same_visit() {
    let (world, _subscription) = opened();
    world.signal(Signal::Scrolled { y: 700.0 });
    let search = |key: &str, query: &str| Visit {
        action: Some(HistoryAction::Replace),
        query: query.into(),
        ..visit(key, "/", "", false)
    };
    assert_eq!(go(&world, search("second", "?q=p")), []);
    assert_eq!(go(&world, search("third", "?q=pa")), []);
    // A link to the current page is a visit nevertheless.
    assert_eq!(go(&world, search("fourth", "?q=pa")), [to(0.0)]);
    world.signal(Signal::Scrolled { y: 0.0 });
    assert_eq!(go(&world, visit("b", "/about", "", false)), [focus(), to(0.0)]);
    assert_eq!(go(&world, visit("third", "/", "", true)), [focus(), to(700.0)]);
}

#[test]
fn rte_1_an_entry_that_is_renamed_keeps_its_position() {
    let (world, _subscription) = opened();
    go(&world, visit("b", "/about", "", false));
    world.signal(Signal::Scrolled { y: 300.0 });
    go(&world, first("/", ""));
    go(&world, visit("b", "/about", "", true));
    let renamed =
        Visit { action: Some(HistoryAction::Replace), query: "?q=a".into(), ..visit("c", "/about", "", false) };
    assert_eq!(go(&world, renamed), []);
    world.signal(Signal::PageHidden(true));
    let stored = world.stored(Area::Session, KEY).unwrap();
    assert!(stored.lines().any(|line| line.ends_with(" c")) && !stored.contains(" b\n"), "{stored}");
}

#[test]
fn rte_1_an_entry_without_a_router_key_is_identified_by_its_url() {
    let (world, _subscription) = opened();
    let within = |hash: &str| Visit { key: None, ..visit("", "/", hash, true) };
    assert_eq!(go(&world, within("products")), [seek("products")]);
    world.signal(Signal::Sought { found: true });
    world.signal(Signal::Scrolled { y: 900.0 });
    assert_eq!(go(&world, within("clients")), [seek("clients")]);
    assert_eq!(go(&world, within("products")), [to(900.0)]);
}

#[test]
fn rte_3_a_page_that_has_not_rendered_is_scrolled_again_once_it_has() {
    let (world, _subscription) = opened();
    let awaited = |visit: &Visit| Visit { action: None, ..visit.clone() };
    world.signal(Signal::Scrolled { y: 700.0 });
    let about = visit("b", "/about", "core", false);
    assert_eq!(go(&world, awaited(&about)), [focus(), to(0.0), seek("core")]);
    world.advance(60_000);
    assert_eq!(go(&world, about.clone()), [seek("core")]);
    assert_eq!(go(&world, about), [], "a repeated visit");
    world.signal(Signal::Sought { found: true });
    let home = first("/", "");
    assert_eq!(go(&world, awaited(&home)), [focus(), to(700.0)]);
    world.advance(60_000);
    assert_eq!(go(&world, home), [to(700.0)]);
    let team = visit("c", "/team", "", false);
    assert_eq!(go(&world, awaited(&team)), [focus(), to(0.0)]);
    assert_eq!(go(&world, team), []);
}

#[test]
fn rte_3_a_query_that_changes_before_the_page_has_rendered_keeps_it_pending() {
    let (world, _subscription) = opened();
    world.signal(Signal::Scrolled { y: 700.0 });
    go(&world, visit("b", "/about", "", false));
    let home = first("/", "");
    assert_eq!(go(&world, Visit { action: None, ..home.clone() }), [focus(), to(700.0)]);
    let searched = Visit { query: "?q=p".into(), ..home };
    assert_eq!(go(&world, Visit { action: Some(HistoryAction::Replace), ..searched.clone() }), []);
    world.advance(60_000);
    assert_eq!(go(&world, searched), [to(700.0)]);
}

#[test]
fn only_the_latest_positions_are_stored() {
    let (world, _subscription) = opened();
    for number in 0..200 {
        go(&world, visit(&number.to_string(), "/", "", false));
    }
    assert_eq!(world.stored(Area::Session, "scrollPositions").unwrap().lines().count(), MAX_POSITIONS);
}

proptest! {
    #[test]
    fn rte_1_in_any_order_it_finishes_and_undoes_everything(
        steps in prop::collection::vec((0u8..11, 0u8..4, 0u16..900, any::<bool>()), 0..60)
    ) {
        let world = document(Opening::Navigated);
        let mut subscription = None;
        for (what, name, number, flag) in steps {
            let text = name.to_string();
            match what {
                0 => subscription = None,
                1 => subscription = subscription.or_else(|| Some(world.subscribe())),
                2 | 3 => {
                    let hash = if number % 2 == 0 { "" } else { "a" };
                    let visit = visit(&text, &text, hash, flag);
                    let replaced = Visit { action: Some(HistoryAction::Replace), query: number.to_string(), ..visit.clone() };
                    world.send(Visited(if number % 3 == 0 { replaced } else { visit }));
                }
                4 => world.signal(Signal::Scrolled { y: f64::from(number) }),
                5 => world.signal(Signal::Sought { found: flag }),
                6 => world.signal(Signal::Titled(text)),
                7 => world.signal(Signal::PageHidden(flag)),
                8 => world.send(LinkClicked { path: text, animated: flag }),
                9 => world.signal(Signal::Captured),
                _ => world.advance(u64::from(number)),
            }
        }
        world.advance(10_000);
        prop_assert_eq!(world.timers(), 0);
        drop(subscription);
        prop_assert!(world.is_quiet());
    }
}
