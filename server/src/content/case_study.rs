//! `case-studies.toml`: case studies, each a PDF.

use model::content::Id;

use super::folder::Folder;
use super::media_path;

/// A case study; its PDF lies at `media/case-studies/<id>/<document>`.
#[derive(Debug, Clone)]
pub struct CaseStudy {
    pub id: Id,
    pub document: String,
    pub title: String,
    pub summary: String,
    pub region: String,
    pub pages: u32,
}

impl CaseStudy {
    /// The path of its PDF below media/.
    pub fn path(&self) -> String {
        media_path(["case-studies", &self.id.to_string(), &self.document])
    }
}

/// Reads the case studies in the order of the file.
pub fn read_all(folder: &Folder) -> Vec<CaseStudy> {
    let read = folder.read("case-studies.toml", |top| {
        let mut ids = Vec::new();
        let mut case_studies = Vec::new();
        for fields in top.tables("case_studies") {
            let id: u32 = fields.count("id");
            ids.push((id, fields.location("id")));
            case_studies.push(CaseStudy {
                id: u64::from(id).into(),
                document: folder.media(&fields, "document", &format!("case-studies/{id}")),
                title: fields.text("title"),
                summary: fields.text("summary"),
                region: fields.text("region"),
                pages: fields.count("pages"),
            });
            fields.finish();
        }
        folder.unique(ids);
        case_studies
    });
    read.unwrap_or_default()
}
