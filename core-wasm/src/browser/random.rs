//! Random idempotency keys.

use super::page::window;

/// 128 random bits in hexadecimal digits.
pub fn key() -> String {
    let mut bytes = [0u8; 16];
    let crypto = window().and_then(|window| window.crypto().ok());
    let filled = crypto.is_some_and(|crypto| crypto.get_random_values_with_u8_array(&mut bytes).is_ok());
    if !filled {
        // Without `crypto`, `Math.random` suffices to distinguish a visitor's submissions.
        bytes.fill_with(|| (js_sys::Math::random() * 256.0) as u8);
    }
    bytes
        .iter()
        .flat_map(|byte| [byte >> 4, byte & 15])
        .filter_map(|digit| char::from_digit(digit.into(), 16))
        .collect()
}
