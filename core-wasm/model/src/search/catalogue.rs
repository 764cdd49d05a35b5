use super::index::Index;
use super::{Hit, SearchAnswer, SearchQuery};
use crate::content::{Category, Item, Product, WriteJson};
use crate::facts::{DataSheet, Facts};

/// Only the first products of a result have reasons, which limits the response's size.
const MAX_HITS_WITH_REASONS: usize = 100;

/// A catalogue with its search index, on the server and in the search module.
#[derive(Debug, Clone, Default)]
pub struct CatalogueSearch {
    slugs: Vec<String>,
    index: Index,
}

impl CatalogueSearch {
    /// Indexes the products, their categories and, if available, their facts.
    pub fn of(products: &[Product], categories: &[Category], facts: Option<&[DataSheet]>) -> Self {
        let slugs = products.iter().map(|product| product.slug.clone()).collect();
        Self { slugs, index: Index::of(products, categories, facts.map(Facts::of)) }
    }

    /// Reads the payloads `products` and `categories`, and the body of the response with the facts or `null`.
    pub fn read<J: WriteJson>(item: &Item<'_, J>) -> Self {
        let products = item.records("products", Product::read_view);
        let categories = item.records("categories", Category::read_view);
        let facts = item.maybe_response("facts", DataSheet::read_response::<J>);
        Self::of(&products, &categories, facts.as_deref())
    }

    /// Searches by the query of a URL.
    pub fn answer(&self, params: &str) -> SearchAnswer {
        let query = SearchQuery::read(params);
        let prepared = self.index.prepare(&query.text);
        let result = self.index.search(&query, &prepared);
        let hit = |(rank, product): (usize, usize)| Hit {
            slug: self.slugs.get(product).cloned().unwrap_or_default(),
            reasons: if rank < MAX_HITS_WITH_REASONS { self.index.reasons(product, &prepared) } else { Vec::new() },
        };
        let hits = result.hits.into_iter().enumerate().map(hit).collect();
        SearchAnswer { hits, facets: result.facets, readings: result.readings, ignored: result.ignored }
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::sample::select;
    use serde_json::{Value, json, to_value};

    use super::*;
    use crate::content::{Bases, SizeTable, Specification, Subcategory, read_record};
    use crate::search::{FacetName, search_names};

    const WORDS: [&str; 12] = [
        "packer", "hydraulic", "liner", "hanger", "float", "HNBR", "Viton", "L-80", "13Cr", "sour", "retrievable", "7",
    ];
    const VALUES: [&str; 6] =
        ["10,000 psi (68.9 MPa)", "70–300 °F (21–149 °C)", "5.875 in (149.2 mm)", "HNBR", "25,000 lbf", "7 in"];
    const SIZES: [&str; 6] = ["4-1/2", "5-1/2", "7", "9-5/8", "13-3/8", "7.000 (177.8)"];
    const QUERIES: [&str; 12] = [
        "", "  - ", "packer", "paker 7 in", "7\"", "10k", "300F hnbr", "viton", "177.8 mm", "hangr 9-5/8", "l80",
        "7 26#",
    ];

    fn words(count: std::ops::Range<usize>) -> impl Strategy<Value = String> {
        vec(select(&WORDS[..]), count).prop_map(|words| words.join(" "))
    }

    /// A generated product with its facts, without a slug.
    fn sample() -> impl Strategy<Value = (Product, DataSheet)> {
        let texts = (words(1..4), words(0..6), words(0..9), vec(words(1..4), 0..3));
        let groups = (select(vec![None, Some("a"), Some("b")]), select(vec![None, Some("x"), Some("y")]));
        let specifications = vec((words(1..3), select(&VALUES[..])), 0..4);
        let rows = vec((select(&SIZES[..]), select(&["26.0–32.0", "43.5", "17"][..])), 0..4);
        let standards = vec(select(&["API 11D1", "NACE MR0175 / ISO 15156"][..]), 0..2);
        (texts, groups, specifications, rows, standards).prop_map(|(texts, groups, specifications, rows, standards)| {
            let (name, summary, description, features) = texts;
            let owned = |text: Option<&str>| text.map(str::to_owned);
            let product = Product {
                summary: Some(summary).filter(|summary| !summary.is_empty()),
                category: owned(groups.0),
                subcategory: owned(groups.1),
                name,
                description,
                features,
                ..Product::default()
            };
            let row = |(name, value): (String, &str)| Specification { name, value: value.into(), ..Default::default() };
            let sheet = DataSheet {
                specifications: specifications.into_iter().map(row).collect(),
                size_table: Some(rows).filter(|rows| !rows.is_empty()).map(|rows| SizeTable {
                    columns: vec!["Set in casing, in".into(), "Casing weight, lb/ft".into()],
                    rows: rows.into_iter().map(|(size, weight)| vec![size.into(), weight.into()]).collect(),
                }),
                standards: standards.into_iter().map(str::to_owned).collect(),
                ..DataSheet::default()
            };
            (product, sheet)
        })
    }

    fn categories() -> Vec<Category> {
        let subcategory = |slug: &str| Subcategory { name: slug.into(), slug: slug.into() };
        let category = |slug: &str, name: &str| Category {
            name: name.into(),
            slug: slug.into(),
            subcategories: vec![subcategory("x"), subcategory("y")],
            ..Category::default()
        };
        vec![category("b", "Liner Hangers"), category("a", "Packers")]
    }

    fn catalogue() -> impl Strategy<Value = (Vec<Product>, Option<Vec<DataSheet>>)> {
        (vec(sample(), 0..12), any::<bool>()).prop_map(|(mut samples, has_facts)| {
            for (at, (product, sheet)) in samples.iter_mut().enumerate() {
                product.slug = format!("product-{at}");
                sheet.slug.clone_from(&product.slug);
            }
            let (products, facts): (_, Vec<DataSheet>) = samples.into_iter().unzip();
            (products, has_facts.then_some(facts))
        })
    }

    proptest! {
        #[test]
        fn prd_4_results_are_equal_in_the_browser_and_on_the_server(
            (products, facts) in catalogue(), query in select(&QUERIES[..]), category in select(vec!["", "a", "b"])
        ) {
            let params = format!("q={}&category={category}", query.replace('#', "%23").replace(' ', "+"));
            let server = CatalogueSearch::of(&products, &categories(), facts.as_deref()).answer(&params);
            let response = facts.as_deref().map(DataSheet::response);
            let payloads = json!({ "products": products, "categories": categories(), "facts": response });
            let browser = read_record(payloads, &Bases::default(), CatalogueSearch::read).unwrap().answer(&params);
            prop_assert_eq!(&browser, &server);
            let read = read_record::<Value, _>(to_value(&server).unwrap(), &Bases::default(), SearchAnswer::read);
            prop_assert_eq!(read, Ok(server));
        }

        #[test]
        fn prd_3_without_a_word_the_search_by_names_finds_the_same_as_the_index(
            (products, facts) in catalogue(), category in select(vec![None, Some("a"), Some("c")]),
            subcategory in select(vec![None, Some("x")])
        ) {
            let owned = |slug: Option<&str>| slug.map(str::to_owned);
            let query = SearchQuery { text: " -".into(), category: owned(category), subcategory: owned(subcategory), ..Default::default() };
            let index = Index::of(&products, &categories(), facts.as_deref().map(Facts::of));
            let mut found = index.search(&query, &index.prepare(&query.text));
            found.facets.retain(|facet| facet.name == FacetName::Category);
            prop_assert_eq!(search_names(&products, &categories(), &query), found);
        }
    }
}
