//! The core of a catalogue website: every state machine, every form rule and every API call, in Rust.
//!
//! `machines` decide, purely: events and the present time go in, effects come out, a view can be asked for at any
//! time. `browser` carries the effects out, `exports` are what JavaScript sees; both exist on wasm32 only.
//! `content`, `forms` and `site` are also compiled into the server, so that the two sides cannot drift apart.

pub mod api;
pub mod content;
pub mod forms;
pub mod machine;
pub mod machines;
pub mod site;
pub mod store;

#[cfg(any(test, feature = "simulation"))]
pub mod simulation;
