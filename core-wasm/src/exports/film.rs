use super::exported;
use machines::film::{Film, FilmEvent};

exported! {
    /// The film at the top of the page.
    FilmStore(Film, "FilmView");
    new() { Film::new() }
    tells(film) {
        toggle() => FilmEvent::Toggled;
        /// The film has begun to show pictures.
        started() => FilmEvent::Started;
        /// It cannot be loaded.
        failed() => FilmEvent::Failed;
    }
}
