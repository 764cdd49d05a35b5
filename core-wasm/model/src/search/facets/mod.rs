//! Facets: the filters of a catalogue, with the number of products for each value.
//!
//! A product must match one value of each chosen facet. Casing size and pressure must match in the same size row: a rating "to 7 in"
//! does not apply to 9-5/8 in. A product that does not state a fact does not match. The facts are parsed as for the well check.

mod name;
mod product_values;

#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

use crate::content::{Item, Json, Product};
use crate::facts::Facts;
use product_values::{Criteria, ProductValues, TextCounts};

pub use name::{Choice, FacetName};

/// A filter of a catalogue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS, schemars::JsonSchema)]
pub struct Facet {
    pub name: FacetName,
    /// The values with products, and the chosen ones.
    pub values: Vec<FacetValue>,
}

/// One of the values of a facet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS, schemars::JsonSchema)]
pub struct FacetValue {
    /// The value in the query of a URL.
    pub value: String,
    /// The value as visitors see it.
    pub label: String,
    /// The number of products with this value that match the words and the other facets.
    pub count: usize,
}

impl Facet {
    /// Reads a facet of the response of `GET /api/search`; `None` if it is unknown.
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

/// The pressures to choose from, in psi.
const PRESSURES: [u32; 10] = [1_000, 2_000, 3_000, 5_000, 7_500, 10_000, 12_500, 15_000, 20_000, 30_000];
/// The temperatures to choose from, in °F.
const TEMPERATURES: [u32; 10] = [150, 200, 250, 300, 350, 400, 450, 500, 550, 600];

/// The facets of a catalogue's facts.
#[derive(Debug, Clone, Default)]
pub struct FactFacets {
    products: Vec<ProductValues>,
    services: TextCounts,
    standards: TextCounts,
    /// The values to choose from. A facet that all products match is left out.
    offered: Vec<(FacetName, Vec<Choice>)>,
}

impl FactFacets {
    /// Collects the values of the products' facts.
    pub fn of(products: &[Product], facts: &Facts) -> Self {
        let mut facets = Self::default();
        for (index, product) in products.iter().enumerate() {
            let own = facts.of_product(&product.slug, index);
            let values = own.map(|own| ProductValues::of(own, facts, &mut facets.services, &mut facets.standards));
            facets.products.push(values.unwrap_or_default());
        }
        let offered = FacetName::OF_FACTS.map(|name| (name, facets.values(name)));
        let is_useful =
            |(_, values): &(FacetName, Vec<Choice>)| values.iter().any(|value| facets.excludes_products(value));
        facets.offered = offered.into_iter().filter(is_useful).collect();
        facets
    }

    /// The values of a facet that occur in the catalogue.
    fn values(&self, name: FacetName) -> Vec<Choice> {
        let read = |value: &str| Choice::read(name, value);
        match name {
            FacetName::Category => Vec::new(),
            FacetName::Casing => {
                let has = |choice: &Choice| {
                    let criteria = self.criteria(std::slice::from_ref(choice));
                    self.products.iter().any(|product| product.meets(&criteria))
                };
                crate::well::CASING_SIZES.iter().filter_map(|size| read(size.name)).filter(has).collect()
            }
            FacetName::Pressure => {
                let rated: Vec<f64> = self.products.iter().map(ProductValues::highest_pressure).collect();
                distinguishing_limits(&PRESSURES, &rated).filter_map(|limit| read(&limit.to_string())).collect()
            }
            FacetName::Temperature => {
                let rated: Vec<f64> = self.products.iter().map(|product| product.temperature).collect();
                distinguishing_limits(&TEMPERATURES, &rated).filter_map(|limit| read(&limit.to_string())).collect()
            }
            FacetName::Service => self.services.most_common().filter_map(read).collect(),
            FacetName::Standard => self.standards.most_common().filter_map(read).collect(),
        }
    }

    /// Whether some products do not match a value.
    fn excludes_products(&self, value: &Choice) -> bool {
        let criteria = self.criteria(std::slice::from_ref(value));
        !self.products.iter().all(|product| product.meets(&criteria))
    }

    fn criteria(&self, choices: &[Choice]) -> Criteria {
        Criteria::of(choices, &self.services, &self.standards)
    }

    /// A counter for every value, in combination with the choices of the other facets.
    pub fn counter(&self, choices: &[Choice]) -> FacetCounter<'_> {
        let mut values = Vec::new();
        for (name, offered) in &self.offered {
            let others: Vec<Choice> = choices.iter().filter(|choice| choice.facet != *name).cloned().collect();
            let chosen = choices.iter().filter(|choice| choice.facet == *name);
            let unknown = chosen.filter(|choice| !offered.iter().any(|known| known.is_same_as(choice)));
            for choice in offered.iter().chain(unknown) {
                let with = [others.as_slice(), std::slice::from_ref(choice)].concat();
                let is_chosen = choices.iter().any(|chosen| chosen.is_same_as(choice));
                values.push(ValueCounter {
                    choice: choice.clone(),
                    criteria: self.criteria(&with),
                    is_chosen,
                    count: 0,
                });
            }
        }
        FacetCounter { facets: self, criteria: self.criteria(choices), values }
    }
}

/// The limits that select different products: of several that select the same ones, only the highest.
fn distinguishing_limits<'l>(limits: &'l [u32], rated: &'l [f64]) -> impl Iterator<Item = u64> + 'l {
    let count = |limit: &u32| rated.iter().filter(|own| **own >= f64::from(*limit)).count();
    let above = limits.iter().skip(1).map(count).chain([0]);
    limits.iter().zip(above).filter(move |(limit, above)| count(limit) > *above).map(|(limit, _)| u64::from(*limit))
}

/// Counts the products of a search by facet value.
#[derive(Debug)]
pub struct FacetCounter<'f> {
    facets: &'f FactFacets,
    criteria: Criteria,
    values: Vec<ValueCounter>,
}

#[derive(Debug)]
struct ValueCounter {
    choice: Choice,
    /// This value, and the choices of the other facets.
    criteria: Criteria,
    is_chosen: bool,
    count: usize,
}

impl FacetCounter<'_> {
    /// Whether a product matches all choices.
    pub fn meets(&self, product: usize) -> bool {
        self.facets.products.get(product).is_none_or(|product| product.meets(&self.criteria))
    }

    /// Counts a product for each value that it matches.
    pub fn count(&mut self, product: usize) {
        let Some(values) = self.facets.products.get(product) else { return };
        for value in &mut self.values {
            value.count += usize::from(values.meets(&value.criteria));
        }
    }

    /// The facets with their counts.
    pub fn facets(self) -> Vec<Facet> {
        let mut facets: Vec<Facet> =
            self.facets.offered.iter().map(|(name, _)| Facet { name: *name, values: Vec::new() }).collect();
        for ValueCounter { choice, is_chosen, count, .. } in self.values {
            if (count > 0 || is_chosen)
                && let Some(facet) = facets.iter_mut().find(|facet| facet.name == choice.facet)
            {
                facet.values.push(FacetValue { value: choice.value, label: choice.label, count });
            }
        }
        facets
    }
}
