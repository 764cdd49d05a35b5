//! The id under which a request is found in the logs, here and at the proxy.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::HeaderName;

use crate::config::Config;
use crate::connections::peer_address;

const X_REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Longer ids are none.
const LONGEST: usize = 64;

/// Keeps the id that a trusted proxy gave. Anybody else could write into our logs with it.
pub async fn forget_untrusted(State(config): State<Arc<Config>>, mut request: Request) -> Request {
    let by_proxy = config.network.trusted_proxies.contains(peer_address(request.extensions()));
    let is_id = request.headers().get(X_REQUEST_ID).is_some_and(|id| is_id(id.as_bytes()));
    if !(by_proxy && is_id) {
        request.headers_mut().remove(X_REQUEST_ID);
    }
    request
}

/// As proxies make them: hexadecimal digits, perhaps with dashes between.
fn is_id(id: &[u8]) -> bool {
    (1..=LONGEST).contains(&id.len()) && id.iter().all(|byte| byte.is_ascii_hexdigit() || *byte == b'-')
}
