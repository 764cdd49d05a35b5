//! The words of a catalogue, and how well those of a query match them. Part of the search.

use model::content::{Category, Product};

/// How much a word counts by where it stands.
const NAME: u32 = 8;
const CATEGORY: u32 = 3;
const SUMMARY: u32 = 2;
const TEXT: u32 = 1;

/// How well a word is matched. As it is, wherever it stands, it is worth more than with a letter wrong in a name.
const WHOLE: u32 = 30;
const BEGINNING: u32 = 20;
const WHOLE_BUT_ONE: u32 = 2;
const BEGINNING_BUT_ONE: u32 = 1;

/// From nothing to something with a letter wrong, from there to a match, to words in a row in a name, to the name itself: each
/// is a step, and no sum of words is worth as much.
const STEP: u32 = 1 << 24;

/// From how many letters on a word may have one wrong.
const FORGIVEN_FROM: usize = 4;

/// A product that matches.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Hit {
    /// Its index among all products.
    pub product: usize,
    pub score: u32,
}

/// See the module.
#[derive(Debug, Clone, Default)]
pub struct Index {
    /// Every word of the catalogue once, sorted. The first is empty: it stands at the ends of each text.
    words: Vec<String>,
    products: Vec<Entry>,
    /// The slugs of all categories, in the catalogue's order.
    categories: Vec<String>,
}

/// A product.
#[derive(Debug, Clone)]
struct Entry {
    /// Its words in order by their place among all words, each with the weight of where it stands.
    words: Vec<(usize, u32)>,
    category: Option<String>,
    subcategory: Option<String>,
}

impl Index {
    /// Of what the calls have brought.
    pub fn of(products: &[Product], categories: &[Category]) -> Self {
        let mut index = Self::default();
        for category in categories {
            index.add_category(Some(&category.slug));
        }
        let texts: Vec<Vec<(String, u32)>> = products.iter().map(|product| words_of(product, categories)).collect();
        // Each word is put in its place at once: the standard library's sorts are larger than all of the search.
        for (word, _) in texts.iter().flatten() {
            if let Err(place) = index.words.binary_search(word) {
                index.words.insert(place, word.clone());
            }
        }
        for (product, text) in products.iter().zip(&texts) {
            let mut words = Vec::new();
            for (word, weight) in text {
                if let Ok(place) = index.words.binary_search(word) {
                    words.push((place, *weight));
                }
            }
            index.add_category(product.category.as_deref());
            let (category, subcategory) = (product.category.clone(), product.subcategory.clone());
            index.products.push(Entry { words, category, subcategory });
        }
        index
    }

    fn add_category(&mut self, slug: Option<&str>) {
        if let Some(slug) = slug
            && !self.categories.iter().any(|known| known == slug)
        {
            self.categories.push(slug.to_owned());
        }
    }

    /// How many different words there are.
    #[cfg(test)]
    pub fn words(&self) -> usize {
        self.words.len()
    }

    /// The slugs of all categories, in the catalogue's order.
    pub fn categories(&self) -> &[String] {
        &self.categories
    }

    /// The category and the sub-category of a product.
    pub fn place(&self, product: usize) -> Option<(Option<&str>, Option<&str>)> {
        self.products.get(product).map(|entry| (entry.category.as_deref(), entry.subcategory.as_deref()))
    }

    /// The products that have every word of the query, in the catalogue's order. Without a word in it, all.
    pub fn find(&self, query: &str) -> Vec<Hit> {
        let mut hits: Vec<Hit> = (0..self.products.len()).map(|product| Hit { product, score: STEP }).collect();
        let mut row = Vec::new();
        for asked in split(query) {
            let known = self.words.binary_search(&asked);
            // A number that the catalogue has is meant as it is: its neighbours are other sizes and models.
            let is_exact = known.is_ok() && asked.bytes().any(|byte| byte.is_ascii_digit());
            row.push(known.unwrap_or(usize::MAX));
            // Each word of the catalogue is looked at once, however many products have it.
            let matches: Vec<u32> = self.words.iter().map(|word| quality(word, &asked, !is_exact)).collect();
            hits.retain_mut(|hit| {
                let mut best = 0;
                for (word, weight) in self.words_of(hit.product) {
                    best = best.max(matches.get(*word).copied().unwrap_or(0) * weight);
                }
                if best < BEGINNING {
                    hit.score %= STEP;
                }
                hit.score += best;
                best > 0
            });
        }
        for hit in &mut hits {
            let mut step = 0;
            for part in self.words_of(hit.product).windows(row.len() + 2) {
                if let [(before, _), part @ .., (after, weight)] = part
                    && *weight == NAME
                    && part.iter().map(|(word, _)| word).eq(&row)
                {
                    step = step.max(if *before == 0 && *after == 0 { 2 } else { 1 });
                }
            }
            hit.score += step * STEP;
        }
        hits
    }

    fn words_of(&self, product: usize) -> &[(usize, u32)] {
        self.products.get(product).map_or(&[], |entry| &entry.words)
    }
}

fn words_of(product: &Product, categories: &[Category]) -> Vec<(String, u32)> {
    // A product without a slug of a category is in none.
    let category = categories.iter().find(|category| product.category.as_ref() == Some(&category.slug));
    let within = category.map_or(&[][..], |category| &category.subcategories);
    let subcategory = within.iter().find(|subcategory| product.subcategory.as_ref() == Some(&subcategory.slug));
    let mut words = Vec::new();
    let mut add = |text: Option<&str>, weight: u32| {
        let end = || (String::new(), weight);
        let mut joined = Vec::new();
        words.push(end());
        for chunk in text.unwrap_or_default().split_whitespace() {
            let parts = split(chunk);
            // "CM-2" is found as "cm2", too.
            if parts.len() > 1 {
                joined.push((parts.iter().flat_map(|part| part.chars()).collect(), weight));
            }
            words.extend(parts.into_iter().map(|word| (word, weight)));
        }
        words.push(end());
        words.append(&mut joined);
        words.push(end());
    };
    add(Some(&product.name), NAME);
    add(product.model.as_deref(), NAME);
    add(Some(&product.slug), NAME);
    add(category.map(|category| &*category.name), CATEGORY);
    add(subcategory.map(|subcategory| &*subcategory.name), CATEGORY);
    add(product.summary.as_deref(), SUMMARY);
    add(Some(&product.description), TEXT);
    for feature in &product.features {
        add(Some(feature), TEXT);
    }
    words
}

/// The words of a text, without case and accents.
fn split(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    for c in text.chars() {
        if is_letter(c) {
            fold(c, &mut word);
        } else if !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
    }
    if !word.is_empty() {
        words.push(word);
    }
    words
}

/// Whether a character is part of a word. Beyond ASCII everything is, but for spaces and punctuation: the tables that
/// would tell exactly are larger than all of the search.
fn is_letter(c: char) -> bool {
    match c {
        '\0'..='\u{7f}' => c.is_ascii_alphanumeric(),
        '\u{80}'..='\u{bf}' => matches!(c, 'ª' | 'µ' | 'º' | '²' | '³' | '¹' | '¼' | '½' | '¾'),
        '×' | '÷' | '\u{2000}'..='\u{206f}' | '\u{3000}'..='\u{303f}' | '\u{feff}' => false,
        _ => true,
    }
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
fn quality(word: &str, asked: &str, forgiving: bool) -> u32 {
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
