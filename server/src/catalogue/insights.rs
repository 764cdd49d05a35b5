//! `GET /wp-json/wp/v2/posts`, the feed in WordPress's shape.

use maud::html;
use model::content::{InsightItem, Rendered};

use crate::content::{Content, Insight};

/// All articles, the newest first.
pub fn list(content: &Content) -> Vec<InsightItem> {
    content.insights.iter().map(|insight| item(content, insight)).collect()
}

fn item(content: &Content, insight: &Insight) -> InsightItem {
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
