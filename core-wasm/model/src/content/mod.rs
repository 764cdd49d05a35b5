//! What the company API returns: the shapes on the wire, and the checked entities that pages draw.
//!
//! The wire types (`...Item`) are the server's, which serialises them. The browser has neither them nor the structs that
//! pages draw, only a table for each ([`record`]): an answer is read by it once, at the border, and written down as the JSON
//! that pages draw. A bad item is dropped with its reason and the good ones stay ([`read`]). A test holds the server's types
//! against the tables.

mod case_study;
mod category;
mod certificate;
mod client;
mod company;
mod compose;
mod envelope;
mod gallery;
mod id;
mod insight;
mod json;
mod picture;
mod place;
mod product;
mod product_detail;
pub(crate) mod record;
mod team;
mod text;
mod write;

pub use case_study::{CaseStudy, CaseStudyItem};
pub use category::{Category, CategoryItem, Subcategory, SubcategoryItem};
pub use certificate::{Certificate, CertificateItem};
pub use client::{Client, ClientItem};
pub use company::{CompanyItem, Office, Person, SocialLink};
pub use envelope::{Envelope, Rejected, Shape, Status, Unusable, check, read};
pub use gallery::{GalleryItem, GalleryTile};
pub use id::Id;
pub use insight::{Insight, InsightItem, Rendered};
pub use json::Json;
pub(crate) use picture::encode_segment;
pub use picture::{Image, ImageSource, PictureInfo};
pub use place::{Country, Region};
pub use product::{Product, ProductItem};
pub use product_detail::{
    Datasheet, Neighbour, ProductDetail, ProductDetailItem, ProductImageItem, SizeTable, Specification,
};
pub(crate) use record::record;
pub use record::{Field, Record};
pub use team::{TeamMember, TeamMemberItem};
pub use text::{excerpt, feature_list, html_to_text};
pub use write::{fill, quote};

#[cfg(test)]
mod agreement;

/// The base URLs that relative addresses of the API's files are resolved against.
///
/// An empty string means the page's own origin. No trailing slash.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Bases {
    /// The company API, `{api}/api/get-products`.
    pub api: String,
    /// The media server, `{media}/media/...`. The specification serves files from the API's host.
    pub media: String,
    /// The insights site, `{insights}/wp-json/wp/v2/posts`.
    pub insights: String,
    /// The host of the country and state lists, `{places}/places/countries.json`.
    pub places: String,
}
