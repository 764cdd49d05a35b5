use std::cell::RefCell;
use std::rc::{Rc, Weak};

use gloo_net::http::Request;
use wasm_bindgen::JsError;
use wasm_bindgen_futures::spawn_local;
use web_sys::AbortController;

use super::fetch::receive;
use super::reading;
use border::Parsed;
use machines::machine::{self, Response, Signal};
use machines::store::Reporter;

thread_local! {
    /// The requests that others may share.
    static UNDER_WAY: RefCell<Vec<Weak<Exchange>>> = RefCell::default();
}

/// A request in flight, shared by all waiting stores. Aborted when none waits any more.
struct Exchange {
    url: String,
    controller: Option<AbortController>,
    waiting: RefCell<Vec<Weak<Waiting>>>,
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
    request: machine::Request,
    reporter: Reporter,
}

/// A share in a request in progress, given back when dropped.
pub struct InFlight {
    _waiting: Rc<Waiting>,
    exchange: Rc<Exchange>,
}

impl Drop for InFlight {
    fn drop(&mut self) {
        // It may hang, so a new caller must not share it.
        share_no_more(&self.exchange);
    }
}

/// Sends a request, or joins one in progress to the same URL. The response, or the reason why there is none, is
/// reported.
pub fn send(request: machine::Request, reporter: Reporter) -> InFlight {
    let url = request.endpoint.url(&request.bases);
    let same = |exchange: &Rc<Exchange>| exchange.url == url;
    let under_way = UNDER_WAY.with_borrow(|all| all.iter().filter_map(Weak::upgrade).find(same));
    let exchange = under_way.unwrap_or_else(|| begin(url));
    let waiting = Rc::new(Waiting { request, reporter });
    exchange.waiting.borrow_mut().push(Rc::downgrade(&waiting));
    InFlight { _waiting: waiting, exchange }
}

fn begin(url: String) -> Rc<Exchange> {
    let controller = AbortController::new().ok();
    let signal = controller.as_ref().map(AbortController::signal);
    let request = Request::get(&url).header("Accept", "application/json").abort_signal(signal.as_ref()).build();
    let request = request.map(web_sys::Request::from).map_err(|error| JsError::from(error).into());
    let exchange = Rc::new(Exchange { url, controller, waiting: RefCell::default() });
    let sent = Rc::downgrade(&exchange);
    UNDER_WAY.with_borrow_mut(|all| all.push(Weak::clone(&sent)));
    // Loaded in parallel with the response, so that neither waits for the other.
    let readers = reading::load();
    spawn_local(async move {
        let read = match receive(request, None).await {
            Ok((status, body)) => readers.await.map(|readers| (status, Parsed::from(body), readers)),
            Err(reason) => Err(reason),
        };
        let Some(exchange) = sent.upgrade() else { return };
        share_no_more(&exchange);
        for waiting in exchange.waiting.take() {
            // An earlier report in this loop may have aborted it.
            let Some(waiting) = waiting.upgrade() else { continue };
            let machine::Request { id, endpoint, bases } = &waiting.request;
            let response = match &read {
                Ok((status, body, readers)) => {
                    Response::Received { status: *status, body: readers.read(endpoint, body, bases) }
                }
                Err(reason) => Response::Lost { reason: reason.clone() },
            };
            waiting.reporter.report(Signal::Responded { id: *id, response });
        }
    });
    exchange
}

fn share_no_more(exchange: &Rc<Exchange>) {
    UNDER_WAY
        .with_borrow_mut(|all| all.retain(|other| other.strong_count() > 0 && other.as_ptr() != Rc::as_ptr(exchange)));
}
