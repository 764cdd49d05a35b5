//! What a message brings along, in order: numbers from its numbers, texts from its text.

use super::Message;
use model::forms::FileInfo;

/// The arguments of a message that have not been taken yet.
pub struct Args<'a> {
    numbers: std::slice::Iter<'a, f64>,
    texts: &'a str,
}

impl<'a> Args<'a> {
    /// `text` holds all texts, with a NUL between them.
    pub fn new(numbers: &'a [f64], text: &'a str) -> Self {
        Self { numbers: numbers.iter(), texts: text }
    }

    /// Not a number when none is left, or none was given.
    fn number(&mut self) -> f64 {
        self.numbers.next().copied().unwrap_or(f64::NAN)
    }

    /// Empty when none is left, or none was given.
    fn text(&mut self) -> &'a str {
        let (text, rest) = self.texts.split_once('\0').unwrap_or((self.texts, ""));
        self.texts = rest;
        text
    }
}

impl<'a> From<&'a Message<'a>> for Args<'a> {
    fn from(message: &'a Message<'a>) -> Self {
        Self::new(&message.numbers, message.text)
    }
}

/// Something that a message can bring along.
pub trait Arg: Sized {
    /// Its type in TypeScript.
    #[cfg(any(test, feature = "typescript"))]
    const TYPESCRIPT: &'static str;
    /// How TypeScript hands it over: as a number, a text or a list.
    #[cfg(any(test, feature = "typescript"))]
    const KIND: char;

    fn take(args: &mut Args<'_>) -> Self;

    /// The way back, for the suites: they send what TypeScript would.
    #[cfg(any(test, feature = "simulation"))]
    fn give(self, given: &mut Given);
}

/// What the suites send along.
#[cfg(any(test, feature = "simulation"))]
#[derive(Debug, Default)]
pub struct Given {
    pub numbers: Vec<f64>,
    pub texts: Vec<String>,
}

macro_rules! number {
    ($($type:ty: $read:expr),+ $(,)?) => {$(
        impl Arg for $type {
            #[cfg(any(test, feature = "typescript"))]
            const TYPESCRIPT: &'static str = "number";
            #[cfg(any(test, feature = "typescript"))]
            const KIND: char = 'n';

            fn take(args: &mut Args<'_>) -> Self {
                $read(args.number())
            }

            #[cfg(any(test, feature = "simulation"))]
            fn give(self, given: &mut Given) {
                given.numbers.push(self as f64);
            }
        }

        impl Arg for Option<$type> {
            #[cfg(any(test, feature = "typescript"))]
            const TYPESCRIPT: &'static str = "number | null | undefined";
            #[cfg(any(test, feature = "typescript"))]
            const KIND: char = 'n';

            fn take(args: &mut Args<'_>) -> Self {
                let number = args.number();
                if number.is_nan() { None } else { Some($read(number)) }
            }

            #[cfg(any(test, feature = "simulation"))]
            fn give(self, given: &mut Given) {
                given.numbers.push(self.map_or(f64::NAN, |number| number as f64));
            }
        }
    )+};
}

// A cast takes what is out of range to the nearest number there is, and what is none to 0.
number!(
    u8: |number| number as u8,
    u16: |number| number as u16,
    u32: |number| number as u32,
    i32: |number| number as i32,
    usize: |number| number as u32 as usize,
    u64: |number| number as u64,
    f64: |number| number,
);

impl Arg for bool {
    #[cfg(any(test, feature = "typescript"))]
    const TYPESCRIPT: &'static str = "boolean";
    #[cfg(any(test, feature = "typescript"))]
    const KIND: char = 'n';

    fn take(args: &mut Args<'_>) -> Self {
        args.number() > 0.0
    }

    #[cfg(any(test, feature = "simulation"))]
    fn give(self, given: &mut Given) {
        given.numbers.push(self.into());
    }
}

impl Arg for Option<bool> {
    #[cfg(any(test, feature = "typescript"))]
    const TYPESCRIPT: &'static str = "boolean | null | undefined";
    #[cfg(any(test, feature = "typescript"))]
    const KIND: char = 'n';

    fn take(args: &mut Args<'_>) -> Self {
        let number = args.number();
        if number.is_nan() { None } else { Some(number > 0.0) }
    }

    #[cfg(any(test, feature = "simulation"))]
    fn give(self, given: &mut Given) {
        given.numbers.push(self.map_or(f64::NAN, f64::from));
    }
}

impl Arg for String {
    #[cfg(any(test, feature = "typescript"))]
    const TYPESCRIPT: &'static str = "string";
    #[cfg(any(test, feature = "typescript"))]
    const KIND: char = 's';

    fn take(args: &mut Args<'_>) -> Self {
        args.text().to_owned()
    }

    #[cfg(any(test, feature = "simulation"))]
    fn give(self, given: &mut Given) {
        given.texts.push(self);
    }
}

/// An empty text is none.
impl Arg for Option<String> {
    #[cfg(any(test, feature = "typescript"))]
    const TYPESCRIPT: &'static str = "string | null | undefined";
    #[cfg(any(test, feature = "typescript"))]
    const KIND: char = 's';

    fn take(args: &mut Args<'_>) -> Self {
        Some(args.text()).filter(|text| !text.is_empty()).map(str::to_owned)
    }

    #[cfg(any(test, feature = "simulation"))]
    fn give(self, given: &mut Given) {
        given.texts.push(self.unwrap_or_default());
    }
}

/// Whole numbers in a text, with commas between them.
impl Arg for Vec<usize> {
    #[cfg(any(test, feature = "typescript"))]
    const TYPESCRIPT: &'static str = "readonly number[]";
    #[cfg(any(test, feature = "typescript"))]
    const KIND: char = 's';

    fn take(args: &mut Args<'_>) -> Self {
        args.text().split(',').filter_map(|number| number.parse().ok()).collect()
    }

    #[cfg(any(test, feature = "simulation"))]
    fn give(self, given: &mut Given) {
        let numbers: Vec<String> = self.iter().map(ToString::to_string).collect();
        given.texts.push(numbers.join(","));
    }
}

/// An empty list is none.
impl Arg for Option<Vec<usize>> {
    #[cfg(any(test, feature = "typescript"))]
    const TYPESCRIPT: &'static str = "readonly number[] | null | undefined";
    #[cfg(any(test, feature = "typescript"))]
    const KIND: char = 's';

    fn take(args: &mut Args<'_>) -> Self {
        Some(Vec::take(args)).filter(|list| !list.is_empty())
    }

    #[cfg(any(test, feature = "simulation"))]
    fn give(self, given: &mut Given) {
        self.unwrap_or_default().give(given);
    }
}

/// A file in the page: its size, and its name.
impl Arg for Option<FileInfo> {
    #[cfg(any(test, feature = "typescript"))]
    const TYPESCRIPT: &'static str = "File | undefined";
    #[cfg(any(test, feature = "typescript"))]
    const KIND: char = 'f';

    fn take(args: &mut Args<'_>) -> Self {
        let size = <Option<u64> as Arg>::take(args);
        let name = args.text().to_owned();
        size.map(|size| FileInfo { name, size })
    }

    #[cfg(any(test, feature = "simulation"))]
    fn give(self, given: &mut Given) {
        given.numbers.push(self.as_ref().map_or(f64::NAN, |file| file.size as f64));
        given.texts.push(self.map_or_else(String::new, |file| file.name));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn back<T: Arg>(value: T) -> T {
        let mut given = Given::default();
        value.give(&mut given);
        T::take(&mut Args::new(&given.numbers, &given.texts.join("\0")))
    }

    #[test]
    fn what_is_given_is_taken() {
        assert_eq!(back(7usize), 7);
        assert_eq!(back(-7), -7);
        assert_eq!((back(Some(1.5)), back(None::<f64>)), (Some(1.5), None));
        assert_eq!((back(true), back(Some(false)), back(None::<bool>)), (true, Some(false), None));
        assert_eq!((back("é".to_owned()), back(Some("a".to_owned()))), ("é".to_owned(), Some("a".to_owned())));
        assert_eq!(back(Some(String::new())), None);
        assert_eq!((back(vec![2, 10]), back(Vec::<usize>::new())), (vec![2, 10], vec![]));
        assert_eq!((back(Some(vec![2])), back(None::<Vec<usize>>)), (Some(vec![2]), None));
    }

    #[test]
    fn each_is_taken_once_and_what_is_missing_is_nothing() {
        let mut args = Args::new(&[3.0], "a\0b");
        assert_eq!((usize::take(&mut args), usize::take(&mut args)), (3, 0));
        assert_eq!(
            (String::take(&mut args), String::take(&mut args), String::take(&mut args)),
            ("a".into(), "b".into(), String::new())
        );
    }

    #[test]
    fn a_number_out_of_range_is_the_nearest_there_is() {
        for (number, taken) in [(-1.0, 0), (1e99, u32::MAX as usize), (f64::NAN, 0), (2.9, 2)] {
            assert_eq!(usize::take(&mut Args::new(&[number], "")), taken, "{number}");
        }
    }
}
