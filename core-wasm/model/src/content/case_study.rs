use serde::{Deserialize, Serialize};

use super::json::WriteJson;
use super::{Id, Item, Record};

/// A case study as `GET /api/case-studies` lists it. The fields after `document` are this project's additions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct CaseStudyItem {
    pub id: Id,
    /// PDF file name in `media/case-studies/{id}/`.
    pub document: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub summary: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub region: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pages: Option<u32>,
}

/// A case study as its card shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct CaseStudy {
    pub id: String,
    /// URL of the PDF.
    pub document: String,
    /// The title, or the file's name as words.
    pub title: String,
    pub summary: Option<String>,
    pub region: Option<String>,
    pub pages: Option<u32>,
}

impl CaseStudy {
    /// Reads an item of `GET /api/case-studies`.
    pub fn read<J: WriteJson>(item: &Item<'_, J>) -> J {
        let id = item.id_text("id");
        let document = item.text("document");
        Record::new(item)
            .set("id", J::text(&id))
            .set("document", J::text(&item.file(&["case-studies", &id, &document])))
            .set("title", item.maybe_text_value("title").unwrap_or_else(|| J::text(&title_of(&document))))
            .maybe_text("summary")
            .maybe_text("region")
            .maybe_number("pages")
            .finish()
    }
}

/// A title from a file name: "liner hanger retrofit" for `liner-hanger_retrofit.pdf`.
fn title_of(document: &str) -> String {
    let words = match document.rsplit_once('.') {
        Some((name, extension)) if extension.eq_ignore_ascii_case("pdf") => name,
        _ => document,
    };
    words.chars().map(|c| if matches!(c, '-' | '_') { ' ' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::item::view;

    #[test]
    fn cas_2_the_file_is_at_media_case_studies_id_document() {
        let study = view(CaseStudy::read, r#"{"id":3,"document":"high-rate_well.pdf"}"#).unwrap();
        assert_eq!(study["document"], "/media/case-studies/3/high-rate_well.pdf");
        assert_eq!(study["title"], "high rate well");
        let study = view(CaseStudy::read, r#"{"id":3,"document":"Well-7.PDF"}"#).unwrap();
        assert_eq!(study["title"], "Well 7");
        let study = view(CaseStudy::read, r#"{"id":3,"document":"a.pdf","title":"A-1"}"#).unwrap();
        assert_eq!(study["title"], "A-1");
    }
}
