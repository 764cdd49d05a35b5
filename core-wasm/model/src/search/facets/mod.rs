//! Facets: what a catalogue can be narrowed by besides words, and how many products each value would leave.
//!
//! Of the values of one facet any is enough; of several facets all must be met. Casing size and pressure are met by one size of
//! a product: a rating "to 7 in" is none for 9-5/8 in. A product that does not state a fact never counts as having it. The facts
//! are those that a well is judged by.

mod name;
mod stated;

#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

use crate::content::{Item, Json, Product};
use crate::facts::Facts;
use stated::{Named, Stated, Wanted};

pub use name::{Choice, FacetName};

/// What a catalogue can be narrowed by.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Facet {
    pub name: FacetName,
    /// Those that have products, and those that are chosen.
    pub values: Vec<FacetValue>,
}

/// One of the values of a facet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FacetValue {
    /// As the query of a URL has it.
    pub value: String,
    /// As people read it.
    pub label: String,
    /// How many products have it, of those that the words and the other facets leave.
    pub count: usize,
}

impl Facet {
    /// Reads a part of the response of `GET /api/search`; nothing for a facet that this reader does not know.
    pub fn read<J: Json>(item: &Item<'_, J>) -> Option<Self> {
        let name = FacetName::named(&item.text("name"))?;
        Some(Self { name, values: item.records("values", FacetValue::read) })
    }
}

impl FacetValue {
    fn read<J: Json>(item: &Item<'_, J>) -> Self {
        Self { value: item.text("value"), label: item.text("label"), count: item.number("count") as usize }
    }
}

/// Pressures by which tools are rated, in psi.
const PRESSURES: [u32; 10] = [1_000, 2_000, 3_000, 5_000, 7_500, 10_000, 12_500, 15_000, 20_000, 30_000];
/// Temperatures by which elastomers and metals are told apart, in °F.
const TEMPERATURES: [u32; 10] = [150, 200, 250, 300, 350, 400, 450, 500, 550, 600];

/// The facets of a catalogue that its facts give.
#[derive(Debug, Clone, Default)]
pub struct FactFacets {
    products: Vec<Stated>,
    services: Named,
    standards: Named,
    /// The values to choose from. A facet that would narrow nothing is left out.
    offered: Vec<(FacetName, Vec<Choice>)>,
}

impl FactFacets {
    /// Of the products and what their facts say.
    pub fn of(products: &[Product], facts: &Facts) -> Self {
        let mut facets = Self::default();
        for (place, product) in products.iter().enumerate() {
            let own = facts.of_product(&product.slug, place);
            let stated = own.map(|own| Stated::of(own, facts, &mut facets.services, &mut facets.standards));
            facets.products.push(stated.unwrap_or_default());
        }
        let offered = FacetName::OF_FACTS.map(|name| (name, facets.values(name)));
        let narrows = |(_, values): &(FacetName, Vec<Choice>)| values.iter().any(|value| facets.narrows(value));
        facets.offered = offered.into_iter().filter(narrows).collect();
        facets
    }

    /// The values of a facet that products have.
    fn values(&self, name: FacetName) -> Vec<Choice> {
        let read = |value: &str| Choice::read(name, value);
        match name {
            FacetName::Category => Vec::new(),
            FacetName::Casing => {
                let has = |choice: &Choice| {
                    let wanted = self.wanted(std::slice::from_ref(choice));
                    self.products.iter().any(|stated| stated.meets(&wanted))
                };
                crate::well::CASING_SIZES.iter().filter_map(|size| read(size.name)).filter(has).collect()
            }
            FacetName::Pressure => {
                let rated: Vec<f64> = self.products.iter().map(Stated::highest_pressure).collect();
                telling(&PRESSURES, &rated).filter_map(|limit| read(&limit.to_string())).collect()
            }
            FacetName::Temperature => {
                let rated: Vec<f64> = self.products.iter().map(|stated| stated.temperature).collect();
                telling(&TEMPERATURES, &rated).filter_map(|limit| read(&limit.to_string())).collect()
            }
            FacetName::Service => self.services.most_common().filter_map(read).collect(),
            FacetName::Standard => self.standards.most_common().filter_map(read).collect(),
        }
    }

    /// Whether some products have a value, and others have not.
    fn narrows(&self, value: &Choice) -> bool {
        let wanted = self.wanted(std::slice::from_ref(value));
        !self.products.iter().all(|stated| stated.meets(&wanted))
    }

    fn wanted(&self, choices: &[Choice]) -> Wanted {
        Wanted::of(choices, &self.services, &self.standards)
    }

    /// Counts what every value would leave, besides what is chosen.
    pub fn counting(&self, choices: &[Choice]) -> Counting<'_> {
        let mut values = Vec::new();
        for (name, offered) in &self.offered {
            let others: Vec<Choice> = choices.iter().filter(|choice| choice.facet != *name).cloned().collect();
            let chosen = choices.iter().filter(|choice| choice.facet == *name);
            let unknown = chosen.filter(|choice| !offered.iter().any(|known| known.is(choice)));
            for choice in offered.iter().chain(unknown) {
                let with = [others.as_slice(), std::slice::from_ref(choice)].concat();
                let is_chosen = choices.iter().any(|chosen| chosen.is(choice));
                values.push(Counted { choice: choice.clone(), wanted: self.wanted(&with), is_chosen, count: 0 });
            }
        }
        Counting { facets: self, wanted: self.wanted(choices), values }
    }
}

/// Of some limits those that tell products apart: of several that the same are rated for, the highest.
fn telling<'l>(limits: &'l [u32], rated: &'l [f64]) -> impl Iterator<Item = u64> + 'l {
    let count = |limit: &u32| rated.iter().filter(|own| **own >= f64::from(*limit)).count();
    let above = limits.iter().skip(1).map(count).chain([0]);
    limits.iter().zip(above).filter(move |(limit, above)| count(limit) > *above).map(|(limit, _)| u64::from(*limit))
}

/// A count of the products that a query finds.
#[derive(Debug)]
pub struct Counting<'f> {
    facets: &'f FactFacets,
    wanted: Wanted,
    values: Vec<Counted>,
}

#[derive(Debug)]
struct Counted {
    choice: Choice,
    /// This value with what is chosen of the other facets.
    wanted: Wanted,
    is_chosen: bool,
    count: usize,
}

impl Counting<'_> {
    /// Whether a product, by its place in the catalogue, has what is chosen.
    pub fn meets(&self, product: usize) -> bool {
        self.facets.products.get(product).is_none_or(|stated| stated.meets(&self.wanted))
    }

    /// Counts a product for each value that it has.
    pub fn count(&mut self, product: usize) {
        let Some(stated) = self.facets.products.get(product) else { return };
        for value in &mut self.values {
            value.count += usize::from(stated.meets(&value.wanted));
        }
    }

    /// The facets with what was counted.
    pub fn facets(self) -> Vec<Facet> {
        let mut facets: Vec<Facet> =
            self.facets.offered.iter().map(|(name, _)| Facet { name: *name, values: Vec::new() }).collect();
        for Counted { choice, is_chosen, count, .. } in self.values {
            if (count > 0 || is_chosen)
                && let Some(facet) = facets.iter_mut().find(|facet| facet.name == choice.facet)
            {
                facet.values.push(FacetValue { value: choice.value, label: choice.label, count });
            }
        }
        facets
    }
}
