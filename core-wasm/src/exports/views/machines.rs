use wasm_bindgen::JsValue;

use crate::api::Shared;
use crate::browser::to_js::{ToJs, to_js, to_js_text};
use crate::machines::carousel::{CarouselView, Direction};
use crate::machines::consent::ConsentView;
use crate::machines::dialog::DialogView;
use crate::machines::header::HeaderView;
use crate::machines::lightbox::LightboxView;
use crate::machines::loading::LoadingView;
use crate::machines::logo_strip::LogoStripView;
use crate::machines::menu::MenuView;
use crate::machines::mobile_menu::MobileMenuView;
use crate::machines::resource::{ResourceState, ResourceView};
use crate::machines::track::TrackView;

to_js!(LoadingView { visible, percent });

to_js!(HeaderView { solid, hidden });

to_js!(CarouselView { index, count, animating, leaving, direction, dragging, playing, wanted });
to_js_text!(Direction { Next => "next", Previous => "previous" });

to_js!(DialogView { open });
to_js!(LightboxView { open, index, count, animating, leaving, direction, dragging, enlarged });

to_js!(TrackView {
    index,
    count,
    visible,
    looping,
    animating,
    direction,
    dragging,
    position,
    first_place,
    words,
    moved,
    ready
});

to_js!(LogoStripView { repeats, playing, wanted });

to_js!(MenuView { open, ready });
to_js!(MobileMenuView { open, section, ready });

to_js!(ConsentView { visible, given });

to_js!(ResourceView { state, data });
to_js_text!(ResourceState { Idle => "idle", Loading => "loading", Ready => "ready", Failed => "failed" });

impl ToJs for Shared {
    fn to_js(&self) -> JsValue {
        self.payload().to_js()
    }
}
