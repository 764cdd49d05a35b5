//! The company's content: a folder of files that a person can edit, read as a whole and checked as a whole.

mod category;
mod company;
mod folder;
mod insight;
mod lists;
mod pictures;
pub mod places;
mod product;
mod references;
mod remote;

use std::collections::HashMap;
use std::path::Path;

use model::content::CompanyItem;
use model::writing::encode_segment;

pub use category::{Category, Subcategory};
pub use insight::Insight;
pub use lists::{CaseStudy, Certificate, Client, GalleryItem, Member};
pub use pictures::Pictures;
pub use places::Places;
pub use product::Product;
pub use remote::{Elsewhere, Responses};

use crate::config::Remote;
use crate::toml::{Diagnostic, Diagnostics, Location};
use folder::Folder;

/// Everything in the content folder, without a mistake.
#[derive(Debug, Clone)]
pub struct Content {
    pub company: CompanyItem,
    pub categories: Vec<Category>,
    pub products: Vec<Product>,
    pub certificates: Vec<Certificate>,
    pub gallery: Vec<GalleryItem>,
    pub case_studies: Vec<CaseStudy>,
    pub insights: Vec<Insight>,
    pub clients: Vec<Client>,
    pub team: Vec<Member>,
    pub places: Places,
    pub pictures: Pictures,
    /// What another company API has in the place of the folder.
    pub elsewhere: Option<Elsewhere>,
    /// Where each product stands among the products, by its slug.
    product_indexes: HashMap<String, usize>,
}

/// A path below media/ as URLs write it. Another company's ids and file names may hold anything.
fn media_path(segments: [&str; 3]) -> String {
    let mut path = String::new();
    for segment in segments {
        if !path.is_empty() {
            path.push('/');
        }
        encode_segment(segment, &mut path);
    }
    path
}

impl Content {
    /// Reads and checks a content folder.
    ///
    /// # Errors
    /// All mistakes in the folder, by file and line.
    pub fn read(root: &Path, remote: &Remote) -> Result<Self, Vec<Diagnostic>> {
        Self::read_with(root, remote, true)
    }

    /// Reads a content folder without its media.
    ///
    /// # Errors
    /// All mistakes in the folder, by file and line.
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
        let folder = Folder::new(root, &diagnostics, with_media);
        let company = company::read(&folder, remote);
        let categories = category::read_all(&folder);
        let products = product::read_all(&folder);
        let certificates = Certificate::read_all(&folder);
        let gallery = GalleryItem::read_all(&folder);
        let case_studies = CaseStudy::read_all(&folder);
        let insights = insight::read_all(&folder);
        let clients = Client::read_all(&folder);
        let team = Member::read_all(&folder);
        let places = Places::read(&folder);
        let pictures = Pictures::read(&folder);
        references::check(&folder, &categories, &products);
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
                pictures,
                elsewhere: None,
                product_indexes,
            }),
            (_, found) => Err(found),
        }
    }

    /// The category with this slug.
    pub fn category(&self, slug: &str) -> Option<&Category> {
        self.categories.iter().find(|category| category.slug == slug)
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
