use wasm_bindgen::prelude::*;

#[wasm_bindgen(inline_js = "
const freeze = value => {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze);
  return value;
};
export const frozen = json => freeze(JSON.parse(json));
")]
extern "C" {
    /// What a JSON text says, frozen through and through.
    pub fn frozen(json: &str) -> JsValue;
}
