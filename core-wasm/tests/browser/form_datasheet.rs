//! The data sheet form: it sends the product and downloads the document.

use crate::common::{options, unwrap_js, wait, wait_until};
use crate::form_page::{ACCEPTED, Downloads, FakeServer, FormPage, state};
use core_wasm::configure_api;
use core_wasm::stores::form::FormStore;
use wasm_bindgen_test::wasm_bindgen_test;

const DOCUMENT: &str = "/media/cm-2/datasheet/cm-2.pdf";

fn filled() -> (FormStore, FormPage) {
    configure_api(String::new(), String::new(), String::new(), String::new());
    let store = unwrap_js(FormStore::new(
        "datasheet".into(),
        options([("given", "cm-2".into()), ("download", DOCUMENT.into())]),
    ));
    let page = FormPage::new(&store, &["name", "phone", "email", "companyName"]);
    for (field, value) in [("name", "Ada"), ("phone", "1"), ("email", "a@b.c")] {
        page.type_into(&store, field, value);
    }
    (store, page)
}

#[wasm_bindgen_test]
async fn dsh_2_the_request_names_the_product_and_the_document_is_saved_once_it_is_accepted() {
    let server = FakeServer::new().responds(503, "").responds(200, ACCEPTED);
    let downloads = Downloads::new();
    let (store, page) = filled();
    store.submit();
    wait_until("it has failed", || state(&store) == "failed").await;
    assert!(downloads.urls().is_empty());
    store.submit();
    wait_until("it has been accepted", || state(&store) == "succeeded").await;
    let sent = server.last_of(2).await;
    assert_eq!(sent.url, "/api/datasheet-request");
    let expected = [("name", "Ada"), ("phone", "1"), ("email", "a@b.c"), ("companyName", ""), ("product", "cm-2")];
    assert_eq!(sent.entries().await[..5], expected.map(|(name, value)| (name.to_owned(), value.to_owned())));
    wait(10).await;
    assert_eq!(downloads.urls(), [DOCUMENT]);
    assert_eq!((page.value("name"), store.text("product")), (String::new(), "cm-2".into()));
}
