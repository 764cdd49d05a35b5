//! Reads responses for a core without readers, which pages begin with: it is loaded with the first request of a page.

use border::{Parsed, to_object};
use model::api::{Endpoint, ParsedResponse};
use model::content::{Bases, Rejected, WriteJson, read_record};
use wasm_bindgen::prelude::*;

/// Reads the body of a response to a call. `bases` are the base URLs of the core that sent the request. Returns an object with the
/// `payload` that components get (`null` if the response does not contain the requested item), and the `rejected` items, each with its
/// `index` in the response and the `reason`.
///
/// # Errors
/// With the reason, if the response cannot be used.
#[wasm_bindgen(js_name = readBody, unchecked_return_type = "object")]
pub fn read_body(
    name: &str,
    argument: &str,
    #[wasm_bindgen(unchecked_param_type = "string")] body: JsValue,
    #[wasm_bindgen(unchecked_param_type = "object")] bases: JsValue,
) -> Result<JsValue, JsError> {
    let endpoint = Endpoint::named(name, argument).ok_or_else(|| JsError::new("there is no such call"))?;
    let bases = read_record(Parsed::from(bases), &Bases::default(), Bases::read);
    let reading = bases.and_then(|bases| endpoint.read_body(&Parsed::from(body), &bases));
    let ParsedResponse { payload, rejected } = reading.map_err(|reason| JsError::new(&reason))?;
    let payload = payload.and_then(|payload| payload.as_value::<Parsed>().cloned());
    let mut read = Parsed::object();
    read.set("payload", payload.unwrap_or_else(Parsed::null));
    read.set("rejected", Parsed::from(to_object::<[Rejected]>(&rejected)));
    Ok(read.into())
}
