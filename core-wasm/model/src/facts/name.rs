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
