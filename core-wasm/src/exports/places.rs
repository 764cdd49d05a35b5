use super::exported;
use machines::places::{Places, PlacesEvent, PlacesOptions};
use model::api::{Endpoint, Payload};

exported! {
    /// The choice of a country and of a state in it.
    PlacesStore(Places, "PlacesView");
    /// Only the countries of this region of the world; all when left out.
    new(region: Option<String>) {
        Places::new(PlacesOptions { region }, crate::browser::resources::present(Endpoint::Countries).and_then(Payload::countries))
    }
    tells(places) {
        /// The visitor has chosen a country by its name, or typed one.
        country_chosen(country: String) => PlacesEvent::CountryChosen(country);
        /// The fields held this before the store was there.
        adopt(country: String, state: String) => PlacesEvent::Adopted { country, state };
    }
}
