//! The company's content: a folder of files that a person can edit, read as a whole and checked as a whole.

mod category;
mod company;
mod folder;
mod insight;
mod lists;
mod paths;
pub mod places;
mod product;
mod remote;

use std::collections::HashMap;
use std::path::Path;

use model::content::{
    CaseStudyItem, CategoryItem, ClientItem, CompanyItem, GalleryItem, SubcategoryItem, TeamMemberItem,
};
use model::writing::encode_segment;

pub use insight::Insight;
pub use lists::{Certificate, case_study_path, certificate_path, gallery_path, portrait_path};
pub use places::Places;
pub use product::Product;
pub use remote::{RemoteCatalogue, Responses};

use crate::config::Remote;
use crate::toml::{Diagnostic, Diagnostics, Location};
use folder::Folder;

/// Everything in the content folder, without a mistake. What the API sends as it is has the API's type.
#[derive(Debug, Clone)]
pub struct Content {
    pub company: CompanyItem,
    pub categories: Vec<CategoryItem>,
    pub products: Vec<Product>,
    pub certificates: Vec<Certificate>,
    pub gallery: Vec<GalleryItem>,
    pub case_studies: Vec<CaseStudyItem>,
    pub insights: Vec<Insight>,
    pub clients: Vec<ClientItem>,
    pub team: Vec<TeamMemberItem>,
    pub places: Places,
    /// What another company API has in the place of the folder.
    pub elsewhere: Option<RemoteCatalogue>,
    /// Where each product stands among the products, by its slug.
    product_indexes: HashMap<String, usize>,
}

/// A path below media/ as URLs write it. Another company's ids and file names may hold anything.
fn media_path<const N: usize>(segments: [&str; N]) -> String {
    let encode = |segment| {
        let mut encoded = String::new();
        encode_segment(segment, &mut encoded);
        encoded
    };
    segments.map(encode).join("/")
}

/// Entries by their order, and by name where that is the same.
fn in_order<T>(mut entries: Vec<(i64, String, T)>) -> Vec<T> {
    entries.sort_by(|(order, name, _), (other_order, other_name, _)| (order, name).cmp(&(other_order, other_name)));
    entries.into_iter().map(|(_, _, entry)| entry).collect()
}

impl Content {
    /// Reads and checks a content folder.
    pub fn read(root: &Path, remote: &Remote) -> Result<Self, Vec<Diagnostic>> {
        Self::read_with(root, remote, true)
    }

    /// Reads a content folder without its media.
    pub fn read_texts(root: &Path, remote: &Remote) -> Result<Self, Vec<Diagnostic>> {
        Self::read_with(root, remote, false)
    }

    /// The lengths of the lists, by their names.
    pub fn counts(&self) -> [(&'static str, usize); 9] {
        [
            ("categories", self.categories.len()),
            ("products", self.products.len()),
            ("certificates", self.certificates.len()),
            ("gallery", self.gallery.len()),
            ("case studies", self.case_studies.len()),
            ("insights", self.insights.len()),
            ("clients", self.clients.len()),
            ("team", self.team.len()),
            ("countries", self.places.countries.len()),
        ]
    }

    fn read_with(root: &Path, remote: &Remote, with_media: bool) -> Result<Self, Vec<Diagnostic>> {
        let diagnostics = Diagnostics::default();
        if !root.is_dir() {
            diagnostics.note(
                Location::file(root.display().to_string()),
                "is not a folder",
                "Name the content folder with --content, or run from the project's folder.",
            );
            return Err(diagnostics.into_sorted());
        }
        let folder = Folder::new(root, &diagnostics, with_media, remote.api.is_some());
        let company = company::read(&folder, remote);
        let categories = category::read_all(&folder);
        let products = product::read_all(&folder, &categories);
        let certificates = lists::certificates(&folder);
        let gallery = lists::gallery(&folder);
        let case_studies = lists::case_studies(&folder);
        let insights = insight::read_all(&folder);
        let clients = lists::clients(&folder);
        let team = lists::team(&folder);
        let places = Places::read(&folder);
        paths::check(&folder, &categories, &products);
        drop(folder);
        let product_indexes = remote::indexes(&products);
        match (company, diagnostics.into_sorted()) {
            (Some(company), found) if found.is_empty() => Ok(Self {
                company,
                categories,
                products,
                certificates,
                gallery,
                case_studies,
                insights,
                clients,
                team,
                places,
                elsewhere: None,
                product_indexes,
            }),
            (_, found) => Err(found),
        }
    }

    /// The category with this slug.
    pub fn category(&self, slug: &str) -> Option<&CategoryItem> {
        self.categories.iter().find(|category| category.slug == slug)
    }

    /// The sub-category with this slug in a category.
    pub fn subcategory(&self, category: &str, slug: &str) -> Option<&SubcategoryItem> {
        self.category(category)?.subcategories.iter().find(|subcategory| subcategory.slug == slug)
    }

    /// The URL where an article is read: on the insights site.
    pub fn insight_url(&self, insight: &Insight) -> String {
        format!("{}/{}", self.company.insights_url.as_deref().unwrap_or_default().trim_end_matches('/'), insight.slug)
    }

    /// The product with this slug.
    pub fn product(&self, slug: &str) -> Option<&Product> {
        self.products.get(*self.product_indexes.get(slug)?)
    }
}
