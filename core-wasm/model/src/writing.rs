//! How texts are put together. What ships has no `format!` and no `to_string` of a number: their machinery is larger than
//! what it would say.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// What is encoded in a segment of a path: everything but letters, digits and `-._~`.
const IN_SEGMENT: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// One text after the other.
pub fn joined(pieces: &[&str]) -> String {
    let mut all = String::new();
    for piece in pieces {
        all.push_str(piece);
    }
    all
}

/// Where a text first has another in it. The standard library's search comes with tables and with the words of its panics.
pub fn place_of(text: &str, part: &str) -> Option<usize> {
    let mut places = text.char_indices().map(|(at, _)| at).chain([text.len()]);
    places.find(|at| text.get(*at..).is_some_and(|rest| rest.starts_with(part)))
}

/// Whether a text has another in it.
pub fn has(text: &str, part: &str) -> bool {
    place_of(text, part).is_some()
}

/// A number in decimal digits.
pub fn digits(number: u64) -> String {
    let mut text = String::new();
    push_digits(&mut text, number);
    text
}

/// Appends a number in decimal digits.
pub fn push_digits(text: &mut String, number: u64) {
    if number > 9 {
        push_digits(text, number / 10);
    }
    text.push(char::from(b'0' + (number % 10) as u8));
}

/// A number with commas between its thousands, rounded to so many decimals.
pub fn decimal(number: f64, places: u32) -> String {
    let one = 10_u64.pow(places);
    let scaled = (number.abs() * one as f64).round() as u64;
    let mut text = String::from(if number < 0.0 && scaled > 0 { "-" } else { "" });
    push_grouped(&mut text, scaled / one);
    if places > 0 {
        text.push('.');
        let decimals = digits(scaled % one + one);
        text.push_str(decimals.get(1..).unwrap_or_default());
    }
    text
}

/// Appends a whole number with commas between its thousands.
pub fn push_grouped(text: &mut String, number: u64) {
    let (thousands, rest) = (number / 1000, number % 1000);
    if thousands == 0 {
        return push_digits(text, rest);
    }
    push_grouped(text, thousands);
    text.push(',');
    // The leading one keeps the zeros.
    text.push_str(digits(rest + 1000).get(1..).unwrap_or_default());
}

/// A length for CSS, in whole pixels: to write a fraction takes 15 kB of code.
pub fn pixels(length: f64) -> String {
    let whole = length.round() as i64;
    joined(&[if whole < 0 { "-" } else { "" }, &digits(whole.unsigned_abs()), "px"])
}

/// Appends one path segment, percent-encoded.
pub fn encode_segment(segment: &str, out: &mut String) {
    out.extend(utf8_percent_encode(segment, IN_SEGMENT));
}

/// The URL by which a telephone calls this number, however it is printed: digits, and a plus where it begins with one. A trunk
/// prefix in brackets, `+44 (0)20`, is not dialled from abroad.
pub fn phone_url(printed: &str) -> String {
    let is_international = printed.trim_start().starts_with('+');
    let mut url = "tel:".to_owned();
    if is_international {
        url.push('+');
    }
    for part in printed.split('(') {
        let dialled = if is_international { part.strip_prefix("0)").unwrap_or(part) } else { part };
        url.extend(dialled.chars().filter(char::is_ascii_digit));
    }
    url
}

/// Whether a character is part of a word. Beyond ASCII everything is, but for spaces and punctuation: what
/// catalogues write needs no tables that would tell exactly.
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
    fn pieces_follow_each_other() {
        assert_eq!(joined(&["a", "", "bc"]), "abc");
        assert_eq!(joined(&[]), "");
    }

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

        #[test]
        fn a_text_has_what_the_standard_library_finds_in_it(text in "[aé]{0,5}", part in "[aé]{0,3}") {
            prop_assert_eq!(place_of(&text, &part), text.find(&part));
        }

        #[test]
        fn a_number_has_the_digits_that_the_standard_library_gives_it(number: u64, less in 0..64) {
            for number in [number >> less, u64::MAX, 0] {
                prop_assert_eq!(digits(number), number.to_string());
            }
        }
    }

    #[test]
    fn hostile_names_stay_inside_their_segment() {
        for (name, encoded) in [("../..", "..%2F.."), ("a b\"?#.webp", "a%20b%22%3F%23.webp"), ("é\n~", "%C3%A9%0A~")]
        {
            let mut out = String::new();
            encode_segment(name, &mut out);
            assert_eq!(out, encoded);
        }
    }

    #[test]
    fn a_printed_number_is_called_by_its_digits() {
        for (printed, url) in [
            ("+47 55 50 12 00", "tel:+4755501200"),
            ("+44 (0)20 7946-0000", "tel:+442079460000"),
            ("(020) 7946.0000", "tel:02079460000"),
            (" 112 ", "tel:112"),
            ("", "tel:"),
        ] {
            assert_eq!(phone_url(printed), url, "{printed}");
        }
    }
}
