//! What JavaScript sees: one file a hook. Typed methods go in, serialised views come out.

pub mod api;
pub mod carousel;
pub mod compare;
pub mod consent;
pub mod dialog;
pub mod film;
pub mod form;
pub mod header;
pub mod lightbox;
pub mod loading;
pub mod logo_strip;
pub mod menu;
pub mod mobile_menu;
pub mod navigation;
pub mod pdf_card;
pub mod places;
pub mod reveal;
pub mod search;
pub mod site;
pub mod track;
mod views;

use wasm_bindgen::prelude::*;

/// The types of views, options and payloads, written by the tests from the Rust types.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("../../hooks/types.ts");

/// The part that every store has in common: React's `useSyncExternalStore` contract.
macro_rules! store {
    ($store:ident, $machine:ty, $view:literal) => {
        #[wasm_bindgen::prelude::wasm_bindgen]
        impl $store {
            /// Calls the listener after every change of the view. The first listener starts the machine; when the last
            /// one leaves, by the function that is returned, it stops.
            #[wasm_bindgen(unchecked_return_type = "() => void")]
            pub fn subscribe(
                &self,
                #[wasm_bindgen(unchecked_param_type = "() => void")] listener: &js_sys::Function,
            ) -> js_sys::Function {
                self.0.subscribe(listener)
            }

            /// The present view: the same frozen object until it changes.
            #[wasm_bindgen(unchecked_return_type = $view)]
            pub fn snapshot(&self) -> wasm_bindgen::JsValue {
                self.0.snapshot()
            }

            /// The view before anything happened, which is what a server draws.
            #[wasm_bindgen(js_name = firstSnapshot, unchecked_return_type = $view)]
            pub fn first_snapshot(&self) -> wasm_bindgen::JsValue {
                self.0.first_snapshot()
            }
        }
    };
}
pub(crate) use store;

/// The part that every store has in common whose root element can be dragged across.
macro_rules! draggable {
    ($store:ident, $machine:ty, $event:path) => {
        #[wasm_bindgen::prelude::wasm_bindgen]
        impl $store {
            /// The element that gets the property `--drag` while a pointer drags.
            pub fn attach(&self, root: Option<web_sys::HtmlElement>) {
                self.0.attach(root);
            }

            #[wasm_bindgen(js_name = pointerPressed)]
            pub fn pointer_pressed(&self, id: i32, x: f64, y: f64) {
                let pointer = crate::machines::swipe::Pointer { id, x, y };
                self.0.dispatch($event(crate::machines::drag::PointerEvent::Pressed(pointer)));
            }

            #[wasm_bindgen(js_name = pointerMoved)]
            pub fn pointer_moved(&self, id: i32, x: f64, y: f64) {
                let pointer = crate::machines::swipe::Pointer { id, x, y };
                self.0.dispatch($event(crate::machines::drag::PointerEvent::Moved(pointer)));
            }

            #[wasm_bindgen(js_name = pointerReleased)]
            pub fn pointer_released(&self, id: i32, x: f64, y: f64) {
                let pointer = crate::machines::swipe::Pointer { id, x, y };
                self.0.dispatch($event(crate::machines::drag::PointerEvent::Released(pointer)));
            }

            #[wasm_bindgen(js_name = pointerCancelled)]
            pub fn pointer_cancelled(&self, id: i32) {
                self.0.dispatch($event(crate::machines::drag::PointerEvent::Cancelled(id)));
            }

            /// Whether a click that comes now is the end of a drag, and so is no click.
            #[wasm_bindgen(js_name = swallowsClick)]
            pub fn swallows_click(&self) -> bool {
                self.0.store().read(<$machine>::swallows_click)
            }
        }
    };
}
pub(crate) use draggable;

/// The part that every store has in common whose root element is a modal dialog.
macro_rules! modal {
    ($store:ident, $event:expr) => {
        #[wasm_bindgen::prelude::wasm_bindgen]
        impl $store {
            pub fn close(&self) {
                self.0.dispatch($event(crate::machines::dialog::DialogEvent::Closed));
            }

            /// The back gesture of a phone, or another sign by which the browser asks a dialog to close.
            pub fn dismiss(&self) {
                self.0.dispatch($event(crate::machines::dialog::DialogEvent::Dismissed));
            }

            /// A pointer went down, inside of the dialog or behind it.
            #[wasm_bindgen(js_name = pressBegan)]
            pub fn press_began(&self, behind: bool) {
                self.0.dispatch($event(crate::machines::dialog::DialogEvent::Pressed { behind }));
            }

            /// It went up again.
            #[wasm_bindgen(js_name = pressEnded)]
            pub fn press_ended(&self, behind: bool) {
                self.0.dispatch($event(crate::machines::dialog::DialogEvent::Released { behind }));
            }
        }
    };
}
pub(crate) use modal;

/// The part that every store has in common which moves by itself and may be held.
macro_rules! pausable {
    ($store:ident, $event:path) => {
        #[wasm_bindgen::prelude::wasm_bindgen]
        impl $store {
            /// A mouse has come over it.
            #[wasm_bindgen(js_name = mouseEntered)]
            pub fn mouse_entered(&self) {
                self.0.dispatch($event(crate::machines::pause::PauseEvent::MouseEntered));
            }

            #[wasm_bindgen(js_name = mouseLeft)]
            pub fn mouse_left(&self) {
                self.0.dispatch($event(crate::machines::pause::PauseEvent::MouseLeft));
            }

            #[wasm_bindgen(js_name = focusEntered)]
            pub fn focus_entered(&self) {
                self.0.dispatch($event(crate::machines::pause::PauseEvent::FocusEntered));
            }

            #[wasm_bindgen(js_name = focusLeft)]
            pub fn focus_left(&self) {
                self.0.dispatch($event(crate::machines::pause::PauseEvent::FocusLeft));
            }

            /// The button that stops and starts it.
            #[wasm_bindgen(js_name = toggleMotion)]
            pub fn toggle_motion(&self) {
                self.0.dispatch($event(crate::machines::pause::PauseEvent::Toggled));
            }
        }
    };
}
pub(crate) use pausable;
