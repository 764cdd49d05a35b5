//! Tables that say what a record of an answer is made of, and how.
//!
//! Only the tables are in the wasm, not the structs: one reader goes through any of them ([`super::compose`]). So a
//! further call costs its table and no code. The compiler holds table and struct together, and the struct's TypeScript
//! counterpart is what pages see.

use std::marker::PhantomData;

use super::{Id, Image};

/// A struct that pages draw, and the table by which it is made of an answer's JSON.
pub trait Record {
    const FIELDS: &'static [Field];
}

/// One field of a record.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    /// As Rust calls it; JavaScript has it in camel case.
    pub name: &'static str,
    pub how: How,
}

/// How a field is made.
#[derive(Debug, Clone, Copy)]
pub struct How {
    /// What the answer calls it.
    pub from: &'static str,
    pub count: Count,
    pub kind: Kind,
}

/// How many values there must be.
#[derive(Debug, Clone, Copy)]
pub enum Count {
    One,
    /// `null` when there is none.
    OrNull,
    /// An empty text when there is none.
    OrEmpty,
    /// A list; a missing one is empty.
    Many,
    /// Not a field of its own: made of the whole record.
    Here,
}

/// What a value is, and what becomes of it.
#[derive(Debug, Clone, Copy)]
pub enum Kind {
    Text,
    /// A text; `null` when it is empty.
    Filled,
    /// HTML that becomes text.
    Html,
    /// An object whose field `rendered` is HTML that becomes text.
    Rendered,
    /// The items of an HTML list.
    Features,
    /// The address of a page on the web.
    Link,
    /// Missing or `null` is `false`.
    Flag,
    Number,
    /// A number or a text, as it is.
    Id,
    /// A number or a text, as a text.
    IdText,
    Texts,
    /// A text, or one that is made of the name of the file in the other field.
    Title(&'static str),
    /// The address of a file below `media/`.
    File(&'static [Part]),
    Picture(&'static PictureRule),
    Record(&'static [Field]),
}

/// Where a picture lies and what it shows.
#[derive(Debug)]
pub struct PictureRule {
    pub file: &'static [Part],
    /// The first one that is there counts.
    pub alt: &'static [Part],
}

/// A piece of an address or a text, from a field of this name.
#[derive(Debug, Clone, Copy)]
pub enum Part {
    /// These very words.
    Words(&'static str),
    /// A text that must be there.
    Text(&'static str),
    /// A number or a text that must be there.
    Id(&'static str),
    /// A text of the record around this one.
    Above(&'static str),
    /// A text that may be missing.
    Maybe(&'static str),
    /// HTML that becomes text.
    Html(&'static str),
    /// Several segments of a path; it may be missing.
    Path(&'static str),
    /// The name of a file in JSON in a text; it may be missing.
    Named(&'static str),
    /// Not a part: the whole address; it may be missing.
    Whole(&'static str),
}

/// A way to make a value of this type.
pub struct Make<T>(How, PhantomData<fn() -> T>);

impl<T> Make<T> {
    const fn new(from: &'static str, count: Count, kind: Kind) -> Self {
        Self(How { from, count, kind }, PhantomData)
    }

    /// The way to make the field that this function reads: the types must be the same.
    pub const fn of<S>(self, _: fn(&S) -> &T) -> How {
        self.0
    }
}

/// A type that is taken from an answer as it is.
pub trait Plain {
    const COUNT: Count;
    const KIND: Kind;
}

/// A type that may also be missing or stand in a list.
pub trait Leaf {
    const LEAF: Kind;
}

impl Leaf for String {
    const LEAF: Kind = Kind::Text;
}

impl Leaf for u32 {
    const LEAF: Kind = Kind::Number;
}

impl Leaf for bool {
    const LEAF: Kind = Kind::Flag;
}

impl Leaf for Id {
    const LEAF: Kind = Kind::Id;
}

impl<T: Record> Leaf for T {
    const LEAF: Kind = Kind::Record(T::FIELDS);
}

impl<T: Leaf> Plain for T {
    const COUNT: Count = Count::One;
    const KIND: Kind = T::LEAF;
}

impl<T: Leaf> Plain for Option<T> {
    const COUNT: Count = Count::OrNull;
    const KIND: Kind = T::LEAF;
}

impl<T: Leaf> Plain for Vec<T> {
    const COUNT: Count = Count::Many;
    const KIND: Kind = T::LEAF;
}

/// As it is.
pub const fn plain<T: Plain>(from: &'static str) -> Make<T> {
    Make::new(from, T::COUNT, T::KIND)
}

pub const fn filled(from: &'static str) -> Make<Option<String>> {
    Make::new(from, Count::OrNull, Kind::Filled)
}

pub const fn html(from: &'static str) -> Make<String> {
    Make::new(from, Count::One, Kind::Html)
}

pub const fn html_or_empty(from: &'static str) -> Make<String> {
    Make::new(from, Count::OrEmpty, Kind::Html)
}

pub const fn rendered(from: &'static str) -> Make<String> {
    Make::new(from, Count::OrEmpty, Kind::Rendered)
}

pub const fn features(from: &'static str) -> Make<Vec<String>> {
    Make::new(from, Count::One, Kind::Features)
}

pub const fn link(from: &'static str) -> Make<String> {
    Make::new(from, Count::One, Kind::Link)
}

pub const fn id_text(from: &'static str) -> Make<String> {
    Make::new(from, Count::One, Kind::IdText)
}

pub const fn rows(from: &'static str) -> Make<Vec<Vec<String>>> {
    Make::new(from, Count::Many, Kind::Texts)
}

pub const fn title(from: &'static str, file: &'static str) -> Make<String> {
    Make::new(from, Count::One, Kind::Title(file))
}

pub const fn file(parts: &'static [Part]) -> Make<String> {
    Make::new("", Count::Here, Kind::File(parts))
}

pub const fn picture(rule: &'static PictureRule) -> Make<Image> {
    Make::new("", Count::Here, Kind::Picture(rule))
}

/// One that may be missing: some part of its address may be.
pub const fn maybe_picture(rule: &'static PictureRule) -> Make<Option<Image>> {
    Make::new("", Count::Here, Kind::Picture(rule))
}

pub const fn pictures(from: &'static str, rule: &'static PictureRule) -> Make<Vec<Image>> {
    Make::new(from, Count::Many, Kind::Picture(rule))
}

/// Another record that is made of the same object.
pub const fn here<T: Record>() -> Make<T> {
    Make::new("", Count::Here, Kind::Record(T::FIELDS))
}

/// Says how a struct is made; every field must be named. A field alone is taken as it is, under its own name.
macro_rules! record {
    ($type:ident { $($field:ident $(: $make:expr)?),+ $(,)? }) => {
        impl $crate::content::record::Record for $type {
            const FIELDS: &'static [$crate::content::record::Field] = &[
                $($crate::content::record::Field {
                    name: stringify!($field),
                    how: $crate::content::record::make!($field $($make)?).of(|it: &$type| &it.$field),
                }),+
            ];
        }

        /// Fails to compile when a field is missing in the table.
        const _: fn($type) = |$type { $($field: _),+ }| ();
    };
}

macro_rules! make {
    ($field:ident) => {
        $crate::content::record::plain(stringify!($field))
    };
    ($field:ident $make:expr) => {
        $make
    };
}

pub(crate) use {make, record};
