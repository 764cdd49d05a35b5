use super::words::{quality, split};
use super::{Facet, Found, SearchQuery};
use crate::content::{Category, Product};

/// What a query finds in the names, models and summaries of products: all of it without a word, and otherwise what has words that
/// begin with each of the query's. In the catalogue's order.
pub fn search_names(products: &[Product], categories: &[Category], query: &SearchQuery) -> Found {
    let mut facets: Vec<Facet> = Vec::new();
    let slugs = categories.iter().map(|category| &category.slug);
    for slug in slugs.chain(products.iter().filter_map(|product| product.category.as_ref())) {
        if !facets.iter().any(|facet| facet.slug == *slug) {
            facets.push(Facet { slug: slug.clone(), count: 0 });
        }
    }
    let asked = split(&query.text);
    let mut hits = Vec::new();
    for (place, product) in products.iter().enumerate() {
        if !asked.is_empty() && !has_words(product, &asked) {
            continue;
        }
        if let Some(facet) = facets.iter_mut().find(|facet| Some(&facet.slug) == product.category.as_ref()) {
            facet.count += 1;
        }
        if query.has_chosen(product.category.as_ref(), product.subcategory.as_ref()) {
            hits.push(place);
        }
    }
    facets.retain(|facet| facet.count > 0);
    Found { hits, facets, readings: Vec::new() }
}

fn has_words(product: &Product, asked: &[String]) -> bool {
    let texts = [Some(&product.name), product.model.as_ref(), product.summary.as_ref()];
    let own: Vec<String> = texts.into_iter().flatten().flat_map(|text| split(text)).collect();
    asked.iter().all(|asked| own.iter().any(|own| quality(own, asked, false) > 0))
}
