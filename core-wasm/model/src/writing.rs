//! How texts are put together. What ships has no `format!` and no `to_string` of a number: their machinery is larger than
//! what it would say.

/// One text after the other.
pub fn joined(pieces: &[&str]) -> String {
    let mut all = String::new();
    for piece in pieces {
        all.push_str(piece);
    }
    all
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

/// A length for CSS, in whole pixels: to write a fraction takes 15 kB of code.
pub fn pixels(length: f64) -> String {
    let whole = length.round() as i64;
    joined(&[if whole < 0 { "-" } else { "" }, &digits(whole.unsigned_abs()), "px"])
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

    proptest! {
        #[test]
        fn a_number_has_the_digits_that_the_standard_library_gives_it(number: u64, less in 0..64) {
            for number in [number >> less, u64::MAX, 0] {
                prop_assert_eq!(digits(number), number.to_string());
            }
        }
    }
}
