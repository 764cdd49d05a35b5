//! The query of `GET /api/get-products`.

use std::collections::{HashMap, HashSet};

use crate::content::{Content, Product};
use crate::error::Error;

/// A part of the product list. Queries for the same part of a catalogue are equal.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct ProductQuery {
    category: Option<String>,
    subcategory: Option<String>,
    /// Without this many at the beginning.
    skip: Option<usize>,
    /// At most this many.
    first: Option<usize>,
    /// At most this many of each sub-category.
    each: Option<usize>,
    /// These, each once, in this order.
    slugs: Option<Vec<String>>,
    /// What is sent of each.
    pub fields: ProductFields,
}

/// What the response has of each product.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum ProductFields {
    #[default]
    All,
    /// What its card shows: no features, and no description if there is a summary.
    Cards,
    /// The name and the categories.
    Names,
}

const MAX_SLUGS: usize = 50;

impl ProductQuery {
    /// Reads a query; `None` if it selects all products. Unknown parameters are ignored.
    pub fn read(query: &str, content: &Content) -> Result<Option<Self>, Error> {
        let mut parsed = Self::default();
        let mut whole = 0;
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            match &*name {
                "category" => parsed.category = Some(value.into_owned()),
                "subcategory" => parsed.subcategory = Some(value.into_owned()),
                "skip" => parsed.skip = Some(count("skip", &value)?),
                "first" => parsed.first = Some(count("first", &value)?),
                "whole" => whole = count("whole", &value)?,
                "each" => parsed.each = Some(count("each", &value)?),
                "slugs" => parsed.slugs = Some(value.split(',').take(MAX_SLUGS).map(str::to_owned).collect()),
                "only" => {
                    parsed.fields = match &*value {
                        "cards" => ProductFields::Cards,
                        "names" => ProductFields::Names,
                        _ => ProductFields::All,
                    }
                }
                _ => {}
            }
        }
        if content.products.len() <= whole {
            parsed.first = None;
        }
        parsed.normalise(content);
        Ok((parsed != Self::default()).then_some(parsed))
    }

    /// Removes what makes no difference in this catalogue, so that equal responses have equal queries.
    fn normalise(&mut self, content: &Content) {
        if let Some(slugs) = &mut self.slugs {
            let mut named = HashSet::new();
            slugs.retain(|slug| content.product(slug).is_some_and(|product| named.insert(&product.slug)));
        }
        let most = self.slugs.as_ref().map_or(content.products.len(), Vec::len);
        for limit in [&mut self.first, &mut self.each] {
            *limit = limit.filter(|limit| *limit < most);
        }
        self.skip = self.skip.filter(|skip| *skip > 0);
        if self.is_empty(content) || self.skip.is_some_and(|skip| skip >= most) {
            *self = Self { slugs: Some(Vec::new()), ..Self::default() };
        }
    }

    /// Whether it can select no product.
    fn is_empty(&self, content: &Content) -> bool {
        let unknown_category = self.category.as_ref().is_some_and(|slug| content.category(slug).is_none());
        let mut subcategories = content.categories.iter().flat_map(|category| &category.subcategories);
        let unknown_subcategory =
            self.subcategory.as_ref().is_some_and(|slug| subcategories.all(|own| own.slug != *slug));
        let none_named = self.slugs.as_ref().is_some_and(Vec::is_empty);
        unknown_category || unknown_subcategory || none_named || self.first == Some(0) || self.each == Some(0)
    }

    /// Whether it is a whole category or sub-category: there are as many of these as the content has.
    pub fn is_category(&self) -> bool {
        self.skip.is_none() && self.first.is_none() && self.each.is_none() && self.slugs.is_none()
    }

    /// The bytes of its texts.
    pub fn weight(&self) -> usize {
        let slugs = self.slugs.iter().flatten();
        let texts = slugs.chain(&self.category).chain(&self.subcategory);
        texts.map(|text| size_of::<String>() + text.len()).sum()
    }

    /// The selected products.
    pub fn of<'c>(&self, content: &'c Content) -> Vec<&'c Product> {
        let products: Vec<&Product> = match &self.slugs {
            Some(slugs) => slugs.iter().filter_map(|slug| content.product(slug)).collect(),
            None => content.products.iter().collect(),
        };
        let mut seen: HashMap<(&str, &str), usize> = HashMap::new();
        products
            .into_iter()
            .filter(|product| self.category.as_ref().is_none_or(|slug| *slug == product.category))
            .filter(|product| self.subcategory.as_ref().is_none_or(|slug| *slug == product.subcategory))
            .filter(|product| {
                let Some(each) = self.each else { return true };
                let seen = seen.entry((&product.category, &product.subcategory)).or_default();
                *seen += 1;
                *seen <= each
            })
            .skip(self.skip.unwrap_or(0))
            .take(self.first.unwrap_or(usize::MAX))
            .collect()
    }
}

/// A whole number. One beyond `usize` is more than there are products.
fn count(name: &str, value: &str) -> Result<usize, Error> {
    match !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit()) {
        true => Ok(value.parse().unwrap_or(usize::MAX)),
        false => Err(Error::BadQuery(format!("`{name}` takes a whole number, for example {name}=8"))),
    }
}
