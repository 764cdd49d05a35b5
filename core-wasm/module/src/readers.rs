//! Reads responses for a core without readers, which pages begin with: it is loaded with the first request of a page.

use std::cell::RefCell;

use border::{Parsed, to_object};
use js_sys::{Object, Reflect};
use model::api::{Endpoint, ParsedResponse};
use model::content::{Bases, OptionalCall, Rejected};
use wasm_bindgen::prelude::*;

thread_local! {
    static BASES: RefCell<Bases> = RefCell::default();
}

/// Sets the base URLs, as the core's own function of this name.
#[wasm_bindgen(js_name = configureApi)]
pub fn configure_api(api: String, media: String, insights: String, places: String) {
    BASES.set(Bases { api, media, insights, places, lacks: Vec::new() });
}

/// Says that the API does not have this optional call; returns whether there is one of this name.
#[wasm_bindgen(js_name = withoutCall)]
pub fn without_call(name: &str) -> bool {
    let call = OptionalCall::named(name);
    BASES.with_borrow_mut(|bases| bases.lacks.extend(call));
    call.is_some()
}

/// Reads the body of a response to a call. Returns an object with the `payload` that components get, `null` when what was asked for is
/// not in the response, and the `rejected` items, each with its `index` in the response and the `reason`.
///
/// # Errors
/// When the response cannot be used: says why.
#[wasm_bindgen(js_name = readBody)]
pub fn read_body(
    name: &str,
    argument: &str,
    #[wasm_bindgen(unchecked_param_type = "string")] body: JsValue,
) -> Result<Object, JsError> {
    let endpoint = Endpoint::named(name, argument).ok_or_else(|| JsError::new("there is no such call"))?;
    let reading = BASES.with_borrow(|bases| endpoint.read_body(&Parsed::from(body), bases));
    let ParsedResponse { payload, rejected } = reading.map_err(|reason| JsError::new(&reason))?;
    let payload = payload.and_then(|payload| payload.as_value::<Parsed>().cloned());
    let read = Object::new();
    // Setting a field of an object that has just been made cannot fail.
    let _ = Reflect::set(&read, &"payload".into(), &payload.map_or(JsValue::NULL, JsValue::from));
    let _ = Reflect::set(&read, &"rejected".into(), &to_object::<[Rejected]>(&rejected));
    Ok(read)
}
