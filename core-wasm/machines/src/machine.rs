//! What every state machine is: events and the present time go in, effects come out, a view can be asked for.
//!
//! A machine never touches the world. It says what the world must do ([`Effect`]) and hears what the world reports
//! ([`Signal`]); [`crate::store::Store`] stands between the two.

use serde::{Deserialize, Serialize, Serializer};

use model::api::{Endpoint, Outcome, Payload, Reading};
use model::content::{Bases, Unusable};
use model::forms::Form;
use model::names::read_name;

/// Milliseconds: a duration, or a point in time since some fixed start.
pub type Millis = u64;

/// Names a timer within its machine. Setting a timer of the same name again replaces it.
pub type TimerKey = &'static str;

/// A media query, as the code has it.
pub type MediaQuery = &'static str;

/// Tells one request from all others of the same machine. Later requests have higher numbers.
pub type RequestId = u32;

/// A state machine.
///
/// `handle` must leave everything as it was for an event that means nothing in the present state. Whatever `start`
/// sets up, `stop` takes down.
pub trait Machine {
    /// What happened, in the user's words.
    type Event: 'static;
    /// What a component draws.
    type View: Clone + PartialEq;

    /// Whether it looks at the time. To one that does not, it is always 0: asking the browser costs as much as a
    /// transition.
    const TIMED: bool = false;

    /// Somebody has begun to look.
    fn start(&mut self, now: Millis, effects: &mut Effects) {
        let _ = (now, effects);
    }

    /// Nobody looks any more.
    fn stop(&mut self, effects: &mut Effects) {
        let _ = effects;
    }

    /// Something happened.
    fn handle(&mut self, event: Self::Event, now: Millis, effects: &mut Effects);

    /// Puts a report of the world into this machine's own words; `None` for one that it did not ask for.
    fn hear(&self, signal: Signal) -> Option<Self::Event> {
        let _ = signal;
        None
    }

    /// What there is to draw.
    fn view(&self) -> Self::View;
}

/// Something that the world must do for a machine. Data only: the machine never does it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Effect {
    /// Report [`Signal::TimerFired`] after this time; replaces a timer of the same name.
    SetTimer {
        key: TimerKey,
        after: Millis,
    },
    /// Forget the timer; nothing happens when there is none.
    ClearTimer {
        key: TimerKey,
    },
    /// Report what this source says, now and at every change.
    Listen(Source),
    /// Stop reporting it.
    Unlisten(Source),
    /// Keep the page from scrolling until as many [`Effect::UnlockScroll`] have followed.
    LockScroll,
    UnlockScroll,
    /// Set a custom property on the machine's root element: what moves at frame rate does not go through the view.
    SetProperty {
        name: &'static str,
        value: String,
    },
    /// Move the focus to the part of the machine's root element that has this name (`data-part`), or to the root itself
    /// when it has it. Whether the page scrolls there, too.
    Focus {
        part: String,
        scroll: bool,
    },
    /// Move the focus to this part, if nothing has it: an element that is disabled or goes loses it.
    Refocus {
        part: &'static str,
    },
    /// Keep keyboard and pointer within the root element until the release; the rest of the page is inert meanwhile.
    TrapFocus,
    ReleaseFocus,
    /// Show the root element, a `dialog`, as a modal one; the browser gives the focus back at its close.
    OpenModal,
    CloseModal,
    /// Play or pause the root element's video.
    Play,
    Pause,
    /// Scroll the page to this distance from the top, in CSS pixels.
    ScrollTo {
        y: f64,
        smooth: bool,
    },
    /// Scroll to the element of this id; whether there is one is reported as [`Signal::Sought`].
    Seek {
        id: String,
        smooth: bool,
    },
    /// Ask the browser for a view transition; [`Signal::Captured`] when it has its picture of the old page. It takes the place
    /// of the one before, of which nothing more is reported.
    BeginTransition,
    /// Wait no longer for the picture of the old page: [`Signal::Captured`] comes at once, and the page changes as it would
    /// without a transition.
    SkipTransition,
    /// The page is there, or late, or not wanted any more: let the browser draw again. Nothing more is reported.
    EndTransition,
    /// Go where the visitor has clicked last.
    FollowLink,
    /// Restore scroll positions ourselves after going back or forward, until the browser is given the task again.
    TakeScrollRestoration,
    ReturnScrollRestoration,
    /// Keep a value, or forget it. Storage that is full, forbidden or absent is no error: the value is not kept.
    Save {
        area: Area,
        key: String,
        value: Option<String>,
    },
    /// Report what is kept under a key as [`Signal::Stored`]; nothing is, where storage does not work.
    Load {
        area: Area,
        key: String,
    },
    /// Send a request; its response is a [`Signal::Responded`] with the same id.
    Send(Request),
    /// Give the request or the form up; nothing is reported of it.
    Abort(RequestId),
    /// Ask for what this call brings, as everybody else on the page who asks for it; reported as [`Signal::Loaded`].
    Watch(Endpoint),
    /// Ask no longer.
    Unwatch(Endpoint),
    /// Have the search's module loaded, for it is about to be asked. Nothing is reported of it.
    Prepare,
    /// Have the search's module answer in place of the server ([`Endpoint::Search`], [`Endpoint::Well`]); reported as
    /// [`Signal::Loaded`], too. A question that another one has followed may stay without an answer.
    Ask(Endpoint),
    /// Send a form; what becomes of it is a [`Signal::Submitted`] with the same id. What was sent is not taken back when the
    /// machine stops.
    Submit(Submission),
    /// Put a value into the form's field of this name; no event follows.
    WriteField {
        field: &'static str,
        value: String,
    },
    /// Give every field of the form its first value, and forget its files.
    ResetForm,
    /// Let the browser save what lies at this URL.
    Download {
        url: String,
    },
    /// Write a line to the console.
    Log {
        level: Level,
        message: String,
    },
}

/// Where values are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Area {
    /// Shared by all tabs, until the visitor clears it.
    Local,
    /// This tab's own, until it is closed.
    Session,
}

/// How serious a line of the log is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Level {
    Warning,
    Error,
}

/// Something in the browser that a machine may follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Source {
    /// The page's vertical scroll position: [`Signal::Scrolled`].
    Scroll,
    /// Whether a media query matches: [`Signal::Media`].
    Media(&'static str),
    /// The Escape key, wherever the focus is: [`Signal::Escaped`]. Only the machine that listens last hears it.
    Escape,
    /// A press outside of the root element: [`Signal::PressedOutside`].
    OutsidePress,
    /// What other tabs keep or forget in [`Area::Local`]: [`Signal::Stored`].
    Storage,
    /// Whether the page is in the background: [`Signal::PageHidden`].
    PageHidden,
    /// Whether the root element is in the window, or no more than this many CSS pixels from it: [`Signal::InView`].
    InView { margin: u16 },
    /// The document's title: [`Signal::Titled`].
    Title,
    /// Whether the visitor asks to save data: [`Signal::DataSaver`].
    DataSaver,
    /// The visitor has touched or scrolled the page, or it has loaded and been left alone for a good while:
    /// [`Signal::Settled`], at the least once.
    Settled,
}

/// A request for data: what this call brings from these hosts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Request {
    pub id: RequestId,
    pub endpoint: Endpoint,
    pub bases: Bases,
}

/// A form on its way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Submission {
    pub id: RequestId,
    /// By which the response is read.
    #[serde(serialize_with = "name_of_form")]
    pub form: &'static Form,
    pub url: String,
    /// Field names and what is in them.
    pub texts: Vec<(&'static str, String)>,
    /// The fields whose file goes with it.
    pub files: Vec<&'static str>,
    /// Further entries by which the site's own server knows a machine from a visitor. For the page's own origin only.
    pub guards: Vec<(&'static str, String)>,
    /// Tells a repetition from a new submission. For the page's own origin only.
    pub key: String,
}

/// A form's name says which one it is.
fn name_of_form<S: Serializer>(form: &&'static Form, serializer: S) -> Result<S::Ok, S::Error> {
    form.name.serialize(serializer)
}

/// What came back: a whole response, or the reason for which there is none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Response {
    /// The server responded. The status is HTTP's; the body is what the call's reader makes of it.
    Received { status: u16, body: Result<Reading, Unusable> },
    /// No response, or a broken one; the text is for the log.
    Lost { reason: String },
}

/// What the world reports to a machine.
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
    /// Whether [`Effect::Seek`] has found its element.
    Sought {
        found: bool,
    },
    /// The browser has its picture of the old page or goes without, and draws nothing until [`Effect::EndTransition`].
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
        outcome: Outcome,
    },
    /// What a watched call has brought; nothing when it has failed for good.
    Loaded {
        endpoint: Endpoint,
        payload: Option<Payload>,
    },
}

/// The effects of one step, in order.
#[derive(Debug, Default, PartialEq)]
pub struct Effects(Vec<Effect>);

impl Effects {
    pub fn push(&mut self, effect: Effect) {
        self.0.push(effect);
    }

    pub fn set_timer(&mut self, key: TimerKey, after: Millis) {
        self.push(Effect::SetTimer { key, after });
    }

    pub fn clear_timer(&mut self, key: TimerKey) {
        self.push(Effect::ClearTimer { key });
    }

    pub fn listen(&mut self, source: Source) {
        self.push(Effect::Listen(source));
    }

    pub fn unlisten(&mut self, source: Source) {
        self.push(Effect::Unlisten(source));
    }

    pub fn warn(&mut self, message: String) {
        self.push(Effect::Log { level: Level::Warning, message });
    }

    pub fn error(&mut self, message: String) {
        self.push(Effect::Log { level: Level::Error, message });
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

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
