/// Whether this is a phone number: an optional leading `+`, then groups of digits with single spaces between them.
pub fn is_phone(value: &str) -> bool {
    let digits = value.strip_prefix('+').unwrap_or(value);
    digits.split(' ').all(|group| !group.is_empty() && group.bytes().all(|b| b.is_ascii_digit()))
}

/// Whether this looks like an e-mail address: something, an `@`, something, a dot, something; no blanks in it and no
/// second `@`.
pub fn is_email(value: &str) -> bool {
    let Some((local, domain)) = value.split_once('@') else { return false };
    let dotted = domain.char_indices().any(|(at, c)| c == '.' && at > 0 && at + 1 < domain.len());
    !local.is_empty() && dotted && !domain.contains('@') && !value.contains(char::is_whitespace)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn con_3_a_phone_number_is_numeric() {
        for phone in ["1", "0123456789", "+91 22 5550 1234", "+4401234", "12 34"] {
            assert!(is_phone(phone), "{phone}");
        }
        for phone in
            ["", "+", "+ 91", "91+", "++91", "12  34", " 12", "12 ", "12-34", "(0)12", "12a", "١٢٣", "12\t34", "+1 "]
        {
            assert!(!is_phone(phone), "{phone}");
        }
    }

    #[test]
    fn con_3_an_email_address_follows_the_simple_pattern() {
        for email in ["a@b.c", "first.last+tag@mail.example.com", "é@ü.example", "a@b..c", "a@.b.c"] {
            assert!(is_email(email), "{email}");
        }
        for email in [
            "",
            "a",
            "a@",
            "@b.c",
            "a@b",
            "a@b.",
            "a@.b",
            "a@.",
            "a b@c.d",
            "a@b c.d",
            "a@b@c.d",
            "a@b.c@",
            "a@b.\u{a0}c",
        ] {
            assert!(!is_email(email), "{email}");
        }
    }

    proptest! {
        #[test]
        fn con_3_groups_of_digits_are_a_phone_number_and_one_letter_spoils_it(
            plus in any::<bool>(), groups in prop::collection::vec("[0-9]{1,6}", 1..5), at in any::<prop::sample::Index>()
        ) {
            let phone = format!("{}{}", if plus { "+" } else { "" }, groups.join(" "));
            prop_assert!(is_phone(&phone));
            let mut spoilt = phone;
            spoilt.insert(at.index(spoilt.len() + 1), 'x');
            prop_assert!(!is_phone(&spoilt));
        }

        #[test]
        fn con_3_no_text_at_all_stops_the_rules(value in any::<String>()) {
            let spaced = format!("{value} ");
            prop_assert!(!is_phone(&spaced) && !is_email(&spaced));
            if is_email(&value) {
                prop_assert_eq!(value.matches('@').count(), 1);
            }
        }
    }
}
