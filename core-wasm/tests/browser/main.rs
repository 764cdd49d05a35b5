//! The core's suites in a real browser, one module per machine. One program runs them all in one page, so each suite must
//! restore the page.
#![cfg(target_arch = "wasm32")]

mod common;
mod form_page;

mod carousel;
mod consent;
mod consent_categories;
mod dialog;
mod film;
mod form_career;
mod form_contact;
mod form_datasheet;
mod form_schema;
mod header;
mod lightbox;
mod loading;
mod logo_strip;
mod menu;
mod mobile_menu;
mod navigation;
mod pdf_card;
mod places;
mod reading;
mod resource;
mod reveal;
mod search;
mod shortlist;
mod store;
mod track;
mod well;

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);
