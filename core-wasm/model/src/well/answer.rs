use serde::{Deserialize, Serialize};

use crate::content::{Item, Json};
use crate::named::named;

/// The tools for a well: the response of `GET /api/well`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(optional_fields)]
pub struct WellAnswer {
    /// The well's casing, if API 5CT lists it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub casing: Option<WellCasing>,
    /// The differential pressure as it was understood: "8,000 psi (55.2 MPa)".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pressure: Option<String>,
    /// The temperature as it was understood: "275 °F (135 °C)".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub temperature: Option<String>,
    /// The fields that cannot be read. The tools are not checked against them.
    pub problems: Vec<WellProblem>,
    /// The categories that have tools for this casing, in the catalogue's order.
    pub functions: Vec<WellFunction>,
}

/// The well's casing, with units.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS, schemars::JsonSchema)]
pub struct WellCasing {
    pub size: String,
    pub weight: String,
    /// The inside diameter.
    pub inside: String,
    /// The drift diameter.
    pub drift: String,
}

/// A field of the well that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS, schemars::JsonSchema)]
pub struct WellProblem {
    pub field: WellField,
    /// What to write instead.
    pub text: String,
}

/// The tools of a category.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS, schemars::JsonSchema)]
pub struct WellFunction {
    /// The category's slug; empty for products without one.
    pub category: String,
    /// Tools that pass, then those with a limit not stated, then those that fail by one limit; each in the catalogue's order.
    pub tools: Vec<WellTool>,
    /// The number of the category's other tools: made for other casing, or exceeded in several limits.
    pub unfit: u32,
}

/// A tool, checked against the well.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS, schemars::JsonSchema)]
#[ts(optional_fields)]
pub struct WellTool {
    pub slug: String,
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub category: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subcategory: Option<String>,
    pub verdict: Verdict,
    /// The rows of its size table with this verdict, in the table's order.
    pub rows: Vec<WellRow>,
}

/// A size of a tool, with the checks of all limits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS, schemars::JsonSchema)]
pub struct WellRow {
    /// The row's name in the shortlist; empty for a tool without a size table.
    pub size: String,
    /// The pipes and weights that it is made for, and if needed the column that distinguishes it from similar rows.
    pub label: String,
    pub checks: Vec<Check>,
}

/// A limit of a tool, compared with the well.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS, schemars::JsonSchema)]
pub struct Check {
    pub limit: Limit,
    pub outcome: CheckOutcome,
    /// The limit's name in the catalogue: "Temperature, HNBR element".
    pub name: String,
    /// The limit's text in the catalogue: "70–300 °F (21–149 °C)". Empty if it is not stated.
    pub stated: String,
    /// The distance to the limit, in the unit of the question: "2,000 psi".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub margin: Option<String>,
}

named! {
    /// A field of the well's form.
    WellField {
        Casing = "casing",
        Weight = "weight",
        Pressure = "pressure",
        Temperature = "temperature",
    }
}

named! {
    /// The result for a tool; the best first.
    Verdict {
        /// The tool states every limit, and the well is within all of them.
        Passes = "passes",
        /// The well is within every limit that the tool states, but it does not state all of them.
        Asks = "asks",
        /// The well exceeds one limit.
        Fails = "fails",
    }
}

named! {
    /// The limits that are checked.
    Limit {
        /// The casing weights that it is made for.
        Weight = "weight",
        /// Its outside diameter, compared with the drift diameter of the casing.
        Drift = "drift",
        /// The differential pressure.
        Pressure = "pressure",
        Temperature = "temperature",
        /// Whether it is made for sour service.
        Sour = "sour",
    }
}

named! {
    /// The outcome of a check.
    CheckOutcome {
        /// The well is within the limit.
        Holds = "holds",
        /// The well exceeds the limit.
        Exceeded = "exceeded",
        /// The tool does not state it.
        NotStated = "notStated",
    }
}

impl WellAnswer {
    /// Reads `GET /api/well`.
    pub fn read<J: Json>(item: &Item<'_, J>) -> Self {
        Self {
            casing: item.maybe_record("casing", |item| WellCasing {
                size: item.text("size"),
                weight: item.text("weight"),
                inside: item.text("inside"),
                drift: item.text("drift"),
            }),
            pressure: item.maybe_text("pressure"),
            temperature: item.maybe_text("temperature"),
            problems: item.records("problems", |item| WellProblem {
                field: item.one_of("field", WellField::named).unwrap_or(WellField::Casing),
                text: item.text("text"),
            }),
            functions: item.records("functions", |item| WellFunction {
                category: item.text("category"),
                tools: item.records("tools", WellTool::read),
                unfit: item.number("unfit"),
            }),
        }
    }
}

impl WellTool {
    fn read<J: Json>(item: &Item<'_, J>) -> Self {
        Self {
            slug: item.text("slug"),
            name: item.text("name"),
            category: item.maybe_text("category"),
            subcategory: item.maybe_text("subcategory"),
            verdict: item.one_of("verdict", Verdict::named).unwrap_or(Verdict::Fails),
            rows: item.records("rows", |item| WellRow {
                size: item.text("size"),
                label: item.text("label"),
                checks: item.records("checks", |item| Check {
                    limit: item.one_of("limit", Limit::named).unwrap_or(Limit::Weight),
                    outcome: item.one_of("outcome", CheckOutcome::named).unwrap_or(CheckOutcome::NotStated),
                    name: item.text("name"),
                    stated: item.text("stated"),
                    margin: item.maybe_text("margin"),
                }),
            }),
        }
    }
}
