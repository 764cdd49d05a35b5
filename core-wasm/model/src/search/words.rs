//! Splits texts into words, and scores matches of words.

use std::ops::Range;

use crate::writing::is_letter;

/// The scores of matches. A prefix in a description (20) scores higher than a word with a typo in a name (2 × 8).
pub const EXACT: u32 = 30;
pub const PREFIX: u32 = 20;
const EXACT_WITH_TYPO: u32 = 2;
const PREFIX_WITH_TYPO: u32 = 1;

/// Words with fewer letters must match without a typo.
const MIN_LETTERS_FOR_TYPO: usize = 4;

/// The words of a text, in lower case and without accents.
pub fn split_words(text: &str) -> Vec<String> {
    word_positions(text).into_iter().map(|(word, _)| word).collect()
}

/// The words of a text with their byte ranges.
pub fn word_positions(text: &str) -> Vec<(String, Range<usize>)> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut start = 0;
    for (at, c) in text.char_indices() {
        if is_letter(c) {
            if word.is_empty() {
                start = at;
            }
            push_folded(c, &mut word);
        } else if !word.is_empty() {
            words.push((std::mem::take(&mut word), start..at));
        }
    }
    if !word.is_empty() {
        words.push((word, start..text.len()));
    }
    words
}

/// Plain letters, each before the first and the last of the accented letters that it replaces. The subscript 2 is that of H2S and CO2.
const ACCENTED: &str = "aÀÅ aàå aĀą cÇÇ cçç cĆč dĎđ eÈË eèë eĒě gĜģ iÌÏ iìï iĨı lŁł lĹľ nÑÑ nññ nŃň oÒÖ oØØ oòö oøø oŌő rŔř sŚš sȘș tŢŧ tȚț \
    uÙÜ uùü uŨų yÝÝ yýý yÿÿ yŶŸ zŹž aeÆÆ aeææ oeŒŒ oeœœ ssßß ssẞẞ əƏƏ еЁЁ еёё 2₂₂";

/// Appends a letter in lower case without its accent.
fn push_folded(c: char, word: &mut String) {
    if c.is_ascii() {
        return word.push(c.to_ascii_lowercase());
    }
    for range in ACCENTED.split(' ') {
        let mut letters = range.chars();
        let (last, first) = (letters.next_back(), letters.next_back());
        if first <= Some(c) && Some(c) <= last {
            return word.push_str(letters.as_str());
        }
    }
    let small = match c {
        'Α'..='Ω' | 'А'..='Я' => c as u32 + 0x20,
        'Ѐ'..='Џ' => c as u32 + 0x50,
        // Letters of Kazakh and others that Russian does not have: a capital is even, its small letter follows.
        'Ҋ'..='ҿ' | 'Ӑ'..='ԯ' => c as u32 | 1,
        // An accent behind its letter, as in texts and file names of macOS.
        '\u{300}'..='\u{36f}' => return,
        _ => c as u32,
    };
    word.extend(char::from_u32(small));
}

/// The score of a word for a wanted word; 0 if it does not match.
pub fn score_word(word: &str, wanted: &str, allow_typo: bool) -> u32 {
    if let Some(rest) = word.strip_prefix(wanted) {
        return if rest.is_empty() { EXACT } else { PREFIX };
    }
    if !allow_typo || wanted.chars().nth(MIN_LETTERS_FOR_TYPO - 1).is_none() {
        return 0;
    }
    match rest_after_typo(word, wanted) {
        Some("") => EXACT_WITH_TYPO,
        Some(_) => PREFIX_WITH_TYPO,
        None => 0,
    }
}

/// The rest of `word` after `wanted` with one typo: a wrong, missing, additional or swapped letter.
fn rest_after_typo<'a>(word: &'a str, wanted: &str) -> Option<&'a str> {
    let same: usize = word.chars().zip(wanted.chars()).take_while(|(a, b)| a == b).map(|(c, _)| c.len_utf8()).sum();
    let (word, wanted) = (word.get(same..)?, wanted.get(same..)?);
    let (mut word_rest, mut wanted_rest) = (word.chars(), wanted.chars());
    let (first_word, first_wanted) = (word_rest.next(), wanted_rest.next());
    let (after_word, after_wanted) = (word_rest.as_str(), wanted_rest.as_str());
    let wrong = after_word.strip_prefix(after_wanted).filter(|_| first_word.is_some());
    let missing = after_word.strip_prefix(wanted);
    let too_many = word.strip_prefix(after_wanted);
    let is_swap = word_rest.next().is_some_and(|c| Some(c) == first_wanted)
        && wanted_rest.next().is_some_and(|c| Some(c) == first_word);
    let swapped = if is_swap { word_rest.as_str().strip_prefix(wanted_rest.as_str()) } else { None };
    // The shortest rest is the best match.
    [wrong, missing, too_many, swapped].into_iter().flatten().min_by_key(|rest| rest.len())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn prd_3_words_are_in_lower_case_and_without_accents() {
        for (text, words) in [
            ("CM-2 Double-Grip", vec!["cm", "2", "double", "grip"]),
            ("Größe: 9⅝ in (244 mm)", vec!["grosse", "9⅝", "in", "244", "mm"]),
            ("Ångström ŁÓDŹ Žižkov", vec!["angstrom", "lodz", "zizkov"]),
            ("Пакер ΩΜΕΓΑ", vec!["пакер", "ωμεγα"]),
            ("ҰҢҒЫМА Әбіл ІҚӨ Подъём", vec!["ұңғыма", "әбіл", "іқө", "подъем"]),
            ("Gro\u{308}ße I\u{307}g\u{306}ne A\u{30a}", vec!["grosse", "igne", "a"]),
            ("ȘURUB Țeavă ƏSAS GROẞ", vec!["surub", "teava", "əsas", "gross"]),
            ("H₂S", vec!["h2s"]),
            ("ÀÇĐÉĢÏŁÑØŘŠŦÜŸŽ àçđéģïłñøřšŧüÿž Æ œ ß", vec!["acdegilnorstuyz", "acdegilnorstuyz", "ae", "oe", "ss"]),
            ("7×5 – “quoted”", vec!["7", "5", "quoted"]),
            ("«10\u{a0}m²»", vec!["10", "m²"]),
            (" .,- ", vec![]),
        ] {
            assert_eq!(split_words(text), words);
        }
    }

    #[test]
    fn prd_3_a_word_matches_exactly_as_a_prefix_and_with_one_typo() {
        for (word, wanted, expected) in [
            ("packer", "packer", EXACT),
            ("packer", "pack", PREFIX),
            ("packer", "pecker", EXACT_WITH_TYPO),
            ("packer", "paker", EXACT_WITH_TYPO),
            ("packer", "packeer", EXACT_WITH_TYPO),
            ("packer", "pakcer", EXACT_WITH_TYPO),
            ("packer", "packerr", EXACT_WITH_TYPO),
            ("packer", "pxck", PREFIX_WITH_TYPO),
            ("packer", "paxxer", 0),
            ("packer", "pxc", 0),
            ("pack", "packer", 0),
            ("hanger", "packer", 0),
        ] {
            assert_eq!(score_word(word, wanted, true), expected, "{word} {wanted}");
        }
    }

    proptest! {
        #[test]
        fn prd_3_any_single_typo_in_a_word_of_four_letters_or_more_matches(
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
            prop_assert!(score_word(&word, &typed, true) > 0, "{word} {typed}");
        }

        #[test]
        fn prd_3_any_text_is_split_without_a_panic(text in ".*") {
            for word in split_words(&text) {
                prop_assert!(!word.is_empty() && !word.contains(' '));
            }
        }
    }
}
