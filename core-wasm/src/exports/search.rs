use super::exported;
use machines::search::{Search, SearchEvent};
use model::api::Endpoint;

exported! {
    /// Search and filter over the catalogue's products.
    SearchStore(Search, "SearchView");
    /// What the page's address asks for. The first view is that of a page that asks for nothing: prerendered pages know
    /// no more than their path.
    new(_query: String, _category: Option<String>, _subcategory: Option<String>) {
        use crate::browser::resources::present;
        use model::api::Payload;
        // What is asked for comes as the first message: see `create`.
        Search::new(
            present(Endpoint::Products).and_then(Payload::products),
            present(Endpoint::Categories).and_then(Payload::categories),
        )
    }
    tells(search) {
        /// This is what stands in the field.
        typed(query: String) => SearchEvent::Typed(query);
        /// Only this category, by its slug; without one, all.
        choose_category(category: Option<String>) => SearchEvent::CategoryChosen(category);
        /// Only this sub-category of the chosen category; without one, all.
        choose_subcategory(subcategory: Option<String>) => SearchEvent::SubcategoryChosen(subcategory);
        /// The page's address asks for this.
        adopt(query: String, category: Option<String>, subcategory: Option<String>) => {
            SearchEvent::Adopted { query, category, subcategory }
        };
    }
}
