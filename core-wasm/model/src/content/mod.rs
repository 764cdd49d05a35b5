//! The data of the company API: the types on the wire (`ProductItem`), which the server serializes, and those that pages
//! render (`Product`).
//!
//! A response is read field by field ([`Item`]). Invalid items are left out with the reason ([`read_list`]). The tests in
//! `agreement` check that the browser accepts what the server's types accept.

use serde::{Deserialize, Serialize};

mod case_study;
mod category;
mod certificate;
mod client;
mod company;
mod envelope;
mod gallery;
mod id;
mod insight;
mod item;
mod json;
mod optional_call;
mod picture;
mod place;
mod product;
mod product_detail;
mod record;
mod team;
mod text;

pub use case_study::{CaseStudy, CaseStudyItem};
pub use category::{Category, CategoryDetail, CategoryItem, Subcategory, SubcategoryDetail, SubcategoryItem};
pub use certificate::{Certificate, CertificateItem};
pub use client::{Client, ClientItem};
pub use company::{CompanyItem, OfficeItem, PersonItem, SocialLink};
pub use envelope::{Envelope, Rejected, Unusable, open_envelope, parse_json, read_list, read_one, unexpected_shape};
pub use gallery::{GALLERY_SECTIONS, GalleryItem, GalleryTile};
pub use id::Id;
pub use insight::{Insight, InsightItem, QUERY as INSIGHTS_QUERY, Rendered};
pub use item::{Item, read_record};
pub use json::{Json, Shape, WriteJson, camel_case};
pub use optional_call::OptionalCall;
pub use picture::{Image, ImageSource, PictureInfo};
pub use place::{Country, Region};
pub use product::{Product, ProductItem};
pub use product_detail::{
    Datasheet, Neighbour, ProductDetail, ProductDetailItem, ProductImageItem, SizeTable, Specification, row_names,
    with_units,
};
pub use record::Record;
pub use team::{TeamMember, TeamMemberItem};
pub use text::{blog_text, feature_list, html_to_text};

#[cfg(test)]
mod agreement;

/// The base URLs of the API and its files, and the calls that the API lacks.
///
/// An empty string means the page's own origin. Base URLs have no trailing slash.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bases {
    /// The company API, `{api}/api/get-products`.
    pub api: String,
    /// The media server, `{media}/media/...`.
    pub media: String,
    /// The insights site, `{insights}/wp-json/wp/v2/posts`.
    pub insights: String,
    /// The host of the country and state lists, `{places}/places/countries.json`.
    pub places: String,
    /// The calls that the API does not have.
    pub lacks: Vec<OptionalCall>,
}

impl Bases {
    /// Reads the base URLs that another part of the core has serialized.
    pub fn read<J: Json>(item: &Item<'_, J>) -> Self {
        Self {
            api: item.text("api"),
            media: item.text("media"),
            insights: item.text("insights"),
            places: item.text("places"),
            lacks: item.texts("lacks").iter().filter_map(|name| OptionalCall::named(name)).collect(),
        }
    }

    /// Whether the API does not have this call.
    pub fn lacks(&self, call: OptionalCall) -> bool {
        self.lacks.contains(&call)
    }
}
