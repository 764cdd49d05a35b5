use serde::{Deserialize, Serialize};

/// A call that a company's API may lack, because the specification does not have it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum OptionalCall {
    /// One product by its slug. Without it, the product list is used.
    Product,
    /// Queries to the product list. Without them, the complete list is requested.
    Queries,
    /// The facts of all products. Without them, only names and texts are searched.
    Facts,
    /// Search on the server. Without it, large catalogues are searched in the browser, too.
    Search,
    /// The tools for a well. Without it, the site has no page for the well.
    Well,
    /// The company. If it or one of the three calls below is missing, the site uses a file in `/data/`.
    Company,
    Clients,
    Team,
    /// The blog feed of a company without an insights site.
    Insights,
}

impl OptionalCall {
    /// All calls, with their names in JavaScript.
    pub const NAMES: [(&str, Self); 9] = [
        ("product", Self::Product),
        ("queries", Self::Queries),
        ("facts", Self::Facts),
        ("search", Self::Search),
        ("well", Self::Well),
        ("company", Self::Company),
        ("clients", Self::Clients),
        ("team", Self::Team),
        ("insights", Self::Insights),
    ];

    /// Its name in JavaScript.
    pub fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(_, call)| *call == self).map_or("", |(name, _)| *name)
    }

    /// The call of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMES.iter().find(|(known, _)| *known == name).map(|(_, call)| *call)
    }
}
