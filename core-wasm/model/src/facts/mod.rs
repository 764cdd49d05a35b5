//! What a product's specifications and size rows say: the one reading of them. Search, the well, structured data and
//! `server check` all take it from here.

mod check;
mod table;
mod value;

pub use check::{Place, Unreadable, unreadable};
pub use table::{Column, Pipe, Sizes, pipe_of};
pub use value::{Property, Value};
