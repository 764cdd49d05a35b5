use serde::{Serialize, Serializer};

use crate::names::{Lists, intern_list};

thread_local! {
    static STEPS: Lists<Step> = Lists::default();
}

/// A subset of HTML's `pattern`: characters and classes with counts, such as `[A-Z]{2}-\d{4,6}`, without groups and
/// alternatives. It must match the whole text.
///
/// The browser, the server and a page without script give the same result. Matching takes time proportional to the pattern
/// times the text, and the wasm needs no regular-expression engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pattern {
    source: &'static str,
    steps: &'static [Step],
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Step {
    characters: Characters,
    min: usize,
    max: usize,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Characters {
    /// Any character except a line end.
    Any,
    In(Vec<(char, char)>),
    NotIn(Vec<(char, char)>),
}

/// The largest number in `{}`.
const MAX_COUNT: usize = 1_000;

/// The characters that HTML's `pattern` requires to be escaped outside of a class.
const SYNTAX: &str = "^$\\.*+?()[]{}|";

/// The characters that must be escaped within a class.
const CLASS_SYNTAX: &str = "()[]{}/-\\|";

/// The characters that are reserved in a class if doubled.
const CLASS_DOUBLES: &str = "&!#$%*+,.:;<=>?@^`~";

impl Pattern {
    /// Parses a pattern. Its steps are never freed; equal patterns share them.
    ///
    /// # Errors
    /// If it is not in the subset above; the text says what to do.
    pub(super) fn read(source: &'static str) -> Result<Self, String> {
        let mut parser = Parser(source.chars().peekable());
        let mut steps = Vec::new();
        while let Some(characters) = parser.characters()? {
            let (min, max) = parser.count()?;
            steps.push(Step { characters, min, max });
        }
        Ok(Self { source, steps: intern_list(&STEPS, steps) })
    }

    /// The pattern's source text.
    pub fn source(&self) -> &'static str {
        self.source
    }

    /// Whether the pattern matches the whole text.
    ///
    /// A simulation of all matches at once: `reached[i]` says whether the steps so far can match the first `i` characters.
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
        // sums[i] is the number of reached positions before position i.
        let mut sums = vec![0_usize];
        let mut sum = 0;
        for reached in before {
            sum += usize::from(*reached);
            sums.push(sum);
        }
        let count_before = |position: usize| sums.get(position).copied().unwrap_or(sum);
        let mut run_start = 0;
        let mut after = Vec::with_capacity(before.len());
        for position in 0..before.len() {
            // A character that the step does not match ends the run of matching characters.
            let previous = position.checked_sub(1).and_then(|previous| text.get(previous));
            if previous.is_some_and(|previous| !self.characters.contains(*previous)) {
                run_start = position;
            }
            let from = run_start.max(position.saturating_sub(self.max));
            let to = (position + 1).saturating_sub(self.min);
            after.push(count_before(to) > count_before(from));
        }
        after
    }
}

impl Characters {
    fn contains(&self, c: char) -> bool {
        let is_in = |ranges: &[(char, char)]| ranges.iter().any(|(first, last)| (*first..=*last).contains(&c));
        match self {
            Self::Any => !matches!(c, '\n' | '\r' | '\u{2028}' | '\u{2029}'),
            Self::In(ranges) => is_in(ranges),
            Self::NotIn(ranges) => !is_in(ranges),
        }
    }
}

/// Parses a pattern; holds the rest of its source.
struct Parser<'s>(std::iter::Peekable<std::str::Chars<'s>>);

impl Parser<'_> {
    /// The next character, class or escape; `None` at the end.
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
            '^' | '$' => return Err("leave ^ and $ out: a pattern always matches the whole text".to_owned()),
            '?' | '*' | '+' | '{' => return Err(format!("{c} must follow a character or a class")),
            _ if SYNTAX.contains(c) => return Err(needs_backslash(c)),
            c => Characters::In(vec![(c, c)]),
        }))
    }

    /// The minimum and maximum count after a character or class.
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

    /// The counts in braces, after the opening one.
    fn numbers(&mut self) -> Result<(usize, usize), String> {
        let error = || "write how often as {3}, {3,} or {3,5}, up to 1000".to_owned();
        let mut inside = String::new();
        loop {
            match self.0.next() {
                Some('}') => break,
                Some(c) if c.is_ascii_digit() || c == ',' => inside.push(c),
                _ => return Err(error()),
            }
        }
        let number = |digits: &str| digits.parse().ok().filter(|number| *number <= MAX_COUNT).ok_or_else(error);
        let (min, max) = match inside.split_once(',') {
            None => (number(&inside)?, number(&inside)?),
            Some((min, "")) => (number(min)?, usize::MAX),
            Some((min, max)) => (number(min)?, number(max)?),
        };
        if min > max { Err(error()) } else { Ok((min, max)) }
    }

    /// A class, after its opening bracket.
    fn class(&mut self) -> Result<Characters, String> {
        let is_negated = self.0.next_if_eq(&'^').is_some();
        let mut ranges = Vec::new();
        let mut before = None;
        loop {
            let c = match self.0.next() {
                None => return Err("a class has no closing bracket".to_owned()),
                Some(']') if ranges.is_empty() => return Err("a class is empty".to_owned()),
                Some(']') => break,
                Some(c) => c,
            };
            if before == Some(c) && CLASS_DOUBLES.contains(c) {
                return Err(format!("a class has {c} twice in a row"));
            }
            before = Some(c);
            let own_ranges = self.class_character(c)?;
            let Some(first) = single_character(&own_ranges) else {
                ranges.extend(own_ranges);
                continue;
            };
            let mut last = first;
            if self.0.next_if_eq(&'-').is_some() {
                let end = self.0.next().ok_or("a class has no closing bracket")?;
                before = Some(end);
                let error = || "a range in a class goes from one character to a later one, such as A-Z".to_owned();
                last = single_character(&self.class_character(end)?).filter(|end| first <= *end).ok_or_else(error)?;
            }
            ranges.push((first, last));
        }
        Ok(if is_negated { Characters::NotIn(ranges) } else { Characters::In(ranges) })
    }

    /// The ranges of a class's next character or escape.
    fn class_character(&mut self, c: char) -> Result<Vec<(char, char)>, String> {
        match c {
            '\\' => self.escaped("/-"),
            _ if CLASS_SYNTAX.contains(c) => Err(needs_backslash(c)),
            c => Ok(vec![(c, c)]),
        }
    }

    /// The ranges of an escape, after its backslash. `more` are further characters that may be escaped.
    fn escaped(&mut self, more: &str) -> Result<Vec<(char, char)>, String> {
        match self.0.next() {
            Some('d') => Ok(vec![('0', '9')]),
            Some('w') => Ok(vec![('A', 'Z'), ('a', 'z'), ('0', '9'), ('_', '_')]),
            Some(c) if SYNTAX.contains(c) || more.contains(c) => Ok(vec![(c, c)]),
            _ => Err("after a backslash only d, w or a special character of patterns is allowed".to_owned()),
        }
    }
}

/// The character of these ranges, if they contain only one.
fn single_character(ranges: &[(char, char)]) -> Option<char> {
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
    fn a_pattern_matches_the_whole_text() {
        let serial = read(r"[A-Z]{2}-\d{4,6}").unwrap();
        for (text, matches) in
            [("CM-1204", true), ("CM-120456", true), ("CM-120", false), ("xCM-1204", false), ("", false)]
        {
            assert_eq!(serial.matches(text), matches, "{text:?}");
        }
        assert_eq!(serial.source(), r"[A-Z]{2}-\d{4,6}");
        for (pattern, text, matches) in [
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
            assert_eq!(read(pattern).unwrap().matches(text), matches, "{pattern} {text:?}");
        }
    }

    #[test]
    fn an_invalid_pattern_gets_an_error_that_says_what_to_do() {
        for (pattern, says) in [
            ("(a|b)", "groups"),
            ("a|b", "alternatives"),
            ("^a$", "leave ^ and $ out"),
            ("+", "+ must follow a character or a class"),
            ("a??", "? must follow a character or a class"),
            ("a{2", "write how often"),
            ("a{3,2}", "write how often"),
            ("a{1001}", "write how often"),
            ("a{}", "write how often"),
            ("[a", "no closing bracket"),
            ("[a-", "no closing bracket"),
            ("[]", "a class is empty"),
            ("[z-a]", "a range"),
            ("[a-\\d]", "a range"),
            ("[!-\\d]", "a range"),
            ("[a-]", "] needs a backslash"),
            ("[-a]", "- needs a backslash"),
            ("[&&]", "& twice"),
            ("]", "] needs a backslash"),
            ("\\s", "after a backslash"),
            ("a\\", "after a backslash"),
            ("\\-", "after a backslash"),
        ] {
            let error = read(pattern).unwrap_err();
            assert!(error.contains(says), "{pattern}: {error}");
        }
    }

    #[test]
    fn a_pattern_that_makes_backtracking_engines_exponential_takes_linear_time() {
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
        fn a_pattern_matches_as_a_regular_expression_engine_does(
            steps in prop::collection::vec(step(), 0..7), text in r"[ab059.\-\]c]{0,9}"
        ) {
            let source = steps.concat();
            let regex = Regex::new(&format!("^(?:{source})$")).unwrap();
            prop_assert_eq!(read(&source).unwrap().matches(&text), regex.is_match(&text), "{} {:?}", source, text);
        }

        #[test]
        fn no_text_makes_the_parser_panic(source in r"[ab\[\]{}()\\|^$.*+?,0-9\-&]{0,12}", text in ".{0,12}") {
            if let Ok(pattern) = read(&source) {
                pattern.matches(&text);
            }
        }
    }
}
