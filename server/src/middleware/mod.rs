//! What every request passes through.

pub mod cors;
pub mod log;
pub mod security_headers;
