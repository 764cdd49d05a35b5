//! The [`Machine`] trait, the [`Effect`]s that a machine returns and the [`Signal`]s that it receives.
//!
//! A machine does no I/O: [`crate::store::Store`] has its effects performed by a shell and passes the shell's signals to it.

use serde::{Deserialize, Serialize, Serializer};

use model::api::{Endpoint, ParsedResponse, Payload, SubmitOutcome};
use model::content::{Bases, Unusable};
use model::forms::Form;
use model::names::read_name;

/// Milliseconds: a duration, or a point in time counted from a fixed origin.
pub type Millis = u64;

/// Names a timer within its machine. Setting a timer of the same name again replaces it.
pub type TimerKey = &'static str;

/// A CSS media query. A name of its own, because serde would borrow a field of type `&'static str`.
pub type MediaQuery = &'static str;

/// Identifies a request within its machine. Later requests have higher numbers.
pub type RequestId = u32;

/// A state machine.
///
/// `handle` and `hear` must ignore what does not apply in the current state. `stop` must undo everything that `start` set up.
pub trait Machine {
    /// An action of the visitor or the page.
    type Event: 'static;
    /// What a component renders.
    type View: Clone + PartialEq;

    /// Whether the machine uses the time. If not, `now` is always 0: reading the browser's clock costs as much as a
    /// transition.
    const TIMED: bool = false;

    /// Called when the store gets its first subscriber.
    fn start(&mut self, now: Millis, effects: &mut Effects) {
        let _ = (now, effects);
    }

    /// Called when the store loses its last subscriber.
    fn stop(&mut self, effects: &mut Effects) {
        let _ = effects;
    }

    /// Changes the state for an event and adds the effects that follow from it.
    fn handle(&mut self, event: Self::Event, now: Millis, effects: &mut Effects);

    /// Changes the state for a signal of the shell, as [`Self::handle`] does for an event. Ignores signals that do not concern this
    /// machine.
    fn hear(&mut self, signal: Signal, now: Millis, effects: &mut Effects) {
        let _ = (signal, now, effects);
    }

    /// The current state, as a component renders it.
    fn view(&self) -> Self::View;
}

/// An instruction to the shell, as data. The machine itself performs nothing.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Effect {
    /// Sends [`Signal::TimerFired`] after this time; replaces a timer of the same name.
    SetTimer {
        key: TimerKey,
        after: Millis,
    },
    /// Cancels the timer, if it is set.
    ClearTimer {
        key: TimerKey,
    },
    /// Sends the source's signal at once and at every change.
    Listen(Source),
    /// Stops the signals of this source.
    Unlisten(Source),
    /// Keeps the page from scrolling. Locks are counted: each one needs its own [`Effect::UnlockScroll`].
    LockScroll,
    UnlockScroll,
    /// Sets a CSS custom property on the machine's root element. Values that change at frame rate bypass the view.
    SetProperty {
        name: &'static str,
        value: String,
    },
    /// Sends all further events of this pointer to the element inside the root element whose `data-part` is `viewport`.
    CapturePointer(i32),
    /// Moves the focus to the element with this `data-part` inside the root element, or to the root itself if it has that
    /// `data-part`. `scroll` says whether the page scrolls to it.
    Focus {
        part: String,
        scroll: bool,
    },
    /// Moves the focus to this part if no element has it, because the focused element was disabled or removed.
    Refocus {
        part: &'static str,
    },
    /// Shows the root element, a `dialog`, as a modal. The browser returns the focus when it closes.
    OpenModal,
    CloseModal,
    /// Plays or pauses the root element's video.
    Play,
    Pause,
    /// Scrolls the page to this distance from the top, in CSS pixels.
    ScrollTo {
        y: f64,
        smooth: bool,
    },
    /// Scrolls to the element with this id; [`Signal::Sought`] says whether it exists.
    Seek {
        id: String,
        smooth: bool,
    },
    /// Starts a view transition; [`Signal::Captured`] follows when the browser has its snapshot of the old page. A
    /// transition in progress is replaced and sends no further signals.
    BeginTransition,
    /// Drops the snapshot of the old page: [`Signal::Captured`] follows at once, and the page changes without a transition.
    SkipTransition,
    /// Lets the browser render again, whether the new page has rendered or not. No signal follows.
    EndTransition,
    /// Follows the link that the visitor clicked last.
    FollowLink,
    /// Sets `history.scrollRestoration` to `manual`, and back to `auto`.
    TakeScrollRestoration,
    ReturnScrollRestoration,
    /// Stores a value, or removes it. If storage is full, forbidden or absent, nothing is stored and no error follows.
    Save {
        area: Area,
        key: String,
        value: Option<String>,
    },
    /// Sends the value under a key as [`Signal::Stored`]; no value where storage does not work.
    Load {
        area: Area,
        key: String,
    },
    /// Sends a request; its response is a [`Signal::Responded`] with the same id.
    Send(Request),
    /// Aborts the request or the form submission; no signal follows.
    Abort(RequestId),
    /// Subscribes to the resource of this call, which the whole page shares; its data is sent as [`Signal::Loaded`].
    Watch(Endpoint),
    /// Unsubscribes from the resource.
    Unwatch(Endpoint),
    /// Loads the search module before the first query. No signal follows.
    LoadSearchModule,
    /// Asks the search module instead of the server ([`Endpoint::Search`], [`Endpoint::Well`]). The result comes as
    /// [`Signal::Loaded`]. A question that a newer one has replaced may get no result.
    QuerySearchModule(Endpoint),
    /// Sends a form; its outcome is a [`Signal::Submitted`] with the same id. It continues when the machine stops.
    Submit(Submission),
    /// Sets the value of the form's field with this name; no event follows.
    WriteField {
        field: &'static str,
        value: String,
    },
    /// Resets every field of the form to its initial value and removes its files.
    ResetForm,
    /// Downloads the file at this URL.
    Download {
        url: String,
    },
    /// Writes a line to the console.
    Log {
        level: Level,
        message: String,
    },
}

/// A storage area of the browser.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Area {
    /// `localStorage`.
    Local,
    /// `sessionStorage`.
    Session,
}

/// The severity of a console line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Level {
    Warning,
    Error,
}

/// Something in the browser that a machine can listen to, with the signal that it sends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Source {
    /// The page's vertical scroll position: [`Signal::Scrolled`].
    Scroll,
    /// Whether a media query matches: [`Signal::Media`].
    Media(&'static str),
    /// The Escape key, wherever the focus is: [`Signal::Escaped`]. Only the machine that listened last gets it.
    Escape,
    /// A press outside of the root element: [`Signal::PressedOutside`].
    OutsidePress,
    /// Changes that other tabs make in [`Area::Local`]: [`Signal::Stored`], or [`Signal::StorageCleared`].
    Storage,
    /// Whether the page is in the background: [`Signal::PageHidden`].
    PageHidden,
    /// Whether the root element is within this many CSS pixels of the viewport: [`Signal::InView`].
    InView { margin: u16 },
    /// The document's title: [`Signal::Titled`].
    Title,
    /// Whether the browser's data saver is on: [`Signal::DataSaver`].
    DataSaver,
    /// The visitor has touched or scrolled the page, or ten seconds have passed since it loaded: [`Signal::Settled`], at
    /// least once.
    Settled,
}

/// A request for data: the call, and its hosts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Request {
    pub id: RequestId,
    pub endpoint: Endpoint,
    pub bases: Bases,
}

/// A form to send.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Submission {
    pub id: RequestId,
    /// The schema by which the response is read.
    #[serde(serialize_with = "serialize_form_name")]
    pub form: &'static Form,
    pub url: String,
    /// Field names and values.
    pub texts: Vec<(&'static str, String)>,
    /// The fields whose file is sent.
    pub files: Vec<&'static str>,
    /// Entries by which the site's own server recognises bots. Sent to the page's own origin only.
    pub guards: Vec<(&'static str, String)>,
    /// The idempotency key: a retry has the same one. Sent to the page's own origin only.
    pub key: String,
}

fn serialize_form_name<S: Serializer>(form: &&'static Form, serializer: S) -> Result<S::Ok, S::Error> {
    form.name.serialize(serializer)
}

/// The outcome of a request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Response {
    /// A complete response: the HTTP status, and the body as the call's reader parsed it.
    Received { status: u16, body: Result<ParsedResponse, Unusable> },
    /// No response, or an incomplete one; the reason is for the log.
    Lost { reason: String },
}

/// A report of the shell to a machine.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Signal {
    TimerFired(#[serde(deserialize_with = "read_name")] TimerKey),
    /// CSS pixels from the top of the page; never negative.
    Scrolled {
        y: f64,
    },
    Media {
        #[serde(deserialize_with = "read_name")]
        query: MediaQuery,
        matches: bool,
    },
    Escaped,
    PressedOutside,
    Stored {
        area: Area,
        key: String,
        value: Option<String>,
    },
    /// Another tab has removed all values of [`Area::Local`].
    StorageCleared,
    /// Whether the element of [`Effect::Seek`] exists.
    Sought {
        found: bool,
    },
    /// The browser has its snapshot of the old page or continues without one, and renders nothing until
    /// [`Effect::EndTransition`].
    Captured,
    PageHidden(bool),
    InView(bool),
    DataSaver(bool),
    Titled(String),
    Settled,
    Responded {
        id: RequestId,
        response: Response,
    },
    Submitted {
        id: RequestId,
        outcome: SubmitOutcome,
    },
    /// The data of a watched call; `None` when it failed after all retries.
    Loaded {
        endpoint: Endpoint,
        payload: Option<Payload>,
    },
}

/// The effects of one step, in order.
#[derive(Debug, Default, PartialEq)]
pub struct Effects(Vec<Effect>);

impl Effects {
    /// Adds an effect. The shell performs the effects in this order after the machine's call.
    pub fn push(&mut self, effect: Effect) {
        self.0.push(effect);
    }

    /// Sends [`Signal::TimerFired`] after this many milliseconds; replaces a timer of the same name.
    pub fn set_timer(&mut self, key: TimerKey, after: Millis) {
        self.push(Effect::SetTimer { key, after });
    }

    /// Cancels a timer. Does nothing if it is not set.
    pub fn clear_timer(&mut self, key: TimerKey) {
        self.push(Effect::ClearTimer { key });
    }

    /// Subscribes to a source, whose signals follow (see [`Source`]); replaces an earlier subscription to it.
    pub fn listen(&mut self, source: Source) {
        self.push(Effect::Listen(source));
    }

    /// Ends the signals of a source. Does nothing without a subscription.
    pub fn unlisten(&mut self, source: Source) {
        self.push(Effect::Unlisten(source));
    }

    /// Writes a warning to the browser's console.
    pub fn warn(&mut self, message: String) {
        self.push(Effect::Log { level: Level::Warning, message });
    }

    /// Writes an error to the browser's console.
    pub fn error(&mut self, message: String) {
        self.push(Effect::Log { level: Level::Error, message });
    }

    /// The effects in the order in which the shell performs them.
    pub fn as_slice(&self) -> &[Effect] {
        &self.0
    }
}

impl IntoIterator for Effects {
    type Item = Effect;
    type IntoIter = std::vec::IntoIter<Effect>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}
