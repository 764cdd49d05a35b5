//! The values of each product that facets filter by.

use std::cmp::Reverse;

use super::name::{Choice, FacetName, SOUR, normalized};
use crate::facts::{Facts, Pipe, ProductFacts, Property, find_ignoring_case, is_about_sour, is_refusal};
use crate::quantity::{Kind, Span};
use crate::well::{CASING_SIZES, Ratings, Row};

/// Texts without duplicates, with the number of products that have each.
#[derive(Debug, Clone, Default)]
pub struct TextCounts(Vec<TextCount>);

#[derive(Debug, Clone)]
struct TextCount {
    normalized: String,
    text: String,
    products: usize,
}

impl TextCounts {
    /// The index of a text.
    fn index(&self, text: &str) -> Option<usize> {
        let normalized = normalized(text);
        self.0.iter().position(|own| own.normalized == normalized)
    }

    /// Counts the texts of a product, and returns their indices.
    fn add(&mut self, texts: &[&str]) -> Vec<usize> {
        let mut indices = Vec::new();
        for text in texts {
            let index = self.index(text).unwrap_or_else(|| {
                self.0.push(TextCount { normalized: normalized(text), text: text.trim().to_owned(), products: 0 });
                self.0.len() - 1
            });
            if !indices.contains(&index) {
                indices.push(index);
                if let Some(own) = self.0.get_mut(index) {
                    own.products += 1;
                }
            }
        }
        indices
    }

    /// The texts, by descending number of products.
    pub fn most_common(&self) -> impl Iterator<Item = &str> {
        let mut order: Vec<&TextCount> = self.0.iter().collect();
        order.sort_by_key(|own| Reverse(own.products));
        order.into_iter().map(|own| own.text.as_str())
    }
}

/// The values of a product. An unstated limit is 0, which matches no choice.
#[derive(Debug, Clone)]
pub struct ProductValues {
    /// At least one; a product without a size table has one size.
    sizes: Vec<Size>,
    /// The highest temperature, in °F.
    pub temperature: f64,
    /// Indices into the catalogue's texts.
    services: Vec<usize>,
    standards: Vec<usize>,
}

/// The values of a size row.
#[derive(Debug, Clone, Copy, Default)]
struct Size {
    /// The casing sizes that it fits: a bit for each size of API 5CT.
    casings: u16,
    /// The pressure rating, in psi.
    pressure: f64,
}

impl Default for ProductValues {
    fn default() -> Self {
        Self { sizes: vec![Size::default()], temperature: 0.0, services: Vec::new(), standards: Vec::new() }
    }
}

impl ProductValues {
    /// Collects the values of a product's facts.
    pub fn of(own: &ProductFacts, facts: &Facts, services: &mut TextCounts, standards: &mut TextCounts) -> Self {
        let properties = facts.properties_of(own);
        let ratings = Ratings::of_product(own, facts, &properties);
        let size = |row: &Row| Size {
            casings: casing_bits(row),
            // The range "3,000–10,000 psi" counts as its lower end, which is valid for all sizes. 68.9 MPa are 10,000 psi, rounded.
            pressure: ratings.pressure_of(row).map_or(0.0, |rating| rating.span.low + rating.span.rounding),
        };
        let sizes = match ratings.rows.as_slice() {
            [] => vec![size(&Row::default())],
            rows => rows.iter().map(size).collect(),
        };
        let named = properties.iter().filter_map(service_of);
        let sour = ratings.sour.as_ref().filter(|sour| sour.is_suited).map(|_| SOUR);
        Self {
            sizes,
            temperature: ratings.highest_temperature().unwrap_or(0.0),
            services: services.add(&sour.into_iter().chain(named).collect::<Vec<&str>>()),
            standards: standards.add(&facts.standards_of(own)),
        }
    }

    /// The highest pressure rating of its sizes, in psi.
    pub fn highest_pressure(&self) -> f64 {
        self.sizes.iter().map(|size| size.pressure).fold(0.0, f64::max)
    }

    /// Whether it matches the criteria.
    pub fn meets(&self, criteria: &Criteria) -> bool {
        let fits = |size: &Size| {
            (criteria.casings == 0 || size.casings & criteria.casings != 0) && size.pressure >= criteria.pressure
        };
        let has_any = |wanted: &Option<Vec<usize>>, own: &[usize]| {
            wanted.as_ref().is_none_or(|wanted| wanted.iter().any(|index| own.contains(index)))
        };
        self.temperature >= criteria.temperature
            && has_any(&criteria.services, &self.services)
            && has_any(&criteria.standards, &self.standards)
            && self.sizes.iter().any(fits)
    }
}

fn casing_bits(row: &Row) -> u16 {
    let Some(own) = row.pipe(Pipe::Casing) else { return 0 };
    let mut bits = 0;
    for (index, size) in CASING_SIZES.iter().enumerate() {
        if own.contains(&Span::new(Kind::Length, size.outside, size.outside)) {
            bits |= bit(index);
        }
    }
    bits
}

fn bit(index: usize) -> u16 {
    1 << index
}

/// The service in a specification's name: "CO2 service" in "CO2 service, trim". Sour service is left to [`Ratings`].
fn service_of(property: &Property) -> Option<&str> {
    const SERVICE: &str = " service";
    let end = find_ignoring_case(&property.name, SERVICE)? + SERVICE.len();
    let name = property.name.get(..end)?;
    (!is_refusal(&property.text) && !is_about_sour(name)).then_some(name)
}

/// The chosen values of facets, in the form in which products are compared with them.
#[derive(Debug, Clone, Default)]
pub struct Criteria {
    /// A bit for each size of API 5CT; 0 for any size.
    casings: u16,
    pressure: f64,
    temperature: f64,
    /// `None` for any service; no product matches an empty list.
    services: Option<Vec<usize>>,
    standards: Option<Vec<usize>>,
}

impl Criteria {
    /// Combines choices.
    pub fn of(choices: &[Choice], services: &TextCounts, standards: &TextCounts) -> Self {
        let mut criteria = Self::default();
        for Choice { facet, value, .. } in choices {
            let limit = || value.parse::<u32>().map_or(0.0, f64::from);
            let add = |list: &mut Option<Vec<usize>>, texts: &TextCounts| {
                list.get_or_insert_default().extend(texts.index(value));
            };
            match facet {
                FacetName::Category => {}
                FacetName::Casing => {
                    let index = CASING_SIZES.iter().position(|size| size.name == value);
                    criteria.casings |= index.map_or(0, bit);
                }
                FacetName::Pressure => criteria.pressure = limit(),
                FacetName::Temperature => criteria.temperature = limit(),
                FacetName::Service => add(&mut criteria.services, services),
                FacetName::Standard => add(&mut criteria.standards, standards),
            }
        }
        criteria
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prd_3_texts_are_ordered_by_number_of_products_then_by_appearance() {
        let mut standards = TextCounts::default();
        assert_eq!(standards.add(&["API 11D1", "ISO 14310", "api-11d1"]), [0, 1]);
        assert_eq!(standards.add(&["ISO 14310"]), [1]);
        assert_eq!(standards.add(&["API 5CT"]), [2]);
        assert_eq!(standards.most_common().collect::<Vec<_>>(), ["ISO 14310", "API 11D1", "API 5CT"]);
    }
}
