//! Which products `GET /api/get-products` is asked for: all of them, unless its query says otherwise.

use std::collections::HashMap;

use crate::content::{Content, Product};
use crate::error::Error;

/// A part of the product list. Queries that ask for the same part of a catalogue are equal.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Selection {
    category: Option<String>,
    subcategory: Option<String>,
    /// So many of them.
    first: Option<usize>,
    /// So many of each sub-category.
    each: Option<usize>,
    /// These, in this order.
    slugs: Option<Vec<String>>,
    /// No more of each than its name and its place.
    names: bool,
}

/// How many products can be named.
const NAMED: usize = 50;

impl Selection {
    /// What a query asks for; nothing when it asks for all products. Parameters that are not known are ignored.
    ///
    /// # Errors
    /// When a number is none.
    pub fn read(query: &str, content: &Content) -> Result<Option<Self>, Error> {
        let mut selection = Self::default();
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            match &*name {
                "category" => selection.category = Some(value.into_owned()),
                "subcategory" => selection.subcategory = Some(value.into_owned()),
                "first" => selection.first = Some(count("first", &value)?),
                "each" => selection.each = Some(count("each", &value)?),
                "slugs" => selection.slugs = Some(value.split(',').take(NAMED).map(str::to_owned).collect()),
                "only" => selection.names = value == "names",
                _ => {}
            }
        }
        selection.normalise(content);
        Ok((selection != Self::default()).then_some(selection))
    }

    /// Leaves out what makes no difference in this catalogue, so that there are no more selections than responses.
    fn normalise(&mut self, content: &Content) {
        if let Some(slugs) = &mut self.slugs {
            slugs.retain(|slug| content.product(slug).is_some());
        }
        let most = self.slugs.as_ref().map_or(content.products.len(), Vec::len);
        for limit in [&mut self.first, &mut self.each] {
            *limit = limit.filter(|limit| *limit < most);
        }
        if self.is_empty(content) {
            *self = Self { slugs: Some(Vec::new()), ..Self::default() };
        }
    }

    /// Whether no product can be meant.
    fn is_empty(&self, content: &Content) -> bool {
        let unknown_category = self.category.as_ref().is_some_and(|slug| content.category(slug).is_none());
        let unknown_subcategory = self
            .subcategory
            .as_ref()
            .is_some_and(|slug| content.categories.iter().all(|category| category.subcategory(slug).is_none()));
        let none_named = self.slugs.as_ref().is_some_and(Vec::is_empty);
        unknown_category || unknown_subcategory || none_named || self.first == Some(0) || self.each == Some(0)
    }

    /// Whether nothing but names and places is asked for.
    pub fn wants_names_only(&self) -> bool {
        self.names
    }

    /// Whether it is a whole category or sub-category: there are as many of these as the content has.
    pub fn is_category(&self) -> bool {
        self.first.is_none() && self.each.is_none() && self.slugs.is_none()
    }

    /// The bytes of its texts.
    pub fn weight(&self) -> usize {
        let slugs = self.slugs.iter().flatten();
        let texts = slugs.chain(&self.category).chain(&self.subcategory);
        texts.map(|text| size_of::<String>() + text.len()).sum()
    }

    /// The products that are asked for.
    pub fn of<'c>(&self, content: &'c Content) -> Vec<&'c Product> {
        let asked: Vec<&Product> = match &self.slugs {
            Some(slugs) => slugs.iter().filter_map(|slug| content.product(slug)).collect(),
            None => content.products.iter().collect(),
        };
        let mut seen: HashMap<(&str, &str), usize> = HashMap::new();
        asked
            .into_iter()
            .filter(|product| self.category.as_ref().is_none_or(|slug| *slug == product.category))
            .filter(|product| self.subcategory.as_ref().is_none_or(|slug| *slug == product.subcategory))
            .filter(|product| {
                let Some(each) = self.each else { return true };
                let seen = seen.entry((&product.category, &product.subcategory)).or_default();
                *seen += 1;
                *seen <= each
            })
            .take(self.first.unwrap_or(usize::MAX))
            .collect()
    }
}

/// A whole number; one that is too large for the machine is more than there are products.
fn count(name: &'static str, value: &str) -> Result<usize, Error> {
    match !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit()) {
        true => Ok(value.parse().unwrap_or(usize::MAX)),
        false => Err(Error::NotANumber(name)),
    }
}
