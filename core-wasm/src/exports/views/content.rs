use wasm_bindgen::JsValue;

use crate::api::Payload;
use crate::browser::to_js::{ToJs, to_js};
use crate::content::{
    CaseStudy, Category, Certificate, Client, CompanyItem, Country, Datasheet, GalleryTile, Id, Image, ImageSource,
    Insight, Neighbour, Office, Person, Product, ProductDetail, Region, SizeTable, SocialLink, Specification,
    Subcategory, TeamMember,
};

to_js!(Product { name, slug, model, summary, description, features, image, category, subcategory });
to_js!(ProductDetail { product, images, specifications, size_table, standards, datasheet, related, previous, next });
to_js!(Specification { name, value, unit, group });
to_js!(SizeTable { columns, rows });
to_js!(Datasheet { file, revision, date });
to_js!(Neighbour { slug, name });
to_js!(Category { name, slug, summary, description, image, subcategories });
to_js!(Subcategory { name, slug, summary, description, image });
to_js!(Certificate { id, registration_number, title, standard, scope, image });
to_js!(GalleryTile { id, caption, image });
to_js!(CaseStudy { id, document, title, summary, region, pages });
to_js!(Insight { id, title, excerpt, link, date, image });
to_js!(Client { name, logo });
to_js!(TeamMember { name, department, role, photo, profile_url });
to_js!(CompanyItem {
    name,
    legal_name,
    founded,
    experience,
    tagline,
    keywords,
    site_url,
    phone,
    email,
    offices,
    ceo,
    contact_person,
    insights_url,
    social,
    standards,
    api_in_process
});
to_js!(Office { name, lines, phone, email, directions_url });
to_js!(Person { name, role, photo, phone, email, message, signature });
to_js!(SocialLink { name, url });
to_js!(Country { id, name, emoji, region });
to_js!(Region { id, name });
to_js!(Image { src, alt, width, height, sources, placeholder });
to_js!(ImageSource { media_type as "type", src_set });

impl ToJs for Id {
    fn to_js(&self) -> JsValue {
        match self {
            Self::Number(number) => number.to_js(),
            Self::Text(text) => text.to_js(),
        }
    }
}

impl ToJs for Payload {
    fn to_js(&self) -> JsValue {
        match self {
            Self::Products(items) => items.to_js(),
            Self::Categories(items) => items.to_js(),
            Self::Certificates(items) => items.to_js(),
            Self::Gallery(items) => items.to_js(),
            Self::CaseStudies(items) => items.to_js(),
            Self::Insights(items) => items.to_js(),
            Self::Clients(items) => items.to_js(),
            Self::Team(items) => items.to_js(),
            Self::Company(company) => company.to_js(),
            Self::Product(product) => product.to_js(),
            Self::Countries(items) => items.to_js(),
            Self::Regions(items) => items.to_js(),
        }
    }
}
