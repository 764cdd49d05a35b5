//! Searches a catalogue of known products: the results, their order and their reasons.

use proptest::prelude::*;

use super::fact::score_value;
use super::index::Index;
use super::query::{QuantityTerm, Term, parse_terms};
use super::words::{EXACT, PREFIX};
use super::*;
use crate::content::{Category, Product, SizeTable, Specification, Subcategory};
use crate::facts::{DataSheet, Facts, Pipe, Property};
use crate::quantity::Span;

const NAMES: [&str; 4] = ["CM-2 Double-Grip Packer", "HX-5 Hydraulic Packer", "LH-7 Liner Hanger", "Förder Ventil"];

fn product(name: &str, summary: &str, category: &str, subcategory: &str) -> Product {
    Product {
        slug: name.to_lowercase().replace(' ', "-"),
        summary: Some(summary.into()),
        category: Some(category.into()),
        subcategory: Some(subcategory.into()),
        ..named(name)
    }
}

/// A product with only a name.
fn named(name: &str) -> Product {
    Product { name: name.into(), slug: name.into(), ..Product::default() }
}

fn products() -> [Product; 4] {
    [
        product(NAMES[0], "Holds pressure from above and below.", "packers", "mechanical"),
        product(NAMES[1], "Set by the tubing's pressure.", "packers", "hydraulic"),
        product(NAMES[2], "Carries the liner's weight; used with a packer.", "hangers", "mechanical"),
        product(NAMES[3], "Für die Packerkammer.", "flow", "valves"),
    ]
}

fn categories() -> [Category; 3] {
    let subcategory = |(name, slug): (&str, &str)| Subcategory { name: name.into(), slug: slug.into() };
    let category = |name: &str, slug: &str, within: &[(&str, &str)]| Category {
        name: name.into(),
        slug: slug.into(),
        subcategories: within.iter().copied().map(subcategory).collect(),
        ..Category::default()
    };
    [
        category("Liner Hangers", "hangers", &[]),
        category("Packer Systems", "packers", &[("Tension set", "mechanical"), ("Hydrostatic set", "hydraulic")]),
        category("Flow Control", "flow", &[]),
    ]
}

fn index_of(products: &[Product]) -> Index {
    Index::of(products, &categories(), None)
}

fn search(index: &Index, text: &str) -> SearchResult {
    index.search(&SearchQuery { text: text.into(), ..SearchQuery::default() }, &index.prepare(text))
}

/// The indices of the products that a query finds.
fn hits(index: &Index, text: &str) -> Vec<usize> {
    search(index, text).hits
}

#[test]
fn prd_3_a_prefix_of_any_length_matches() {
    let index = index_of(&products());
    assert_eq!(hits(&index, "h").first(), Some(&1), "a name that begins with it comes first");
    assert_eq!(hits(&index, "hang"), [2]);
    assert_eq!(hits(&index, "hangers liner"), [2], "the category's name is searched, too");
}

#[test]
fn prd_3_matches_in_a_name_and_exact_matches_rank_higher() {
    let index = index_of(&products());
    assert_eq!(hits(&index, "packer"), [0, 1, 2, 3]);
    assert_eq!(hits(&index, "pressure"), [0, 1]);
}

#[test]
fn prd_3_all_words_must_match_in_any_text() {
    let index = index_of(&products());
    assert_eq!(hits(&index, "packer tubing"), [1]);
    assert_eq!(hits(&index, "packer nothing"), Vec::<usize>::new());
}

#[test]
fn prd_3_case_accents_and_hyphens_do_not_matter() {
    let index = index_of(&products());
    for query in ["FORDER", "förder", "Förder", "forder ventil"] {
        assert_eq!(hits(&index, query), [3], "{query}");
    }
    for query in ["cm-2", "cm2", "CM 2", "cm\u{2011}2"] {
        assert_eq!(hits(&index, query), [0], "{query}");
    }
}

#[test]
fn prd_3_one_typo_is_allowed_in_words_of_four_letters_or_more() {
    let index = index_of(&products());
    for query in ["hydravlic", "hydrulic", "hydraaulic", "hydrualic", "hydrav", "hydra"] {
        assert_eq!(hits(&index, query), [1], "{query}");
    }
    for query in ["hyxxaulic", "hxd", "hangar hydraulic"] {
        assert!(!hits(&index, query).contains(&1), "{query}");
    }
    assert_eq!(hits(&index, "linre"), [2]);
}

#[test]
fn prd_3_an_exact_name_model_or_slug_ranks_first() {
    let size = |n: usize| {
        let next = n + 1701;
        Product {
            model: Some(format!("LH-{}", n + 1700)),
            slug: format!("hanger-{n}"),
            summary: Some(format!("See LH-{next}, and the packer {next}.")),
            description: format!("hanger {next} lh{next}"),
            ..named(&format!("Liner Hanger, for use with {next}"))
        }
    };
    let mut products: Vec<Product> = (0..40).map(size).collect();
    products.extend([
        named("Packer Setting Tool"),
        named("Setting Tool"),
        Product { description: "the setting tool, a set".into(), ..named("Tool for Setting") },
    ]);
    let index = index_of(&products);
    for (query, first) in [
        ("LH-1717", 17),
        ("lh 1717", 17),
        ("lh1717", 17),
        ("hanger-17", 17),
        ("Hanger 17", 17),
        ("liner hanger, for use with 1718", 17),
        ("hanger 1718", 17),
        ("setting tool", 41),
        ("Packer Setting-Tool", 40),
        ("tool setting", 40),
        ("tool for", 42),
    ] {
        assert_eq!(hits(&index, query).first(), Some(&first), "{query}");
    }
    assert_eq!(hits(&index, "setting tool"), [41, 40, 42]);
}

#[test]
fn prd_3_a_known_number_matches_without_typos() {
    let sizes = ["LH-1700", "LH-1710", "LH-1711", "HX-5 for 17100"].map(named);
    let index = index_of(&sizes);
    assert_eq!(hits(&index, "1710"), [1, 3]);
    assert_eq!(hits(&index, "lh1710"), [1]);
    assert_eq!(hits(&index, "LH-1711"), [2]);
    assert_eq!(hits(&index, "1712"), [1, 2, 3], "an unknown number may have a typo");
}

#[test]
fn prd_3_a_typo_ranks_lower_regardless_of_the_other_matches() {
    let described = Product { description: "For packers and settings.".into(), ..named("Seal") };
    let words = [
        product("Packet", "For any setting.", "a", "b"),
        product("Packet Setting", "", "a", "b"),
        product("Ring", "Packer; setting.", "a", "b"),
        described,
    ];
    let index = index_of(&words);
    for query in ["packer setting", "setting packer"] {
        assert_eq!(hits(&index, query), [2, 3, 1, 0], "{query}");
    }
}

proptest! {
    #[test]
    fn prd_3_any_prefix_of_a_name_finds_its_product(
        query in ".{0,20}", product in 0usize..4, length in 1usize..30
    ) {
        let index = index_of(&products());
        prop_assert!(hits(&index, &query).iter().all(|hit| *hit < 4));
        let name: String = NAMES[product].chars().take(length).collect();
        prop_assert!(hits(&index, &name).contains(&product), "{name:?}");
    }
}

#[test]
fn prd_3_a_repeated_word_counts_once_and_only_the_first_terms_are_searched() {
    let name: String = (10..26).map(|number| format!("w{number} ")).collect();
    for index in [index_of(&[named(&name)]), index_with_facts(&[&name], &[Sample::default()])] {
        assert_eq!(hits(&index, &format!("{name} 99 in")), [0], "a further term is ignored");
        assert_eq!(hits(&index, &name.replace("w25", "99 in")), [0; 0]);
        assert_eq!(hits(&index, &format!("{} 99 in", "w10 ".repeat(100))), [0; 0]);
    }
    let result = search(&with_facts(), "7 7 7");
    assert_eq!(result.readings.len(), 1);
}

#[test]
fn prd_4_words_that_no_product_has_with_the_rest_are_left_out_and_named() {
    let index = with_facts();
    for (query, same_as, ignored) in [
        ("HPHT packer", "packer", &["hpht"][..]),
        ("would a packer suit 7 in casing?", "a packer 7 in casing", &["would", "suit"]),
        ("packr hpht", "packr", &["hpht"]),
        ("hydraulic hanger 100 kN", "hanger 100 kN", &["hydraulic"]),
        ("hpht double hanger", "double", &["hpht", "hanger"]),
        ("hangr l80", "l80", &["hangr"]),
    ] {
        let result = search(&index, query);
        assert!(!result.hits.is_empty(), "{query}");
        assert_eq!(result.hits, hits(&index, same_as), "{query}");
        assert_eq!(result.ignored, ignored, "{query}");
    }
    for query in ["hpht", "hpht xyz", "packer 99000 psi", "packer 99 in", "hanger 26#", ""] {
        assert_eq!(search(&index, query).ignored, [""; 0], "{query}");
    }
    assert_eq!(hits(&index, "hpht xyz"), [0; 0]);
    assert_eq!(hits(&index, "packer 99000 psi"), [0; 0], "a rating is never left out");
    assert_eq!(hits(&index, "hanger 26#"), [0; 0], "nor is every word");
    for query in ["hpht packer", "hydraulic hanger"] {
        assert_eq!(hits(&index_of(&products()), query), [0; 0], "without facts a word may be in one: {query}");
    }
}

fn specification(name: &str, value: &str) -> Specification {
    Specification { name: name.into(), value: value.into(), ..Specification::default() }
}

/// The same products, the first three with facts.
fn with_facts() -> Index {
    let packer = [
        specification(
            "Differential pressure",
            "10,000 psi (68.9 MPa) to 7 in; 7,500 psi (51.7 MPa) for 7-5/8 in and larger",
        ),
        specification("Temperature, HNBR element", "70–300 °F (21–149 °C)"),
        specification("Casing sizes", "5-1/2 to 13-3/8 in"),
        specification("Body material", "AISI 4140, L-80"),
    ];
    let hydraulic =
        [specification("Casing sizes", "7 to 9-5/8 in"), specification("Setting pressure", "2,500 psi (17.2 MPa)")];
    let hanger = [specification("Hanging capacity", "250,000 lbf (1,112 kN)"), specification("Elements", "AFLAS")];
    let rows = [["7", "26.0–32.0", "5.875 (149.2)"], ["9-5/8", "43.5–53.5", "8.375 (212.7)"]];
    let table = SizeTable {
        columns: ["Set in casing, in", "Casing weight, lb/ft", "Maximum OD, in (mm)"].map(str::to_owned).into(),
        rows: rows.iter().map(|row| row.map(str::to_owned).into()).collect(),
    };
    let standards = ["NACE MR0175 / ISO 15156", "ISO 14310"].map(str::to_owned);
    let products = products();
    let sheet = |at: usize| DataSheet { slug: products[at].slug.clone(), ..DataSheet::default() };
    let facts = [
        DataSheet { specifications: packer.into(), size_table: Some(table), standards: standards.into(), ..sheet(0) },
        DataSheet { specifications: hydraulic.into(), ..sheet(1) },
        DataSheet { specifications: hanger.into(), ..sheet(2) },
    ];
    Index::of(&products, &categories(), Some(Facts::of(&facts)))
}

#[test]
fn prd_4_the_score_of_a_value_depends_on_how_it_satisfies_the_quantity() {
    let [rated, above] = ["10,000 psi to 7 in; 7,500 psi for 7-5/8 in and larger", "7,500 psi"]
        .map(|text| Property::of(&specification("Working pressure", text)).values.remove(0));
    let size = |text: &str| Property::of(&specification("Casing sizes", text)).values.remove(0);
    let (casing, nominal) = (Some(Pipe::Casing), EXACT * 3);
    for (value, pipe, query, score) in [
        (size("7 in"), casing, "7 in", nominal),
        (size("7 in"), None, "7 in", EXACT),
        (size("7 in"), casing, "7", nominal),
        (size("7 in"), None, "7", 0),
        (size("7 in"), casing, "9-5/8 in", 0),
        (size("7 to 9-5/8 in"), casing, "8 in", PREFIX),
        (size("5-1/2 to 9-5/8 in"), casing, "7", PREFIX),
        (size("5-1/2 to 9-5/8 in"), None, "7", 0),
        (size("7 in"), None, "6 to 8 in", PREFIX),
        (size("6-1/2 to 7 in"), None, "6 to 8 in", 0),
        (above.clone(), casing, "7,500 psi", EXACT),
        (above.clone(), None, "5,000 psi", PREFIX),
        (above, None, "10,000 psi", 0),
        (rated.clone(), None, "10,000 psi", EXACT),
        (rated.clone(), None, "10,000 psi 7 in", EXACT),
        (rated.clone(), None, "10,000 psi 9-5/8 in 7 in", EXACT),
        (rated, None, "10,000 psi 9-5/8 in", 0),
    ] {
        let wanted: Vec<QuantityTerm> = parse_terms(query)
            .0
            .into_iter()
            .filter_map(|term| if let Term::Quantity(quantity) = term { Some(quantity) } else { None })
            .collect();
        let sizes: Vec<Span> = wanted.iter().skip(1).map(|quantity| quantity.span).collect();
        assert_eq!(score_value(&value, pipe, &wanted[0], &sizes), score, "{query}: {value:?} {pipe:?}");
    }
}

/// The facts of a product: specifications by name, and the columns and rows of its size table.
type Sample<'m> = (&'m [(&'m str, &'m str)], &'m [&'m str], &'m [&'m [&'m str]]);

fn index_with_facts(names: &[&str], facts: &[Sample]) -> Index {
    let products: Vec<Product> = names.iter().map(|name| named(name)).collect();
    let owned = |list: &[&str]| list.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
    let sheet = |(product, (specifications, columns, rows)): (&Product, &Sample)| {
        let rows = rows.iter().map(|row| owned(row)).collect();
        DataSheet {
            slug: product.slug.clone(),
            specifications: specifications.iter().map(|(name, value)| specification(name, value)).collect(),
            size_table: (!columns.is_empty()).then(|| SizeTable { columns: owned(columns), rows }),
            ..DataSheet::default()
        }
    };
    let facts: Vec<DataSheet> = products.iter().zip(facts).map(sheet).collect();
    Index::of(&products, &[], Some(Facts::of(&facts)))
}

#[test]
fn prd_4_a_pipe_size_must_equal_one_in_a_table_with_pipe_sizes() {
    let bore = ("Seal bore", "4 to 8 in");
    let index = index_with_facts(
        &["A", "B", "C"],
        &[
            (&[bore], &["Set in casing, in"], &[&["9-5/8"]]),
            (&[bore], &["Maximum OD, in"], &[&["5.875"]]),
            (&[bore], &["Set in casing, in"], &[]),
        ],
    );
    assert_eq!(hits(&index, "7 in"), [1, 2]);
    assert_eq!(hits(&index, "6 in"), [0, 1, 2], "6 in is not a pipe size");
}

#[test]
fn prd_4_the_reason_is_the_best_row_and_the_first_of_equal_ones() {
    let weights = &["Set in casing, in", "Casing weight, lb/ft"][..];
    let index = index_with_facts(
        &["A", "B"],
        &[
            (&[], weights, &[&["7", "20.0–30.0"], &["9-5/8", "26.0"], &["13-3/8", "26.0"]]),
            (
                &[],
                &["Casing weight, lb/ft", "Maximum OD, in", "Length, ft", "Differential pressure, psi"],
                &[&["20–30", "5–6", "9–11", "10,000"], &["26", "5.875", "10", "5,000"]],
            ),
        ],
    );
    let size = ": Set in casing 9-5/8 in · Casing weight [26.0 lb/ft]";
    assert_eq!(reasons(&index, "26 lb/ft", 0), [size]);
    let query = "26 lb/ft 5.875 in 10 ft 8,000 psi";
    assert_eq!(hits(&index, query), [1], "its first row satisfies all, its second only three");
    assert!(reasons(&index, query, 1)[0].contains("10,000"), "{:?}", reasons(&index, query, 1));
}

#[test]
fn prd_4_the_reason_is_the_first_of_equal_specifications() {
    let pressures = [("Differential pressure", "10,000 psi"), ("Working pressure", "10,000 psi")];
    let index = index_with_facts(&["A"], &[(&pressures, &[], &[])]);
    assert_eq!(reasons(&index, "10k", 0), ["Differential pressure: [10,000 psi]"]);
}

#[test]
fn prd_4_the_reason_names_the_column_of_a_table_with_one_column() {
    let index = index_with_facts(&["A"], &[(&[], &["Set in casing, in"], &[&["9-5/8"]])]);
    assert_eq!(reasons(&index, "9-5/8 in", 0), [": Set in casing [9-5/8 in]"]);
}

#[test]
fn prd_4_an_unknown_word_is_split_into_known_letters_and_number() {
    let index = index_with_facts(&["CM-2 Packer", "CM Packer, 2 stages"], &[(&[("Tested to", "ISO 14310")], &[], &[])]);
    assert_eq!(hits(&index, "iso14310"), [0]);
    assert_eq!(hits(&index, "iso14319"), Vec::<usize>::new(), "the catalogue has no such number");
    assert_eq!(hits(&index, "cm2"), [0], "the catalogue has this word");
}

#[test]
fn prd_4_a_hyphen_in_a_grade_does_not_matter() {
    let steel = |text| [("Body", text)];
    let index =
        index_with_facts(&["A", "B"], &[(&steel("P110 steel"), &[], &[]), (&steel("P steel, 110 ksi"), &[], &[])]);
    for query in ["p110", "P-110", "p\u{2011}110 steel"] {
        assert_eq!(hits(&index, query), [0], "{query}");
    }
}

#[test]
fn prd_4_a_rating_without_a_unit_is_found_as_a_rating_and_as_a_word() {
    let rated = [("Pressure rating", "12,000 psi")];
    let index = index_with_facts(&["A", "B 10000", "C"], &[(&rated, &[], &[]), (&[], &[], &[]), (&[], &[], &[])]);
    assert_eq!(hits(&index, "10000"), [1, 0]);
    assert_eq!(hits(&index, "10,000 psi"), [0]);
    assert_eq!(hits(&index, "12500"), Vec::<usize>::new());
}

#[test]
fn prd_4_a_code_of_a_letter_and_a_digit_is_not_split() {
    let index = index_with_facts(&["V Packing"], &[(&[("Grade", "0 or 1")], &[], &[])]);
    assert_eq!(hits(&index, "v0"), Vec::<usize>::new());
}

#[test]
fn prd_4_hyphenated_words_in_facts_match_as_one_word() {
    let index = index_with_facts(&["A"], &[(&[("Body", "Heat-treated steel")], &[], &[])]);
    assert_eq!(hits(&index, "heattreated"), [0]);
}

#[test]
fn prd_4_a_size_in_the_name_ranks_before_a_size_in_the_facts() {
    let index = index_with_facts(
        &["Hanger 7 in", "Packer", "Packer 7 in"],
        &[(&[], &[], &[]), (&[], &["Set in casing, in"], &[&["7"]])],
    );
    assert_eq!(hits(&index, "packer 7 in"), [2, 1]);
}

#[test]
fn prd_4_quantities_match_in_texts_weighted_by_the_text() {
    let mut products = [named("Scraper"), named("Packer 75"), named("Packer 7"), named("Hanger")];
    products[0].description = "For 7 in casing, 7".into();
    let facts = products.clone().map(|product| DataSheet { slug: product.slug, ..DataSheet::default() });
    let index = Index::of(&products, &[], Some(Facts::of(&facts)));
    assert_eq!(hits(&index, "7 in"), [0], "a size in a text");
    assert_eq!(hits(&index, "7"), [2, 1, 0], "a name ranks higher than a description");
}

#[test]
fn prd_4_a_word_in_the_name_or_summary_has_no_reason() {
    let element = [specification("Element", "HNBR")];
    let mut products = [named("HNBR Packer"), named("Plug"), named("Valve")];
    products[1].summary = Some("With an HNBR element.".into());
    products[2].description = "With an HNBR element.".into();
    let facts = products.clone().map(|product| DataSheet {
        slug: product.slug,
        specifications: element.clone().into(),
        ..DataSheet::default()
    });
    let index = Index::of(&products, &[], Some(Facts::of(&facts)));
    let why: Vec<Vec<String>> = (0..3).map(|product| reasons(&index, "hnbr", product)).collect();
    assert_eq!(why, [vec![], vec![], vec!["Element: [HNBR]".to_owned()]]);
}

/// The reasons for a product as text, with brackets around the matches.
fn reasons(index: &Index, text: &str, product: usize) -> Vec<String> {
    let print = |parts: &[TextPart]| -> String {
        parts.iter().map(|part| if part.is_match { format!("[{}]", part.text) } else { part.text.clone() }).collect()
    };
    let reasons = index.reasons(product, &index.prepare(text));
    reasons.iter().map(|reason| format!("{}: {}", print(&reason.name), print(&reason.text))).collect()
}

#[test]
fn prd_4_sizes_weights_and_ratings_match_in_the_facts() {
    let index = with_facts();
    for (query, found) in [
        ("9-5/8 packer", &[0, 1][..]),
        ("8 in", &[1]),
        ("5-1/2 in", &[]),
        ("26#", &[0]),
        ("7 in 26#", &[0]),
        ("7 in 43.5#", &[]),
        ("7 in 9-5/8 in", &[1]),
        ("5.875 in", &[0]),
        ("149.2 mm", &[0]),
        ("10,000 psi 7 in", &[0]),
        ("10,000 psi 9-5/8 in", &[]),
        ("7500 psi 9-5/8", &[0]),
        ("2,000 psi", &[0]),
        ("2,500 psi", &[1, 0]),
        ("100 °F", &[0]),
        ("69F", &[]),
        ("100 kN", &[2]),
        ("hangar 250,000 lbf", &[2]),
        ("hnbr 7 in 10k 300F sour l80", &[0]),
        ("liner 7", &[2]),
    ] {
        assert_eq!(hits(&index, query), found, "{query}");
    }
}

#[test]
fn prd_4_words_in_facts_match_by_their_synonyms() {
    let index = with_facts();
    for (query, found) in [
        ("hsn", &[0][..]),
        ("fepm", &[2]),
        ("h2s", &[0]),
        ("11d1", &[0]),
        ("iso14310", &[0]),
        ("l80", &[0]),
        ("aisi 4140", &[0]),
        ("capcity", &[2]),
        ("tension", &[0]),
        ("psi", &[]),
        ("viton", &[]),
    ] {
        assert_eq!(hits(&index, query), found, "{query}");
    }
}

#[test]
fn prd_4_the_reasons_are_the_matching_facts() {
    let index = with_facts();
    for (query, product, why) in [
        ("7 in 26#", 0, &[": Set in casing [7 in] · Casing weight [26.0–32.0 lb/ft]"][..]),
        ("43.5 lb/ft", 0, &[": Set in casing 9-5/8 in · Casing weight [43.5–53.5 lb/ft]"]),
        ("5.875 in", 0, &[": Set in casing 7 in · Maximum OD [5.875 in (149.2 mm)]"]),
        ("9-5/8", 1, &["Casing sizes: [7 to 9-5/8 in]"]),
        (
            "7500 psi 9-5/8 in",
            0,
            &[
                ": Set in casing [9-5/8 in]",
                "Differential pressure: 10,000 psi (68.9 MPa) to 7 in; [7,500 psi] (51.7 MPa) for 7-5/8 in and larger",
            ],
        ),
        ("300F", 0, &["Temperature, HNBR element: [70–300 °F] (21–149 °C)"]),
        ("therban", 0, &["Temperature, [HNBR] element: 70–300 °F (21–149 °C)"]),
        ("aisi 4140", 0, &["Body material: [AISI] [4140], L-80"]),
        ("l80", 0, &["Body material: AISI 4140, [L-80]"]),
        ("l 80", 0, &["Body material: AISI 4140, [L]-[80]"]),
        ("sour", 0, &[": [NACE] [MR0175] / ISO [15156]"]),
        ("14310", 0, &[": ISO [14310]"]),
        ("iso 14310", 0, &[": [ISO] [14310]"]),
        ("iso14310", 0, &[": [ISO] [14310]"]),
        ("casing", 1, &["[Casing] sizes: 7 to 9-5/8 in"]),
        ("cm-2 hanger", 0, &[]),
        ("liner tubing", 1, &[]),
    ] {
        assert_eq!(reasons(&index, query, product), why, "{query}");
    }
    let several = reasons(&index, "hnbr 7 in 10k sour l80", 0);
    assert_eq!(several.len(), 3, "{several:?}");
    assert_eq!(several[0], ": Set in casing [7 in]", "the size to order comes first");
    assert_eq!(reasons(&index, "7 in", 9), Vec::<String>::new(), "there is no such product");
}

#[test]
fn prd_4_the_first_hundred_hits_have_reasons() {
    let products: Vec<Product> = (0..101).map(|n| named(&format!("Packer {n}"))).collect();
    let element = [specification("Element", "HNBR")];
    let sheet = |product: &Product| DataSheet {
        slug: product.slug.clone(),
        specifications: element.clone().into(),
        ..DataSheet::default()
    };
    let facts: Vec<DataSheet> = products.iter().map(sheet).collect();
    let answer = CatalogueSearch::of(&products, &[], Some(&facts)).answer("q=hnbr");
    let have_reasons: Vec<bool> = answer.hits.iter().map(|hit| !hit.reasons.is_empty()).collect();
    assert_eq!(have_reasons, [[true; 100].as_slice(), &[false]].concat());
}

#[test]
fn prd_3_names_models_and_summaries_are_searched_without_an_index() {
    let mut products = products();
    products[2].model = Some("LH-7".into());
    products[2].description = "Hydraulic, too.".into();
    for (text, found) in [
        ("", &[0, 1, 2, 3][..]),
        ("Hydraulic PACK", &[1]),
        ("forder", &[3]),
        ("lh 7 liner", &[2]),
        ("tubing", &[1]),
        ("packer pressure", &[0, 1]),
        ("hydravlic", &[]),
    ] {
        let query = SearchQuery { text: text.into(), ..SearchQuery::default() };
        assert_eq!(search_names(&products, &categories(), &query).hits, found, "{text}");
    }
}

#[test]
fn prd_3_a_hyphenated_name_matches_as_one_word() {
    let index = index_of(&["Tool cm2 kit", "CM-2 Packer"].map(named));
    assert_eq!(hits(&index, "cm2"), [1, 0], "an exact name ranks before a name with the word");
}

#[test]
fn prd_3_the_query_of_a_url_is_read_and_written() {
    let query = SearchQuery::read("?subcategory=c&q=a&q=other&category=b");
    let [text, category, subcategory] = ["a", "b", "c"].map(str::to_owned);
    let expected =
        SearchQuery { text, category: Some(category), subcategory: Some(subcategory), ..SearchQuery::default() };
    assert_eq!((query.params().as_str(), query), ("q=a&category=b&subcategory=c", expected));
    assert_eq!(SearchQuery::read("q=&category=&subcategory="), SearchQuery::default());
}

#[test]
fn prd_3_categories_are_counted_in_the_catalogue_s_order() {
    let mut products = products().to_vec();
    products.push(Product { category: Some("other".into()), ..named("Unlisted Packer") });
    let facet = |text: &str, index: &Index| -> Vec<(String, usize)> {
        let found = search(index, text);
        found.facets[0].values.iter().map(|value| (value.label.clone(), value.count)).collect()
    };
    let index = index_of(&products);
    let all = [("Liner Hangers", 1), ("Packer Systems", 2), ("Flow Control", 1), ("other", 1)];
    assert_eq!(facet("", &index), all.map(|(name, count)| (name.to_owned(), count)));
    assert_eq!(facet("tubing", &index), [("Packer Systems".to_owned(), 1)]);
}
