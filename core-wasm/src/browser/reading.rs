//! The readers of responses: in this core, or in a part that is loaded with the first request.

#[cfg(feature = "readers")]
mod own {
    use std::future::{Ready, ready};

    use border::Parsed;
    use model::api::{Endpoint, ParsedResponse};
    use model::content::{Bases, Unusable};

    /// The readers of this core.
    pub struct Readers;

    pub fn load() -> Ready<Result<Readers, String>> {
        ready(Ok(Readers))
    }

    impl Readers {
        pub fn read(&self, endpoint: &Endpoint, body: &Parsed, bases: &Bases) -> Result<ParsedResponse, Unusable> {
            endpoint.read_body(body, bases)
        }
    }
}
#[cfg(feature = "readers")]
pub use own::load;

#[cfg(not(feature = "readers"))]
mod part {
    use std::cell::RefCell;
    use std::future::Future;

    use border::{Parsed, reason, to_object};
    use js_sys::{Function, Promise};
    use model::api::{Endpoint, ParsedResponse, Payload};
    use model::content::{Bases, Json, Rejected, Unusable};
    use wasm_bindgen::prelude::*;
    use wasm_bindgen_futures::JsFuture;

    #[wasm_bindgen]
    extern "C" {
        /// The part that has the readers: `core-wasm/module/src/readers.rs`.
        pub type Readers;

        #[wasm_bindgen(method, catch, js_name = readBody)]
        fn read_body(
            this: &Readers,
            name: &str,
            argument: &str,
            body: &JsValue,
            bases: &JsValue,
        ) -> Result<JsValue, JsValue>;
    }

    thread_local! {
        static LOAD: RefCell<Option<Function>> = const { RefCell::new(None) };
    }

    /// Sets the function that loads the part with the readers. It is called for each request, and must load the part once.
    #[wasm_bindgen(js_name = readWith)]
    pub fn read_with(#[wasm_bindgen(unchecked_param_type = "() => Promise<object>")] load: Function) {
        LOAD.set(Some(load));
    }

    /// Starts loading the part at once.
    pub fn load() -> impl Future<Output = Result<Readers, String>> {
        let load = LOAD.with_borrow(Clone::clone);
        let promise = load.map(|load| load.call0(&JsValue::UNDEFINED)?.dyn_into::<Promise>());
        // Handled at once, so that a failure is not reported as an unhandled rejection if there is no response to read.
        let loading = promise.map(|promise| promise.map(JsFuture::from));
        async move {
            let loading = loading.ok_or("nothing reads responses: call readWith() first")?;
            let part = loading.map_err(|error| reason(&error))?.await.map_err(|error| reason(&error))?;
            Ok(part.unchecked_into())
        }
    }

    impl Readers {
        pub fn read(&self, endpoint: &Endpoint, body: &Parsed, bases: &Bases) -> Result<ParsedResponse, Unusable> {
            let (name, argument) = endpoint.name();
            let reading = self.read_body(name, argument, body.as_ref(), &to_object(bases));
            let reading = reading.map_err(|error| reason(&error))?;
            let reading = Parsed::from(reading);
            let payload = reading.get("payload").filter(|payload| !payload.as_ref().is_null());
            let rejected = reading.get("rejected").and_then(|items| items.as_list()).unwrap_or_default();
            let rejected = rejected.iter().map(|item| Rejected {
                index: item.get("index").and_then(|index| index.as_number()).unwrap_or_default() as usize,
                reason: item.get("reason").and_then(|reason| reason.as_text()).unwrap_or_default(),
            });
            Ok(ParsedResponse { payload: payload.map(Payload::new), rejected: rejected.collect() })
        }
    }
}
#[cfg(not(feature = "readers"))]
pub use part::load;
