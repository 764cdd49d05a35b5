use serde::{Deserialize, Serialize};

use super::Id;
use super::record::Part::{Id as IdOf, Text, Words};
use super::record::{file, id_text, record, title};

/// A case study as `GET /api/case-studies` lists it. What follows `document` is what this project's server adds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
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

/// A case study as its card draws it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct CaseStudy {
    pub id: String,
    /// URL of the PDF.
    pub document: String,
    /// The title, or one made of the file's name.
    pub title: String,
    pub summary: Option<String>,
    pub region: Option<String>,
    pub pages: Option<u32>,
}

record!(CaseStudy {
    id: id_text("id"),
    document: file(&[Words("case-studies"), IdOf("id"), Text("document")]),
    title: title("title", "document"),
    summary,
    region,
    pages,
});

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::compose::view;

    #[test]
    fn cas_2_the_file_is_at_media_case_studies_id_document() {
        let study = view::<CaseStudy>(r#"{"id":3,"document":"high-rate_well.pdf"}"#).unwrap();
        assert_eq!(study["document"], "/media/case-studies/3/high-rate_well.pdf");
        assert_eq!(study["title"], "high rate well");
        let study = view::<CaseStudy>(r#"{"id":3,"document":"a.pdf","title":"A-1"}"#).unwrap();
        assert_eq!(study["title"], "A-1");
    }
}
