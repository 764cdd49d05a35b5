use serde::{Deserialize, Serialize};

/// A call that a company's API may not have: the specification does not have it either.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum OptionalCall {
    /// One product by its slug. Without it, a product is its entry in the list.
    Product,
    /// Parts of the product list. Without them, the whole list is asked for.
    Queries,
    /// The facts of all products. Without them, search looks through names and texts alone.
    Facts,
    /// What a query finds. Without it, large catalogues are searched in the browser as small ones are.
    Search,
    /// The tools that a well leads to. Without it, the site has no page for the well.
    Well,
    /// The company itself. Without it, and without the three below, the site has a file of its own.
    Company,
    Clients,
    Team,
    /// The blog feed, of a company without an insights site.
    Insights,
}

impl OptionalCall {
    /// All of them, with their names in JavaScript.
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

    /// The call of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMES.iter().find(|(known, _)| *known == name).map(|(_, call)| *call)
    }
}
