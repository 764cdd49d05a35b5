//! The words of texts, and how well those of a query match them.

use std::ops::Range;

use crate::writing::is_letter;

/// How well a word is matched. As it is, wherever it stands, it is worth more than with a letter wrong in a name.
pub const WHOLE: u32 = 30;
pub const BEGINNING: u32 = 20;
const WHOLE_BUT_ONE: u32 = 2;
const BEGINNING_BUT_ONE: u32 = 1;

/// From how many letters on a word may have one wrong.
const FORGIVEN_FROM: usize = 4;

/// The words of a text, without case and accents.
pub fn split(text: &str) -> Vec<String> {
    split_at(text).into_iter().map(|(word, _)| word).collect()
}

/// The same, each with where it stands.
pub fn split_at(text: &str) -> Vec<(String, Range<usize>)> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut start = 0;
    for (at, c) in text.char_indices() {
        if is_letter(c) {
            if word.is_empty() {
                start = at;
            }
            fold(c, &mut word);
        } else if !word.is_empty() {
            words.push((std::mem::take(&mut word), start..at));
        }
    }
    if !word.is_empty() {
        words.push((word, start..text.len()));
    }
    words
}

/// Letters with accents, from one to another, behind the plain ones that they stand for.
const PLAIN: &str = "aÀÅ aàå aĀą cÇÇ cçç cĆč dĎđ eÈË eèë eĒě gĜģ iÌÏ iìï iĨı lŁł lĹľ nÑÑ nññ nŃň oÒÖ oØØ oòö oøø oŌő rŔř sŚš tŢŧ uÙÜ \
    uùü uŨų yÝÝ yýý yÿÿ yŶŸ zŹž aeÆÆ aeææ oeŒŒ oeœœ ssßß";

/// Appends a letter in its plain, small form.
fn fold(c: char, word: &mut String) {
    if c.is_ascii() {
        return word.push(c.to_ascii_lowercase());
    }
    for range in PLAIN.split(' ') {
        let mut letters = range.chars();
        if letters.next_back() >= Some(c) && letters.next_back() <= Some(c) {
            return word.push_str(letters.as_str());
        }
    }
    // Greek and Cyrillic capitals stand this far from their small letters.
    let capital = matches!(c, 'Α'..='Ω' | 'А'..='Я');
    word.extend(if capital { char::from_u32(c as u32 + 0x20) } else { Some(c) });
}

/// How well a word is matched by what is asked for, if need be with a letter forgiven; 0: not at all.
pub fn quality(word: &str, asked: &str, forgiving: bool) -> u32 {
    if let Some(rest) = word.strip_prefix(asked) {
        return if rest.is_empty() { WHOLE } else { BEGINNING };
    }
    if !forgiving || asked.chars().nth(FORGIVEN_FROM - 1).is_none() {
        return 0;
    }
    match rest_after_typo(word, asked) {
        Some("") => WHOLE_BUT_ONE,
        Some(_) => BEGINNING_BUT_ONE,
        None => 0,
    }
}

/// What follows in `word` after `asked`, if that has one letter wrong, missing, too many, or swapped with its neighbour.
fn rest_after_typo<'a>(word: &'a str, asked: &str) -> Option<&'a str> {
    let same: usize = word.chars().zip(asked.chars()).take_while(|(a, b)| a == b).map(|(c, _)| c.len_utf8()).sum();
    let (word, asked) = (word.get(same..)?, asked.get(same..)?);
    let (mut word_on, mut asked_on) = (word.chars(), asked.chars());
    let (first_word, first_asked) = (word_on.next(), asked_on.next());
    let (after_word, after_asked) = (word_on.as_str(), asked_on.as_str());
    let wrong = after_word.strip_prefix(after_asked).filter(|_| first_word.is_some());
    let missing = after_word.strip_prefix(asked);
    let too_many = word.strip_prefix(after_asked);
    let is_swap = word_on.next().is_some_and(|c| Some(c) == first_asked)
        && asked_on.next().is_some_and(|c| Some(c) == first_word);
    let swapped = if is_swap { word_on.as_str().strip_prefix(asked_on.as_str()) } else { None };
    // The shortest rest is the best match.
    [wrong, missing, too_many, swapped].into_iter().flatten().min_by_key(|rest| rest.len())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn prd_3_a_text_is_split_into_plain_words() {
        for (text, words) in [
            ("CM-2 Double-Grip", vec!["cm", "2", "double", "grip"]),
            ("Größe: 9⅝ in (244 mm)", vec!["grosse", "9⅝", "in", "244", "mm"]),
            ("Ångström ŁÓDŹ Žižkov", vec!["angstrom", "lodz", "zizkov"]),
            ("Пакер ΩΜΕΓΑ", vec!["пакер", "ωμεγα"]),
            ("ÀÇĐÉĢÏŁÑØŘŠŦÜŸŽ àçđéģïłñøřšŧüÿž Æ œ ß", vec!["acdegilnorstuyz", "acdegilnorstuyz", "ae", "oe", "ss"]),
            ("7×5 – “quoted”", vec!["7", "5", "quoted"]),
            ("«10\u{a0}m²»", vec!["10", "m²"]),
            (" .,- ", vec![]),
        ] {
            assert_eq!(split(text), words);
        }
    }

    #[test]
    fn prd_3_a_word_is_matched_whole_by_its_beginning_and_with_one_wrong_letter() {
        for (word, asked, expected) in [
            ("packer", "packer", WHOLE),
            ("packer", "pack", BEGINNING),
            ("packer", "pecker", WHOLE_BUT_ONE),
            ("packer", "paker", WHOLE_BUT_ONE),
            ("packer", "packeer", WHOLE_BUT_ONE),
            ("packer", "pakcer", WHOLE_BUT_ONE),
            ("packer", "packerr", WHOLE_BUT_ONE),
            ("packer", "pxck", BEGINNING_BUT_ONE),
            ("packer", "paxxer", 0),
            ("packer", "pxc", 0),
            ("pack", "packer", 0),
            ("hanger", "packer", 0),
        ] {
            assert_eq!(quality(word, asked, true), expected, "{word} {asked}");
        }
    }

    proptest! {
        #[test]
        fn prd_3_any_one_typo_in_a_word_of_four_letters_or_more_is_forgiven(
            word in "[a-zé]{5,12}", at in 0usize..12, kind in 0u8..4, letter in "[a-z]"
        ) {
            let mut letters: Vec<char> = word.chars().collect();
            let at = at % (letters.len() - 1);
            match kind {
                0 => letters[at] = letter.chars().next().unwrap(),
                1 => { letters.remove(at); }
                2 => letters.insert(at, letter.chars().next().unwrap()),
                _ => letters.swap(at, at + 1),
            }
            let typed: String = letters.into_iter().collect();
            prop_assert!(quality(&word, &typed, true) > 0, "{word} {typed}");
        }

        #[test]
        fn prd_3_any_text_is_split_without_a_panic(text in ".*") {
            for word in split(&text) {
                prop_assert!(!word.is_empty() && !word.contains(' '));
            }
        }
    }
}
