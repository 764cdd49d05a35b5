//! When the files of the content folder were last changed.

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::time::SystemTime;

use model::site::Route;
use time::OffsetDateTime;

use super::Subject;

/// The times of all texts, by their path below the folder.
#[derive(Debug, Default)]
pub struct Dates(HashMap<String, SystemTime>);

impl Dates {
    /// Looks at the folder; a file that cannot be looked at has no date.
    pub fn read(root: &Path) -> Self {
        let mut dates = Self::default();
        for below in ["", "categories", "products", "insights"] {
            let Ok(entries) = fs::read_dir(root.join(below)) else { continue };
            for entry in entries.flatten() {
                let (Ok(name), Ok(metadata)) = (entry.file_name().into_string(), entry.metadata()) else { continue };
                let (true, Ok(modified)) = (metadata.is_file(), metadata.modified()) else { continue };
                let path = if below.is_empty() { name } else { format!("{below}/{name}") };
                dates.0.insert(path, modified);
            }
        }
        dates
    }

    /// The day on which what a page is about was changed last, as the site map writes it.
    pub fn of(&self, subject: &Subject<'_>) -> Option<String> {
        let time = match subject {
            Subject::Product(product) => self.file(&format!("products/{}.toml", product.slug)),
            Subject::Category(category) | Subject::Subcategory(category, _) => {
                self.file(&format!("categories/{}.toml", category.slug))
            }
            Subject::Fixed(route, _) => self.newest(match route {
                Route::Home => &["company.toml", "products/", "insights/", "clients.toml"],
                Route::About => &["company.toml", "certificates.toml", "gallery.toml", "clients.toml", "insights/"],
                Route::Products | Route::Well => &["categories/", "products/"],
                Route::Certificates => &["certificates.toml"],
                Route::CaseStudies => &["case-studies.toml"],
                Route::Gallery => &["gallery.toml"],
                Route::Team => &["team.toml"],
                _ => &["company.toml"],
            }),
        }?;
        Some(OffsetDateTime::from(time).date().to_string())
    }

    fn file(&self, path: &str) -> Option<SystemTime> {
        self.0.get(path).copied()
    }

    fn newest(&self, beginnings: &[&str]) -> Option<SystemTime> {
        let is_one = |path: &str| beginnings.iter().any(|beginning| path.starts_with(beginning));
        self.0.iter().filter(|(path, _)| is_one(path)).map(|(_, time)| *time).max()
    }
}
