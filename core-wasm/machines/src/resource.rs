//! The response of an API call, shared by all components that use it.
//!
//! The first subscriber starts the request; the last one aborts it. A lost request is repeated after increasing delays. A failed
//! call is sent again by `retry` or the next first subscriber. Initial data can be fetched again in the background (`refresh`).
//! The page validates the responses of its own calls; a call fails if the page rejects its response.

use serde::{Deserialize, Serialize};

use crate::machine::{Effect, Effects, Machine, Millis, Request, RequestId, Response, Signal, TimerKey};
use model::api::{Endpoint, ParsedResponse, Payload};
use model::content::{Bases, Unusable, unexpected_shape};

/// Fires when the response takes too long.
const TIMEOUT: TimerKey = "timeout";
/// Fires when a lost request is repeated.
const RETRY: TimerKey = "retry";

/// Timeout, repetitions and refresh of a resource.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "camelCase", optional_fields))]
pub struct ResourceOptions {
    /// Milliseconds until a request without a response is lost.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub timeout: Millis,
    /// The maximum number of repetitions of a lost request.
    pub retries: u32,
    /// Milliseconds before the first repetition; each further delay is twice as long.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub backoff: Millis,
    /// Whether the initial data is fetched once more.
    pub refresh: bool,
}

impl Default for ResourceOptions {
    fn default() -> Self {
        Self { timeout: 10_000, retries: 3, backoff: 500, refresh: false }
    }
}

#[derive(Debug, Clone, PartialEq)]
enum Phase {
    Idle,
    Loading {
        id: RequestId,
        attempt: u32,
    },
    /// Between a lost request and its repetition.
    Waiting {
        attempt: u32,
    },
    Ready(Payload),
    /// Ready, and being fetched again.
    Refreshing {
        id: RequestId,
        payload: Payload,
    },
    Failed,
}

/// See the module.
#[derive(Debug, Clone)]
pub struct Resource {
    pub(crate) endpoint: Endpoint,
    pub(crate) bases: Bases,
    pub(crate) options: ResourceOptions,
    phase: Phase,
    /// Why the call failed; unchanged during a retry.
    failure: Option<ResourceFailure>,
    last_id: RequestId,
    /// Whether the data may be out of date.
    stale: bool,
    /// The initial data of one of the page's own calls. Shown again if the page rejects a newer response.
    initial: Option<Payload>,
    has_subscribers: bool,
    /// Whether the page has requested the refetch, so that its failure is reported.
    #[cfg(feature = "refetch")]
    is_refetched: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ResourceEvent {
    Responded {
        id: RequestId,
        response: Response,
    },
    TimedOut,
    RetryDue,
    /// The visitor retries a failed call.
    Retried,
    /// The page has rejected the data; the reason is for the log.
    Refused {
        reason: String,
    },
    /// The data may have changed: it is fetched again at once or, without subscribers, with the next one.
    #[cfg(feature = "refetch")]
    Invalidated,
}

/// The state of a resource.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub enum ResourceState {
    Idle,
    Loading,
    Ready,
    Failed,
}

/// Why a call failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub enum ResourceFailure {
    /// The API says that there is no such resource (404 or 410).
    Unknown,
    /// Any other failure, for example of the network; the resource may exist.
    Other,
}

/// The state of a call, with its data. The payload is a value of the shell that the machine does not read.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ResourceView<D> {
    pub state: ResourceState,
    /// Whether it is idle or loading.
    pub waiting: bool,
    /// The payload, if ready.
    pub data: Option<D>,
    /// Why the call failed, also during a retry; with data, why the data could not be fetched again.
    pub failure: Option<ResourceFailure>,
    /// Whether the data is being fetched again.
    #[cfg(feature = "refetch")]
    pub refreshing: bool,
}

impl Resource {
    pub fn new(endpoint: Endpoint, bases: Bases, options: ResourceOptions) -> Self {
        Self {
            endpoint,
            bases,
            options,
            phase: Phase::Idle,
            failure: None,
            last_id: 0,
            stale: false,
            initial: None,
            has_subscribers: false,
            #[cfg(feature = "refetch")]
            is_refetched: false,
        }
    }

    /// A resource with initial data.
    pub fn with_data(endpoint: Endpoint, bases: Bases, options: ResourceOptions, payload: Payload) -> Self {
        let stale = options.refresh && endpoint.is_live(&bases);
        let initial = matches!(endpoint, Endpoint::Own(_)).then(|| payload.clone());
        Self { phase: Phase::Ready(payload), stale, initial, ..Self::new(endpoint, bases, options) }
    }

    fn send(&mut self, attempt: u32, effects: &mut Effects) {
        let id = self.request(effects);
        self.phase = Phase::Loading { id, attempt };
    }

    fn request(&mut self, effects: &mut Effects) -> RequestId {
        self.last_id = self.last_id.wrapping_add(1);
        let (endpoint, bases) = (self.endpoint.clone(), self.bases.clone());
        effects.push(Effect::Send(Request { id: self.last_id, endpoint, bases }));
        effects.set_timer(TIMEOUT, self.options.timeout);
        self.last_id
    }

    fn received(&mut self, body: Result<ParsedResponse, Unusable>, effects: &mut Effects) {
        match body {
            Ok(ParsedResponse { payload, rejected }) => {
                let url = self.endpoint.url(&self.bases);
                for item in rejected {
                    effects.warn(format!("{url}: item {} was left out: {}", item.index, item.reason));
                }
                let Some(payload) = payload else {
                    return self.fail(ResourceFailure::Unknown, "there is no such entry in the list", effects);
                };
                self.phase = Phase::Ready(payload);
                self.failure = None;
            }
            Err(error) => self.fail(ResourceFailure::Other, &error, effects),
        }
    }

    /// The request is lost: repeats it after a delay, or fails.
    fn on_lost(&mut self, attempt: u32, reason: &str, effects: &mut Effects) {
        if attempt < self.options.retries {
            let wait = self.options.backoff.saturating_mul(2u64.saturating_pow(attempt));
            self.phase = Phase::Waiting { attempt: attempt + 1 };
            effects.set_timer(RETRY, wait);
        } else {
            let reason = format!("{reason}; given up after {} attempts", attempt + 1);
            self.fail(ResourceFailure::Other, &reason, effects);
        }
    }

    /// The page has rejected the data.
    fn on_rejected(&mut self, reason: &str, effects: &mut Effects) {
        let initial = self.initial.take();
        match &self.phase {
            // The next subscriber starts a new request.
            Phase::Ready(_) if !self.has_subscribers => {
                self.phase = Phase::Idle;
                self.failure = None;
            }
            Phase::Ready(payload) if initial.as_ref() == Some(payload) => self.send(0, effects),
            Phase::Ready(_) => match initial {
                Some(initial) => {
                    self.phase = Phase::Ready(initial);
                    #[cfg(feature = "refetch")]
                    self.report_refetch(Some((ResourceFailure::Other, unexpected_shape(reason))), effects);
                }
                None => self.fail(ResourceFailure::Other, &unexpected_shape(reason), effects),
            },
            // The response in progress replaces the rejected data.
            &Phase::Refreshing { id, .. } => self.phase = Phase::Loading { id, attempt: 0 },
            _ => {}
        }
    }

    fn fail(&mut self, failure: ResourceFailure, reason: &str, effects: &mut Effects) {
        effects.error(format!("{}: {reason}", self.endpoint.url(&self.bases)));
        self.phase = Phase::Failed;
        self.failure = Some(failure);
    }
}

#[cfg(feature = "refetch")]
impl Resource {
    fn on_invalidated(&mut self, effects: &mut Effects) {
        match self.phase.clone() {
            Phase::Ready(payload) if self.has_subscribers => self.refetch(payload, effects),
            Phase::Ready(_) => {
                self.stale = true;
                self.is_refetched = true;
            }
            // The pending response may be older than the change.
            Phase::Refreshing { id, payload } => {
                effects.push(Effect::Abort(id));
                self.refetch(payload, effects);
            }
            Phase::Loading { id, .. } => {
                effects.push(Effect::Abort(id));
                self.send(0, effects);
            }
            Phase::Failed => self.send(0, effects),
            Phase::Idle | Phase::Waiting { .. } => {}
        }
    }

    fn refetch(&mut self, payload: Payload, effects: &mut Effects) {
        self.is_refetched = true;
        let id = self.request(effects);
        self.phase = Phase::Refreshing { id, payload };
    }

    /// Reports the failure of a refetch; the data stays.
    fn report_refetch(&mut self, failed: Option<(ResourceFailure, String)>, effects: &mut Effects) {
        if self.is_refetched {
            if let Some((_, reason)) = &failed {
                effects.error(format!("{}: {reason}; the earlier data stays", self.endpoint.url(&self.bases)));
            }
            self.failure = failed.map(|(failure, _)| failure);
        }
    }

    /// Why a response cannot replace the data; `None` if it can.
    fn failure_of(response: &Response) -> Option<(ResourceFailure, String)> {
        match response {
            Response::Received { status: 200..=299, body: Ok(ParsedResponse { payload: Some(_), .. }) } => None,
            Response::Received { status: 200..=299, body: Err(reason) } => {
                Some((ResourceFailure::Other, reason.to_string()))
            }
            Response::Received { status: 404 | 410, .. } => {
                Some((ResourceFailure::Unknown, "the API says that there is no such thing any more".to_owned()))
            }
            Response::Received { status, .. } => Some((ResourceFailure::Other, responded(*status))),
            Response::Lost { reason } => Some((ResourceFailure::Other, reason.clone())),
        }
    }
}

fn responded(status: u16) -> String {
    format!("the server responded with {status}")
}

impl Machine for Resource {
    type Event = ResourceEvent;
    type View = ResourceView<Payload>;

    fn start(&mut self, _: Millis, effects: &mut Effects) {
        self.has_subscribers = true;
        match &self.phase {
            Phase::Idle => self.send(0, effects),
            Phase::Ready(payload) if self.stale => {
                let payload = payload.clone();
                self.stale = false;
                let id = self.request(effects);
                self.phase = Phase::Refreshing { id, payload };
            }
            _ => {}
        }
    }

    fn stop(&mut self, effects: &mut Effects) {
        self.has_subscribers = false;
        match self.phase {
            Phase::Loading { id, .. } => {
                effects.push(Effect::Abort(id));
                effects.clear_timer(TIMEOUT);
            }
            Phase::Waiting { .. } => effects.clear_timer(RETRY),
            Phase::Refreshing { id, ref payload } => {
                effects.push(Effect::Abort(id));
                effects.clear_timer(TIMEOUT);
                self.phase = Phase::Ready(payload.clone());
                return;
            }
            Phase::Failed => {}
            Phase::Idle | Phase::Ready(_) => return,
        }
        // The next subscriber starts a new request.
        self.phase = Phase::Idle;
        self.failure = None;
    }

    fn handle(&mut self, event: ResourceEvent, _: Millis, effects: &mut Effects) {
        match (event, &self.phase) {
            (ResourceEvent::Responded { id, response }, &Phase::Loading { id: awaited, attempt }) if id == awaited => {
                effects.clear_timer(TIMEOUT);
                match response {
                    Response::Received { status: 200..=299, body } => self.received(body, effects),
                    Response::Received { status: status @ (408 | 429 | 500..), .. } => {
                        self.on_lost(attempt, &responded(status), effects);
                    }
                    Response::Received { status, .. } => {
                        let unknown = matches!(status, 404 | 410);
                        let failure = if unknown { ResourceFailure::Unknown } else { ResourceFailure::Other };
                        self.fail(failure, &responded(status), effects);
                    }
                    Response::Lost { reason } => self.on_lost(attempt, &reason, effects),
                }
            }
            (ResourceEvent::Responded { id, response }, Phase::Refreshing { id: awaited, payload })
                if id == *awaited =>
            {
                effects.clear_timer(TIMEOUT);
                let payload = payload.clone();
                #[cfg(feature = "refetch")]
                {
                    if self.is_refetched && matches!(self.endpoint, Endpoint::Own(_)) {
                        self.initial = Some(payload.clone());
                    }
                    self.report_refetch(Self::failure_of(&response), effects);
                }
                let newer = match response {
                    Response::Received { status: 200..=299, body } => body.ok().and_then(|reading| reading.payload),
                    _ => None,
                };
                self.phase = Phase::Ready(newer.unwrap_or(payload));
            }
            (ResourceEvent::TimedOut, Phase::Refreshing { id, payload }) => {
                effects.push(Effect::Abort(*id));
                self.phase = Phase::Ready(payload.clone());
                #[cfg(feature = "refetch")]
                {
                    let reason = format!("no response within {} ms", self.options.timeout);
                    self.report_refetch(Some((ResourceFailure::Other, reason)), effects);
                }
            }
            (ResourceEvent::TimedOut, &Phase::Loading { id, attempt }) => {
                effects.push(Effect::Abort(id));
                let reason = format!("no response within {} ms", self.options.timeout);
                self.on_lost(attempt, &reason, effects);
            }
            (ResourceEvent::RetryDue, &Phase::Waiting { attempt }) => self.send(attempt, effects),
            (ResourceEvent::Retried, Phase::Failed) => self.send(0, effects),
            (ResourceEvent::Refused { reason }, _) => self.on_rejected(&reason, effects),
            #[cfg(feature = "refetch")]
            (ResourceEvent::Invalidated, _) => self.on_invalidated(effects),
            _ => {}
        }
    }

    fn hear(&self, signal: Signal) -> Option<ResourceEvent> {
        match signal {
            Signal::Responded { id, response } => Some(ResourceEvent::Responded { id, response }),
            Signal::TimerFired(TIMEOUT) => Some(ResourceEvent::TimedOut),
            Signal::TimerFired(RETRY) => Some(ResourceEvent::RetryDue),
            _ => None,
        }
    }

    fn view(&self) -> ResourceView<Payload> {
        let (state, data) = match &self.phase {
            Phase::Idle => (ResourceState::Idle, None),
            Phase::Loading { .. } | Phase::Waiting { .. } => (ResourceState::Loading, None),
            Phase::Ready(data) | Phase::Refreshing { payload: data, .. } => (ResourceState::Ready, Some(data.clone())),
            Phase::Failed => (ResourceState::Failed, None),
        };
        let waiting = matches!(state, ResourceState::Idle | ResourceState::Loading);
        ResourceView {
            state,
            waiting,
            data,
            failure: self.failure,
            #[cfg(feature = "refetch")]
            refreshing: matches!(self.phase, Phase::Refreshing { .. }),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use proptest::prelude::*;

    use model::content::OptionalCall;

    use super::*;
    use crate::machine::Level;
    use crate::simulation::{Simulation, Subscription};

    const TWO: &str = r#"{"status":"success","data":[{"name":"A","slug":"a"},{"name":"B","slug":"b"}]}"#;

    fn watched() -> (Simulation<Resource>, Subscription) {
        let resource = Resource::new(Endpoint::Products, Bases::default(), ResourceOptions::default());
        let world = Simulation::new(resource);
        let subscription = world.store().subscribe(Rc::new(|| {}));
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
        let idle = Simulation::new(Resource::new(Endpoint::Products, Bases::default(), ResourceOptions::default()));
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
        let failed =
            ResourceView { state: ResourceState::Failed, waiting: false, data: None, failure, refreshing: false };
        assert_eq!(world.view(), failed);
        let lines = logged(&world);
        assert_eq!(
            lines,
            [(Level::Error, "/api/get-products: the server responded with 500; given up after 4 attempts".to_owned())]
        );
        assert!(world.is_quiet());
    }

    #[test]
    fn api_2_a_status_other_than_2xx_fails_at_once_with_one_line() {
        let (world, _subscription) = watched();
        respond(&world, 200, r#"{"status":"error","data":[]}"#);
        assert_eq!(world.view().state, ResourceState::Failed);
        assert_eq!(logged(&world).len(), 1);
        assert!(world.is_quiet());
    }

    #[test]
    fn api_3_an_invalid_response_is_not_requested_again() {
        for (status, body) in [(404, ""), (403, TWO), (200, "not json"), (304, "")] {
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
    fn the_next_first_subscriber_after_a_failure_sees_no_failure() {
        let (world, subscription) = watched();
        respond(&world, 404, "");
        drop(subscription);
        let _again = world.store().subscribe(Rc::new(|| {}));
        assert_eq!((world.view().state, world.view().failure), (ResourceState::Loading, None));
    }

    #[test]
    fn api_5_bad_items_are_left_out_with_a_line_each() {
        let (world, _subscription) = watched();
        respond(&world, 200, r#"{"status":"success","data":[{"name":"A","slug":"a"},{"name":"B"},7]}"#);
        assert_eq!(world.view().data.and_then(Payload::products).unwrap().len(), 1);
        let lines = logged(&world);
        assert_eq!(lines.len(), 2);
        assert!(lines[0].1.contains("item 1") && lines[0].1.contains("slug"), "{lines:?}");
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
        let subscription = world.store().subscribe(Rc::new(|| {}));
        lose(&world);
        drop(subscription);
        assert!(world.is_quiet(), "also between two attempts");
        let _subscription = world.store().subscribe(Rc::new(|| {}));
        respond(&world, 200, TWO);
        assert_eq!(world.view().state, ResourceState::Ready);
    }

    #[test]
    fn data_stays_without_subscribers_and_is_not_fetched_twice() {
        let (world, subscription) = watched();
        respond(&world, 200, TWO);
        let before = world.view();
        drop(subscription);
        let _again = world.store().subscribe(Rc::new(|| {}));
        assert_eq!(world.view(), before);
        assert!(world.requests().is_empty());
    }

    #[test]
    fn initial_data_is_not_fetched() {
        let options = ResourceOptions::default();
        let resource = Resource::with_data(Endpoint::Products, Bases::default(), options, payload(TWO));
        let world = Simulation::new(resource);
        let _subscription = world.store().subscribe(Rc::new(|| {}));
        assert_eq!(world.view().state, ResourceState::Ready);
        assert!(world.requests().is_empty());
    }

    #[test]
    fn api_4_initial_data_is_refreshed_once_in_the_background() {
        const ONE: &str = r#"{"status":"success","data":[{"name":"A","slug":"a"}]}"#;
        let with_data = |bases| {
            let options = ResourceOptions { refresh: true, ..ResourceOptions::default() };
            Simulation::new(Resource::with_data(Endpoint::Products, bases, options, payload(TWO)))
        };
        let count = |world: &Simulation<Resource>| world.view().data.and_then(Payload::products).unwrap().len();
        let world = with_data(Bases::default());
        let subscription = world.store().subscribe(Rc::new(|| {}));
        assert_eq!((world.requests().len(), count(&world)), (1, 2), "the loaded data stays");
        respond(&world, 200, ONE);
        assert_eq!(count(&world), 1);
        drop(subscription);
        let _again = world.store().subscribe(Rc::new(|| {}));
        assert!(world.is_quiet(), "once");

        for disturb in [
            lose,
            |world: &Simulation<Resource>| respond(world, 500, ""),
            |world: &Simulation<Resource>| respond(world, 200, "not json"),
            |world: &Simulation<Resource>| world.advance(10_000),
        ] {
            let world = with_data(Bases::default());
            let _subscription = world.store().subscribe(Rc::new(|| {}));
            disturb(&world);
            assert_eq!((world.view().state, count(&world)), (ResourceState::Ready, 2));
            assert!(logged(&world).is_empty() && world.is_quiet());
        }
        let world = with_data(Bases::default());
        drop(world.store().subscribe(Rc::new(|| {})));
        assert!(world.is_quiet() && world.view().state == ResourceState::Ready, "without subscribers");
    }

    /// A call of the page's own, with or without initial data.
    fn own(data: Option<&str>, refresh: bool) -> Simulation<Resource> {
        let (endpoint, options) = (Endpoint::Own("/stock".into()), ResourceOptions { refresh, ..Default::default() });
        Simulation::new(match data {
            Some(body) => Resource::with_data(endpoint, Bases::default(), options, own_payload(body)),
            None => Resource::new(endpoint, Bases::default(), options),
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
        let subscription = world.store().subscribe(Rc::new(|| {}));
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
        let _subscription = world.store().subscribe(Rc::new(|| {}));
        respond_with(&world, "<html>");
        assert_eq!(world.view().state, ResourceState::Failed);
        assert!(logged(&world)[0].1.starts_with("/stock: the response is not JSON ("));
    }

    #[test]
    fn api_4_initial_data_that_the_page_rejects_is_fetched() {
        for refresh in [false, true] {
            let world = own(Some("{}"), refresh);
            let _subscription = world.store().subscribe(Rc::new(|| {}));
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
        let _subscription = world.store().subscribe(Rc::new(|| {}));
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
        let world = Simulation::new(Resource::new(endpoint.clone(), bases.clone(), ResourceOptions::default()));
        let _subscription = world.store().subscribe(Rc::new(|| {}));
        let body = endpoint.read::<serde_json::Value>(TWO, &bases);
        world.signal(Signal::Responded { id: 1, response: Response::Received { status: 200, body } });
        assert_eq!(world.view().failure, Some(ResourceFailure::Unknown));
        assert_eq!(logged(&world).len(), 1);
    }

    #[test]
    fn a_failed_call_is_sent_again_for_the_next_first_subscriber() {
        let (world, subscription) = watched();
        respond(&world, 404, "");
        drop(subscription);
        let _again = world.store().subscribe(Rc::new(|| {}));
        assert_eq!(world.requests().len(), 1);
    }

    fn invalidate(world: &Simulation<Resource>) {
        world.send(ResourceEvent::Invalidated);
    }

    #[test]
    fn an_invalidated_call_is_fetched_again_while_its_data_is_shown() {
        let world = own(None, false);
        let subscription = world.store().subscribe(Rc::new(|| {}));
        respond_with(&world, "[1]");
        invalidate(&world);
        assert_eq!(
            (shown(&world).1, world.view().refreshing, world.requests()),
            (Some(own_payload("[1]")), true, vec![2])
        );
        respond_with(&world, "[2]");
        assert_eq!((shown(&world).1, world.view().refreshing), (Some(own_payload("[2]")), false));
        drop(subscription);
        invalidate(&world);
        assert!(world.is_quiet(), "without subscribers");
        let _again = world.store().subscribe(Rc::new(|| {}));
        assert_eq!((shown(&world).1, world.requests()), (Some(own_payload("[2]")), vec![3]));
        respond_with(&world, "[3]");
        assert_eq!(shown(&world), (ResourceState::Ready, Some(own_payload("[3]"))));
    }

    #[test]
    fn an_invalidation_restarts_a_request_in_progress() {
        let world = own(None, false);
        let _subscription = world.store().subscribe(Rc::new(|| {}));
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
        let _subscription = world.store().subscribe(Rc::new(|| {}));
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
            let subscription = world.store().subscribe(Rc::new(|| {}));
            let mut subscription = Some(subscription);
            for (what, wait, id) in steps {
                match what {
                    0 => subscription = None,
                    1 => {
                        if subscription.is_none() {
                            subscription = Some(world.store().subscribe(Rc::new(|| {})));
                        }
                    }
                    2 => world.signal(Signal::Responded { id, response: Response::Lost { reason: String::new() } }),
                    3 => world.signal(Signal::Responded {
                        id,
                        response: Response::Received { status: 500, body: read("") },
                    }),
                    4 => world.send(ResourceEvent::TimedOut),
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
}
