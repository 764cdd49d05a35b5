mod catalogue;
mod media;
mod pages;
