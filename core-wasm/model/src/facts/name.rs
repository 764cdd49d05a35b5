//! The words in the names of specifications and columns.

use crate::writing::is_letter;

/// The words of a name, in lower case.
pub fn words_of(name: &str) -> impl Iterator<Item = String> {
    name.split(|c: char| !is_letter(c)).filter(|word| !word.is_empty()).map(str::to_ascii_lowercase)
}

/// Whether a name has one of these words.
pub fn has_word(name: &str, words: &[&str]) -> bool {
    name.split(|c: char| !is_letter(c)).any(|own| words.iter().any(|word| own.eq_ignore_ascii_case(word)))
}

/// The part of a name before its first comma.
pub fn lead(name: &str) -> &str {
    name.split(',').next().unwrap_or(name)
}

/// Whether the text of a specification begins with a refusal, such as "Not suited".
pub fn is_refusal(text: &str) -> bool {
    words_of(text).next().is_some_and(|first| ["no", "not"].contains(&&*first))
}

/// Whether a name has the two sizes of a pair: "Body pressure rating, 5 in × 7 in".
pub fn has_pair(name: &str) -> bool {
    // Not `contains`, which is as large as `str::find` for a character that is not ASCII.
    name.chars().any(|c| c == '×')
}

/// The position of an ASCII text in another, in upper or lower case. `str::find` would add 4.5 kB to the search module.
pub fn find_ignoring_case(text: &str, wanted: &str) -> Option<usize> {
    text.as_bytes().windows(wanted.len()).position(|part| part.eq_ignore_ascii_case(wanted.as_bytes()))
}

/// Whether a text is about sour service: by its name, or by that of a standard.
pub fn is_about_sour(text: &str) -> bool {
    ["mr0175", "mr-0175", "15156", "sour", "h2s"].iter().any(|name| find_ignoring_case(text, name).is_some())
}
