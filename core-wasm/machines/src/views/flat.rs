use crate::carousel::{CarouselView, Direction};
use crate::consent::ConsentView;
use crate::dialog::DialogView;
use crate::film::FilmView;
use crate::header::HeaderView;
use crate::lightbox::LightboxView;
use crate::loading::LoadingView;
use crate::logo_strip::LogoStripView;
use crate::menu::MenuView;
use crate::mobile_menu::MobileMenuView;
use crate::reveal::RevealView;
use crate::track::TrackView;
use crate::wire::{flat_view, named};

named!(Direction { Next => "next", Previous => "previous" });

flat_view!(LoadingView { visible, percent });
flat_view!(HeaderView { solid, hidden });
flat_view!(CarouselView { index, count, animating, leaving, direction, dragging, playing, wanted });
flat_view!(LightboxView { open, index, count, animating, leaving, direction, dragging, enlarged });
flat_view!(TrackView {
    index,
    count,
    visible,
    looping,
    animating,
    direction,
    dragging,
    position,
    first_place,
    words,
    moved,
    ready
});
flat_view!(RevealView { shown, count, asked });
flat_view!(FilmView { playing, shows, wanted, failed });
flat_view!(DialogView { open });
flat_view!(LogoStripView { repeats, playing, wanted });
flat_view!(MenuView { open, ready });
flat_view!(MobileMenuView { open, section, ready });
flat_view!(ConsentView { visible, given });
