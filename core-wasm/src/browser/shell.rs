use std::any::Any;
use std::cell::{OnceCell, RefCell};

use gloo_timers::callback::Timeout;
use js_sys::Function;
use wasm_bindgen::JsValue;
use web_sys::HtmlElement;

#[cfg(feature = "form-store")]
use super::form;
use super::log::{log, log_error};
use super::page::{now, set_style};
#[cfg(feature = "client")]
use super::request::{InFlight, send};
#[cfg(any(feature = "search-store", feature = "well-store"))]
use super::search_module;
use super::source::{Following, follow};
#[cfg(feature = "form-store")]
use super::submission::FormShell;
#[cfg(feature = "navigation")]
use super::view_transition::ViewTransition;
use super::{element, page_scroll, storage};
#[cfg(not(feature = "site"))]
use machines::machine::Level;
use machines::machine::{Effect, Millis, RequestId, Signal, Source, TimerKey};
use machines::store::{self, Reporter, Shell};
use model::api::Endpoint;

/// The engine of a store in the browser.
pub type Engine = store::Engine<BrowserShell>;
pub type Store<M> = store::Store<M, BrowserShell>;

/// Reports a call's response, until the returned value is dropped.
pub type Watch = fn(Endpoint, Reporter) -> Box<dyn Any>;

/// Performs a machine's effects in the browser. Dropping it ends everything that the machine has set up.
#[derive(Default)]
pub struct BrowserShell {
    reporter: OnceCell<Reporter>,
    // Lists, because they have few entries and take less wasm than maps.
    timers: RefCell<Vec<(TimerKey, Timeout)>>,
    sources: RefCell<Vec<(Source, Following)>>,
    /// The request that was sent last: a resource has one at a time.
    #[cfg(feature = "client")]
    request: RefCell<Option<(RequestId, InFlight)>>,
    /// Watches calls, for a machine that does.
    #[cfg(feature = "calls")]
    watch: Option<Watch>,
    #[cfg(feature = "calls")]
    watched: RefCell<Vec<(Endpoint, Box<dyn Any>)>>,
    /// Asks the search module, for a machine that does.
    #[cfg(any(feature = "search-store", feature = "well-store"))]
    search_module: RefCell<Option<Function>>,
    #[cfg(feature = "form-store")]
    pub form: FormShell,
    /// The function that follows the link clicked last.
    #[cfg(feature = "navigation")]
    link: RefCell<Option<Function>>,
    #[cfg(feature = "navigation")]
    transition: RefCell<Option<ViewTransition>>,
    root: RefCell<Option<HtmlElement>>,
}

impl BrowserShell {
    /// A shell for a machine that watches calls.
    #[cfg(feature = "calls")]
    pub fn watching(watch: Watch) -> Self {
        Self { watch: Some(watch), ..Self::default() }
    }

    /// Sets the machine's root element.
    pub fn attach(&self, root: Option<HtmlElement>) {
        self.root.replace(root);
    }

    /// The values that the fields with these names have in the document.
    #[cfg(feature = "form-store")]
    pub fn read_fields(&self, names: impl Iterator<Item = &'static str>) -> Vec<(&'static str, String)> {
        let root = self.root.borrow().clone();
        let value = |name| Some((name, form::read_field(root.as_ref()?, name)?));
        names.filter_map(value).collect()
    }

    /// Stores the function that follows the clicked link.
    #[cfg(feature = "navigation")]
    pub fn keep_link(&self, follow: Function) {
        self.link.replace(Some(follow));
    }

    /// Sets the function that asks the search module.
    #[cfg(any(feature = "search-store", feature = "well-store"))]
    pub fn answer_with(&self, ask: Option<Function>) {
        self.search_module.replace(ask);
    }

    #[cfg(feature = "navigation")]
    fn follow_link(&self) {
        let follow = self.link.take();
        if let Some(Err(error)) = follow.map(|follow| follow.call0(&JsValue::UNDEFINED)) {
            log_error("a link could not be followed:", &error);
        }
    }

    /// Replaces the view transition; dropping the previous one lets the browser render again.
    #[cfg(feature = "navigation")]
    fn replace_transition(&self, transition: Option<ViewTransition>) {
        let before = self.transition.replace(transition);
        drop(before);
    }

    #[cfg(any(feature = "client", feature = "form-store"))]
    fn abort(&self, id: RequestId) {
        #[cfg(feature = "client")]
        {
            // Dropped after the borrow ends, because dropping it may run JavaScript.
            let aborted = self.request.borrow_mut().take_if(|(sent, _)| *sent == id);
            drop(aborted);
        }
        #[cfg(feature = "form-store")]
        self.form.abort(id);
    }

    fn set_timer(&self, key: TimerKey, after: Millis) {
        let reporter = self.reporter();
        // Longer times are clamped to the longest that `setTimeout` takes.
        let after = after.min(i32::MAX as Millis) as u32;
        let timer = Timeout::new(after, move || reporter.report(Signal::TimerFired(key)));
        replace(&self.timers, key, Some(timer));
    }

    /// Calls the function with the root element, if there is one.
    fn with_root(&self, act: impl FnOnce(&HtmlElement)) {
        let root = self.root.borrow().clone();
        if let Some(root) = root {
            act(&root);
        }
    }

    /// The reporter for sources, timers and requests. It does nothing until the store exists.
    fn reporter(&self) -> Reporter {
        self.reporter.get().cloned().unwrap_or_default()
    }
}

/// Replaces or removes the value of a key. The old value is dropped after the borrow ends, because dropping it may run
/// JavaScript.
fn replace<K: PartialEq, V>(list: &RefCell<Vec<(K, V)>>, key: K, value: Option<V>) {
    let old = {
        let mut list = list.borrow_mut();
        let at = list.iter().position(|(other, _)| *other == key);
        let old = at.map(|at| list.swap_remove(at));
        list.extend(value.map(|value| (key, value)));
        old
    };
    drop(old);
}

impl Shell for BrowserShell {
    fn report_to(&self, reporter: Reporter) {
        // A shell belongs to one store, so this is set once.
        let _ = self.reporter.set(reporter);
    }

    fn now(&self) -> Millis {
        // Never negative, and far below 2^53.
        now() as Millis
    }

    fn perform(&self, effect: Effect) {
        match effect {
            Effect::SetTimer { key, after } => self.set_timer(key, after),
            Effect::ClearTimer { key } => replace(&self.timers, key, None),
            Effect::Listen(source) => {
                let root = self.root.borrow().clone();
                replace(&self.sources, source, follow(source, root.as_ref(), self.reporter()));
            }
            Effect::Unlisten(source) => replace(&self.sources, source, None),
            Effect::LockScroll => page_scroll::lock(),
            Effect::UnlockScroll => page_scroll::unlock(),
            #[cfg(feature = "navigation")]
            Effect::ScrollTo { y, smooth } => page_scroll::scroll_to(y, smooth),
            #[cfg(feature = "navigation")]
            Effect::Seek { id, smooth } => {
                self.reporter().report(Signal::Sought { found: page_scroll::seek(&id, smooth) })
            }
            #[cfg(feature = "navigation")]
            Effect::BeginTransition => self.replace_transition(ViewTransition::begin(self.reporter())),
            #[cfg(feature = "navigation")]
            Effect::SkipTransition => {
                if let Some(transition) = &*self.transition.borrow() {
                    transition.skip();
                }
            }
            #[cfg(feature = "navigation")]
            Effect::EndTransition => self.replace_transition(None),
            #[cfg(feature = "navigation")]
            Effect::FollowLink => self.follow_link(),
            #[cfg(feature = "navigation")]
            Effect::TakeScrollRestoration => page_scroll::set_automatic_restoration(false),
            #[cfg(feature = "navigation")]
            Effect::ReturnScrollRestoration => page_scroll::set_automatic_restoration(true),
            Effect::SetProperty { name, value } => self.with_root(|root| set_style(root, name, &value)),
            Effect::CapturePointer(id) => self.with_root(|root| element::capture_pointer(root, id)),
            Effect::Focus { part, scroll } => self.with_root(|root| element::focus(root, &part, scroll)),
            Effect::Refocus { part } => self.with_root(|root| element::refocus(root, part)),
            Effect::OpenModal => self.with_root(|root| element::set_modal(root, true)),
            Effect::CloseModal => self.with_root(|root| element::set_modal(root, false)),
            #[cfg(feature = "film")]
            Effect::Play => self.with_root(|root| element::set_playing(root, true)),
            #[cfg(feature = "film")]
            Effect::Pause => self.with_root(|root| element::set_playing(root, false)),
            Effect::Save { area, key, value } => storage::save(area, &key, value.as_deref()),
            Effect::Load { area, key } => {
                let value = storage::load(area, &key);
                self.reporter().report(Signal::Stored { area, key, value });
            }
            #[cfg(feature = "client")]
            Effect::Send(request) => {
                // The one before has its response, so dropping it aborts nothing.
                drop(self.request.take());
                self.request.replace(Some((request.id, send(request, self.reporter()))));
            }
            #[cfg(feature = "calls")]
            Effect::Watch(endpoint) => {
                let subscription = self.watch.map(|watch| watch(endpoint.clone(), self.reporter()));
                replace(&self.watched, endpoint, subscription);
            }
            #[cfg(feature = "calls")]
            Effect::Unwatch(endpoint) => replace(&self.watched, endpoint, None),
            #[cfg(any(feature = "search-store", feature = "well-store"))]
            Effect::LoadSearchModule => search_module::prepare(self.search_module.borrow().clone()),
            #[cfg(any(feature = "search-store", feature = "well-store"))]
            Effect::QuerySearchModule(question) => {
                search_module::ask(question, self.search_module.borrow().clone(), self.reporter());
            }
            #[cfg(feature = "form-store")]
            Effect::Submit(submission) => self.form.submit(&submission, self.reporter()),
            #[cfg(any(feature = "client", feature = "form-store"))]
            Effect::Abort(id) => self.abort(id),
            #[cfg(feature = "form-store")]
            Effect::WriteField { field, value } => self.with_root(|root| form::write_field(root, field, &value)),
            #[cfg(feature = "form-store")]
            Effect::ResetForm => {
                self.form.remove_files();
                self.with_root(form::reset);
            }
            #[cfg(feature = "form-store")]
            Effect::Download { url } => form::download(&url),
            Effect::Log { level, message } => log(level, &message),
            // Only a core whose features do not match its machines gets here.
            #[cfg(not(feature = "site"))]
            #[allow(unreachable_patterns, reason = "the features may have every effect")]
            _ => log(Level::Error, "core-wasm was built without what this machine needs of the browser"),
        }
    }
}
