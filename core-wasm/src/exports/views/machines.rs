use wasm_bindgen::JsValue;

use crate::browser::to_js::{ToJs, to_js, to_js_text};
use crate::machines::carousel::{CarouselView, Direction};
use crate::machines::header::HeaderView;
use crate::machines::loading::LoadingView;
use crate::machines::resource::{ResourceState, ResourceView, Shared};

to_js!(LoadingView { visible, percent });

to_js!(HeaderView { solid, hidden });

to_js!(CarouselView { index, count, animating, leaving, direction, dragging, playing, wanted });
to_js_text!(Direction { Next => "next", Previous => "previous" });

to_js!(ResourceView { state, data });
to_js_text!(ResourceState { Idle => "idle", Loading => "loading", Ready => "ready", Failed => "failed" });

impl ToJs for Shared {
    fn to_js(&self) -> JsValue {
        self.payload().to_js()
    }
}
