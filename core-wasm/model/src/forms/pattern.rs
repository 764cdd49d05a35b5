use serde::{Serialize, Serializer};

/// What a text must look like as a whole: characters and classes of characters in a row, each with how often it may stand.
///
/// It is written as in HTML's `pattern`, whose language it is a part of: `[A-Z]{2}-\d{4,6}`. Groups and alternatives are
/// left out. What is left is judged in one pass by the few lines here, so that the browser, the server and a page without
/// script agree, no engine for regular expressions is loaded, and no pattern can take long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pattern {
    source: &'static str,
    steps: &'static [Step],
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Step {
    characters: Characters,
    least: usize,
    most: usize,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Characters {
    /// Any but the end of a line.
    Any,
    In(Vec<(char, char)>),
    NotIn(Vec<(char, char)>),
}

/// How often a step may stand at most, where its pattern says a number.
const MOST: usize = 1_000;

/// What HTML's `pattern` wants a backslash before, outside of a class.
const SYNTAX: &str = "^$\\.*+?()[]{}|";

/// What it wants a backslash before within a class.
const CLASS_SYNTAX: &str = "()[]{}/-\\|";

/// What it reserves in a class when it stands twice.
const CLASS_DOUBLES: &str = "&!#$%*+,.:;<=>?@^`~";

impl Pattern {
    /// Reads a pattern. It is kept for as long as the program runs.
    ///
    /// # Errors
    /// When it is not in the language above: says what is wrong.
    pub(super) fn read(source: &'static str) -> Result<Self, String> {
        let mut rest = Reader(source.chars().peekable());
        let mut steps = Vec::new();
        while let Some(characters) = rest.characters()? {
            let (least, most) = rest.count()?;
            steps.push(Step { characters, least, most });
        }
        Ok(Self { source, steps: steps.leak() })
    }

    /// As it was written.
    pub fn source(&self) -> &'static str {
        self.source
    }

    /// Whether the whole text is like this.
    ///
    /// Each step turns the places that can be reached in the text into those that can be reached behind it, so the time is the
    /// length of the text by that of the pattern.
    pub fn matches(&self, text: &str) -> bool {
        let text: Vec<char> = text.chars().collect();
        let mut reached = vec![false; text.len() + 1];
        if let Some(start) = reached.first_mut() {
            *start = true;
        }
        for step in self.steps {
            reached = step.reached_from(&reached, &text);
        }
        reached.last().copied().unwrap_or_default()
    }
}

impl Serialize for Pattern {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.source.serialize(serializer)
    }
}

impl Step {
    fn reached_from(&self, before: &[bool], text: &[char]) -> Vec<bool> {
        // How many places up to each one had been reached.
        let mut sums = vec![0_usize];
        let mut sum = 0;
        for reached in before {
            sum += usize::from(*reached);
            sums.push(sum);
        }
        let count_before = |place: usize| sums.get(place).copied().unwrap_or(sum);
        let mut run_start = 0;
        let mut after = Vec::with_capacity(before.len());
        for place in 0..before.len() {
            // What stands before this place ends the run where it is none of the step's characters.
            let last = place.checked_sub(1).and_then(|last| text.get(last));
            if last.is_some_and(|last| !self.characters.have(*last)) {
                run_start = place;
            }
            let from = run_start.max(place.saturating_sub(self.most));
            let to = (place + 1).saturating_sub(self.least);
            after.push(count_before(to) > count_before(from));
        }
        after
    }
}

impl Characters {
    fn have(&self, c: char) -> bool {
        let is_in = |ranges: &[(char, char)]| ranges.iter().any(|(first, last)| (*first..=*last).contains(&c));
        match self {
            Self::Any => !matches!(c, '\n' | '\r' | '\u{2028}' | '\u{2029}'),
            Self::In(ranges) => is_in(ranges),
            Self::NotIn(ranges) => !is_in(ranges),
        }
    }
}

/// The rest of a pattern that is being read.
struct Reader<'s>(std::iter::Peekable<std::str::Chars<'s>>);

impl Reader<'_> {
    /// What may stand next; none at the end.
    fn characters(&mut self) -> Result<Option<Characters>, String> {
        let Some(c) = self.0.next() else { return Ok(None) };
        Ok(Some(match c {
            '.' => Characters::Any,
            '[' => self.class()?,
            '\\' => Characters::In(self.escaped("/")?),
            '(' | ')' | '|' => {
                return Err("groups and alternatives are left out: write characters and classes in a row, such as \
                            [A-Z]{2}-\\d{4}"
                    .to_owned());
            }
            '^' | '$' => return Err("leave ^ and $ out: a pattern is of the whole text".to_owned()),
            '?' | '*' | '+' | '{' => return Err(format!("{c} has nothing before it")),
            _ if SYNTAX.contains(c) => return Err(needs_backslash(c)),
            c => Characters::In(vec![(c, c)]),
        }))
    }

    /// How often that may stand: at least and at most.
    fn count(&mut self) -> Result<(usize, usize), String> {
        let counts = match self.0.peek() {
            Some('?') => (0, 1),
            Some('*') => (0, usize::MAX),
            Some('+') => (1, usize::MAX),
            Some('{') => {
                self.0.next();
                return self.numbers();
            }
            _ => return Ok((1, 1)),
        };
        self.0.next();
        Ok(counts)
    }

    /// The numbers in braces.
    fn numbers(&mut self) -> Result<(usize, usize), String> {
        let wrong = || "write how often as {3}, {3,} or {3,5}, up to 1000".to_owned();
        let mut inside = String::new();
        loop {
            match self.0.next() {
                Some('}') => break,
                Some(c) if c.is_ascii_digit() || c == ',' => inside.push(c),
                _ => return Err(wrong()),
            }
        }
        let number = |digits: &str| digits.parse().ok().filter(|number| *number <= MOST).ok_or_else(wrong);
        let (least, most) = match inside.split_once(',') {
            None => (number(&inside)?, number(&inside)?),
            Some((least, "")) => (number(least)?, usize::MAX),
            Some((least, most)) => (number(least)?, number(most)?),
        };
        if least > most { Err(wrong()) } else { Ok((least, most)) }
    }

    /// A class, behind its opening bracket.
    fn class(&mut self) -> Result<Characters, String> {
        let is_negated = self.0.next_if_eq(&'^').is_some();
        let mut ranges = Vec::new();
        let mut before = None;
        loop {
            let c = match self.0.next() {
                None => return Err("a class has no closing bracket".to_owned()),
                Some(']') if ranges.is_empty() => return Err("a class has nothing in it".to_owned()),
                Some(']') => break,
                Some(c) => c,
            };
            if before == Some(c) && CLASS_DOUBLES.contains(c) {
                return Err(format!("a class has {c} twice in a row"));
            }
            before = Some(c);
            let of = self.class_character(c)?;
            let Some(first) = the_one(&of) else {
                ranges.extend(of);
                continue;
            };
            let mut last = first;
            if self.0.next_if_eq(&'-').is_some() {
                let end = self.0.next().ok_or("a class has no closing bracket")?;
                before = Some(end);
                let told = || "a range in a class goes from one character to a later one, such as A-Z".to_owned();
                last = the_one(&self.class_character(end)?).filter(|end| first <= *end).ok_or_else(told)?;
            }
            ranges.push((first, last));
        }
        Ok(if is_negated { Characters::NotIn(ranges) } else { Characters::In(ranges) })
    }

    /// One character of a class, or several by their letter.
    fn class_character(&mut self, c: char) -> Result<Vec<(char, char)>, String> {
        match c {
            '\\' => self.escaped("/-"),
            _ if CLASS_SYNTAX.contains(c) => Err(needs_backslash(c)),
            c => Ok(vec![(c, c)]),
        }
    }

    /// What stands behind a backslash.
    fn escaped(&mut self, more: &str) -> Result<Vec<(char, char)>, String> {
        match self.0.next() {
            Some('d') => Ok(vec![('0', '9')]),
            Some('w') => Ok(vec![('A', 'Z'), ('a', 'z'), ('0', '9'), ('_', '_')]),
            Some(c) if SYNTAX.contains(c) || more.contains(c) => Ok(vec![(c, c)]),
            _ => Err("behind a backslash stands d, w or a character that means something in patterns".to_owned()),
        }
    }
}

/// The character that these ranges have, if there is one only.
fn the_one(ranges: &[(char, char)]) -> Option<char> {
    match ranges {
        [(first, last)] if first == last => Some(*first),
        _ => None,
    }
}

fn needs_backslash(c: char) -> String {
    format!("{c} needs a backslash before it")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use regex_lite::Regex;

    use super::*;

    fn read(source: &str) -> Result<Pattern, String> {
        Pattern::read(source.to_owned().leak())
    }

    #[test]
    fn a_pattern_is_of_the_whole_text() {
        let serial = read(r"[A-Z]{2}-\d{4,6}").unwrap();
        for (text, right) in
            [("CM-1204", true), ("CM-120456", true), ("CM-120", false), ("xCM-1204", false), ("", false)]
        {
            assert_eq!(serial.matches(text), right, "{text:?}");
        }
        assert_eq!(serial.source(), r"[A-Z]{2}-\d{4,6}");
        for (pattern, text, right) in [
            ("", "", true),
            ("", "a", false),
            ("a*ab?", "aaa", true),
            ("a*ab?", "aab", true),
            ("a*ab?", "b", false),
            ("é.", "éß", true),
            ("[^a-c]+", "xyz", true),
            ("[^a-c]+", "xbz", false),
            (r"\w{2,}\.\/", "a_./", true),
            (".*", "a\nb", false),
        ] {
            assert_eq!(read(pattern).unwrap().matches(text), right, "{pattern} {text:?}");
        }
    }

    #[test]
    fn what_is_not_in_the_language_is_refused_with_what_to_do() {
        for (pattern, says) in [
            ("(a|b)", "groups"),
            ("a|b", "alternatives"),
            ("^a$", "leave ^ and $ out"),
            ("+", "+ has nothing before it"),
            ("a??", "? has nothing before it"),
            ("a{2", "write how often"),
            ("a{3,2}", "write how often"),
            ("a{1001}", "write how often"),
            ("a{}", "write how often"),
            ("[a", "no closing bracket"),
            ("[a-", "no closing bracket"),
            ("[]", "nothing in it"),
            ("[z-a]", "a range"),
            ("[a-\\d]", "a range"),
            ("[!-\\d]", "a range"),
            ("[a-]", "] needs a backslash"),
            ("[-a]", "- needs a backslash"),
            ("[&&]", "& twice"),
            ("]", "] needs a backslash"),
            ("\\s", "behind a backslash"),
            ("a\\", "behind a backslash"),
            ("\\-", "behind a backslash"),
        ] {
            let error = read(pattern).unwrap_err();
            assert!(error.contains(says), "{pattern}: {error}");
        }
    }

    #[test]
    fn a_pattern_that_stalls_others_takes_no_longer() {
        let pattern = read(&"a*".repeat(60)).unwrap();
        assert!(!pattern.matches(&format!("{}b", "a".repeat(5_000))));
    }

    /// A character, a class or an escape, with or without a count.
    fn step() -> impl Strategy<Value = String> {
        let characters = prop::sample::select(vec![
            "a", "b", "-", "0", ".", r"\d", r"\w", r"\.", "[ab]", "[^a]", r"[a-c\-]", r"[\d.]", "[^b-z0]", r"[\]a]",
        ]);
        let count = prop::sample::select(vec!["", "", "", "?", "*", "+", "{2}", "{1,3}", "{0,1}", "{2,}"]);
        (characters, count).prop_map(|(characters, count)| format!("{characters}{count}"))
    }

    proptest! {
        #[test]
        fn a_pattern_means_what_it_means_to_others(
            steps in prop::collection::vec(step(), 0..7), text in r"[ab059.\-\]c]{0,9}"
        ) {
            let source = steps.concat();
            let other = Regex::new(&format!("^(?:{source})$")).unwrap();
            prop_assert_eq!(read(&source).unwrap().matches(&text), other.is_match(&text), "{} {:?}", source, text);
        }

        #[test]
        fn no_text_stops_the_reader(source in r"[ab\[\]{}()\\|^$.*+?,0-9\-&]{0,12}", text in ".{0,12}") {
            if let Ok(pattern) = read(&source) {
                pattern.matches(&text);
            }
        }
    }
}
