mod career;
mod catalogue;
mod contact;
mod datasheet;
mod health;
mod media;
mod pages;
