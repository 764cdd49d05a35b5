//! `GET /api/case-studies`.

use model::content::CaseStudyItem;

use crate::content::Content;

/// All case studies, in the order of the file.
pub fn list(content: &Content) -> Vec<CaseStudyItem> {
    content
        .case_studies
        .iter()
        .map(|case_study| CaseStudyItem {
            id: case_study.id.clone(),
            document: case_study.document.clone(),
            title: Some(case_study.title.clone()),
            summary: Some(case_study.summary.clone()),
            region: Some(case_study.region.clone()),
            pages: Some(case_study.pages),
        })
        .collect()
}
