//! What products state of what the facets ask.

use std::cmp::Reverse;

use super::name::{Choice, FacetName, SOUR, key};
use crate::facts::{Facts, Pipe, ProductFacts, Property};
use crate::quantity::{Kind, Span};
use crate::well::{CASING_SIZES, Ratings, Row};
use crate::writing::is_letter;

/// Texts that several products have, each once, with how many have it.
#[derive(Debug, Clone, Default)]
pub struct Named(Vec<NamedText>);

#[derive(Debug, Clone)]
struct NamedText {
    key: String,
    text: String,
    products: usize,
}

impl Named {
    /// The place of a text.
    fn place(&self, text: &str) -> Option<usize> {
        let key = key(text);
        self.0.iter().position(|own| own.key == key)
    }

    /// Notes that another product has these texts; their places.
    fn add(&mut self, texts: &[&str]) -> Vec<usize> {
        let mut places = Vec::new();
        for text in texts {
            let place = self.place(text).unwrap_or_else(|| {
                self.0.push(NamedText { key: key(text), text: text.trim().to_owned(), products: 0 });
                self.0.len() - 1
            });
            if !places.contains(&place) {
                places.push(place);
                if let Some(own) = self.0.get_mut(place) {
                    own.products += 1;
                }
            }
        }
        places
    }

    /// The texts, those that most products have first.
    pub fn most_common(&self) -> impl Iterator<Item = &str> {
        let mut order: Vec<&NamedText> = self.0.iter().collect();
        order.sort_by_key(|own| Reverse(own.products));
        order.into_iter().map(|own| own.text.as_str())
    }
}

/// What a product states. A limit that it does not state is 0, and met by nobody's wish.
#[derive(Debug, Clone)]
pub struct Stated {
    /// One without a size table is made in one size.
    sizes: Vec<Size>,
    /// The highest temperature, in °F.
    pub temperature: f64,
    /// By their places among all.
    services: Vec<usize>,
    standards: Vec<usize>,
}

/// What a product states of one of its sizes.
#[derive(Debug, Clone, Copy, Default)]
struct Size {
    /// The casing that it is made for: a bit for each size of API 5CT.
    casings: u16,
    /// The pressure that it is rated for, in psi.
    pressure: f64,
}

impl Default for Stated {
    fn default() -> Self {
        Self { sizes: vec![Size::default()], temperature: 0.0, services: Vec::new(), standards: Vec::new() }
    }
}

impl Stated {
    /// Of a product's facts.
    pub fn of(own: &ProductFacts, facts: &Facts, services: &mut Named, standards: &mut Named) -> Self {
        let properties = facts.properties_of(own);
        let ratings = Ratings::of_product(own, facts, &properties);
        let size = |row: &Row| Size {
            casings: casings(row),
            // "3,000–10,000 psi" is 3,000 for some size.
            pressure: ratings.pressure_of(row).map_or(0.0, |rating| rating.span.low),
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

    /// The pressure that one of its sizes at least is rated for, in psi.
    pub fn highest_pressure(&self) -> f64 {
        self.sizes.iter().map(|size| size.pressure).fold(0.0, f64::max)
    }

    /// Whether it has all that is wanted.
    pub fn meets(&self, wanted: &Wanted) -> bool {
        let fits = |size: &Size| {
            (wanted.casings == 0 || size.casings & wanted.casings != 0) && size.pressure >= wanted.pressure
        };
        let has = |wanted: &Option<Vec<usize>>, own: &[usize]| {
            wanted.as_ref().is_none_or(|wanted| wanted.iter().any(|place| own.contains(place)))
        };
        self.temperature >= wanted.temperature
            && has(&wanted.services, &self.services)
            && has(&wanted.standards, &self.standards)
            && self.sizes.iter().any(fits)
    }
}

fn casings(row: &Row) -> u16 {
    let Some(own) = row.pipe(Pipe::Casing) else { return 0 };
    let mut bits = 0;
    for (place, size) in CASING_SIZES.iter().enumerate() {
        if own.contains(&Span::new(Kind::Length, size.outside, size.outside)) {
            bits |= bit(place);
        }
    }
    bits
}

fn bit(place: usize) -> u16 {
    1 << place
}

/// The service that a specification is about: "CO2 service" of "CO2 service, trim". Sour service is the well's to read.
fn service_of(property: &Property) -> Option<&str> {
    const SERVICE: &str = " service";
    let end = property.name.find(SERVICE)? + SERVICE.len();
    let name = property.name.get(..end)?;
    let refusal = property.text.trim_start().to_ascii_lowercase();
    let is_refused = ["no", "not"].contains(&refusal.split(|c: char| !is_letter(c)).next().unwrap_or_default());
    let is_sour = ["sour", "h2s"].iter().any(|word| name.to_ascii_lowercase().contains(word));
    (!is_refused && !is_sour).then_some(name)
}

/// What is chosen, as products are compared with it.
#[derive(Debug, Clone, Default)]
pub struct Wanted {
    /// A bit for each size of API 5CT; any when there is none.
    casings: u16,
    pressure: f64,
    temperature: f64,
    /// Any when there is no list; with an empty one nobody meets it.
    services: Option<Vec<usize>>,
    standards: Option<Vec<usize>>,
}

impl Wanted {
    /// Of what is chosen.
    pub fn of(choices: &[Choice], services: &Named, standards: &Named) -> Self {
        let mut wanted = Self::default();
        for Choice { facet, value, .. } in choices {
            let limit = || value.parse::<u32>().map_or(0.0, f64::from);
            let add = |list: &mut Option<Vec<usize>>, named: &Named| {
                list.get_or_insert_default().extend(named.place(value));
            };
            match facet {
                FacetName::Category => {}
                FacetName::Casing => {
                    let place = CASING_SIZES.iter().position(|size| size.name == value);
                    wanted.casings |= place.map_or(0, bit);
                }
                FacetName::Pressure => wanted.pressure = limit(),
                FacetName::Temperature => wanted.temperature = limit(),
                FacetName::Service => add(&mut wanted.services, services),
                FacetName::Standard => add(&mut wanted.standards, standards),
            }
        }
        wanted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prd_3_what_most_products_have_comes_first_and_otherwise_what_came_first() {
        let mut standards = Named::default();
        assert_eq!(standards.add(&["API 11D1", "ISO 14310", "api-11d1"]), [0, 1]);
        assert_eq!(standards.add(&["ISO 14310"]), [1]);
        assert_eq!(standards.add(&["API 5CT"]), [2]);
        assert_eq!(standards.most_common().collect::<Vec<_>>(), ["ISO 14310", "API 11D1", "API 5CT"]);
    }
}
