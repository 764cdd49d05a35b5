//! The lists of the API, content → response: all entries of each, in the order of the content.

use maud::html;
use model::content::{
    CaseStudyItem, CategoryItem, CertificateItem, ClientItem, GalleryItem, InsightItem, Rendered, SubcategoryItem,
    TeamMemberItem,
};

use crate::content::{Content, Insight};

/// `GET /api/get-categories`.
pub fn categories(content: &Content) -> Vec<CategoryItem> {
    content
        .categories
        .iter()
        .map(|category| CategoryItem {
            name: category.name.clone(),
            slug: category.slug.clone(),
            summary: Some(category.summary.clone()),
            description: Some(category.description.clone()),
            image: Some(category.image.clone()),
            picture: content.pictures.get(&category.image),
            subcategories: category
                .subcategories
                .iter()
                .map(|subcategory| SubcategoryItem {
                    name: subcategory.name.clone(),
                    slug: subcategory.slug.clone(),
                    summary: Some(subcategory.summary.clone()),
                    description: Some(subcategory.description.clone()),
                    image: Some(subcategory.image.clone()),
                    picture: content.pictures.get(&subcategory.image),
                })
                .collect(),
        })
        .collect()
}

/// `GET /api/certificates-licenses`.
pub fn certificates(content: &Content) -> Vec<CertificateItem> {
    content
        .certificates
        .iter()
        .map(|certificate| CertificateItem {
            id: certificate.id.clone(),
            attachment: certificate.attachment.clone(),
            regd_no: Some(certificate.regd_no.clone()),
            title: Some(certificate.title.clone()),
            standard: Some(certificate.standard.clone()),
            scope: Some(certificate.scope.clone()),
            picture: content.pictures.get(&certificate.path()),
        })
        .collect()
}

/// `GET /api/gallery`.
pub fn gallery(content: &Content) -> Vec<GalleryItem> {
    content
        .gallery
        .iter()
        .map(|item| GalleryItem {
            id: item.id.clone(),
            file: item.file.clone(),
            alt: Some(item.alt.clone()),
            caption: Some(item.caption.clone()),
            section: item.section.clone(),
            picture: content.pictures.get(&item.path()),
        })
        .collect()
}

/// `GET /api/case-studies`.
pub fn case_studies(content: &Content) -> Vec<CaseStudyItem> {
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

/// `GET /api/clients`.
pub fn clients(content: &Content) -> Vec<ClientItem> {
    content.clients.iter().map(|client| ClientItem { name: client.name.clone(), logo: client.logo.clone() }).collect()
}

/// `GET /api/team`.
pub fn team(content: &Content) -> Vec<TeamMemberItem> {
    content
        .team
        .iter()
        .map(|member| TeamMemberItem {
            name: member.name.clone(),
            department: member.department.clone(),
            role: Some(member.role.clone()),
            photo: member.photo.clone(),
            profile_url: Some(member.profile_url.clone()),
            picture: content.pictures.get(&format!("team/{}", member.photo)),
        })
        .collect()
}

/// `GET /wp-json/wp/v2/posts`, the feed in WordPress's shape: the newest first.
pub fn insights(content: &Content) -> Vec<InsightItem> {
    content.insights.iter().map(|own| insight(content, own)).collect()
}

fn insight(content: &Content, insight: &Insight) -> InsightItem {
    let image = format!("insights/{}", insight.image);
    // WordPress sends HTML, so what was written as plain text is escaped.
    InsightItem {
        id: u64::from(insight.id).into(),
        slug: Some(insight.slug.clone()),
        date: Some(format!("{}T00:00:00", insight.date)),
        title: Rendered { rendered: html! { (insight.title) }.into_string() },
        excerpt: Rendered { rendered: html! { p { (insight.excerpt) } "\n" }.into_string() },
        content: Some(Rendered { rendered: insight.html.clone() }),
        link: content.insight_url(insight),
        picture: content.pictures.get(&image),
        featured_media_src_url: Some(format!("/media/{image}")),
    }
}
