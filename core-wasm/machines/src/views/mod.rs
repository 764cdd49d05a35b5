//! How views look in JavaScript. Their TypeScript types are in `hooks/types.ts`.
//!
//! What moves is flat: `browser/views.js`, which the tests write from here, makes an object of its numbers. What holds
//! texts or lists is JSON.

mod flat;
mod json;
#[cfg(any(test, feature = "typescript"))]
pub mod script;

/// What makes an object of a flat view's numbers, in the order of `browser/views.js`.
#[derive(Debug, Clone, Copy)]
enum Shape {
    /// No shape: all is JSON.
    _Json,
    LoadingView,
    HeaderView,
    CarouselView,
    LightboxView,
    TrackView,
    RevealView,
    FilmView,
    DialogView,
    LogoStripView,
    MenuView,
    MobileMenuView,
    ConsentView,
}
