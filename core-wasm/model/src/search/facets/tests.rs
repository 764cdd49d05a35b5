//! Compares the facets of generated catalogues with plain filtering.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

use super::*;
use crate::content::{SizeTable, Specification};
use crate::facts::DataSheet;
use crate::search::{CatalogueSearch, SearchAnswer, SearchQuery};

const CASINGS: [&str; 4] = ["4-1/2", "7", "9-5/8", "13-3/8"];
const RATINGS: [u32; 5] = [0, 3_000, 5_000, 7_500, 10_000];
const TEMPERATURES: [u32; 4] = [0, 250, 300, 400];
const STANDARDS: [&str; 3] = ["API 11D1", "ISO 14310", "NACE MR0175 / ISO 15156"];

/// A generated product; 0 means not stated.
#[derive(Debug, Clone)]
struct Sample {
    category: &'static str,
    /// Casing size and the pressure of each row.
    rows: Vec<(&'static str, u32)>,
    temperature: u32,
    standards: Vec<&'static str>,
    has_co2: Option<bool>,
}

fn sample() -> impl Strategy<Value = Sample> {
    let rows = vec((select(&CASINGS[..]), select(&RATINGS[..])), 0..4);
    let standards = subsequence(&STANDARDS[..], 0..3);
    let services = prop::option::of(any::<bool>());
    (select(&["a", "b"][..]), rows, select(&TEMPERATURES[..]), standards, services).prop_map(
        |(category, rows, temperature, standards, has_co2)| Sample { category, rows, temperature, standards, has_co2 },
    )
}

impl Sample {
    /// Whether the product matches by plain filtering.
    fn has(&self, choices: &[Choice]) -> bool {
        let of = |facet: FacetName| choices.iter().filter(move |choice| choice.facet == facet);
        let any = |facet: FacetName, has: &dyn Fn(&str) -> bool| {
            of(facet).next().is_none() || of(facet).any(|choice| has(&choice.value))
        };
        let number = |value: &str| value.parse::<u32>().unwrap();
        let fits = |(casing, pressure): &(&str, u32)| {
            any(FacetName::Casing, &|value| value == *casing)
                && any(FacetName::Pressure, &|value| *pressure >= number(value))
        };
        let is_sour = self.standards.contains(&STANDARDS[2]);
        let sizes = if self.rows.is_empty() { vec![("none", 0)] } else { self.rows.clone() };
        sizes.iter().any(fits)
            && any(FacetName::Temperature, &|value| self.temperature >= number(value))
            && any(FacetName::Standard, &|value| self.standards.contains(&value))
            && any(FacetName::Service, &|value| if value == "h2s" { is_sour } else { self.has_co2 == Some(true) })
    }
}

fn catalogue(samples: &[Sample]) -> CatalogueSearch {
    let mut products = Vec::new();
    let mut facts = Vec::new();
    for (at, sample) in samples.iter().enumerate() {
        products.push(Product {
            slug: format!("product-{at}"),
            name: format!("Tool {at}"),
            category: Some(sample.category.into()),
            ..Product::default()
        });
        let specification =
            |name: &str, value: String| Specification { name: name.into(), value, ..Specification::default() };
        let mut specifications = Vec::new();
        if sample.temperature > 0 {
            specifications.push(specification("Temperature, HNBR element", format!("70–{} °F", sample.temperature)));
        }
        let answer = |has| if has { "To 22 HRC" } else { "Not suited" };
        specifications.extend(sample.has_co2.map(|has| specification("CO2 Service", answer(has).into())));
        let cells = |(casing, pressure): &(&str, u32)| {
            vec![(*casing).to_owned(), if *pressure > 0 { pressure.to_string() } else { "–".into() }]
        };
        let table = (!sample.rows.is_empty()).then(|| SizeTable {
            columns: vec!["Set in casing, in".into(), "Differential pressure, psi".into()],
            rows: sample.rows.iter().map(cells).collect(),
        });
        let standards: Vec<String> = sample.standards.iter().map(|&standard| standard.to_owned()).collect();
        facts.push(DataSheet { slug: format!("product-{at}"), specifications, size_table: table, standards });
    }
    CatalogueSearch::of(&products, &[], Some(&facts))
}

fn choices() -> impl Strategy<Value = Vec<Choice>> {
    let value = prop_oneof![
        select(&CASINGS[..]).prop_map(|size| Choice::read(FacetName::Casing, size).unwrap()),
        select(&["3000", "6000", "10000"][..]).prop_map(|limit| Choice::read(FacetName::Pressure, limit).unwrap()),
        select(&["250", "300", "401"][..]).prop_map(|limit| Choice::read(FacetName::Temperature, limit).unwrap()),
        select(&["h2s", "CO2 Service"][..]).prop_map(|service| Choice::read(FacetName::Service, service).unwrap()),
        select(&STANDARDS[..]).prop_map(|standard| Choice::read(FacetName::Standard, standard).unwrap()),
    ];
    vec(value, 0..5)
}

fn query(choices: Vec<Choice>, category: Option<&str>) -> SearchQuery {
    let mut query = SearchQuery { category: category.map(Into::into), ..SearchQuery::default() };
    query.choose(choices);
    query
}

fn slugs(answer: &SearchAnswer) -> Vec<String> {
    answer.hits.iter().map(|hit| hit.slug.clone()).collect()
}

fn values(answer: &SearchAnswer, name: FacetName) -> Vec<(String, usize)> {
    let facet = answer.facets.iter().find(|facet| facet.name == name);
    facet.map_or(Vec::new(), |facet| facet.values.iter().map(|value| (value.value.clone(), value.count)).collect())
}

proptest! {
    #[test]
    fn prd_4_results_and_counts_equal_those_of_plain_filtering(
        samples in vec(sample(), 0..10), choices in choices(), category in select(vec![None, Some("a")])
    ) {
        let catalogue = catalogue(&samples);
        let query = query(choices, category);
        let answer = catalogue.answer(&query.params());
        let found = |choices: &[Choice], category: Option<&str>| -> Vec<String> {
            let own = samples.iter().enumerate().filter(|(_, sample)| category.is_none_or(|own| own == sample.category));
            own.filter(|(_, sample)| sample.has(choices)).map(|(at, _)| format!("product-{at}")).collect()
        };
        let mut own = slugs(&answer);
        own.sort();
        prop_assert_eq!(own, found(&query.choices, category));
        for facet in &answer.facets {
            for value in &facet.values {
                let expected = if facet.name == FacetName::Category {
                    found(&query.choices, Some(&value.value))
                } else {
                    let mut with: Vec<Choice> =
                        query.choices.iter().filter(|choice| choice.facet != facet.name).cloned().collect();
                    with.push(Choice::read(facet.name, &value.value).unwrap());
                    found(&with, category)
                };
                let is_chosen = query.choices.iter().any(|own| own.facet == facet.name && own.value == value.value);
                prop_assert_eq!(value.count, expected.len(), "{:?} {}", facet.name, value.value);
                prop_assert!(value.count > 0 || is_chosen, "{:?} {}", facet.name, value.value);
            }
        }
        for choice in &query.choices {
            let facet = values(&answer, choice.facet);
            let is_listed = facet.iter().any(|(value, _)| *value == choice.value);
            prop_assert!(facet.is_empty() || is_listed, "a chosen value can be deselected: {:?}", choice);
        }
    }

    #[test]
    fn prd_4_choices_are_read_back_from_the_url(choices in choices(), text in ".{0,20}") {
        let query = SearchQuery { text: text.trim().into(), ..query(choices, None) };
        prop_assert_eq!(SearchQuery::read(&query.params()), query);
    }

    #[test]
    fn prd_4_any_url_is_read(params in ".{0,40}") {
        let query = SearchQuery::read(&params);
        prop_assert_eq!(SearchQuery::read(&query.params()).params(), query.params());
    }
}

fn tool(rows: &[(&'static str, u32)]) -> Sample {
    Sample { category: "a", rows: rows.to_vec(), temperature: 0, standards: Vec::new(), has_co2: None }
}

#[test]
fn prd_4_a_rating_applies_only_to_its_size() {
    let catalogue = catalogue(&[tool(&[("7", 10_000), ("9-5/8", 5_000)]), tool(&[("9-5/8", 7_500)])]);
    let answer = catalogue.answer("casing=9-5%2F8&pressure=7500");
    assert_eq!(slugs(&answer), ["product-1"]);
    assert_eq!(values(&answer, FacetName::Casing), [("7".to_owned(), 1), ("9-5/8".to_owned(), 1)]);
    let answer = catalogue.answer("casing=7&casing=9-5%2F8");
    assert_eq!(slugs(&answer).len(), 2, "one value of a facet is enough");
    let pressures = [("7500".to_owned(), 2), ("10000".to_owned(), 1)];
    assert_eq!(
        values(&answer, FacetName::Pressure),
        pressures,
        "5,000 psi is left out, because it finds the same products as 7,500"
    );
}

#[test]
fn prd_4_round_pressures_and_temperatures_can_be_chosen() {
    let pressures = [1_000, 2_000, 3_000, 5_000, 7_500, 10_000, 12_500, 15_000, 20_000, 30_000];
    let temperatures = [150, 200, 250, 300, 350, 400, 450, 500, 550, 600];
    let tools = pressures.iter().zip(temperatures);
    let tools: Vec<_> = tools.map(|(&psi, temperature)| Sample { temperature, ..tool(&[("7", psi)]) }).collect();
    let answer = catalogue(&[&tools[..], &[tool(&[])]].concat()).answer("");
    for (facet, limits) in [(FacetName::Pressure, pressures), (FacetName::Temperature, temperatures)] {
        assert_eq!(values(&answer, facet), limits.iter().map(u32::to_string).zip((1..=10).rev()).collect::<Vec<_>>());
    }
}

#[test]
fn prd_4_a_rounded_metric_rating_is_found_by_its_round_value() {
    let specification =
        |name: &str, value: &str| Specification { name: name.into(), value: value.into(), ..Default::default() };
    let specifications =
        vec![specification("Working pressure", "68,9 MPa"), specification("Temperature", "4 … 121 °C")];
    let facts = [DataSheet { slug: "a".into(), specifications, ..DataSheet::default() }];
    let products = [Product { slug: "a".into(), ..Product::default() }];
    let found = |params| slugs(&CatalogueSearch::of(&products, &[], Some(&facts)).answer(params)).len();
    assert_eq!(found("pressure=10000&temperature=250"), 1);
    assert_eq!((found("pressure=10050"), found("temperature=252")), (0, 0));
}

#[test]
fn prd_4_an_unstated_fact_never_matches() {
    let stated =
        Sample { temperature: 300, standards: vec![STANDARDS[2]], has_co2: Some(true), ..tool(&[("7", 5_000)]) };
    let refused = Sample { has_co2: Some(false), ..tool(&[("7", 0)]) };
    let catalogue = catalogue(&[stated, refused, tool(&[])]);
    for params in
        ["pressure=1", "temperature=1", "service=h2s", "service=co2+service", "standard=nace-mr0175+iso+15156"]
    {
        assert_eq!(slugs(&catalogue.answer(params)), ["product-0"], "{params}");
    }
    assert_eq!(slugs(&catalogue.answer("casing=7")).len(), 2);
    assert_eq!(slugs(&catalogue.answer("standard=API+5CT")).len(), 0, "no product states it");
}

#[test]
fn prd_4_a_facet_that_all_products_match_is_left_out() {
    let names = |samples: &[Sample]| -> Vec<FacetName> {
        catalogue(samples).answer("").facets.into_iter().map(|facet| facet.name).collect()
    };
    assert_eq!(names(&[tool(&[("7", 5_000)]), tool(&[("7", 5_000)])]), [FacetName::Category]);
    assert_eq!(names(&[tool(&[("7", 5_000)]), tool(&[("7", 3_000)])]), [FacetName::Category, FacetName::Pressure]);
    assert_eq!(names(&[tool(&[("7", 0)]), tool(&[])]), [FacetName::Category, FacetName::Casing]);
    assert_eq!(names(&[]), [FacetName::Category]);
}

#[test]
fn prd_4_invalid_values_are_reported_and_ignored() {
    for (params, wrong) in [
        ("casing=6", Some(FacetName::Casing)),
        ("casing=7&pressure=10k", Some(FacetName::Pressure)),
        ("temperature=0", Some(FacetName::Temperature)),
        ("casing=", Some(FacetName::Casing)),
        ("standard=%20-&service=", None),
        ("?casing=9-5%2F8&pressure=10000&temperature=300&service=h2s&standard=API+11D1&q=x&other=y", None),
    ] {
        assert_eq!(SearchQuery::first_invalid_facet(params), wrong, "{params}");
    }
    assert_eq!(SearchQuery::read("casing=6&pressure=10k&casing=7").params(), "casing=7");
    assert_eq!(SearchQuery::read("pressure=5000&pressure=10000").params(), "pressure=5000", "the first value counts");
    let mut query = SearchQuery::read("standard=API+5CT&pressure=5000");
    query.choose(Choice::read(FacetName::Pressure, "10000"));
    assert_eq!(query.params(), "pressure=10000&standard=API+5CT", "one limit at a time");
}

#[test]
fn prd_3_a_choice_must_be_a_valid_value_of_its_facet() {
    let label = |facet, text| Choice::read(facet, text).map(|choice| choice.label);
    assert_eq!(label(FacetName::Service, "H2S").as_deref(), Some("Sour service (H2S)"));
    assert_eq!(label(FacetName::Service, " CO2 service ").as_deref(), Some("CO2 service"));
    assert_eq!(label(FacetName::Pressure, "10000").as_deref(), Some("10,000 psi"));
    assert_eq!(label(FacetName::Casing, "7").as_deref(), Some("7 in"));
    assert_eq!(label(FacetName::Temperature, "300").as_deref(), Some("300 °F"));
    for (facet, text) in [
        (FacetName::Standard, "  "),
        (FacetName::Standard, "—/"),
        (FacetName::Service, "("),
        (FacetName::Pressure, "0"),
        (FacetName::Pressure, "-1"),
        (FacetName::Casing, "7.1"),
        (FacetName::Category, "packers"),
    ] {
        assert_eq!(label(facet, text), None, "{text}");
    }
    let long = "a".repeat(121);
    assert_eq!(label(FacetName::Standard, &long), None);
    assert!(label(FacetName::Standard, &long[1..]).is_some());
}

#[test]
fn prd_3_choices_are_compared_by_their_words() {
    let choice = |facet, text| Choice::read(facet, text).unwrap();
    let standard = choice(FacetName::Standard, "API 11D1");
    assert!(standard.is_same_as(&choice(FacetName::Standard, "api-11d1")));
    assert!(!standard.is_same_as(&choice(FacetName::Standard, "API 11D")));
    assert!(!standard.is_same_as(&choice(FacetName::Service, "API 11D1")));
}
