//! Finds a form by name or schema, and performs a form's effects on its root element.

use wasm_bindgen::{JsCast, JsError, JsValue};
use web_sys::{Document, Element, HtmlAnchorElement, HtmlElement, HtmlFormElement};

use super::page::document;
use model::forms::Form;

/// The form with this name or schema.
///
/// # Errors
/// If there is none. The text names the unknown form or the invalid field of the schema.
pub fn given(form: JsValue) -> Result<&'static Form, JsError> {
    let form = match form.as_string() {
        Some(name) => Form::named(&name).ok_or_else(|| format!("core-wasm has no form named \"{name}\".")),
        None => read(form),
    };
    form.map_err(|problem| JsError::new(&problem))
}

#[cfg(feature = "schemas")]
fn read(schema: JsValue) -> Result<&'static Form, String> {
    Form::read(border::Parsed::from(schema))
}

#[cfg(not(feature = "schemas"))]
fn read(_: JsValue) -> Result<&'static Form, String> {
    Err("this core reads no form schemas: build it with the Cargo feature \"schemas\", as the npm package is"
        .to_owned())
}

/// Sets the value of the field with this name.
pub fn write_field(root: &HtmlElement, field: &str, value: &str) {
    if let Some(element) = find_field(root, field) {
        // Inputs, selects and text areas all have `value`; setting it cannot fail.
        let _ = js_sys::Reflect::set(&element, &"value".into(), &JsValue::from_str(value));
    }
}

/// The value of the field with this name, if the form has one.
pub fn read_field(root: &HtmlElement, field: &str) -> Option<String> {
    let element = find_field(root, field)?;
    js_sys::Reflect::get(&element, &"value".into()).ok()?.as_string()
}

fn find_field(root: &HtmlElement, field: &str) -> Option<Element> {
    root.query_selector(&format!("[name=\"{field}\"]")).ok().flatten()
}

/// Resets every field to its initial value.
pub fn reset(root: &HtmlElement) {
    if let Some(form) = root.dyn_ref::<HtmlFormElement>() {
        form.reset();
    }
}

/// Downloads the file at this URL.
pub fn download(url: &str) {
    let document = document();
    let link = document.as_ref().and_then(|document| document.create_element("a").ok());
    if let (Some(body), Some(link)) =
        (document.as_ref().and_then(Document::body), link.map(JsCast::unchecked_into::<HtmlAnchorElement>))
    {
        link.set_href(url);
        link.set_download("");
        // Some browsers follow only links that are in the document.
        let _ = body.append_child(&link);
        link.click();
        link.remove();
    }
}
