use super::exported;
use machines::mobile_menu::{MobileMenu, MobileMenuEvent};

exported! {
    /// The menu of narrow windows.
    MobileMenuStore(MobileMenu, "MobileMenuView");
    new() { MobileMenu::new() }
    tells(menu) {
        toggle() => MobileMenuEvent::Toggled;
        /// Expands a section, from 0, or folds it.
        toggle_section(section: usize) => MobileMenuEvent::SectionToggled(section);
        /// This page is shown, by any name that is another one after each navigation.
        page_shown(page: String) => MobileMenuEvent::PageShown(page);
    }
}
