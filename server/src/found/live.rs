//! A page composed from the content as it is now, where the drawn page is older than the content or was never drawn.
//!
//! What the build has drawn without any content, the site's own words and forms, stays; the head, the words of the
//! content and the data for the browser are those of now. The browser then draws the page anew from that data; who
//! reads without script finds everything in plain HTML.

use model::site::PageWords;
use serde_json::{Value, json};

use super::{Subject, head, words};
use crate::app::Catalogue;
use crate::forms::escape;
use crate::site::{Need, Plan, Site};

/// The page at `path` as HTML; nothing when the site was not built for this.
pub fn compose(site: &Site, catalogue: &Catalogue, path: &str, subject: &Subject<'_>) -> Option<String> {
    let plan = site.plan();
    let own = subject.path();
    let bare = plan.bare.get(&own).or(plan.bare.get(Plan::CATALOGUE))?;
    let words = subject.words(&catalogue.content).or_else(|| plan.words.get(&own).cloned())?;
    let needs = plan.needs(path).or_else(|| plan.needs(&own)).unwrap_or_else(|| needs(subject));
    let mut top = head::elements(&catalogue.content, &own, &words);
    if !words.hidden {
        top += &head::data_block(&catalogue.content, subject, &words.title);
    }
    let inside = words::of(&catalogue.content, plan, subject, &words, bare.contains("<h1"));
    Some(fill(site, catalogue, bare, &top, &inside, &needs))
}

/// The page for what does not exist.
pub fn not_found(site: &Site, catalogue: &Catalogue) -> Option<String> {
    let plan = site.plan();
    let words: &PageWords = plan.words.get(Plan::NOT_FOUND)?;
    let top = head::elements(&catalogue.content, Plan::NOT_FOUND, words);
    Some(fill(site, catalogue, plan.bare.get(Plan::NOT_FOUND)?, &top, "", &[]))
}

/// What a page is drawn from that the build has not drawn.
fn needs(subject: &Subject<'_>) -> Vec<Need> {
    let mut needs = vec![Need::of("company", "", "/api/company"), Need::of("categories", "", "/api/get-categories")];
    match subject {
        Subject::Product(product) => {
            needs.push(Need::of("product", &product.slug, &format!("/api/products/{}", product.slug)));
            if !product.related.is_empty() {
                needs.push(selection(&format!("slugs={}", product.related.join(","))));
            }
        }
        Subject::Category(_) | Subject::Subcategory(..) | Subject::Fixed(..) => {}
    }
    needs
}

fn selection(query: &str) -> Need {
    Need::of("products", query, &format!("/api/get-products?{query}"))
}

/// Puts everything into its place. What is put in holds no `<!--`: texts are escaped, data is written without `<`.
fn fill(site: &Site, catalogue: &Catalogue, bare: &str, head: &str, inside: &str, needs: &[Need]) -> String {
    let seeds: Vec<Value> = needs
        .iter()
        .filter(|need| !need.plain)
        .filter_map(|need| {
            let body = catalogue.answers.text(&catalogue.content, &need.path)?;
            Some(json!({ "name": need.name, "argument": need.argument, "body": body }))
        })
        .collect();
    let data = json!({ "config": {}, "seeds": seeds }).to_string().replace('<', "\\u003c");
    let data = format!("<script type=\"application/json\" id=\"core-data\">{data}</script>");
    let content = &catalogue.content;
    // The home page's heading is the company's own.
    bare.replacen("></h1>", &format!(">{}</h1>", escape(&content.company.tagline)), 1)
        .replacen("<!--head-->", head, 1)
        .replacen("<!--navigation-->", &words::navigation(content, site.plan()), 1)
        .replacen("<!--words-->", inside, 1)
        .replacen("<!--footer-->", &words::footer(content), 1)
        .replacen("<!--data-->", &data, 1)
}
