use std::cell::RefCell;
use std::rc::{Rc, Weak};

use gloo_net::Error;
use gloo_net::http::Request;
use js_sys::{Function, Promise};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::AbortController;

use super::page::window;
use super::reporter::Reporter;
use border::Parsed;
use border::reason;
use machines::machine::{self, Response, Signal};

thread_local! {
    /// The requests that others may share.
    static UNDER_WAY: RefCell<Vec<Weak<Exchange>>> = RefCell::default();
}

#[cfg(feature = "refetch")]
thread_local! {
    /// The page's own `fetch`.
    static FETCH: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// Has this function send every request.
#[cfg(feature = "refetch")]
pub fn fetch_with(fetch: Option<Function>) {
    FETCH.replace(fetch);
}

/// A request in flight, shared by all waiting stores. Aborted when none waits any more.
struct Exchange {
    url: String,
    controller: Option<AbortController>,
    waiting: RefCell<Vec<Waiting>>,
}

impl Drop for Exchange {
    fn drop(&mut self) {
        if let Some(controller) = self.controller.take() {
            controller.abort();
        }
    }
}

/// A store that waits for a response.
struct Waiting {
    /// `None` when it no longer waits.
    share: Weak<()>,
    request: machine::Request,
    reporter: Reporter,
}

/// A share in a request under way; given up when dropped.
pub struct InFlight {
    _share: Rc<()>,
    exchange: Rc<Exchange>,
}

impl Drop for InFlight {
    fn drop(&mut self) {
        // It may hang, so a new caller must not share it.
        share_no_more(&self.exchange);
    }
}

/// Sends a request, or joins one to the same URL that is under way; its response, or the reason for which there is none, is
/// reported.
pub fn send(request: machine::Request, reporter: Reporter) -> InFlight {
    let url = request.endpoint.url(&request.bases);
    let same = |exchange: &Rc<Exchange>| exchange.url == url;
    let under_way = UNDER_WAY.with_borrow(|all| all.iter().filter_map(Weak::upgrade).find(same));
    let exchange = under_way.unwrap_or_else(|| begin(url));
    let share = Rc::new(());
    exchange.waiting.borrow_mut().push(Waiting { share: Rc::downgrade(&share), request, reporter });
    InFlight { _share: share, exchange }
}

fn begin(url: String) -> Rc<Exchange> {
    let controller = AbortController::new().ok();
    let signal = controller.as_ref().map(AbortController::signal);
    let request = Request::get(&url).header("Accept", "application/json").abort_signal(signal.as_ref()).build();
    let exchange = Rc::new(Exchange { url, controller, waiting: RefCell::default() });
    let sent = Rc::downgrade(&exchange);
    UNDER_WAY.with_borrow_mut(|all| all.push(Weak::clone(&sent)));
    spawn_local(async move {
        let received = match request {
            Ok(request) => receive(request.into(), None).await.map(|(status, body)| (status, Parsed::from(body))),
            Err(Error::JsError(error)) => Err(error.message),
            Err(Error::GlooError(reason)) => Err(reason),
        };
        let Some(exchange) = sent.upgrade() else { return };
        share_no_more(&exchange);
        for Waiting { share, request, reporter } in exchange.waiting.take() {
            // An earlier callback may have removed this one.
            if share.strong_count() > 0 {
                let machine::Request { id, endpoint, bases } = request;
                let response = match &received {
                    Ok((status, body)) => {
                        Response::Received { status: *status, body: endpoint.read_body(body, &bases) }
                    }
                    Err(reason) => Response::Lost { reason: reason.clone() },
                };
                reporter.report(Signal::Responded { id, response });
            }
        }
    });
    exchange
}

fn share_no_more(exchange: &Rc<Exchange>) {
    UNDER_WAY
        .with_borrow_mut(|all| all.retain(|other| other.strong_count() > 0 && other.as_ptr() != Rc::as_ptr(exchange)));
}

/// Sends a request and waits for the whole response: HTTP's status and the body, a text of JavaScript's. Not by gloo-net, which panics where a
/// page has replaced `fetch` by a function that fails with something else than an `Error`, or that brings no `Response`. `own` is a
/// function of the page that gets the request and returns a promise of the response, or nothing to have it sent as usual.
///
/// # Errors
/// When nothing comes, or not all of it: what the browser says of it.
pub async fn receive(request: web_sys::Request, own: Option<&Function>) -> Result<(u16, JsValue), String> {
    exchange(&request, own).await.map_err(|error| reason(&error))
}

async fn exchange(request: &web_sys::Request, own: Option<&Function>) -> Result<(u16, JsValue), JsValue> {
    let window = window().ok_or(JsValue::NULL)?;
    let mut promise = None;
    if cfg!(feature = "schemas")
        && let Some(own) = own
    {
        promise = own.call1(&JsValue::UNDEFINED, request)?.dyn_into::<Promise>().ok();
    }
    #[cfg(feature = "refetch")]
    if promise.is_none()
        && let Some(fetch) = FETCH.with_borrow(Clone::clone)
    {
        promise = Some(Promise::resolve(&fetch.call1(&JsValue::UNDEFINED, request)?));
    }
    let promise = promise.unwrap_or_else(|| window.fetch_with_request(request));
    let response: web_sys::Response = JsFuture::from(promise).await?.dyn_into()?;
    let body = JsFuture::from(response.text()?).await?;
    Ok((response.status(), body))
}
