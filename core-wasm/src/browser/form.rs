//! Finds a form by name or schema, and performs its effects on its root element.

use wasm_bindgen::prelude::wasm_bindgen;
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
    // A copy without getters, which might throw while it is read.
    let text = js_sys::JSON::stringify(&schema).map_err(|error| border::reason(&error))?;
    let copy = text.as_string().and_then(|text| js_sys::JSON::parse(&text).ok());
    Form::read(border::Parsed::from(copy.unwrap_or_default()))
}

#[cfg(not(feature = "schemas"))]
fn read(_: JsValue) -> Result<&'static Form, String> {
    Err("this core reads no form schemas: build it with the Cargo feature \"schemas\", as the npm package is"
        .to_owned())
}

/// Sets the value of the field with this name.
pub fn write_field(root: &HtmlElement, field: &str, value: &str) {
    #[cfg(feature = "schemas")]
    if check::write(root, field, value) {
        return;
    }
    if let Some(element) = find_field(root, field) {
        // Inputs, selects and text areas all have `value`; setting it cannot fail.
        let _ = js_sys::Reflect::set(&element, &"value".into(), &JsValue::from_str(value));
    }
}

/// The value of the field with this name, if the form has one.
pub fn read_field(root: &HtmlElement, field: &str) -> Option<String> {
    #[cfg(feature = "schemas")]
    if let Some(value) = check::read(root, field) {
        return Some(value);
    }
    let element = find_field(root, field)?;
    js_sys::Reflect::get(&element, &"value".into()).ok()?.as_string()
}

fn find_field(root: &HtmlElement, field: &str) -> Option<Element> {
    root.query_selector(&format!("[name=\"{field}\"]")).ok().flatten()
}

/// The elements that only forms with a schema have: checkboxes, radio buttons, and dates that are not finished.
#[cfg(feature = "schemas")]
mod check {
    use wasm_bindgen::JsCast;
    use web_sys::{HtmlElement, HtmlInputElement};

    /// The checkbox or the radio buttons of this name.
    fn inputs(root: &HtmlElement, field: &str) -> Vec<HtmlInputElement> {
        let selector = format!("[type=checkbox][name=\"{field}\"],[type=radio][name=\"{field}\"]");
        let Ok(found) = root.query_selector_all(&selector) else { return Vec::new() };
        (0..found.length()).filter_map(|at| found.item(at)?.dyn_into().ok()).collect()
    }

    /// Ticks the one with this value. Returns whether there are any.
    pub fn write(root: &HtmlElement, field: &str, value: &str) -> bool {
        let inputs = inputs(root, field);
        for input in &inputs {
            input.set_checked(input.value() == value);
        }
        !inputs.is_empty()
    }

    /// The value of the one that is ticked; `None` if there is none of this name.
    pub fn read(root: &HtmlElement, field: &str) -> Option<String> {
        let inputs = inputs(root, field);
        if inputs.is_empty() {
            let input: HtmlInputElement = super::find_field(root, field)?.dyn_into().ok()?;
            // The browser has no value for a date that the visitor has begun.
            return input.validity().bad_input().then(|| "?".to_owned());
        }
        Some(inputs.iter().find(|input| input.checked()).map(HtmlInputElement::value).unwrap_or_default())
    }
}

#[wasm_bindgen]
extern "C" {
    /// The method of all forms. A field named `reset` hides it at the form itself.
    #[wasm_bindgen(js_namespace = ["HTMLFormElement", "prototype", "reset"], js_name = call)]
    fn reset_form(form: &HtmlFormElement);
}

/// Resets every field to its initial value.
pub fn reset(root: &HtmlElement) {
    if let Some(form) = root.dyn_ref() {
        reset_form(form);
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
