use proptest::prelude::*;

use model::content::OptionalCall;

use super::*;
use crate::machine::Level;
use crate::simulation::{Simulation, Subscription};
use model::content::Unusable;

const TWO: &str = r#"{"status":"success","data":[{"name":"A","slug":"a"},{"name":"B","slug":"b"}]}"#;

fn watched() -> (Simulation<Resource>, Subscription) {
    let resource = Resource::new(Endpoint::Products, Bases::default());
    let world = Simulation::new(resource);
    let subscription = world.subscribe();
    (world, subscription)
}

fn read(body: &str) -> Result<ParsedResponse, Unusable> {
    Endpoint::Products.read::<serde_json::Value>(body, &Bases::default())
}

fn payload(body: &str) -> Payload {
    read(body).unwrap().payload.unwrap()
}

fn respond(world: &Simulation<Resource>, status: u16, body: &str) {
    let id = *world.requests().last().unwrap();
    world.signal(Signal::Responded { id, response: Response::Received { status, body: read(body) } });
}

fn lose(world: &Simulation<Resource>) {
    let id = *world.requests().last().unwrap();
    world.signal(Signal::Responded { id, response: Response::Lost { reason: "network error".into() } });
}

fn logged(world: &Simulation<Resource>) -> Vec<(Level, String)> {
    world
        .take_effects()
        .into_iter()
        .filter_map(|effect| match effect {
            Effect::Log { level, message } => Some((level, message)),
            _ => None,
        })
        .collect()
}

#[test]
fn api_1_the_first_subscriber_starts_the_request_and_the_response_is_shown() {
    let idle = Simulation::new(Resource::new(Endpoint::Products, Bases::default()));
    assert_eq!(idle.view().state, ResourceState::Idle);
    let (world, _subscription) = watched();
    assert_eq!(world.view().state, ResourceState::Loading);
    let sent = Effect::Send(Request { id: 1, endpoint: Endpoint::Products, bases: Bases::default() });
    assert!(world.take_effects().contains(&sent));
    respond(&world, 200, TWO);
    let view = world.view();
    assert_eq!(view.state, ResourceState::Ready);
    assert_eq!(view.data.and_then(Payload::products).unwrap().len(), 2);
    assert!(world.is_quiet());
}

#[test]
fn api_3_a_lost_request_is_repeated_after_increasing_delays_then_logged_once() {
    let (world, _subscription) = watched();
    for wait in [500, 1_000, 2_000] {
        lose(&world);
        assert_eq!((world.view().state, world.requests().len()), (ResourceState::Loading, 0));
        world.advance(wait - 1);
        assert_eq!(world.requests().len(), 0);
        world.advance(1);
        assert_eq!(world.requests().len(), 1);
    }
    assert!(logged(&world).is_empty());
    respond(&world, 500, "");
    let failure = Some(ResourceFailure::Other);
    let failed = ResourceView { state: ResourceState::Failed, waiting: false, data: None, failure, refreshing: false };
    assert_eq!(world.view(), failed);
    let lines = logged(&world);
    assert_eq!(
        lines,
        [(Level::Error, "/api/get-products: the server responded with 500; given up after 4 attempts".to_owned())]
    );
    assert!(world.is_quiet());
}

#[test]
fn api_2_api_3_an_invalid_response_fails_at_once_with_one_line() {
    let error = r#"{"status":"error","data":[]}"#;
    for (status, body) in [(404, ""), (403, TWO), (200, "not json"), (200, error), (304, "")] {
        let (world, _subscription) = watched();
        respond(&world, status, body);
        assert_eq!(world.view().state, ResourceState::Failed, "{status}");
        assert!(world.is_quiet());
        assert_eq!(logged(&world).len(), 1);
    }
}

#[test]
fn prd_2_only_404_and_410_mean_unknown() {
    for (status, body, failure) in [
        (404, r#"{"status":"error","message":"no such product"}"#, ResourceFailure::Unknown),
        (410, "", ResourceFailure::Unknown),
        (403, "", ResourceFailure::Other),
        (200, "not json", ResourceFailure::Other),
        (200, r#"{"status":"error","message":"no"}"#, ResourceFailure::Other),
    ] {
        let (world, _subscription) = watched();
        assert_eq!(world.view().failure, None);
        respond(&world, status, body);
        assert_eq!(world.view().failure, Some(failure), "{status} {body}");
    }
    for give_up in [
        lose,
        |world: &Simulation<Resource>| respond(world, 503, ""),
        |world: &Simulation<Resource>| world.advance(10_000),
    ] {
        let (world, _subscription) = watched();
        for _ in 0..4 {
            give_up(&world);
            world.advance(2_000);
        }
        let view = world.view();
        assert_eq!((view.state, view.failure), (ResourceState::Failed, Some(ResourceFailure::Other)));
    }
}

#[test]
fn api_3_a_failed_call_is_sent_again_by_retry() {
    let (world, subscription) = watched();
    world.send(ResourceEvent::Retried);
    assert_eq!(world.requests().len(), 1, "the request is pending");
    respond(&world, 403, "");
    world.send(ResourceEvent::Retried);
    let view = world.view();
    assert_eq!((view.state, view.failure), (ResourceState::Loading, Some(ResourceFailure::Other)));
    world.send(ResourceEvent::Retried);
    assert_eq!(world.requests(), [2]);
    respond(&world, 200, TWO);
    assert_eq!((world.view().state, world.view().failure), (ResourceState::Ready, None));
    world.send(ResourceEvent::Retried);
    assert!(world.requests().is_empty(), "loaded data is not requested again");
    drop(subscription);
    world.send(ResourceEvent::Retried);
    assert!(world.is_quiet());
}

#[test]
fn a_failed_call_is_sent_again_for_the_next_first_subscriber_who_sees_no_failure() {
    let (world, subscription) = watched();
    respond(&world, 404, "");
    drop(subscription);
    let _again = world.subscribe();
    assert_eq!((world.view().state, world.view().failure), (ResourceState::Loading, None));
    assert_eq!(world.requests().len(), 1);
}

#[test]
fn api_5_bad_items_are_left_out_with_a_line_each() {
    let (world, _subscription) = watched();
    respond(&world, 200, r#"{"status":"success","data":[{"name":"A","slug":"a"},{"name":"B"},7]}"#);
    assert_eq!(world.view().data.and_then(Payload::products).unwrap().len(), 1);
    let lines = logged(&world);
    assert_eq!(lines.len(), 2);
    assert!(lines[0].1.contains("item 2") && lines[0].1.contains("slug"), "{lines:?}");
}

#[test]
fn a_request_times_out_and_its_late_response_is_ignored() {
    let (world, _subscription) = watched();
    world.advance(10_000);
    assert_eq!(world.requests().len(), 0, "aborted");
    world.signal(Signal::Responded { id: 1, response: Response::Received { status: 200, body: read(TWO) } });
    assert_eq!(world.view().state, ResourceState::Loading, "a response to an earlier request is ignored");
    world.advance(500);
    assert_eq!(world.requests(), [2]);
    respond(&world, 200, TWO);
    assert_eq!(world.view().state, ResourceState::Ready);
}

#[test]
fn the_last_subscriber_aborts_the_request_and_the_next_one_starts_another() {
    let (world, subscription) = watched();
    drop(subscription);
    assert!(world.is_quiet());
    assert_eq!(world.view().state, ResourceState::Idle);
    let subscription = world.subscribe();
    lose(&world);
    drop(subscription);
    assert!(world.is_quiet(), "also between two attempts");
    let _subscription = world.subscribe();
    respond(&world, 200, TWO);
    assert_eq!(world.view().state, ResourceState::Ready);
}

#[test]
fn data_stays_without_subscribers_and_is_not_fetched_twice() {
    let (world, subscription) = watched();
    respond(&world, 200, TWO);
    let before = world.view();
    drop(subscription);
    let _again = world.subscribe();
    assert_eq!(world.view(), before);
    assert!(world.requests().is_empty());
}

#[test]
fn initial_data_is_not_fetched() {
    let resource = Resource::with_data(Endpoint::Products, Bases::default(), payload(TWO), false);
    let world = Simulation::new(resource);
    let _subscription = world.subscribe();
    assert_eq!(world.view().state, ResourceState::Ready);
    assert!(world.requests().is_empty());
}

#[test]
fn api_4_initial_data_is_refreshed_once_in_the_background() {
    const ONE: &str = r#"{"status":"success","data":[{"name":"A","slug":"a"}]}"#;
    let with_data = |bases| Simulation::new(Resource::with_data(Endpoint::Products, bases, payload(TWO), true));
    let count = |world: &Simulation<Resource>| world.view().data.and_then(Payload::products).unwrap().len();
    let world = with_data(Bases::default());
    let subscription = world.subscribe();
    assert_eq!((world.requests().len(), count(&world)), (1, 2), "the loaded data stays");
    respond(&world, 200, ONE);
    assert_eq!(count(&world), 1);
    drop(subscription);
    let _again = world.subscribe();
    assert!(world.is_quiet(), "once");

    for disturb in [
        lose,
        |world: &Simulation<Resource>| respond(world, 500, ""),
        |world: &Simulation<Resource>| respond(world, 200, "not json"),
        |world: &Simulation<Resource>| world.advance(10_000),
    ] {
        let world = with_data(Bases::default());
        let _subscription = world.subscribe();
        disturb(&world);
        assert_eq!((world.view().state, count(&world)), (ResourceState::Ready, 2));
        assert!(logged(&world).is_empty() && world.is_quiet());
    }
    let world = with_data(Bases::default());
    let _refreshing = world.subscribe();
    respond(&world, 200, r#"{"status":"success","data":[{"name":"A","slug":"a"},7]}"#);
    assert_eq!((count(&world), logged(&world).len()), (1, 1), "what is left out is logged");

    let world = with_data(Bases::default());
    drop(world.subscribe());
    assert!(world.is_quiet() && world.view().state == ResourceState::Ready, "without subscribers");
}

/// A call of the page's own, with or without initial data.
fn own(data: Option<&str>, refresh: bool) -> Simulation<Resource> {
    let endpoint = Endpoint::Own("/stock".into());
    Simulation::new(match data {
        Some(body) => Resource::with_data(endpoint, Bases::default(), own_payload(body), refresh),
        None => Resource::new(endpoint, Bases::default()),
    })
}

fn own_body(body: &str) -> Result<ParsedResponse, Unusable> {
    Endpoint::Own("/stock".into()).read::<serde_json::Value>(body, &Bases::default())
}

/// A payload of a call of the page's own, which the page validates.
fn own_payload(body: &str) -> Payload {
    Payload::new(serde_json::Value::from(body))
}

fn respond_with(world: &Simulation<Resource>, body: &str) {
    let id = *world.requests().last().unwrap();
    let body = own_body(body);
    world.signal(Signal::Responded { id, response: Response::Received { status: 200, body } });
}

fn refuse(world: &Simulation<Resource>) {
    world.send(ResourceEvent::Refused { reason: "no count".into() });
}

fn shown(world: &Simulation<Resource>) -> (ResourceState, Option<Payload>) {
    let view = world.view();
    (view.state, view.data)
}

#[test]
fn api_5_a_response_that_the_page_rejects_fails_with_the_usual_message() {
    let world = own(None, false);
    let subscription = world.subscribe();
    refuse(&world);
    assert_eq!(world.view().state, ResourceState::Loading, "there is no response to reject");
    respond_with(&world, "{}");
    assert_eq!(shown(&world), (ResourceState::Ready, Some(own_payload("{}"))));
    refuse(&world);
    assert_eq!((world.view().state, world.view().failure), (ResourceState::Failed, Some(ResourceFailure::Other)));
    let line = "/stock: the response has an unexpected shape (no count)";
    assert_eq!(logged(&world), [(Level::Error, line.to_owned())]);
    world.send(ResourceEvent::Retried);
    respond_with(&world, "[1]");
    assert_eq!(shown(&world), (ResourceState::Ready, Some(own_payload("[1]"))));
    drop(subscription);
    refuse(&world);
    assert_eq!(world.view().state, ResourceState::Idle);
    assert!(world.is_quiet() && logged(&world).is_empty(), "without subscribers");
}

#[test]
fn api_5_a_body_of_a_call_of_the_page_s_own_that_is_no_json_fails() {
    let world = own(None, false);
    let _subscription = world.subscribe();
    respond_with(&world, "<html>");
    assert_eq!(world.view().state, ResourceState::Failed);
    assert!(logged(&world)[0].1.starts_with("/stock: the response is not JSON ("));
}

#[test]
fn api_4_initial_data_that_the_page_rejects_is_fetched() {
    for refresh in [false, true] {
        let world = own(Some("{}"), refresh);
        let _subscription = world.subscribe();
        assert_eq!(world.view().state, ResourceState::Ready);
        refuse(&world);
        assert_eq!((shown(&world), world.requests()), ((ResourceState::Loading, None), vec![1]));
        assert!(logged(&world).is_empty());
        respond_with(&world, "{}");
        refuse(&world);
        assert_eq!((world.view().state, logged(&world).len()), (ResourceState::Failed, 1));
    }
}

#[test]
fn api_4_a_refresh_that_the_page_rejects_keeps_the_initial_data() {
    let world = own(Some("[1]"), true);
    let _subscription = world.subscribe();
    respond_with(&world, "{}");
    assert_eq!(shown(&world), (ResourceState::Ready, Some(own_payload("{}"))));
    refuse(&world);
    assert_eq!(shown(&world), (ResourceState::Ready, Some(own_payload("[1]"))));
    assert!(world.is_quiet() && logged(&world).is_empty());
}

#[test]
fn prd_2_a_product_missing_from_the_list_is_unknown() {
    let bases = Bases { lacks: vec![OptionalCall::Product], ..Bases::default() };
    let endpoint = Endpoint::Product("c".into());
    let world = Simulation::new(Resource::new(endpoint.clone(), bases.clone()));
    let _subscription = world.subscribe();
    let body = endpoint.read::<serde_json::Value>(TWO, &bases);
    world.signal(Signal::Responded { id: 1, response: Response::Received { status: 200, body } });
    assert_eq!(world.view().failure, Some(ResourceFailure::Unknown));
    assert_eq!(logged(&world).len(), 1);
}

fn invalidate(world: &Simulation<Resource>) {
    world.send(ResourceEvent::Invalidated);
}

#[test]
fn an_invalidated_call_is_fetched_again_while_its_data_is_shown() {
    let world = own(None, false);
    let subscription = world.subscribe();
    respond_with(&world, "[1]");
    invalidate(&world);
    assert_eq!((shown(&world).1, world.view().refreshing, world.requests()), (Some(own_payload("[1]")), true, vec![2]));
    respond_with(&world, "[2]");
    assert_eq!((shown(&world).1, world.view().refreshing), (Some(own_payload("[2]")), false));
    drop(subscription);
    invalidate(&world);
    assert!(world.is_quiet(), "without subscribers");
    let again = world.subscribe();
    assert_eq!((shown(&world).1, world.requests()), (Some(own_payload("[2]")), vec![3]));
    drop(again);
    assert!(world.is_quiet(), "the last subscriber leaves before the response");
    let _again = world.subscribe();
    assert_eq!((shown(&world).1, world.requests()), (Some(own_payload("[2]")), vec![4]));
    respond_with(&world, "[4]");
    assert_eq!(shown(&world), (ResourceState::Ready, Some(own_payload("[4]"))));
}

#[test]
fn an_invalidation_restarts_a_request_in_progress() {
    let world = own(None, false);
    let _subscription = world.subscribe();
    invalidate(&world);
    assert_eq!(world.requests(), [2]);
    world.signal(Signal::Responded { id: 1, response: Response::Received { status: 200, body: own_body("[1]") } });
    assert_eq!(world.view().state, ResourceState::Loading);
    respond_with(&world, "[2]");
    invalidate(&world);
    invalidate(&world);
    assert_eq!(world.requests(), [4]);
    respond_with(&world, "[4]");
    assert_eq!(shown(&world), (ResourceState::Ready, Some(own_payload("[4]"))));
    assert!(world.is_quiet());
}

#[test]
fn a_failed_refetch_keeps_the_data_and_reports_the_failure() {
    for fail in [
        lose,
        |world: &Simulation<Resource>| respond(world, 500, ""),
        |world: &Simulation<Resource>| respond(world, 200, "not json"),
        |world: &Simulation<Resource>| world.advance(10_000),
    ] {
        let (world, _subscription) = watched();
        respond(&world, 200, TWO);
        invalidate(&world);
        fail(&world);
        let view = world.view();
        assert_eq!(
            (view.state, view.failure, view.refreshing),
            (ResourceState::Ready, Some(ResourceFailure::Other), false)
        );
        assert_eq!(view.data.and_then(Payload::products).unwrap().len(), 2);
        let lines = logged(&world);
        assert!(lines.len() == 1 && lines[0].1.ends_with("; the earlier data stays"), "{lines:?}");
        invalidate(&world);
        respond(&world, 200, TWO);
        assert_eq!(world.view().failure, None);
    }
    let (world, _subscription) = watched();
    respond(&world, 200, TWO);
    invalidate(&world);
    respond(&world, 404, "");
    assert_eq!(world.view().failure, Some(ResourceFailure::Unknown));
}

#[test]
fn a_refetch_that_the_page_rejects_keeps_the_earlier_data() {
    let world = own(None, false);
    let _subscription = world.subscribe();
    respond_with(&world, "[1]");
    invalidate(&world);
    respond_with(&world, "{}");
    refuse(&world);
    assert_eq!(shown(&world), (ResourceState::Ready, Some(own_payload("[1]"))));
    assert_eq!(world.view().failure, Some(ResourceFailure::Other));
    assert_eq!(logged(&world).len(), 1);
}

#[test]
fn invalidating_a_failed_call_sends_it_again_and_an_idle_one_stays_idle() {
    let (world, subscription) = watched();
    respond(&world, 404, "");
    invalidate(&world);
    assert_eq!((world.view().state, world.requests()), (ResourceState::Loading, vec![2]));
    drop(subscription);
    invalidate(&world);
    assert!(world.is_quiet() && world.view().state == ResourceState::Idle);
}

proptest! {
    #[test]
    fn api_5_in_any_order_there_is_at_most_one_request_and_it_always_ends(
        steps in prop::collection::vec((0u8..10, 0u64..12_000, 0u32..6), 0..60),
        came_with_page: bool,
    ) {
        let world = own(came_with_page.then_some("[0]"), true);
        let subscription = world.subscribe();
        let mut subscription = Some(subscription);
        for (what, wait, id) in steps {
            match what {
                0 => subscription = None,
                1 => subscription = subscription.or_else(|| Some(world.subscribe())),
                2 => world.signal(Signal::Responded { id, response: Response::Lost { reason: String::new() } }),
                3 => world.signal(Signal::Responded {
                    id,
                    response: Response::Received { status: 500, body: read("") },
                }),
                4 => world.signal(Signal::TimerFired(TIMEOUT)),
                5 => world.send(ResourceEvent::Retried),
                6 => refuse(&world),
                8 => invalidate(&world),
                7 => world.signal(Signal::Responded {
                    id,
                    response: Response::Received { status: 200, body: own_body("[1]") },
                }),
                _ => world.advance(wait),
            }
            prop_assert!(world.requests().len() <= 1);
            let view = world.view();
            prop_assert_eq!(view.data.is_some(), view.state == ResourceState::Ready);
            prop_assert!(view.state != ResourceState::Idle || view.failure.is_none());
            prop_assert!(!view.refreshing || view.state == ResourceState::Ready);
            prop_assert!(view.failure.is_some() || view.state != ResourceState::Failed);
        }
        world.advance(60_000);
        prop_assert!(world.view().state != ResourceState::Loading);
        drop(subscription);
        prop_assert!(world.is_quiet());
    }
}
