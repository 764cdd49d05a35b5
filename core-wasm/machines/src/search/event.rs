use serde::{Deserialize, Serialize};

use crate::machine::Signal;
use model::search::FacetName;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum SearchEvent {
    /// The field has the focus, or is about to: what it looks through is asked for.
    Touched,
    /// This is what stands in the field.
    Typed(String),
    /// Only this category, by its slug; or all of them.
    CategoryChosen(Option<String>),
    /// Only this sub-category of the chosen category; or all of them.
    SubcategoryChosen(Option<String>),
    /// A value of a facet is chosen, or is not any more; of a limit it takes the place of the one before.
    Chosen {
        facet: FacetName,
        value: String,
        is_chosen: bool,
    },
    /// What was chosen is taken back by its own button.
    ChoiceRemoved {
        facet: FacetName,
        value: String,
    },
    /// Nothing of this facet is chosen any more.
    FacetCleared(FacetName),
    /// Nothing of any facet is; the words and the category stay.
    ChoicesCleared,
    /// The button was pressed that shows a facet's values.
    FacetPressed(FacetName),
    /// The button was pressed that shows the facets on a narrow page.
    PanelPressed,
    Escaped,
    /// The focus has left the facets, or something else was pressed.
    Left,
    /// The query of the page's URL is this, with or without `?`.
    UrlChanged(String),
    /// What could not be had is asked for anew.
    Retried,
    /// A call, the search's module or a timer has reported something.
    Reported(Signal),
}
