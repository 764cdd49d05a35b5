//! Searching a catalogue whose products are known: what is found, in which order, and why.

use proptest::prelude::*;

use super::fact::answer;
use super::query::{Asked, Term, terms};
use super::words::{BEGINNING, WHOLE};
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

/// A product that has no more than a name.
fn named(name: &str) -> Product {
    Product {
        name: name.into(),
        slug: name.into(),
        model: None,
        summary: None,
        description: String::new(),
        features: Vec::new(),
        image: None,
        category: None,
        subcategory: None,
    }
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
    let subcategory = |(name, slug): (&str, &str)| Subcategory {
        name: name.into(),
        slug: slug.into(),
        summary: None,
        description: None,
        image: None,
    };
    let category = |name: &str, slug: &str, within: &[(&str, &str)]| Category {
        name: name.into(),
        slug: slug.into(),
        summary: None,
        description: None,
        image: None,
        subcategories: within.iter().copied().map(subcategory).collect(),
    };
    [
        category("Liner Hangers", "hangers", &[]),
        category("Packer Systems", "packers", &[("Tension set", "mechanical"), ("Hydrostatic set", "hydraulic")]),
        category("Flow Control", "flow", &[]),
    ]
}

fn of(products: &[Product]) -> Index {
    Index::of(products, &categories(), None)
}

/// The products that a query finds, by their places.
fn hits(index: &Index, text: &str) -> Vec<usize> {
    index.search(&SearchQuery { text: text.into(), ..SearchQuery::default() }).hits
}

#[test]
fn prd_3_it_works_from_the_first_letter_and_the_beginning_of_a_word_is_enough() {
    let index = of(&products());
    assert_eq!(hits(&index, "h").first(), Some(&1), "a name that begins with it comes first");
    assert_eq!(hits(&index, "hang"), [2]);
    assert_eq!(hits(&index, "hangers liner"), [2], "the category's name counts, too");
}

#[test]
fn prd_3_a_name_counts_more_than_a_summary_and_a_whole_word_more_than_its_beginning() {
    let index = of(&products());
    assert_eq!(hits(&index, "packer"), [0, 1, 2, 3]);
    assert_eq!(hits(&index, "pressure"), [0, 1]);
}

#[test]
fn prd_3_all_words_must_be_found_wherever_they_are() {
    let index = of(&products());
    assert_eq!(hits(&index, "packer tubing"), [1]);
    assert_eq!(hits(&index, "packer nothing"), Vec::<usize>::new());
}

#[test]
fn prd_3_case_accents_and_hyphens_do_not_matter() {
    let index = of(&products());
    for query in ["FORDER", "förder", "Förder", "forder ventil"] {
        assert_eq!(hits(&index, query), [3], "{query}");
    }
    for query in ["cm-2", "cm2", "CM 2", "cm\u{2011}2"] {
        assert_eq!(hits(&index, query), [0], "{query}");
    }
}

#[test]
fn prd_3_one_wrong_letter_is_forgiven_from_four_letters_on() {
    let index = of(&products());
    for query in ["hydravlic", "hydrulic", "hydraaulic", "hydrualic", "hydrav", "hydra"] {
        assert_eq!(hits(&index, query), [1], "{query}");
    }
    for query in ["hyxxaulic", "hxd", "hangar hydraulic"] {
        assert!(!hits(&index, query).contains(&1), "{query}");
    }
    assert_eq!(hits(&index, "linre"), [2]);
}

#[test]
fn prd_3_what_is_asked_for_by_its_name_model_or_slug_comes_first() {
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
    let index = of(&products);
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
fn prd_3_a_number_that_exists_is_no_typo_of_another() {
    let sizes = ["LH-1700", "LH-1710", "LH-1711", "HX-5 for 17100"].map(named);
    let index = of(&sizes);
    assert_eq!(hits(&index, "1710"), [1, 3]);
    assert_eq!(hits(&index, "lh1710"), [1]);
    assert_eq!(hits(&index, "LH-1711"), [2]);
    assert_eq!(hits(&index, "1712"), [1, 2, 3], "a number that nothing has may have a digit wrong");
}

#[test]
fn prd_3_what_has_a_letter_wrong_comes_last() {
    let words = [
        product("Packet Filter", "", "a", "b"),
        product("Seal", "Part of every packer.", "a", "b"),
        product("Packers", "", "a", "b"),
    ];
    let index = of(&words);
    assert_eq!(hits(&index, "packer"), [2, 1, 0]);
    assert_eq!(hits(&index, "part packer"), [1]);
}

#[test]
fn prd_3_one_wrong_letter_counts_more_than_where_the_other_words_stand() {
    let described = Product { description: "For packers and settings.".into(), ..named("Seal") };
    let words = [
        product("Packet", "For any setting.", "a", "b"),
        product("Packet Setting", "", "a", "b"),
        product("Ring", "Packer; setting.", "a", "b"),
        described,
    ];
    let index = of(&words);
    for query in ["packer setting", "setting packer"] {
        assert_eq!(hits(&index, query), [2, 3, 1, 0], "{query}");
    }
}

#[test]
fn prd_3_a_thousand_products_are_searched_at_every_keystroke() {
    let words = ["packer", "hydraulic", "hanger", "valve", "liner", "tubing", "casing", "retrievable", "pressure"];
    let products: Vec<Product> = (0..1_000)
        .map(|n| {
            let text: Vec<String> = (0..60).map(|w| format!("{}{}", words[(n * 7 + w) % 9], (n + w) % 97)).collect();
            product(&format!("Model {n} {}", words[n % 9]), &text.join(" "), "packers", "mechanical")
        })
        .collect();
    let index = of(&products);
    for query in ["p", "pa", "pac", "pack", "packr", "packer hydr", "packer hydraulic lnier"] {
        assert_eq!(hits(&index, query).len(), 1_000, "{query}");
    }
}

proptest! {
    #[test]
    fn prd_3_any_query_is_answered_and_a_longer_prefix_of_a_name_still_finds_it(
        query in ".{0,20}", product in 0usize..4, length in 1usize..30
    ) {
        let index = of(&products());
        prop_assert!(hits(&index, &query).iter().all(|hit| *hit < 4));
        let name: String = NAMES[product].chars().take(length).collect();
        prop_assert!(hits(&index, &name).contains(&product), "{name:?}");
    }
}

fn specification(name: &str, value: &str) -> Specification {
    Specification { name: name.into(), value: value.into(), unit: None, group: None }
}

/// The same products with facts of the first three.
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
fn prd_4_a_value_answers_as_well_as_it_is_what_was_asked_for() {
    let [rated, above] = ["10,000 psi to 7 in; 7,500 psi for 7-5/8 in and larger", "7,500 psi"]
        .map(|text| Property::of(&specification("Working pressure", text)).values.remove(0));
    let size = |text: &str| Property::of(&specification("Casing sizes", text)).values.remove(0);
    let (casing, nominal) = (Some(Pipe::Casing), WHOLE * 3);
    for (value, pipe, query, answers) in [
        (size("7 in"), casing, "7 in", nominal),
        (size("7 in"), None, "7 in", WHOLE),
        (size("7 in"), casing, "7", nominal),
        (size("7 in"), None, "7", 0),
        (size("7 in"), casing, "9-5/8 in", 0),
        (size("7 to 9-5/8 in"), casing, "8 in", BEGINNING),
        (size("5-1/2 to 9-5/8 in"), casing, "7", BEGINNING),
        (size("5-1/2 to 9-5/8 in"), None, "7", 0),
        (size("7 in"), None, "6 to 8 in", BEGINNING),
        (size("6-1/2 to 7 in"), None, "6 to 8 in", 0),
        (above.clone(), casing, "7,500 psi", WHOLE),
        (above.clone(), None, "5,000 psi", BEGINNING),
        (above, None, "10,000 psi", 0),
        (rated.clone(), None, "10,000 psi", WHOLE),
        (rated.clone(), None, "10,000 psi 7 in", WHOLE),
        (rated.clone(), None, "10,000 psi 9-5/8 in 7 in", WHOLE),
        (rated, None, "10,000 psi 9-5/8 in", 0),
    ] {
        let asked: Vec<Asked> = terms(query)
            .0
            .into_iter()
            .filter_map(|term| if let Term::Quantity(asked) = term { Some(asked) } else { None })
            .collect();
        let sizes: Vec<Span> = asked.iter().skip(1).map(|asked| asked.span).collect();
        assert_eq!(answer(&value, pipe, &asked[0], &sizes), answers, "{query}: {value:?} {pipe:?}");
    }
}

/// Products that have these facts: specifications by name, and a table by its heading and rows.
type Made<'m> = (&'m [(&'m str, &'m str)], &'m [&'m str], &'m [&'m [&'m str]]);

fn made(names: &[&str], facts: &[Made]) -> Index {
    let products: Vec<Product> = names.iter().map(|name| named(name)).collect();
    let of = |list: &[&str]| list.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
    let sheet = |(product, (specifications, columns, rows)): (&Product, &Made)| {
        let rows = rows.iter().map(|row| of(row)).collect();
        DataSheet {
            slug: product.slug.clone(),
            specifications: specifications.iter().map(|(name, value)| specification(name, value)).collect(),
            size_table: (!columns.is_empty()).then(|| SizeTable { columns: of(columns), rows }),
            standards: Vec::new(),
        }
    };
    let facts: Vec<DataSheet> = products.iter().zip(facts).map(sheet).collect();
    Index::of(&products, &[], Some(Facts::of(&facts)))
}

#[test]
fn prd_4_the_size_of_a_pipe_is_one_that_the_table_names_where_it_names_pipes() {
    let bore = ("Seal bore", "4 to 8 in");
    let index = made(
        &["A", "B", "C"],
        &[
            (&[bore], &["Set in casing, in"], &[&["9-5/8"]]),
            (&[bore], &["Maximum OD, in"], &[&["5.875"]]),
            (&[bore], &["Set in casing, in"], &[]),
        ],
    );
    assert_eq!(hits(&index, "7 in"), [1, 2]);
    assert_eq!(hits(&index, "6 in"), [0, 1, 2], "no pipe has this size");
}

#[test]
fn prd_4_of_rows_that_answer_the_best_says_why_and_the_first_of_equals() {
    let weights = &["Set in casing, in", "Casing weight, lb/ft"][..];
    let index = made(
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
    assert_eq!(hits(&index, query), [1], "its first row answers all, the second three of them better");
    assert!(reasons(&index, query, 1)[0].contains("10,000"), "{:?}", reasons(&index, query, 1));
}

#[test]
fn prd_4_of_specifications_that_answer_alike_the_first_says_why() {
    let pressures = [("Differential pressure", "10,000 psi"), ("Working pressure", "10,000 psi")];
    let index = made(&["A"], &[(&pressures, &[], &[])]);
    assert_eq!(reasons(&index, "10k", 0), ["Differential pressure: [10,000 psi]"]);
}

#[test]
fn prd_4_the_only_column_of_a_table_says_its_name() {
    let index = made(&["A"], &[(&[], &["Set in casing, in"], &[&["9-5/8"]])]);
    assert_eq!(reasons(&index, "9-5/8 in", 0), [": Set in casing [9-5/8 in]"]);
}

#[test]
fn prd_4_a_standard_is_respelled_as_the_catalogue_writes_it() {
    let index = made(&["CM-2 Packer", "CM Packer, 2 stages"], &[(&[("Tested to", "ISO 14310")], &[], &[])]);
    assert_eq!(hits(&index, "iso14310"), [0]);
    assert_eq!(
        hits(&index, "iso14319"),
        Vec::<usize>::new(),
        "a number that nobody states is no other with a digit wrong"
    );
    assert_eq!(hits(&index, "cm2"), [0], "it is a word of the catalogue");
}

#[test]
fn prd_4_words_with_a_hyphen_are_found_in_the_facts_as_one() {
    let index = made(&["A"], &[(&[("Body", "Heat-treated steel")], &[], &[])]);
    assert_eq!(hits(&index, "heattreated"), [0]);
}

#[test]
fn prd_4_what_is_called_so_comes_before_what_has_the_size() {
    let index =
        made(&["Hanger 7 in", "Packer", "Packer 7 in"], &[(&[], &[], &[]), (&[], &["Set in casing, in"], &[&["7"]])]);
    assert_eq!(hits(&index, "packer 7 in"), [2, 1]);
}

#[test]
fn prd_4_quantities_are_found_in_texts_too_and_count_by_where_they_stand() {
    let mut products = [named("Scraper"), named("Packer 75"), named("Packer 7"), named("Hanger")];
    products[0].description = "For 7 in casing, 7".into();
    let facts = products.clone().map(|product| DataSheet { slug: product.slug, ..DataSheet::default() });
    let index = Index::of(&products, &[], Some(Facts::of(&facts)));
    assert_eq!(hits(&index, "7 in"), [0], "a size is in a text as it is in a fact");
    assert_eq!(hits(&index, "7"), [2, 1, 0], "in a name it counts more than in a description");
}

#[test]
fn prd_4_a_fact_says_no_more_than_a_name_or_a_summary_that_has_the_word() {
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

/// Why a product is found: each fact as it is printed, with brackets around what the query asks for.
fn reasons(index: &Index, text: &str, product: usize) -> Vec<String> {
    let print = |parts: &[Part]| -> String {
        parts.iter().map(|part| if part.is_match { format!("[{}]", part.text) } else { part.text.clone() }).collect()
    };
    let reasons = index.reasons(product, &index.prepare(text));
    reasons.iter().map(|reason| format!("{}: {}", print(&reason.name), print(&reason.text))).collect()
}

#[test]
fn prd_4_sizes_weights_and_ratings_are_found_in_the_facts() {
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
        ("hangr l80", &[]),
    ] {
        assert_eq!(hits(&index, query), found, "{query}");
    }
}

#[test]
fn prd_4_words_are_found_in_the_facts_by_all_their_names() {
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
fn prd_4_the_facts_that_answer_say_why_a_product_was_found() {
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
    let most = reasons(&index, "hnbr 7 in 10k sour l80", 0);
    assert_eq!(most.len(), 3, "{most:?}");
    assert_eq!(most[0], ": Set in casing [7 in]", "the size to order comes first");
    assert_eq!(reasons(&index, "7 in", 9), Vec::<String>::new(), "there is no such product");
}

#[test]
fn prd_4_the_best_hundred_hits_say_why_they_were_found() {
    let products: Vec<Product> = (0..101).map(|n| named(&format!("Packer {n}"))).collect();
    let element = [specification("Element", "HNBR")];
    let sheet = |product: &Product| DataSheet {
        slug: product.slug.clone(),
        specifications: element.clone().into(),
        ..DataSheet::default()
    };
    let facts: Vec<DataSheet> = products.iter().map(sheet).collect();
    let answer = Catalogue::of(&products, &[], Some(&facts)).answer("q=hnbr");
    let explained: Vec<bool> = answer.hits.iter().map(|hit| !hit.reasons.is_empty()).collect();
    assert_eq!(explained, [[true; 100].as_slice(), &[false]].concat());
}

#[test]
fn prd_3_names_models_and_summaries_are_found_without_an_index() {
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
fn prd_3_a_name_with_a_hyphen_is_asked_for_as_one_word() {
    let index = of(&["Tool cm2 kit", "CM-2 Packer"].map(named));
    assert_eq!(hits(&index, "cm2"), [1, 0], "one is called so, the other has the word in its name");
}

#[test]
fn prd_3_the_query_of_a_url_is_read_and_written() {
    let query = SearchQuery::read("?subcategory=c&q=a&q=other&category=b");
    let [text, category, subcategory] = ["a", "b", "c"].map(str::to_owned);
    let whole =
        SearchQuery { text, category: Some(category), subcategory: Some(subcategory), ..SearchQuery::default() };
    assert_eq!((query.params().as_str(), query), ("q=a&category=b&subcategory=c", whole));
    assert_eq!(SearchQuery::read("q=&category=&subcategory="), SearchQuery::default());
}

#[test]
fn prd_3_categories_are_counted_in_the_catalogue_s_order() {
    let mut products = products().to_vec();
    products.push(Product { category: Some("other".into()), ..named("Unlisted Packer") });
    let facet = |text: &str, index: &Index| -> Vec<(String, usize)> {
        let found = index.search(&SearchQuery { text: text.into(), ..SearchQuery::default() });
        found.facets[0].values.iter().map(|value| (value.label.clone(), value.count)).collect()
    };
    let index = of(&products);
    let all = [("Liner Hangers", 1), ("Packer Systems", 2), ("Flow Control", 1), ("other", 1)];
    assert_eq!(facet("", &index), all.map(|(name, count)| (name.to_owned(), count)));
    assert_eq!(facet("tubing", &index), [("Packer Systems".to_owned(), 1)]);
}
