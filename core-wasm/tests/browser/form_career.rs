//! The career form: which files it accepts, and how they are sent.

use crate::common::{field, number, text, unwrap_js, wait_until};
use crate::form_page::{ACCEPTED, FakeServer, FormPage, focused, message, state};
use core_wasm::configure_api;
use core_wasm::stores::form::FormStore;
use js_sys::{Array, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::File;

const FIELDS: [&str; 8] = ["firstName", "lastName", "phone", "email", "role", "city", "details", "resume"];

fn file(name: &str, bytes: &[u8]) -> File {
    File::new_with_u8_array_sequence(&Array::of1(&Uint8Array::from(bytes)), name).unwrap()
}

fn filled() -> (FormStore, FormPage) {
    configure_api(String::new(), String::new(), String::new(), String::new());
    let store = unwrap_js(FormStore::new("career".into(), JsValue::UNDEFINED));
    let page = FormPage::new(&store, &FIELDS);
    for (field, value) in [("firstName", "Ada"), ("phone", "1"), ("email", "a@b.c")] {
        page.type_into(&store, field, value);
    }
    (store, page)
}

fn choose(store: &FormStore, file: File) -> bool {
    // The shell stores the file; the machine gets its name and size.
    store.choose_files("resume".into(), Array::of1(&file))
}

/// The file in the view.
fn shown(store: &FormStore) -> JsValue {
    field(&field(&store.get_snapshot(), "files"), "resume")
}

#[wasm_bindgen_test]
fn crr_2_without_a_resume_it_is_not_sent() {
    let server = FakeServer::new();
    let (store, _page) = filled();
    store.submit();
    assert_eq!(message(&store, "resume").as_deref(), Some("Resume is required"));
    assert_eq!((focused().as_deref(), server.sent().len()), (Some("resume"), 0));
}

#[wasm_bindgen_test]
fn crr_3_a_file_of_another_kind_is_ignored_and_the_previous_one_stays() {
    let (store, _page) = filled();
    assert!(choose(&store, file("Ada.PDF", b"%PDF-1.7")));
    let before = store.get_snapshot();
    for name in ["cv.odt", "cv.pdf.exe", "cv"] {
        assert!(!choose(&store, file(name, b"x")), "{name}");
    }
    assert!(js_sys::Object::is(&before, &store.get_snapshot()), "without a word");
    assert_eq!(store.files("resume").get(0).unchecked_into::<File>().name(), "Ada.PDF");
    assert_eq!((text(&shown(&store), "name"), number(&shown(&store), "size")), ("Ada.PDF".into(), 8.0));
    assert!(!store.choose_files("firstName".into(), Array::new()), "not a field for files");
}

#[wasm_bindgen_test]
async fn crr_5_the_file_is_sent_unchanged_and_removed_after_success() {
    let server = FakeServer::new().responds(200, ACCEPTED);
    let (store, _page) = filled();
    let bytes: Vec<u8> = (0..=255).cycle().take(100_000).collect();
    choose(&store, file("Ada Lovelace – résumé.docx", &bytes));
    store.submit();
    let sent = server.last_of(1).await;
    assert_eq!((&*sent.url, sent.keepalive()), ("/api/career", false));
    let files = sent.values("resume").await;
    assert_eq!(files.len(), 1);
    let arrived: File = files[0].clone().unchecked_into();
    assert_eq!(arrived.name(), "Ada Lovelace – résumé.docx");
    let buffer = JsFuture::from(arrived.array_buffer()).await.unwrap();
    assert!(Uint8Array::new(&buffer).to_vec() == bytes);
    wait_until("it has been accepted", || state(&store) == "succeeded").await;
    assert!(store.files("resume").length() == 0 && shown(&store).is_undefined());
}

#[wasm_bindgen_test]
async fn crr_6_after_a_failure_the_file_stays_chosen_and_is_sent_again() {
    let server = FakeServer::new().fails();
    let (store, _page) = filled();
    choose(&store, file("Ada.pdf", b"%PDF"));
    store.submit();
    wait_until("it has failed", || state(&store) == "failed").await;
    assert_eq!(text(&shown(&store), "name"), "Ada.pdf");
    store.submit();
    server.last_of(2).await;
    for sent in server.sent() {
        assert_eq!(sent.values("resume").await.len(), 1);
    }
}
