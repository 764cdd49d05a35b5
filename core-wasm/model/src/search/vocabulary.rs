//! The words of a catalogue.

use std::collections::HashMap;

/// The index of the empty word, which marks the beginning and the end of a name.
pub const NAME_BOUNDARY: u32 = 0;

/// The words of a catalogue, without duplicates.
#[derive(Debug, Clone)]
pub struct Vocabulary {
    words: Vec<String>,
    indices: HashMap<String, u32>,
}

impl Default for Vocabulary {
    fn default() -> Self {
        Self { words: vec![String::new()], indices: HashMap::from([(String::new(), NAME_BOUNDARY)]) }
    }
}

impl Vocabulary {
    /// The index of a word, which is added if it is new.
    pub fn index_or_add(&mut self, word: &str) -> u32 {
        if let Some(index) = self.index(word) {
            return index;
        }
        let index = u32::try_from(self.words.len()).unwrap_or(u32::MAX);
        self.words.push(word.to_owned());
        self.indices.insert(word.to_owned(), index);
        index
    }

    pub fn index(&self, word: &str) -> Option<u32> {
        self.indices.get(word).copied()
    }

    /// All words, by their indices.
    pub fn words(&self) -> &[String] {
        &self.words
    }
}
