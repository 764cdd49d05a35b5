use proptest::prelude::*;
use serde_json::json;

use super::*;
use crate::api::{Endpoint, Payload};
use crate::content::{Bases, Product, SizeTable, Specification, read_record};
use crate::facts::DataSheet;

/// A generated product.
#[derive(Debug, Clone, Default)]
struct Generated {
    specifications: Vec<(&'static str, String)>,
    columns: Vec<&'static str>,
    rows: Vec<Vec<String>>,
    standards: Vec<String>,
}

impl Generated {
    fn of(columns: &[&'static str], rows: &[&[&str]], specifications: &[(&'static str, &str)]) -> Self {
        Self {
            specifications: specifications.iter().map(|(name, value)| (*name, (*value).to_owned())).collect(),
            columns: columns.to_vec(),
            rows: rows.iter().map(|row| row.iter().map(|&cell| cell.to_owned()).collect()).collect(),
            standards: Vec::new(),
        }
    }
}

fn products(count: usize) -> Vec<Product> {
    let items: Vec<String> =
        (0..count).map(|n| format!(r#"{{"name":"Tool {n}","slug":"t{n}","category":"c{}"}}"#, n % 2)).collect();
    let body = format!(r#"{{"status":"success","data":[{}]}}"#, items.join(","));
    let read = Endpoint::Products.read::<serde_json::Value>(&body, &Bases::default()).unwrap();
    read.payload.and_then(Payload::products).unwrap().to_vec()
}

/// A checker of generated products; every other one is in the same category.
fn checker(generated: &[Generated]) -> WellChecker {
    WellChecker::of(&products(generated.len()), &[], &facts(generated))
}

/// The facts of generated products.
fn facts(generated: &[Generated]) -> Vec<DataSheet> {
    facts_in_order(generated, 0..generated.len())
}

/// The same facts in another order of the products.
fn facts_in_order(generated: &[Generated], order: impl Iterator<Item = usize>) -> Vec<DataSheet> {
    let sheet = |n: usize| {
        let generated = &generated[n];
        let row = |(name, value): &(&str, String)| Specification {
            name: (*name).to_owned(),
            value: value.clone(),
            ..Specification::default()
        };
        let columns = generated.columns.iter().map(|&name| name.to_owned()).collect();
        let table = SizeTable { columns, rows: generated.rows.clone() };
        DataSheet {
            slug: format!("t{n}"),
            specifications: generated.specifications.iter().map(row).collect(),
            size_table: Some(table).filter(|table| !table.columns.is_empty()),
            standards: generated.standards.clone(),
        }
    };
    order.map(sheet).collect()
}

fn well(params: &str) -> WellQuery {
    WellQuery::read(params)
}

/// The result for a catalogue of one tool.
fn only(generated: &Generated, params: &str) -> Option<WellTool> {
    let mut answer = checker(std::slice::from_ref(generated)).answer(&well(params));
    assert_eq!(answer.problems, []);
    answer.functions.remove(0).tools.into_iter().next()
}

/// The verdict and the checks of a tool, each check as one text, without the weight.
fn verdict_and_checks(generated: &Generated, params: &str) -> (Option<Verdict>, Vec<String>) {
    let tool = only(generated, params);
    let rows = tool.iter().flat_map(|tool| &tool.rows);
    let checks = rows.flat_map(|row| &row.checks).filter(|check| check.limit != Limit::Weight).map(|check| {
        let Check { outcome, name, stated, margin, .. } = check;
        format!("{outcome:?} {} [{name}: {stated}]", margin.as_deref().unwrap_or("-"))
    });
    (tool.as_ref().map(|tool| tool.verdict), checks.collect())
}

const COLUMNS: [&str; 3] = ["Set in casing, in", "Casing weight, lb/ft", "Maximum OD, in (mm)"];

fn packer(specifications: &[(&'static str, &str)]) -> Generated {
    let rows: [&[&str]; 3] = [
        &["7", "20.0–26.0", "6.062 (154.0)"],
        &["7", "26.0–32.0", "5.875 (149.2)"],
        &["9-5/8", "43.5–53.5", "8.250 (209.5)"],
    ];
    Generated::of(&COLUMNS, &rows, specifications)
}

const RATED: [(&str, &str); 4] = [
    (
        "Differential pressure, above and below",
        "10,000 psi (68.9 MPa) to 7 in; 7,500 psi (51.7 MPa) for 7-5/8 in and larger",
    ),
    ("Temperature, NBR element", "40–250 °F (4–121 °C)"),
    ("Temperature, HNBR element", "70–300 °F (21–149 °C)"),
    ("Sour service trim", "AISI 4140, to NACE MR0175 / ISO 15156"),
];

#[test]
fn prd_5_the_result_has_the_size_that_fits_with_every_margin() {
    let tool = only(&packer(&RATED), "casing=7&weight=29&pressure=8,000 psi&temperature=275 F&h2s=yes").unwrap();
    assert_eq!(tool.verdict, Verdict::Passes);
    let [row] = tool.rows.as_slice() else { panic!("{tool:?}") };
    assert_eq!((row.size.as_str(), row.label.as_str()), ("7 in, 26.0–32.0 lb/ft", "7 in, 26.0–32.0 lb/ft"));
    let check = |limit: Limit, name: &str, stated: &str, margin: Option<&str>| Check {
        limit,
        outcome: CheckOutcome::Holds,
        name: name.into(),
        stated: stated.into(),
        margin: margin.map(str::to_owned),
    };
    assert_eq!(
        row.checks,
        [
            check(Limit::Weight, "Casing weight", "26.0–32.0 lb/ft", None),
            check(Limit::Drift, "Maximum OD", "5.875 in (149.2 mm)", Some("0.184 in")),
            check(Limit::Pressure, RATED[0].0, "10,000 psi (68.9 MPa)", Some("2,000 psi")),
            check(Limit::Temperature, RATED[2].0, "70–300 °F (21–149 °C)", Some("25 °F")),
            check(Limit::Sour, RATED[3].0, RATED[3].1, None),
        ]
    );
}

#[test]
fn prd_5_a_tool_beyond_one_limit_says_by_how_much_and_beyond_two_is_left_out() {
    let generated = packer(&RATED);
    for (params, verdict, expected) in [
        ("casing=7&weight=29&pressure=10500", Some(Verdict::Fails), "Exceeded 500 psi"),
        ("casing=9-5/8&weight=47&pressure=55 MPa", Some(Verdict::Fails), "Exceeded 3.3 MPa"),
        ("casing=7&weight=29&temperature=150 C", Some(Verdict::Fails), "Exceeded 1 °C"),
        ("casing=7&weight=29&temperature=30 F", Some(Verdict::Fails), "Exceeded 10 °F"),
        ("casing=7&weight=29&temperature=350 F", Some(Verdict::Fails), "Exceeded 50 °F"),
        ("casing=7&weight=29&pressure=10500&temperature=350", None, ""),
        ("casing=5&weight=18", None, ""),
    ] {
        let (found, checks) = verdict_and_checks(&generated, params);
        assert_eq!(found, verdict, "{params}");
        assert!(expected.is_empty() || checks.iter().any(|check| check.starts_with(expected)), "{params}: {checks:?}");
    }
    let tool = only(&generated, "casing=7&weight=35").unwrap();
    assert_eq!((tool.verdict, tool.rows[0].checks[0].outcome), (Verdict::Fails, CheckOutcome::Exceeded));
    assert_eq!(tool.rows[0].checks.len(), 1, "the drift is not checked in addition");
}

#[test]
fn prd_5_a_limit_that_is_not_stated_never_passes() {
    let bare = packer(&[("Temperature", "No elastomer; limited by the liner grade"), ("Burst", "Equal to the liner")]);
    let (verdict, checks) = verdict_and_checks(&bare, "casing=7&weight=29&pressure=100&temperature=100&h2s=yes");
    assert_eq!(verdict, Some(Verdict::Asks));
    assert_eq!(
        checks,
        [
            "Holds 0.184 in [Maximum OD: 5.875 in (149.2 mm)]",
            "NotStated - [Burst: Equal to the liner]",
            "NotStated - [Temperature: No elastomer; limited by the liner grade]",
            "NotStated - [: ]",
        ]
    );
    let without_rows =
        Generated { specifications: vec![("Casing sizes", "4-1/2 to 9-5/8 in".into())], ..Generated::default() };
    assert_eq!(
        verdict_and_checks(&without_rows, "casing=7&weight=29"),
        (Some(Verdict::Asks), vec!["NotStated - [: ]".into()])
    );
    assert_eq!(verdict_and_checks(&without_rows, "casing=20&weight=94").0, None);
    let no_od = Generated::of(&["Set in casing, in"], &[&["7"]], &[]);
    let no_weights = Generated::of(&["Set in casing, in", "Maximum OD, in"], &[&["7", "5.875"]], &RATED);
    assert_eq!(verdict_and_checks(&no_weights, "casing=7&weight=29&pressure=8000").0, Some(Verdict::Asks));
    assert_eq!(
        verdict_and_checks(&no_od, "casing=7&weight=29"),
        (Some(Verdict::Asks), vec!["NotStated - [: ]".into()])
    );
    assert_eq!(verdict_and_checks(&Generated::default(), "casing=7&weight=29").0, None);
}

#[test]
fn prd_5_a_rating_applies_only_to_the_sizes_that_it_names() {
    let columns = ["Liner, in", "Set in casing, in", "Casing weight, lb/ft", "Maximum OD, in (mm)"];
    let rows: [&[&str]; 2] = [&["4-1/2", "7", "23.0–32.0", "5.812 (147.6)"], &["5", "7", "23.0–32.0", "5.875 (149.2)"]];
    let hanger = Generated::of(&columns, &rows, &[("Body pressure rating, 5 in × 7 in", "10,000 psi (68.9 MPa)")]);
    let tool = only(&hanger, "casing=7&weight=29&pressure=8000").unwrap();
    assert_eq!(tool.verdict, Verdict::Passes);
    assert_eq!(tool.rows.iter().map(|row| row.size.as_str()).collect::<Vec<_>>(), ["5 in"]);
    let both = only(&hanger, "casing=7&weight=29").unwrap();
    assert_eq!(both.rows.len(), 2, "without a pressure both sizes pass");
    let ranged = packer(&[("Differential pressure", "3,000–10,000 psi (20.7–68.9 MPa)")]);
    for (pressure, verdict, margin) in [
        ("2000", Verdict::Passes, "Holds 1,000 psi"),
        ("3000", Verdict::Passes, "Holds 0 psi"),
        ("3001", Verdict::Asks, "NotStated -"),
        ("10001", Verdict::Fails, "Exceeded 1 psi"),
    ] {
        let (found, checks) = verdict_and_checks(&ranged, &format!("casing=7&weight=29&pressure={pressure}"));
        assert_eq!(found, Some(verdict), "{pressure}");
        assert!(checks.iter().any(|check| check.starts_with(margin)), "{pressure}: {checks:?}");
    }
    let two = packer(&[("Differential pressure, above", "10,000 psi"), ("Differential pressure, below", "5,000 psi")]);
    assert_eq!(
        verdict_and_checks(&two, "casing=7&weight=29&pressure=6000").0,
        Some(Verdict::Fails),
        "the least counts"
    );
    let alike = packer(&[("Differential pressure, above", "5,000 psi"), ("Differential pressure, below", "5,000 psi")]);
    let (_, checks) = verdict_and_checks(&alike, "casing=7&weight=29&pressure=4000");
    assert_eq!(checks[1], "Holds 1,000 psi [Differential pressure, above: 5,000 psi]", "the first of two equal sizes");
}

#[test]
fn prd_5_a_size_is_labelled_with_its_pipes_its_weights_and_what_distinguishes_it() {
    let columns =
        ["Liner, in", "Set in casing, in", "Casing weight, lb/ft", "Maximum OD, in (mm)", "Seal bore, in (mm)"];
    let rows: [&[&str]; 3] = [
        &["4-1/2", "7", "23.0–32.0", "5.812 (147.6)", "4.000 (101.6)"],
        &["5", "7", "23.0–32.0", "5.875 (149.2)", "4.000 (101.6)"],
        &["5", "7", "23.0–32.0", "5.875 (149.2)", "4.750 (120.6)"],
    ];
    let tool = only(&Generated::of(&columns, &rows, &[]), "casing=7&weight=29").unwrap();
    assert_eq!(
        tool.rows.iter().map(|row| row.label.as_str()).collect::<Vec<_>>(),
        [
            "4-1/2 × 7 in, 23.0–32.0 lb/ft",
            "5 × 7 in, 23.0–32.0 lb/ft, Seal bore 4.000 in (101.6 mm)",
            "5 × 7 in, 23.0–32.0 lb/ft, Seal bore 4.750 in (120.6 mm)",
        ]
    );
}

#[test]
fn prd_5_pressures_of_operation_are_no_ratings() {
    for name in ["Bump pressure, top plug", "Setting pressure", "Valve opening pressure", "Maximum setting pressure"] {
        assert_eq!(
            verdict_and_checks(&packer(&[(name, "9,000 psi")]), "casing=7&weight=29&pressure=1000").0,
            Some(Verdict::Asks),
            "{name}"
        );
    }
    for name in ["Working pressure", "Rated pressure", "Back pressure at temperature", "Maximum pressure"] {
        assert_eq!(
            verdict_and_checks(&packer(&[(name, "9,000 psi")]), "casing=7&weight=29&pressure=1000").0,
            Some(Verdict::Passes),
            "{name}"
        );
    }
}

#[test]
fn prd_5_elements_are_alternatives_and_parts_are_not() {
    let temperature = |specifications: &[(&'static str, &str)], asked: &str| {
        verdict_and_checks(&packer(specifications), &format!("casing=7&weight=29&temperature={asked}")).0
    };
    let two_parts = [("Temperature, HNBR element", "70–300 °F"), ("Temperature, FKM piston seals", "40–400 °F")];
    assert_eq!(temperature(&two_parts, "290"), Some(Verdict::Passes));
    assert_eq!(temperature(&two_parts, "350"), Some(Verdict::Fails), "the element does not");
    let by_colour = [("Temperature, NBR, black", "40–250 °F"), ("Temperature, FKM, brown", "40–400 °F")];
    assert_eq!(temperature(&by_colour, "350"), Some(Verdict::Passes), "one part, by two compounds");
    let with_body = [("Temperature, AFLAS element", "100–400 °F"), ("Temperature", "to 350 °F")];
    assert_eq!(temperature(&with_body, "360"), Some(Verdict::Fails));
    let lowest = [("Temperature", "above 70 °F")];
    assert_eq!(temperature(&lowest, "100"), Some(Verdict::Asks), "no highest one is stated");
    let float = [("Back pressure at temperature", "5,000 psi (34.5 MPa) at 400 °F (204 °C)")];
    assert_eq!(temperature(&float, "390"), Some(Verdict::Passes));
    assert_eq!(temperature(&float, "410"), Some(Verdict::Fails));
}

#[test]
fn prd_5_a_tool_that_refuses_sour_service_fails() {
    for (value, verdict) in [("Not suitable", Verdict::Fails), ("No", Verdict::Fails), ("NACE MR0175", Verdict::Passes)]
    {
        assert_eq!(
            verdict_and_checks(&packer(&[("Sour service", value)]), "casing=7&weight=29&h2s=yes").0,
            Some(verdict),
            "{value}"
        );
    }
    for name in ["H2S service", "NACE MR0175", "MR-0175", "ISO 15156", "Sour gas"] {
        let refusing = packer(&[(name, "Not suitable")]);
        assert_eq!(verdict_and_checks(&refusing, "casing=7&weight=29&h2s=yes").0, Some(Verdict::Fails), "{name}");
    }
    let standard = Generated { standards: vec!["NACE MR0175 / ISO 15156".into()], ..packer(&[]) };
    assert_eq!(verdict_and_checks(&standard, "casing=7&weight=29&h2s=yes").0, Some(Verdict::Passes));
}

#[test]
fn prd_5_the_drift_is_not_checked_for_tools_around_the_casing_or_flexible_ones() {
    let shoe =
        Generated::of(&["Casing size, in", "Casing weight, lb/ft", "Body OD, in"], &[&["7", "20–35", "7.656"]], &[]);
    assert_eq!(verdict_and_checks(&shoe, "casing=7&weight=29"), (Some(Verdict::Passes), vec![]));
    let plug = Generated::of(
        &["Casing size, in", "Casing weight, lb/ft", "OD over fins, in"],
        &[&["7", "20–35", "6.750"]],
        &[],
    );
    assert_eq!(verdict_and_checks(&plug, "casing=7&weight=29"), (Some(Verdict::Passes), vec![]));
    let centralizer = Generated::of(&["Casing size, in", "OD collapsed, in"], &[&["7", "7.875"]], &[]);
    assert_eq!(verdict_and_checks(&centralizer, "casing=7&weight=29"), (Some(Verdict::Passes), vec![]));
    let body =
        Generated::of(&["Casing size, in", "Casing weight, lb/ft", "Body OD, in"], &[&["7", "20–35", "6.100"]], &[]);
    assert_eq!(
        verdict_and_checks(&body, "casing=7&weight=29").0,
        Some(Verdict::Fails),
        "a body inside the casing is checked"
    );
}

#[test]
fn prd_5_a_tool_on_tubing_must_pass_the_drift() {
    let columns = ["Tubing, in", "Tubing weight, lb/ft", "Maximum OD, in", "Working pressure, psi"];
    let rows: [&[&str]; 2] = [&["2-7/8", "6.5", "3.750", "10,000"], &["4-1/2", "12.75", "5.500", "7,500"]];
    let sleeve = Generated::of(&columns, &rows, &[]);
    let sizes = |params: &str| -> Vec<String> {
        only(&sleeve, params).map(|tool| tool.rows.into_iter().map(|row| row.size).collect()).unwrap_or_default()
    };
    assert_eq!(sizes("casing=7&weight=29&pressure=5000"), ["2-7/8 in", "4-1/2 in"]);
    assert_eq!(sizes("casing=7&weight=29&pressure=9000"), ["2-7/8 in"]);
    assert_eq!(sizes("casing=5&weight=18"), ["2-7/8 in"]);
}

#[test]
fn prd_5_tools_are_grouped_by_category_the_best_first() {
    let tools = [
        packer(&[("Differential pressure", "7,900 psi")]),
        Generated::default(),
        packer(&[("Temperature", "to 300 °F")]),
        packer(&RATED),
        packer(&RATED),
    ];
    let answer = checker(&tools).answer(&well("casing=7&weight=29&pressure=8000"));
    let functions: Vec<(&str, Vec<&str>, u32)> = answer
        .functions
        .iter()
        .map(|function| {
            let slugs = function.tools.iter().map(|tool| tool.slug.as_str()).collect();
            (function.category.as_str(), slugs, function.unfit)
        })
        .collect();
    assert_eq!(functions, [("c0", vec!["t4", "t2", "t0"], 0), ("c1", vec!["t3"], 1)]);
    assert_eq!(
        checker(&tools).answer(&well("casing=7&pressure=8000")).functions,
        [],
        "without a weight no tool is checked"
    );
}

#[test]
fn prd_5_weights_and_diameters_are_those_of_the_casing_and_the_body() {
    let columns = [
        "Set in casing, in", "Liner weight, lb/ft", "Casing weight, lb/ft", "Shoe weight, lb/ft",
        "Inside diameter, in", "Maximum OD, in", "Minimum OD, in",
    ];
    let row: &[&str] = &["7", "11.6", "26.0–32.0", "15.0", "3.000", "6.200", "5.000"];
    let tool = only(&Generated::of(&columns, &[row], &[]), "casing=7&weight=29").unwrap();
    assert_eq!(tool.rows[0].label, "7 in, 26.0–32.0 lb/ft");
    let stated: Vec<_> = tool.rows[0].checks.iter().map(|check| check.stated.as_str()).collect();
    assert_eq!((tool.verdict, stated), (Verdict::Fails, vec!["26.0–32.0 lb/ft", "6.200 in"]));
    for name in ["OD, in", "Outside diameter, in"] {
        let (_, checks) = verdict_and_checks(
            &Generated::of(&["Casing size, in", name], &[&["7", "6.500"]], &[]),
            "casing=7&weight=29",
        );
        assert!(checks[0].starts_with("Exceeded 0.441 in"), "{name}: {checks:?}");
    }
    let seals = [("Temperature, element", "0–400 °F"), ("Temperature, cylinder seals", "0–200 °F")];
    assert_eq!(verdict_and_checks(&packer(&seals), "casing=7&weight=29&temperature=300 F").0, Some(Verdict::Fails));
}

#[test]
fn prd_5_facts_belong_to_their_product_in_any_order() {
    let generated = [packer(&RATED), packer(&[]), Generated::default()];
    let query = well("casing=7&weight=29&pressure=8000");
    let in_order = WellChecker::of(&products(3), &[], &facts(&generated)).answer(&query);
    assert_eq!(WellChecker::of(&products(3), &[], &facts_in_order(&generated, (0..3).rev())).answer(&query), in_order);
}

#[test]
fn prd_5_a_category_without_products_is_no_function() {
    let category = |slug: &str| json!({ "name": slug, "slug": slug, "subcategories": [] });
    let payloads = json!({
        "products": products(1), "categories": [category("empty"), category("c0")], "facts": DataSheet::response(&facts(&[packer(&RATED)])),
    });
    let checker = read_record(payloads, &Bases::default(), WellChecker::read).unwrap();
    let functions = checker.answer(&well("casing=7&weight=29")).functions;
    assert_eq!(functions.iter().map(|function| function.category.as_str()).collect::<Vec<_>>(), ["c0"]);
}

#[test]
fn prd_5_of_sizes_that_fail_the_nearest_is_in_the_result() {
    let columns = ["Set in casing, in", "Maximum OD, in", "Working pressure, psi"];
    // 0.1 in are more of 6 in than 100 psi of 10,000 psi.
    let rows: [&[&str]; 2] = [&["7", "6.159", "10,000"], &["7", "5.875", "9,900"]];
    let tool = only(&Generated::of(&columns, &rows, &[]), "casing=7&weight=29&pressure=10000").unwrap();
    assert_eq!(tool.verdict, Verdict::Fails);
    let [row] = tool.rows.as_slice() else { panic!("{tool:?}") };
    let beyond: Vec<_> = row.checks.iter().filter(|check| check.outcome == CheckOutcome::Exceeded).collect();
    assert_eq!(beyond[0].margin.as_deref(), Some("100 psi"));
    for (one, other, nearest) in [
        ("20.0–27.0", "32.0–35.0", "20.0–27.0"),
        ("20.0–26.0", "31.0–35.0", "31.0–35.0"),
        ("17.0–20.0", "20.0–26.0", "20.0–26.0"),
        ("35.0–38.0", "32.0–35.0", "32.0–35.0"),
    ] {
        let rows: [&[&str]; 2] = [&["7", one, "5.875"], &["7", other, "5.875"]];
        let tool = only(&Generated::of(&COLUMNS, &rows, &[]), "casing=7&weight=29").unwrap();
        let labels: Vec<_> = tool.rows.iter().map(|row| row.label.clone()).collect();
        assert_eq!(labels, [format!("7 in, {nearest} lb/ft")], "{one} {other}");
    }
}

#[test]
fn prd_5_a_serialized_result_is_read_back_unchanged() {
    let answer =
        checker(&[packer(&RATED), packer(&[])]).answer(&well("casing=7&weight=29&pressure=x&temperature=275&h2s=yes"));
    assert!(answer.problems.len() == 1 && answer.functions.len() == 2);
    let json = serde_json::to_value(&answer).unwrap();
    let body = json!({ "status": "success", "data": json }).to_string();
    let read = Endpoint::Well(String::new()).read::<serde_json::Value>(&body, &Bases::default()).unwrap();
    assert_eq!(read.payload.and_then(Payload::well).as_deref(), Some(&answer));
}

/// The limits of a generated tool, as plain numbers.
#[derive(Debug, Clone)]
struct Plain {
    size: &'static CasingSize,
    light: f64,
    heavy: f64,
    outside: f64,
    pressure: Option<u32>,
    hottest: Option<u32>,
    is_sour: bool,
}

fn plain() -> impl Strategy<Value = Plain> {
    let size = prop::sample::select(CASING_SIZES.iter().collect::<Vec<_>>());
    (
        size,
        0.0..80.0_f64,
        0.0..60.0_f64,
        0.80..1.0_f64,
        prop::option::of(1_u32..20),
        prop::option::of(10_u32..50),
        any::<bool>(),
    )
        .prop_map(|(size, light, range, part, pressure, hottest, is_sour)| Plain {
            size,
            light: light.round(),
            heavy: (light + range).round() + 1.0,
            outside: (size.outside * part * 1000.0).round() / 1000.0,
            pressure: pressure.map(|thousands| thousands * 1000),
            hottest: hottest.map(|tens| tens * 10),
            is_sour,
        })
}

impl Plain {
    fn generated(&self) -> Generated {
        let row = vec![
            self.size.name.to_owned(),
            format!("{:.1}–{:.1}", self.light, self.heavy),
            format!("{:.3}", self.outside),
        ];
        let pressure = self.pressure.map(|psi| ("Differential pressure", format!("{psi} psi")));
        let temperature = self.hottest.map(|hottest| ("Temperature", format!("0–{hottest} °F")));
        Generated {
            specifications: pressure.into_iter().chain(temperature).collect(),
            columns: vec!["Set in casing, in", "Casing weight, lb/ft", "Maximum OD, in"],
            rows: vec![row],
            standards: self.is_sour.then(|| "NACE MR0175".to_owned()).into_iter().collect(),
        }
    }

    /// The expected verdict, by comparing plain numbers.
    fn verdict(&self, casing: &Casing, psi: u32, hot: u32, sour: bool) -> Option<Verdict> {
        if self.size.name != casing.size.name {
            return None;
        }
        let weight = self.light <= casing.weight && casing.weight <= self.heavy;
        let beyond = [
            !weight,
            weight && self.outside >= casing.drift,
            self.pressure.is_some_and(|rated| rated < psi),
            self.hottest.is_some_and(|hottest| hottest < hot),
        ];
        let is_silent = self.pressure.is_none() || self.hottest.is_none() || sour && !self.is_sour;
        match beyond.iter().filter(|is| **is).count() {
            0 if is_silent => Some(Verdict::Asks),
            0 => Some(Verdict::Passes),
            1 => Some(Verdict::Fails),
            _ => None,
        }
    }
}

fn any_casing() -> impl Strategy<Value = Casing> {
    prop::sample::select(CASING_SIZES.iter().flat_map(CasingSize::casings).collect::<Vec<_>>())
}

proptest! {
    #[test]
    fn prd_5_every_verdict_is_that_of_the_plain_numbers(
        mut tools in prop::collection::vec(plain(), 1..6), casing in any_casing(), psi in 1_u32..20_000, hot in 0_u32..500, sour: bool
    ) {
        // The first tool is for the casing of the well; otherwise nearly all cases would have no fitting tool.
        tools[0].size = casing.size;
        let checker = checker(&tools.iter().map(Plain::generated).collect::<Vec<_>>());
        let answer = checker.answer(&WellQuery {
            casing: casing.size.name.into(),
            weight: casing.weight_name(),
            pressure: format!("{psi} psi"),
            temperature: format!("{hot} °F"),
            sour,
        });
        let mut found: Vec<(String, Verdict)> =
            answer.functions.iter().flat_map(|function| &function.tools).map(|tool| (tool.slug.clone(), tool.verdict)).collect();
        found.sort();
        let expected: Vec<(String, Verdict)> = tools
            .iter()
            .enumerate()
            .filter_map(|(n, tool)| Some((format!("t{n}"), tool.verdict(&casing, psi, hot, sour)?)))
            .collect();
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn prd_5_the_browser_and_the_server_give_the_same_result(
        tools in prop::collection::vec(plain(), 0..6), casing in any_casing(), pressure in "[0-9]{1,5}( psi| MPa|k|#)?",
        temperature in "[0-9]{0,3}( °C|F|°)?", sour: bool
    ) {
        let generated: Vec<Generated> = tools.iter().map(Plain::generated).collect();
        let (products, facts) = (products(generated.len()), facts(&generated));
        let query = WellQuery { casing: casing.size.name.into(), weight: casing.weight_name(), pressure, temperature, sour };
        let server = WellChecker::of(&products, &[], &facts).answer(&query);
        let payloads = json!({ "products": products, "categories": [], "facts": DataSheet::response(&facts) });
        let browser = read_record(payloads, &Bases::default(), WellChecker::read).unwrap();
        prop_assert_eq!(browser.answer(&query), server);
    }

    #[test]
    fn prd_5_a_harder_well_never_improves_a_verdict(
        tool in plain(), casing in any_casing(), psi in 1_u32..20_000, more in 0_u32..5_000, hot in 0_u32..500, hotter in 0_u32..200
    ) {
        let mut tool = tool;
        tool.size = casing.size;
        let rank = |psi: u32, hot: u32, sour: bool| {
            let (size, weight) = (casing.size.name, casing.weight_name());
            let params = format!("casing={size}&weight={weight}&pressure={psi}&temperature={hot}{}", if sour { "&h2s=yes" } else { "" });
            only(&tool.generated(), &params).map_or(3, |tool| tool.verdict as u8)
        };
        prop_assert!(rank(psi, hot, false) <= rank(psi + more, hot + hotter, false));
        prop_assert!(rank(psi, hot, false) <= rank(psi, hot, true));
    }

    #[test]
    fn prd_5_any_catalogue_and_any_well_are_checked_without_a_panic(
        cells in prop::collection::vec("\\PC{0,10}", 3), name in "(Differential pressure|Temperature|\\PC{0,8})(, \\PC{0,8})?",
        value in "\\PC{0,20}", params in "\\PC{0,30}"
    ) {
        let mut generated = packer(&[]);
        generated.rows.push(cells);
        generated.specifications.push((name.leak(), value));
        let checker = checker(&[generated]);
        checker.answer(&well(&params));
        checker.answer(&well("casing=7&weight=29&pressure=8000&temperature=275&h2s=yes"));
    }
}
