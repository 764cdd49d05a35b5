//! `GET /wp-json/wp/v2/posts`, the feed in WordPress's shape.

use model::content::{InsightItem, Rendered};

use crate::content::{Content, Insight};

/// All articles, the newest first.
pub fn list(content: &Content) -> Vec<InsightItem> {
    content.insights.iter().map(|insight| item(content, insight)).collect()
}

/// Where an article is read: on the insights site.
pub fn address(content: &Content, insight: &Insight) -> String {
    format!("{}/{}", content.company.insights_url.trim_end_matches('/'), insight.slug)
}

fn item(content: &Content, insight: &Insight) -> InsightItem {
    let image = format!("insights/{}", insight.image);
    InsightItem {
        id: u64::from(insight.id).into(),
        slug: Some(insight.slug.clone()),
        date: Some(format!("{}T00:00:00", insight.date)),
        title: Rendered { rendered: escape(&insight.title) },
        excerpt: Rendered { rendered: format!("<p>{}</p>\n", escape(&insight.excerpt)) },
        content: Some(Rendered { rendered: insight.html.clone() }),
        link: address(content, insight),
        picture: content.pictures.get(&image),
        featured_media_src_url: Some(format!("/media/{image}")),
    }
}

/// WordPress sends HTML, so what was written as plain text is escaped.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
