//! Structured data in the vocabulary of schema.org, as one graph a page.

use crate::urls::Route;
use model::content::{CompanyItem, OfficeItem, Specification};
use model::facts::Property;
use serde_json::{Value, json};

use super::{Subject, absolute, media, origin, portrait};
use crate::content::{Content, Product, case_study_path, certificate_path, gallery_path};

/// The first crumb of every breadcrumb list.
const HOME: &str = "Home";
/// The crumb above every category.
const PRODUCTS: &str = "Products";
/// The most products of a list: those that the page shows first.
const MAX_LISTED: usize = 24;

/// The graph of a page.
pub fn graph(content: &Content, subject: &Subject<'_>, title: &str) -> Value {
    let is_about_company = matches!(subject, Subject::Fixed(Route::Home | Route::About | Route::Contact, _));
    let mut nodes = vec![if is_about_company { organization(content) } else { organization_reference(content) }];
    match subject {
        Subject::Fixed(Route::Home, _) => {
            nodes.push(website(content));
            nodes.push(articles(content));
        }
        Subject::Fixed(route, path) => {
            nodes.push(breadcrumbs(content, &[(title, path)]));
            nodes.extend(fixed(content, *route, path, title));
        }
        Subject::Category(category) => {
            let path = subject.path();
            nodes.push(breadcrumbs(content, &[(PRODUCTS, "/products"), (&category.name, &path)]));
            let own = content.products.iter().filter(|product| product.category == category.slug);
            nodes.push(collection(content, &path, &category.name, category.summary.as_deref(), own));
        }
        Subject::Subcategory(category, subcategory) => {
            let (path, above) = (subject.path(), Subject::Category(category).path());
            let trail = [(PRODUCTS, "/products"), (&*category.name, &*above), (&*subcategory.name, &*path)];
            nodes.push(breadcrumbs(content, &trail));
            let own = content
                .products
                .iter()
                .filter(|product| product.category == category.slug && product.subcategory == subcategory.slug);
            nodes.push(collection(content, &path, &subcategory.name, subcategory.summary.as_deref(), own));
        }
        Subject::Product(product) => {
            nodes.push(product_breadcrumbs(content, product));
            nodes.push(product_node(content, product));
        }
    }
    json!({ "@context": "https://schema.org", "@graph": nodes.into_iter().map(without_empty).collect::<Vec<_>>() })
}

/// Removes the properties that are `null` or an empty text, because the content does not have them.
fn without_empty(value: Value) -> Value {
    let is_filled = |(_, value): &(String, Value)| !value.is_null() && value.as_str() != Some("");
    match value {
        Value::Object(properties) => {
            properties.into_iter().filter(is_filled).map(|(name, value)| (name, without_empty(value))).collect()
        }
        Value::Array(items) => items.into_iter().map(without_empty).collect(),
        other => other,
    }
}

fn organization_id(company: &CompanyItem) -> String {
    format!("{}/#organization", origin(company))
}

/// The company on a page about something else: a reference to its node.
fn organization_reference(content: &Content) -> Value {
    json!({
        "@type": "Organization",
        "@id": organization_id(&content.company),
        "name": content.company.name,
        "url": absolute(content, "/"),
    })
}

fn organization(content: &Content) -> Value {
    let company = &content.company;
    let address = |office: &OfficeItem| office.lines.join(", ");
    let place = |office: &OfficeItem| {
        let address = address(office);
        json!({ "@type": "Place", "name": office.name, "address": address, "telephone": office.phone })
    };
    let sales = json!({
        "@type": "ContactPoint",
        "contactType": "sales",
        "telephone": company.phone,
        "email": company.email,
    });
    let is_reachable = company.phone.is_some() || company.email.is_some();
    json!({
        "@type": "Organization",
        "@id": organization_id(company),
        "name": company.name,
        "legalName": company.legal_name,
        "slogan": company.tagline,
        "foundingDate": company.founded.map(|year| year.to_string()),
        "url": absolute(content, "/"),
        "logo": { "@type": "ImageObject", "url": absolute(content, "/icon-512.png"), "width": "512", "height": "512" },
        "sameAs": company.social.iter().map(|link| &link.url).collect::<Vec<_>>(),
        "telephone": company.phone,
        "email": company.email,
        "contactPoint": is_reachable.then_some(sales),
        "address": company.offices.first().map(address),
        "location": company.offices.iter().map(place).collect::<Vec<_>>(),
    })
}

fn website_id(content: &Content) -> String {
    absolute(content, "/#website")
}

fn website(content: &Content) -> Value {
    json!({
        "@type": "WebSite",
        "@id": website_id(content),
        "name": content.company.name,
        "url": absolute(content, "/"),
        "publisher": { "@id": organization_id(&content.company) },
    })
}

/// The breadcrumbs from the home page, which is added.
fn breadcrumbs(content: &Content, trail: &[(&str, &str)]) -> Value {
    let pages = std::iter::once(&(HOME, "/")).chain(trail);
    let entries = pages.map(|(name, path)| json!({ "name": name, "item": absolute(content, path) }));
    json!({ "@type": "BreadcrumbList", "itemListElement": list_items(entries) })
}

fn product_breadcrumbs(content: &Content, product: &Product) -> Value {
    let category = content.category(&product.category);
    let above = category.map(|category| Subject::Category(category).path()).unwrap_or_default();
    let subcategory = content.subcategory(&product.category, &product.subcategory);
    let below = format!("{above}/{}", product.subcategory);
    let path = product.path();
    let mut trail = vec![(PRODUCTS, "/products")];
    trail.extend(category.map(|category| (&*category.name, &*above)));
    trail.extend(subcategory.map(|subcategory| (&*subcategory.name, &*below)));
    trail.push((&product.name, &path));
    breadcrumbs(content, &trail)
}

fn collection<'c>(
    content: &Content,
    path: &str,
    name: &str,
    summary: Option<&str>,
    products: impl Iterator<Item = &'c Product>,
) -> Value {
    let items = products.take(MAX_LISTED).map(|product| (product.name.clone(), absolute(content, &product.path())));
    page(content, "CollectionPage", path, name, summary, Some(link_list(items)))
}

fn page(content: &Content, kind: &str, path: &str, name: &str, summary: Option<&str>, main: Option<Value>) -> Value {
    json!({
        "@type": kind,
        "url": absolute(content, path),
        "name": name,
        "description": summary,
        "isPartOf": { "@type": "WebSite", "@id": website_id(content), "url": absolute(content, "/") },
        "publisher": { "@id": organization_id(&content.company) },
        "mainEntity": main,
    })
}

/// An `ItemList` of pages, each with its name and URL.
fn link_list(pages: impl Iterator<Item = (String, String)>) -> Value {
    let entries = pages.map(|(name, url)| json!({ "name": name, "url": url }));
    json!({ "@type": "ItemList", "itemListElement": list_items(entries) })
}

/// An `ItemList` of items without pages.
fn item_list(items: impl Iterator<Item = Value>) -> Value {
    json!({ "@type": "ItemList", "itemListElement": list_items(items.map(|item| json!({ "item": item }))) })
}

/// The entries of a list with their positions.
fn list_items(entries: impl Iterator<Item = Value>) -> Vec<Value> {
    let entries = entries.enumerate().map(|(index, mut entry)| {
        entry["@type"] = json!("ListItem");
        entry["position"] = json!(index + 1);
        entry
    });
    entries.collect()
}

fn fixed(content: &Content, route: Route<'_>, path: &str, title: &str) -> Vec<Value> {
    let company = organization_id(&content.company);
    let with = |kind, main| page(content, kind, path, title, None, main);
    match route {
        Route::About => vec![with("AboutPage", Some(json!({ "@id": company }))), articles(content)],
        Route::Contact => vec![with("ContactPage", Some(json!({ "@id": company })))],
        Route::Products => {
            let categories = content.categories.iter();
            let items = categories.map(|c| (c.name.clone(), absolute(content, &Subject::Category(c).path())));
            vec![with("CollectionPage", Some(link_list(items)))]
        }
        Route::Certificates => vec![with("CollectionPage", Some(item_list(certificates(content))))],
        Route::CaseStudies => vec![with("CollectionPage", Some(item_list(case_studies(content))))],
        Route::Team => vec![with("AboutPage", Some(item_list(people(content))))],
        Route::Gallery => {
            let mut gallery = with("ImageGallery", None);
            gallery["image"] = gallery_pictures(content).collect();
            vec![gallery]
        }
        _ => vec![with("WebPage", None)],
    }
}

fn certificates(content: &Content) -> impl Iterator<Item = Value> {
    content.certificates.iter().map(|certificate| {
        let item = &certificate.item;
        json!({
            "@type": "Certification",
            "certificationIdentification": item.regd_no,
            "name": item.title,
            "description": item.scope,
            "image": media(content, &certificate_path(item)),
            "about": { "@id": organization_id(&content.company) },
            "validFrom": certificate.valid_from,
            "expires": item.valid_until,
        })
    })
}

fn case_studies(content: &Content) -> impl Iterator<Item = Value> {
    content.case_studies.iter().map(|study| {
        json!({
            "@type": "Report",
            "headline": study.title,
            "name": study.title,
            "description": study.summary,
            "url": media(content, &case_study_path(study)),
            "encodingFormat": "application/pdf",
            "spatialCoverage": study.region.as_ref().map(|region| json!({ "@type": "Place", "name": region })),
            "author": { "@id": organization_id(&content.company) },
        })
    })
}

fn people(content: &Content) -> impl Iterator<Item = Value> {
    content.team.iter().map(|member| {
        json!({
            "@type": "Person",
            "name": member.name,
            "jobTitle": member.role,
            "image": portrait(content, &member.photo),
            "url": member.profile_url,
            "worksFor": { "@id": organization_id(&content.company) },
        })
    })
}

fn gallery_pictures(content: &Content) -> impl Iterator<Item = Value> {
    content.gallery.iter().map(|item| {
        let url = media(content, &gallery_path(item));
        json!({ "@type": "ImageObject", "contentUrl": url, "name": item.alt, "caption": item.caption })
    })
}

/// The articles of the company's feed, with URLs of the insights site.
fn articles(content: &Content) -> Value {
    item_list(content.insights.iter().map(|insight| {
        json!({
            "@type": "Article",
            "headline": insight.title,
            "description": insight.excerpt,
            "datePublished": insight.date,
            "url": content.insight_url(insight),
            "image": media(content, &format!("insights/{}", insight.image)),
            "author": { "@id": organization_id(&content.company) },
        })
    }))
}

/// A number rounded to six decimals, which removes rounding errors.
fn rounded(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

fn product_node(content: &Content, product: &Product) -> Value {
    let url = absolute(content, &product.path());
    let images: Vec<String> = product.images.iter().map(|image| media(content, &product.picture(image))).collect();
    let property = |row: &Specification| {
        let read = Property::of(row);
        let value = read.only_value();
        json!({
            "@type": "PropertyValue",
            "name": row.name,
            "value": row.value,
            "unitText": value.map_or(row.unit.as_deref(), |value| Some(value.unit.symbol)),
            "minValue": value.map(|value| rounded(value.unit.from_base(value.span.low))),
            "maxValue": value.map(|value| rounded(value.unit.from_base(value.span.high))),
        })
    };
    let related = product.related.iter().filter_map(|slug| content.product(slug));
    let related: Vec<Value> = related
        .map(|other| json!({ "@type": "Product", "name": other.name, "url": absolute(content, &other.path()) }))
        .collect();
    let subcategory = content.subcategory(&product.category, &product.subcategory);
    json!({
        "@type": "Product",
        "@id": format!("{url}#product"),
        "url": url,
        "name": product.name,
        "sku": product.model,
        "mpn": product.model,
        "category": subcategory.map(|subcategory| &subcategory.name),
        "description": product.summary,
        "image": images,
        "brand": { "@type": "Brand", "name": content.company.name },
        "manufacturer": { "@id": organization_id(&content.company) },
        "additionalProperty": product.specifications.iter().map(property).collect::<Vec<_>>(),
        "isRelatedTo": (!related.is_empty()).then_some(related),
    })
}
