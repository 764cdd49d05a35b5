//! The stores of JavaScript: one class per machine, with a method for each event and query.

#![allow(clippy::new_without_default, reason = "these constructors are JavaScript's")]

pub mod carousel;
pub mod consent;
pub mod consent_categories;
mod custom_form;
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
pub mod playback;
pub mod resource;
pub mod reveal;
pub mod search;
pub mod shortlist;
pub mod track;
pub mod well;

/// What every store has: React's `useSyncExternalStore` contract, and its root element. Names the type of its view, and the types of
/// TypeScript that its methods mention.
macro_rules! store {
    ($store:ident, $view:literal, $($type:ident),+) => {
        #[wasm_bindgen(typescript_custom_section)]
        const TYPES: &str = concat!("import type { ", $(stringify!($type), ", ",)+ "} from '../pkg-types/types';");

        #[wasm_bindgen]
        impl $store {
            /// Calls the listener after every change of the view. The first listener starts the machine; when the last
            /// one leaves, by the function that is returned, it stops.
            #[wasm_bindgen(unchecked_return_type = "() => void")]
            pub fn subscribe(
                &self,
                #[wasm_bindgen(unchecked_param_type = "() => void")] listener: &js_sys::Function,
            ) -> js_sys::Function {
                $crate::browser::store::subscribe(self.0.engine(), listener)
            }

            /// The current view: the same frozen object until it changes.
            #[wasm_bindgen(js_name = getSnapshot, unchecked_return_type = $view)]
            pub fn get_snapshot(&self) -> JsValue {
                self.0.snapshot()
            }

            /// The first view, which a server renders.
            #[wasm_bindgen(js_name = getServerSnapshot, unchecked_return_type = $view)]
            pub fn get_server_snapshot(&self) -> JsValue {
                self.0.first_snapshot()
            }

            /// Sets the root element, on which effects are performed.
            pub fn attach(&self, root: Option<web_sys::HtmlElement>) {
                self.0.shell().attach(root);
            }
        }
    };
}
use store;

/// The constructor of a store that takes nothing but options. Names the machine, its options, and their type in TypeScript.
macro_rules! constructor {
    ($(#[$($doc:tt)*])* $store:ident($machine:ident), $options:ident: $type:literal) => {
        #[wasm_bindgen]
        impl $store {
            $(#[$($doc)*])*
            ///
            /// # Errors
            /// When an option is unknown or of the wrong type.
            #[wasm_bindgen(constructor)]
            pub fn new(
                #[wasm_bindgen(unchecked_optional_param_type = $type)] options: JsValue,
            ) -> Result<Self, JsError> {
                let options: $options = $crate::options::read(stringify!($store), options)?;
                Ok(Self(BrowserStore::new($machine::new(options))))
            }
        }
    };
}
use constructor;

/// The method of a store whose options may change. Names its events, and the type of its options in TypeScript.
macro_rules! changeable {
    ($store:ident, $event:ident, $type:literal) => {
        #[wasm_bindgen]
        impl $store {
            /// Sets the options; those that are left out have their defaults. What is shown stays, and so does what the
            /// visitor has stopped or started.
            ///
            /// # Errors
            /// When an option is unknown or of the wrong type.
            #[wasm_bindgen(js_name = optionsChanged)]
            pub fn options_changed(
                &self,
                #[wasm_bindgen(unchecked_param_type = $type)] options: JsValue,
            ) -> Result<(), JsError> {
                self.0.send($event::OptionsChanged($crate::options::read(stringify!($store), options)?));
                Ok(())
            }
        }
    };
}
use changeable;

/// The methods of a store of slides. Names the events of the slides; `$event` makes an event of the store from one of them.
macro_rules! slides {
    ($store:ident, $slides:ident, $event:expr) => {
        #[wasm_bindgen]
        impl $store {
            /// Shows the next slide.
            pub fn next(&self) {
                self.0.send($event($slides::Next));
            }

            /// Shows the previous slide.
            pub fn previous(&self) {
                self.0.send($event($slides::Previous));
            }

            /// Handles a `KeyboardEvent.key`; returns whether the key has a function here.
            #[wasm_bindgen(js_name = keyPressed)]
            pub fn key_pressed(&self, key: &str) -> bool {
                self.0.send_if(self.0.read(|machine| machine.event_of_key(key)))
            }

            /// Sets the number of slides.
            #[wasm_bindgen(js_name = countChanged)]
            pub fn count_changed(&self, count: f64) {
                self.0.send($event($slides::CountChanged(count as usize)));
            }
        }
    };
}
use slides;

/// The methods of a store of a modal dialog; `$event` makes an event of the store from one of the dialog.
macro_rules! modal {
    ($store:ident, $event:expr) => {
        #[wasm_bindgen]
        impl $store {
            /// Closes the dialog.
            pub fn close(&self) {
                self.0.send($event(machines::dialog::DialogEvent::Closed));
            }

            /// The dialog's `cancel` event: Escape, or the back gesture of a phone.
            pub fn dismiss(&self) {
                self.0.send($event(machines::dialog::DialogEvent::Dismissed));
            }

            /// `pointerdown`, inside the dialog or on its backdrop.
            #[wasm_bindgen(js_name = pressBegan)]
            pub fn press_began(&self, behind: bool) {
                self.0.send($event(machines::dialog::DialogEvent::Pressed { behind }));
            }

            /// `pointerup`.
            #[wasm_bindgen(js_name = pressEnded)]
            pub fn press_ended(&self, behind: bool) {
                self.0.send($event(machines::dialog::DialogEvent::Released { behind }));
            }
        }
    };
}
use modal;

/// The methods of a store whose element is dragged; `$event` makes an event of the store from one of the pointer.
macro_rules! draggable {
    ($store:ident, $event:expr) => {
        #[wasm_bindgen]
        impl $store {
            /// `pointerdown` at this point, in CSS pixels.
            #[wasm_bindgen(js_name = pointerPressed)]
            pub fn pointer_pressed(&self, id: i32, x: f64, y: f64) {
                self.0.send($event(machines::drag::PointerEvent::Pressed(machines::drag::Pointer { id, x, y })));
            }

            /// `pointermove` to this point.
            #[wasm_bindgen(js_name = pointerMoved)]
            pub fn pointer_moved(&self, id: i32, x: f64, y: f64) {
                self.0.send($event(machines::drag::PointerEvent::Moved(machines::drag::Pointer { id, x, y })));
            }

            /// `pointerup`.
            #[wasm_bindgen(js_name = pointerReleased)]
            pub fn pointer_released(&self, id: i32, x: f64, y: f64) {
                self.0.send($event(machines::drag::PointerEvent::Released(machines::drag::Pointer { id, x, y })));
            }

            /// `pointercancel`: the browser uses the pointer for scrolling or zooming.
            #[wasm_bindgen(js_name = pointerCancelled)]
            pub fn pointer_cancelled(&self, id: i32) {
                self.0.send($event(machines::drag::PointerEvent::Cancelled(id)));
            }

            /// Whether to suppress the next click, because it ends a drag.
            #[wasm_bindgen(js_name = swallowsClick)]
            pub fn swallows_click(&self) -> bool {
                self.0.read(|machine| machine.swallows_click())
            }
        }
    };
}
use draggable;

/// The methods of a store that follows the focus; names the two events.
macro_rules! focusable {
    ($store:ident, $entered:expr, $left:expr) => {
        #[wasm_bindgen]
        impl $store {
            /// The focus enters the element.
            #[wasm_bindgen(js_name = focusEntered)]
            pub fn focus_entered(&self) {
                self.0.send($entered);
            }

            /// The focus leaves the element.
            #[wasm_bindgen(js_name = focusLeft)]
            pub fn focus_left(&self) {
                self.0.send($left);
            }
        }
    };
}
use focusable;

/// The methods of a store that pauses while the mouse or the focus is on its element; `$event` makes an event of the store.
macro_rules! pausable {
    ($store:ident, $event:expr) => {
        $crate::stores::focusable!(
            $store,
            $event(machines::pause::PauseEvent::FocusEntered),
            $event(machines::pause::PauseEvent::FocusLeft)
        );

        #[wasm_bindgen]
        impl $store {
            /// The mouse enters the element.
            #[wasm_bindgen(js_name = mouseEntered)]
            pub fn mouse_entered(&self) {
                self.0.send($event(machines::pause::PauseEvent::MouseEntered));
            }

            /// The mouse leaves the element.
            #[wasm_bindgen(js_name = mouseLeft)]
            pub fn mouse_left(&self) {
                self.0.send($event(machines::pause::PauseEvent::MouseLeft));
            }

            /// The visitor presses the pause button.
            #[wasm_bindgen(js_name = toggleMotion)]
            pub fn toggle_motion(&self) {
                self.0.send($event(machines::pause::PauseEvent::Toggled));
            }
        }
    };
}
use pausable;
