use serde::{Deserialize, Serialize};

use crate::content::{Item, Json};

/// What a well leads to, `GET /api/well`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct WellAnswer {
    /// The well's casing, when it is one of API 5CT.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub casing: Option<WellCasing>,
    /// What the differential pressure was read as: "8,000 psi (55.2 MPa)".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub pressure: Option<String>,
    /// What the temperature was read as: "275 °F (135 °C)".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub temperature: Option<String>,
    /// What cannot be read. What was written there is not judged by.
    pub problems: Vec<WellProblem>,
    /// The categories that have tools for this casing, in the catalogue's order.
    pub functions: Vec<WellFunction>,
}

/// The well's casing, with units.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct WellCasing {
    pub size: String,
    pub weight: String,
    /// The inside diameter.
    pub inside: String,
    /// The drift diameter.
    pub drift: String,
}

/// Something that was written of the well and cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct WellProblem {
    pub field: WellField,
    /// What to write instead.
    pub text: String,
}

/// The tools of a category.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct WellFunction {
    /// The category's slug; empty for products without one.
    pub category: String,
    /// Those that pass, then those with something not stated, then those that fail by one limit; each in the catalogue's order.
    pub tools: Vec<WellTool>,
    /// How many of the category are not among them: made for other casing, or beyond several limits.
    pub unfit: u32,
}

/// A tool, judged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct WellTool {
    pub slug: String,
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub category: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub subcategory: Option<String>,
    pub verdict: Verdict,
    /// The rows of its size table that have this verdict, in their order.
    pub rows: Vec<WellRow>,
}

/// A size of a tool, with every limit that it was judged by.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct WellRow {
    /// The row's name in the shortlist; empty for a tool without a size table.
    pub size: String,
    /// The pipes and weights that it is made for, and what tells it from others for the same.
    pub label: String,
    pub checks: Vec<Check>,
}

/// A limit of a tool beside what the well asks for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Check {
    pub limit: Limit,
    pub outcome: Outcome,
    /// What the catalogue calls the limit: "Temperature, HNBR element".
    pub name: String,
    /// What the catalogue says of it: "70–300 °F (21–149 °C)". Empty when it says nothing.
    pub stated: String,
    /// What is to spare, or what is short, in the unit that was asked in: "2,000 psi".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub margin: Option<String>,
}

/// Names for the variants of an enum, as they travel.
macro_rules! named {
    ($(#[$docs:meta])* $name:ident { $($(#[$variant_docs:meta])* $variant:ident = $text:literal,)+ }) => {
        $(#[$docs])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(rename_all = "camelCase")]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "camelCase"))]
        pub enum $name {
            $($(#[$variant_docs])* $variant,)+
        }

        impl $name {
            fn named(text: &str) -> Option<Self> {
                match text {
                    $($text => Some(Self::$variant),)+
                    _ => None,
                }
            }
        }
    };
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
    /// How a tool does in a well; the best first.
    Verdict {
        /// It states every limit, and the well is within all of them.
        Passes = "passes",
        /// The well is within every limit that it states, and there are some that it does not state.
        Asks = "asks",
        /// The well is beyond one limit.
        Fails = "fails",
    }
}

named! {
    /// What a tool is judged by.
    Limit {
        /// The casing weights that it is made for.
        Weight = "weight",
        /// Its outside diameter beside the drift diameter of the casing.
        Drift = "drift",
        /// The differential pressure.
        Pressure = "pressure",
        Temperature = "temperature",
        /// Whether it is made for sour service.
        Sour = "sour",
    }
}

named! {
    /// How a well stands to a limit.
    Outcome {
        /// The well is within it.
        Holds = "holds",
        /// The well is beyond it.
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
                    outcome: item.one_of("outcome", Outcome::named).unwrap_or(Outcome::NotStated),
                    name: item.text("name"),
                    stated: item.text("stated"),
                    margin: item.maybe_text("margin"),
                }),
            }),
        }
    }
}
