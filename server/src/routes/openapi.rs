//! `GET /api/openapi.json`: the description of all calls, tested against what the server answers.

use std::sync::LazyLock;

use axum::http::HeaderMap;
use axum::response::Response;
use bytes::Bytes;

use crate::error::Error;
use crate::representation::content_type;
use crate::representation::{REVALIDATE, Representation, Source, hash};

const DOCUMENT: &str = include_str!("../../openapi.json");

/// Sends the document.
pub async fn document(headers: HeaderMap) -> Result<Response, Error> {
    static PREPARED: LazyLock<Representation> = LazyLock::new(|| {
        let body = Source::Memory(Bytes::from_static(DOCUMENT.as_bytes()));
        Representation::new(content_type::JSON, REVALIDATE, hash(DOCUMENT.as_bytes()), body)
    });
    PREPARED.respond(&headers).await.map_err(|error| Error::internal("the API's description cannot be sent", error))
}
