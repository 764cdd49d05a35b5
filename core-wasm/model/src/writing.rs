//! Formats numbers, lengths and URL path segments, and tells letters from other characters.

use std::fmt::Write;

/// Formats a number with commas between its thousands, rounded to `places` decimals. It uses whole numbers only, because the
/// standard library's float formatting would be the largest function of the wasm.
pub fn decimal(number: f64, places: u32) -> String {
    let one = 10_u64.pow(places);
    let scaled = (number * one as f64).round();
    let sign = if scaled < 0.0 { "-" } else { "" };
    let scaled = scaled.abs() as u64;
    let whole = grouped(scaled / one);
    if places == 0 {
        return format!("{sign}{whole}");
    }
    format!("{sign}{whole}.{:0width$}", scaled % one, width = places as usize)
}

/// Formats a whole number with commas between its thousands.
pub fn grouped(number: u64) -> String {
    let (thousands, rest) = (number / 1000, number % 1000);
    if thousands == 0 { rest.to_string() } else { format!("{},{rest:03}", grouped(thousands)) }
}

/// Formats a CSS length in whole pixels.
pub fn pixels(length: f64) -> String {
    format!("{}px", length.round() as i64)
}

/// Appends one path segment, with all bytes percent-encoded but those of ASCII letters, digits and `-._~`.
pub fn encode_segment(segment: &str, out: &mut String) {
    for byte in segment.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            out.push(byte.into());
        } else {
            // Writing to a string cannot fail.
            let _ = write!(out, "%{byte:02X}");
        }
    }
}

/// Whether a character is part of a word. Outside of ASCII this is approximate, because the Unicode tables would enlarge the
/// wasm: every character counts except common spaces and punctuation.
pub fn is_letter(c: char) -> bool {
    match c {
        '\0'..='\u{7f}' => c.is_ascii_alphanumeric(),
        '\u{80}'..='\u{bf}' => matches!(c, 'ª' | 'µ' | 'º' | '²' | '³' | '¹' | '¼' | '½' | '¾'),
        '×' | '÷' | '\u{2000}'..='\u{206f}' | '\u{3000}'..='\u{303f}' | '\u{feff}' => false,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn lengths_are_rounded_to_whole_pixels() {
        for (length, text) in [(0.0, "0px"), (-0.4, "0px"), (12.5, "13px"), (-12.5, "-13px"), (f64::NAN, "0px")] {
            assert_eq!(pixels(length), text);
        }
    }

    #[test]
    fn numbers_are_grouped_and_rounded() {
        for (number, places, text) in [
            (0.0, 0, "0"),
            (999.5, 0, "1,000"),
            (1_234_567.0, 0, "1,234,567"),
            (10_007.604, 1, "10,007.6"),
            (6.059, 3, "6.059"),
            (0.0304, 2, "0.03"),
            (-29.4, 0, "-29"),
            (-0.4, 0, "0"),
            (4.999, 2, "5.00"),
            (1.05, 2, "1.05"),
            (1_000_045.0, 0, "1,000,045"),
        ] {
            assert_eq!(decimal(number, places), text, "{number}");
        }
    }

    proptest! {
        #[test]
        fn a_number_with_decimals_is_what_the_standard_library_writes(number in -1e9..1e9_f64, places in 0_u32..4) {
            let rounded = (number * 10_f64.powi(places as i32)).round() / 10_f64.powi(places as i32);
            let plain = decimal(number, places).replace(',', "");
            prop_assert!((plain.parse::<f64>().unwrap() - rounded).abs() < 1e-6, "{} {}", number, plain);
        }
    }

    #[test]
    fn slashes_and_quotes_are_encoded_in_a_segment() {
        for (name, encoded) in [("../..", "..%2F.."), ("a b\"?#.webp", "a%20b%22%3F%23.webp"), ("é\n~", "%C3%A9%0A~")]
        {
            let mut out = String::new();
            encode_segment(name, &mut out);
            assert_eq!(out, encoded);
        }
    }
}
