//! A page in Rust alone. The machine `Carousel` is a Rust type, Sycamore renders its view, and `Timers` performs its effects.

#![cfg(target_arch = "wasm32")]

use std::cell::RefCell;
use std::rc::Rc;

use gloo_timers::callback::Timeout;
use machines::carousel::{Carousel, CarouselEvent, CarouselOptions, CarouselView};
use machines::machine::{Effect, Millis, Signal, TimerKey};
use machines::store::{Reporter, Shell, Store};
use sycamore::prelude::*;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::KeyboardEvent;

const TOOLS: [&str; 3] = ["Packer", "Bridge plug", "Centralizer"];

/// Performs the effects of a carousel without autoplay and dragging, which are timers.
#[derive(Default)]
struct Timers {
    reporter: RefCell<Reporter>,
    running: RefCell<Vec<(TimerKey, Timeout)>>,
}

impl Timers {
    fn start(&self, key: TimerKey, after: Millis) {
        let reporter = self.reporter.borrow().clone();
        let fire = move || reporter.report(Signal::TimerFired(key));
        let timer = Timeout::new(u32::try_from(after).unwrap_or(u32::MAX), fire);
        self.stop(key);
        self.running.borrow_mut().push((key, timer));
    }

    fn stop(&self, key: TimerKey) {
        self.running.borrow_mut().retain(|(other, _)| *other != key);
    }
}

impl Shell for Timers {
    fn now(&self) -> Millis {
        let clock = web_sys::window().and_then(|window| window.performance());
        clock.map_or(0, |clock| clock.now() as Millis)
    }

    fn perform(&self, effect: Effect) {
        match effect {
            Effect::SetTimer { key, after } => self.start(key, after),
            Effect::ClearTimer { key } => self.stop(key),
            _ => {}
        }
    }

    fn report_to(&self, reporter: Reporter) {
        self.reporter.replace(reporter);
    }
}

/// The value of a slide's `data-slide`, which the style sheet reads.
fn state_of(slide: usize, view: CarouselView) -> &'static str {
    if slide == view.index {
        "current"
    } else if Some(slide) == view.leaving {
        "leaving"
    } else {
        "waiting"
    }
}

#[component]
fn Tools() -> View {
    let options = CarouselOptions { count: TOOLS.len(), ..CarouselOptions::default() };
    let store = Store::new(Carousel::new(options), Rc::new(Timers::default()));
    let view = create_signal(store.view());
    let shown = store.clone();
    let subscription = store.subscribe(Rc::new(move || view.set(shown.view())));
    on_cleanup(move || drop(subscription));

    let slide = move |(slide, name): (usize, &'static str)| {
        view! {
            article(
                data-slide=move || state_of(slide, view.get()),
                inert=move || slide != view.get().index,
            ) { (name) }
        }
    };
    let slides: Vec<View> = TOOLS.into_iter().enumerate().map(slide).collect();
    let (back, forth, keys) = (store.clone(), store.clone(), store);
    let press = move |event: KeyboardEvent| {
        if let Some(asked) = keys.read(|carousel| carousel.event_of_key(&event.key())) {
            keys.send(asked);
        }
    };
    view! {
        section(aria-roledescription="carousel", aria-label="Tools", on:keydown=press) {
            div(class="slides") { (slides) }
            button(r#type="button", on:click=move |_| back.send(CarouselEvent::Previous)) { "Previous" }
            button(r#type="button", on:click=move |_| forth.send(CarouselEvent::Next)) { "Next" }
            p(role="status") { (view.get().index + 1) " of " (TOOLS.len()) }
        }
    }
}

/// Runs when the module has loaded.
#[wasm_bindgen(start)]
pub fn main() {
    sycamore::render(Tools);
}
