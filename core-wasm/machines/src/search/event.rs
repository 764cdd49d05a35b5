use serde::{Deserialize, Serialize};

use model::search::FacetName;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum SearchEvent {
    /// The field has the focus or is about to get it; facts and module are loaded.
    Touched,
    /// The text in the field has changed.
    Typed(String),
    /// A category is chosen, by its slug, or all.
    CategoryChosen(Option<String>),
    /// A sub-category of the chosen category is chosen, or all.
    SubcategoryChosen(Option<String>),
    /// A value of a facet is chosen or deselected. A limit replaces the facet's other value.
    Chosen { facet: FacetName, value: String, is_chosen: bool },
    /// A choice is removed by its button.
    ChoiceRemoved { facet: FacetName, value: String },
    /// All choices of a facet are removed.
    FacetCleared(FacetName),
    /// All choices are removed; query and category stay.
    ChoicesCleared,
    /// The button of a facet is clicked.
    FacetPressed(FacetName),
    /// The button of the facets' panel is clicked, in a narrow window.
    PanelPressed,
    /// The focus has left the facets.
    Left,
    /// The query of the page's URL has changed; with or without `?`.
    UrlChanged(String),
    /// The retry button is clicked.
    Retried,
}
