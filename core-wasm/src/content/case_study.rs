use serde::{Deserialize, Serialize};

use super::{Bases, Id, encode_segment, from_json};

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

from_json!(CaseStudyItem { id, document, title, summary, region, pages });

/// A case study as its card draws it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
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

impl CaseStudyItem {
    /// What a page draws of it.
    pub fn into_case_study(self, bases: &Bases) -> CaseStudy {
        let id = self.id.to_string();
        CaseStudy {
            document: format!(
                "{}/media/case-studies/{}/{}",
                bases.media,
                encode_segment(&id),
                encode_segment(&self.document)
            ),
            title: self.title.unwrap_or_else(|| title_of_file(&self.document)),
            summary: self.summary,
            region: self.region,
            pages: self.pages,
            id,
        }
    }
}

/// `liner-hanger_retrofit.pdf` reads as "liner hanger retrofit".
fn title_of_file(file: &str) -> String {
    file.strip_suffix(".pdf").unwrap_or(file).replace(['-', '_'], " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::json::read;

    #[test]
    fn cas_2_the_file_is_at_media_case_studies_id_document() {
        let item: CaseStudyItem = read(r#"{"id":3,"document":"high-rate_well.pdf"}"#).unwrap();
        let study = item.into_case_study(&Bases::default());
        assert_eq!(study.document, "/media/case-studies/3/high-rate_well.pdf");
        assert_eq!(study.title, "high rate well");
    }
}
