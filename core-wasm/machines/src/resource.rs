//! The response of an API call, shared by all components that use it.
//!
//! The first subscriber starts the request; the last one aborts it. A lost request is repeated after increasing delays. A failed
//! call is sent again by `retry` or the next first subscriber. Initial data can be fetched again in the background (`refresh`).
//! The page validates the responses of its own calls; a call fails if the page rejects its response.

use serde::{Deserialize, Serialize};

use crate::machine::{Effect, Effects, Machine, Millis, Request, RequestId, Response, Signal, TimerKey};
use model::api::{Endpoint, ParsedResponse, Payload};
use model::content::{Bases, unexpected_shape};

/// Fires when the response takes too long.
const TIMEOUT: TimerKey = "timeout";
/// Fires when a lost request is repeated.
const RETRY: TimerKey = "retry";

/// Milliseconds until a request without a response is lost.
const LOST_AFTER: Millis = 10_000;

/// The maximum number of repetitions of a lost request.
const RETRIES: u32 = 3;

/// Milliseconds before the first repetition; each further delay is twice as long.
const BACKOFF: Millis = 500;

#[derive(Debug, Clone, PartialEq)]
enum Phase {
    Idle,
    Loading {
        attempt: u32,
    },
    /// Between a lost request and its repetition.
    Waiting {
        attempt: u32,
    },
    Ready(Payload),
    /// Ready, and being fetched again.
    Refreshing(Payload),
    Failed,
}

/// The machine of an API call.
#[derive(Debug, Clone)]
pub struct Resource {
    pub(crate) endpoint: Endpoint,
    pub(crate) bases: Bases,
    phase: Phase,
    /// Why the call failed; unchanged during a retry.
    failure: Option<ResourceFailure>,
    /// The id of the last request.
    last_id: RequestId,
    /// Whether the data may be out of date.
    pub(crate) stale: bool,
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
    /// The visitor retries a failed call.
    Retried,
    /// The page has rejected the data; the reason is for the log.
    Refused { reason: String },
    /// The data may have changed: it is fetched again at once or, without subscribers, with the next one.
    #[cfg(feature = "refetch")]
    Invalidated,
}

/// The state of a resource.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub enum ResourceState {
    Idle,
    Loading,
    Ready,
    Failed,
}

/// Why a call failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub enum ResourceFailure {
    /// The API says that there is no such resource (404 or 410).
    Unknown,
    /// Any other failure, for example of the network; the resource may exist.
    Other,
}

/// A failed response.
struct Failure {
    kind: ResourceFailure,
    /// For the log.
    reason: String,
    /// Whether the request may be repeated.
    is_lost: bool,
}

/// The state of a call, with its data. The payload is a value of the shell that the machine does not read.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
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
    pub fn new(endpoint: Endpoint, bases: Bases) -> Self {
        Self {
            endpoint,
            bases,
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

    /// A resource with initial data; `refresh` fetches it once more.
    pub fn with_data(endpoint: Endpoint, bases: Bases, payload: Payload, refresh: bool) -> Self {
        let stale = refresh && endpoint.is_live(&bases);
        let initial = matches!(endpoint, Endpoint::Own(_)).then(|| payload.clone());
        Self { phase: Phase::Ready(payload), stale, initial, ..Self::new(endpoint, bases) }
    }

    fn send(&mut self, attempt: u32, effects: &mut Effects) {
        self.request(effects);
        self.phase = Phase::Loading { attempt };
    }

    /// Fetches the data again.
    fn refresh(&mut self, payload: Payload, effects: &mut Effects) {
        self.request(effects);
        self.phase = Phase::Refreshing(payload);
    }

    fn request(&mut self, effects: &mut Effects) {
        self.last_id = self.last_id.wrapping_add(1);
        let (endpoint, bases) = (self.endpoint.clone(), self.bases.clone());
        effects.push(Effect::Send(Request { id: self.last_id, endpoint, bases }));
        effects.set_timer(TIMEOUT, LOST_AFTER);
    }

    /// The payload of a response. Items that were left out are logged.
    fn read(&self, response: Response, effects: &mut Effects) -> Result<Payload, Failure> {
        let failure = |kind, reason, is_lost| Failure { kind, reason, is_lost };
        match response {
            Response::Received { status: 200..=299, body } => {
                let ParsedResponse { payload, rejected } =
                    body.map_err(|reason| failure(ResourceFailure::Other, reason.to_string(), false))?;
                let url = self.endpoint.url(&self.bases);
                for item in rejected {
                    effects.warn(format!("{url}: item {} was left out: {}", item.index + 1, item.reason));
                }
                let absent = || failure(ResourceFailure::Unknown, "there is no such entry in the list".into(), false);
                payload.ok_or_else(absent)
            }
            Response::Received { status, .. } => {
                let reason = format!("the server responded with {status}");
                let kind = if matches!(status, 404 | 410) { ResourceFailure::Unknown } else { ResourceFailure::Other };
                Err(failure(kind, reason, matches!(status, 408 | 429 | 500..)))
            }
            Response::Lost { reason } => Err(failure(ResourceFailure::Other, reason, true)),
        }
    }

    /// The request is lost: repeats it after a delay, or fails.
    fn on_lost(&mut self, attempt: u32, reason: &str, effects: &mut Effects) {
        if attempt < RETRIES {
            let wait = BACKOFF.saturating_mul(2u64.saturating_pow(attempt));
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
                    self.report_refetch(Some((ResourceFailure::Other, &unexpected_shape(reason))), effects);
                }
                None => self.fail(ResourceFailure::Other, &unexpected_shape(reason), effects),
            },
            // The response in progress replaces the rejected data.
            Phase::Refreshing(_) => self.phase = Phase::Loading { attempt: 0 },
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
            Phase::Refreshing(payload) => {
                effects.push(Effect::Abort(self.last_id));
                self.refetch(payload, effects);
            }
            Phase::Loading { .. } => {
                effects.push(Effect::Abort(self.last_id));
                self.send(0, effects);
            }
            Phase::Failed => self.send(0, effects),
            Phase::Idle | Phase::Waiting { .. } => {}
        }
    }

    fn refetch(&mut self, payload: Payload, effects: &mut Effects) {
        self.is_refetched = true;
        self.refresh(payload, effects);
    }

    /// Reports the failure of a refetch; the data stays.
    fn report_refetch(&mut self, failed: Option<(ResourceFailure, &str)>, effects: &mut Effects) {
        if self.is_refetched {
            if let Some((_, reason)) = failed {
                effects.error(format!("{}: {reason}; the earlier data stays", self.endpoint.url(&self.bases)));
            }
            self.failure = failed.map(|(kind, _)| kind);
        }
    }
}

impl Machine for Resource {
    type Event = ResourceEvent;
    type View = ResourceView<Payload>;

    fn start(&mut self, _: Millis, effects: &mut Effects) {
        self.has_subscribers = true;
        match &self.phase {
            Phase::Idle => self.send(0, effects),
            Phase::Ready(payload) if self.stale => {
                self.stale = false;
                self.refresh(payload.clone(), effects);
            }
            _ => {}
        }
    }

    fn stop(&mut self, effects: &mut Effects) {
        self.has_subscribers = false;
        match &self.phase {
            Phase::Loading { .. } => {
                effects.push(Effect::Abort(self.last_id));
                effects.clear_timer(TIMEOUT);
            }
            Phase::Waiting { .. } => effects.clear_timer(RETRY),
            Phase::Refreshing(payload) => {
                effects.push(Effect::Abort(self.last_id));
                effects.clear_timer(TIMEOUT);
                self.phase = Phase::Ready(payload.clone());
                // The next subscriber fetches again.
                self.stale = true;
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
        match event {
            ResourceEvent::Retried => {
                if self.phase == Phase::Failed {
                    self.send(0, effects);
                }
            }
            ResourceEvent::Refused { reason } => self.on_rejected(&reason, effects),
            #[cfg(feature = "refetch")]
            ResourceEvent::Invalidated => self.on_invalidated(effects),
        }
    }

    fn hear(&mut self, signal: Signal, _: Millis, effects: &mut Effects) {
        match (signal, &self.phase) {
            (Signal::Responded { id, response }, &Phase::Loading { attempt }) if id == self.last_id => {
                effects.clear_timer(TIMEOUT);
                match self.read(response, effects) {
                    Ok(payload) => {
                        self.phase = Phase::Ready(payload);
                        self.failure = None;
                    }
                    Err(failure) if failure.is_lost => self.on_lost(attempt, &failure.reason, effects),
                    Err(failure) => self.fail(failure.kind, &failure.reason, effects),
                }
            }
            (Signal::Responded { id, response }, Phase::Refreshing(payload)) if id == self.last_id => {
                effects.clear_timer(TIMEOUT);
                let payload = payload.clone();
                let newer = self.read(response, effects);
                #[cfg(feature = "refetch")]
                {
                    if self.is_refetched && matches!(self.endpoint, Endpoint::Own(_)) {
                        self.initial = Some(payload.clone());
                    }
                    let failed = newer.as_ref().err().map(|failure| (failure.kind, &*failure.reason));
                    self.report_refetch(failed, effects);
                }
                self.phase = Phase::Ready(newer.unwrap_or(payload));
            }
            (Signal::TimerFired(TIMEOUT), Phase::Refreshing(payload)) => {
                effects.push(Effect::Abort(self.last_id));
                self.phase = Phase::Ready(payload.clone());
                #[cfg(feature = "refetch")]
                {
                    let reason = format!("no response within {LOST_AFTER} ms");
                    self.report_refetch(Some((ResourceFailure::Other, &reason)), effects);
                }
            }
            (Signal::TimerFired(TIMEOUT), &Phase::Loading { attempt }) => {
                effects.push(Effect::Abort(self.last_id));
                let reason = format!("no response within {LOST_AFTER} ms");
                self.on_lost(attempt, &reason, effects);
            }
            (Signal::TimerFired(RETRY), &Phase::Waiting { attempt }) => self.send(attempt, effects),
            _ => {}
        }
    }

    fn view(&self) -> ResourceView<Payload> {
        let (state, data) = match &self.phase {
            Phase::Idle => (ResourceState::Idle, None),
            Phase::Loading { .. } | Phase::Waiting { .. } => (ResourceState::Loading, None),
            Phase::Ready(data) | Phase::Refreshing(data) => (ResourceState::Ready, Some(data.clone())),
            Phase::Failed => (ResourceState::Failed, None),
        };
        let waiting = matches!(state, ResourceState::Idle | ResourceState::Loading);
        ResourceView {
            state,
            waiting,
            data,
            failure: self.failure,
            #[cfg(feature = "refetch")]
            refreshing: matches!(self.phase, Phase::Refreshing(_)),
        }
    }
}

#[cfg(test)]
mod tests;
