//! The sample company's size tables agree with the casing sizes of API 5CT.

use std::path::Path;

use model::well::{Casing, CasingSize};
use server::config::Config;
use server::content::Content;

/// A row of a product's size table, by heading.
struct Row {
    product: String,
    cells: Vec<(String, String)>,
}

impl Row {
    fn cell(&self, heading: &str) -> Option<&str> {
        self.cells.iter().find(|(name, _)| name == heading).map(|(_, cell)| cell.as_str())
    }

    /// The lightest and the heaviest casing of a size that it is listed for.
    fn casings(&self, size: &str) -> (Casing, Casing) {
        let weights = self.cell("Casing weight, lb/ft").unwrap_or_default();
        let (light, heavy) = weights.split_once('–').unwrap_or((weights, weights));
        let listed = |weight: &str| {
            let found = CasingSize::named(size).and_then(|size| size.weighing(weight));
            found.unwrap_or_else(|| panic!("{}: API 5CT lists no {size} in casing of {weight} lb/ft", self.product))
        };
        (listed(light), listed(heavy))
    }
}

fn rows() -> Vec<Row> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("content");
    let content = Content::read(&folder, &Config::default().remote).unwrap();
    let of_product = |product: &server::content::Product| -> Vec<Row> {
        let table = product.size_table.clone().into_iter();
        let rows = table.flat_map(|table| {
            let row = move |cells: Vec<String>| table.columns.iter().cloned().zip(cells).collect();
            table.rows.clone().into_iter().map(row).collect::<Vec<_>>()
        });
        rows.map(|cells| Row { product: product.slug.clone(), cells }).collect()
    };
    content.products.iter().flat_map(of_product).collect()
}

const OUTSIDE: [&str; 6] = ["Maximum OD", "Body OD", "Element OD", "OD free", "OD over fins", "Locator OD"];

#[test]
fn prd_5_every_tool_passes_the_drift_of_the_heaviest_casing_that_it_is_set_in() {
    let mut checked = 0;
    for row in rows() {
        let Some(size) = row.cell("Set in casing, in") else { continue };
        let (_, heaviest) = row.casings(size);
        let outside = row.cells.iter().find(|(name, _)| OUTSIDE.iter().any(|outside| name.starts_with(outside)));
        let outside: f64 = outside.and_then(|(_, cell)| cell.split(' ').next()).unwrap().parse().unwrap();
        assert!(outside < heaviest.drift, "{}: {outside} in {size}, drift {}", row.product, heaviest.drift);
        checked += 1;
    }
    assert!(checked > 40, "only {checked} rows are set in casing");
}

#[test]
fn prd_5_the_stated_inside_diameters_are_those_of_the_casing() {
    let mut checked = 0;
    for row in rows() {
        let Some(stated) = row.cell("Casing ID, in") else { continue };
        let size = row.cell("Set in casing, in").or_else(|| row.cell("Casing size, in")).unwrap();
        let (lightest, heaviest) = row.casings(size);
        let [narrowest, widest] = [heaviest, lightest].map(|casing| format!("{:.3}", casing.inside));
        let wanted = if narrowest == widest { narrowest } else { format!("{narrowest}–{widest}") };
        assert_eq!(stated, wanted, "{}: {size} in", row.product);
        checked += 1;
    }
    assert!(checked > 40, "only {checked} rows state an inside diameter");
}
