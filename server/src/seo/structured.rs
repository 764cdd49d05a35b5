//! Structured data in the vocabulary of schema.org, as one graph a page.

use model::content::{CategoryItem, CompanyItem};
use model::facts::Property;
use model::site::Route;
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
            let (path, above) = (subject.path(), category_path(category));
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
    json!({ "@context": "https://schema.org", "@graph": nodes })
}

fn category_path(category: &CategoryItem) -> String {
    format!("/products/{}", category.slug)
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
    let places: Vec<Value> = company
        .offices
        .iter()
        .map(|office| {
            let mut place = json!({ "@type": "Place", "name": office.name, "address": office.lines.join(", ") });
            if let Some(phone) = &office.phone {
                place["telephone"] = json!(phone);
            }
            place
        })
        .collect();
    let mut organization = json!({
        "@type": "Organization",
        "@id": organization_id(company),
        "name": company.name,
        "url": absolute(content, "/"),
        "logo": { "@type": "ImageObject", "url": absolute(content, "/icon-512.png"), "width": "512", "height": "512" },
        "sameAs": company.social.iter().map(|link| &link.url).collect::<Vec<_>>(),
        "location": places,
    });
    let facts = [
        ("legalName", company.legal_name.clone()),
        ("slogan", company.tagline.clone()),
        ("foundingDate", company.founded.map(|year| year.to_string())),
        ("telephone", company.phone.clone()),
        ("email", company.email.clone()),
    ];
    set_known(&mut organization, facts);
    if company.phone.is_some() || company.email.is_some() {
        let mut sales = json!({ "@type": "ContactPoint", "contactType": "sales" });
        set_known(&mut sales, [("telephone", company.phone.clone()), ("email", company.email.clone())]);
        organization["contactPoint"] = sales;
    }
    if let Some(first) = company.offices.first() {
        organization["address"] = json!(first.lines.join(", "));
    }
    organization
}

/// Sets the properties that are known.
fn set_known<const N: usize>(node: &mut Value, facts: [(&str, Option<String>); N]) {
    for (name, fact) in facts {
        if let Some(fact) = fact.filter(|fact| !fact.is_empty()) {
            node[name] = json!(fact);
        }
    }
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
    let above = category.map(category_path).unwrap_or_default();
    let subcategory = content.subcategory(&product.category, &product.subcategory);
    let below = format!("{above}/{}", product.subcategory);
    let path = product.path();
    let mut trail = vec![(PRODUCTS, "/products")];
    trail.extend(category.map(|category| (&*category.name, &*above)));
    trail.extend(subcategory.map(|subcategory| (&*subcategory.name, &*below)));
    trail.push((&product.name, &path));
    breadcrumbs(content, &trail)
}

/// A page that lists products.
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
    let mut page = json!({
        "@type": kind,
        "url": absolute(content, path),
        "name": name,
        "isPartOf": { "@type": "WebSite", "@id": website_id(content), "url": absolute(content, "/") },
        "publisher": { "@id": organization_id(&content.company) },
    });
    if let Some(summary) = summary {
        page["description"] = json!(summary);
    }
    if let Some(main) = main {
        page["mainEntity"] = main;
    }
    page
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

/// The nodes of a fixed page.
fn fixed(content: &Content, route: Route<'_>, path: &str, title: &str) -> Vec<Value> {
    let company = organization_id(&content.company);
    let with = |kind, main| page(content, kind, path, title, None, main);
    match route {
        Route::About => vec![with("AboutPage", Some(json!({ "@id": company }))), articles(content)],
        Route::Contact => vec![with("ContactPage", Some(json!({ "@id": company })))],
        Route::Products => {
            let categories = content.categories.iter();
            let items = categories.map(|c| (c.name.clone(), absolute(content, &category_path(c))));
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
        let mut node = json!({
            "@type": "Certification",
            "certificationIdentification": item.regd_no.as_deref().unwrap_or_default(),
            "image": media(content, &certificate_path(item)),
            "about": { "@id": organization_id(&content.company) },
        });
        let facts = [
            ("name", item.title.clone()),
            ("description", item.scope.clone()),
            ("validFrom", Some(certificate.valid_from.clone())),
            ("expires", Some(certificate.valid_until.clone())),
        ];
        set_known(&mut node, facts);
        node
    })
}

fn case_studies(content: &Content) -> impl Iterator<Item = Value> {
    content.case_studies.iter().map(|study| {
        let mut node = json!({
            "@type": "Report",
            "headline": study.title,
            "name": study.title,
            "url": media(content, &case_study_path(study)),
            "encodingFormat": "application/pdf",
            "author": { "@id": organization_id(&content.company) },
            "publisher": { "@id": organization_id(&content.company) },
        });
        set_known(&mut node, [("description", study.summary.clone())]);
        if let Some(region) = &study.region {
            node["spatialCoverage"] = json!({ "@type": "Place", "name": region });
        }
        node
    })
}

fn people(content: &Content) -> impl Iterator<Item = Value> {
    content.team.iter().map(|member| {
        let mut node = json!({
            "@type": "Person",
            "name": member.name,
            "image": portrait(content, &member.photo),
            "worksFor": { "@id": organization_id(&content.company) },
        });
        set_known(&mut node, [("jobTitle", member.role.clone()), ("url", member.profile_url.clone())]);
        node
    })
}

fn gallery_pictures(content: &Content) -> impl Iterator<Item = Value> {
    content.gallery.iter().map(|item| {
        let mut node = json!({ "@type": "ImageObject", "contentUrl": media(content, &gallery_path(item)) });
        set_known(&mut node, [("name", item.alt.clone()), ("caption", item.caption.clone())]);
        node
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
            "publisher": { "@id": organization_id(&content.company) },
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
    let properties: Vec<Value> = product
        .specifications
        .iter()
        .map(|row| {
            let mut property = json!({ "@type": "PropertyValue", "name": row.name, "value": row.value });
            let read = Property::of(row);
            if let Some(unit) = &row.unit {
                property["unitText"] = json!(unit);
            }
            if let Some(value) = read.only_value() {
                property["unitText"] = json!(value.unit.symbol);
                property["minValue"] = json!(rounded(value.unit.from_base(value.span.low)));
                property["maxValue"] = json!(rounded(value.unit.from_base(value.span.high)));
            }
            property
        })
        .collect();
    let related: Vec<Value> = product
        .related
        .iter()
        .filter_map(|slug| content.product(slug))
        .map(|other| json!({ "@type": "Product", "name": other.name, "url": absolute(content, &other.path()) }))
        .collect();
    let subcategory = content.subcategory(&product.category, &product.subcategory);
    let mut node = json!({
        "@type": "Product",
        "@id": format!("{url}#product"),
        "url": url,
        "name": product.name,
        "description": product.summary,
        "image": images,
        "brand": { "@type": "Brand", "name": content.company.name },
        "manufacturer": { "@id": organization_id(&content.company) },
        "additionalProperty": properties,
    });
    if !product.model.is_empty() {
        node["sku"] = json!(product.model);
        node["mpn"] = json!(product.model);
    }
    if let Some(subcategory) = subcategory {
        node["category"] = json!(subcategory.name);
    }
    if !related.is_empty() {
        node["isRelatedTo"] = json!(related);
    }
    node
}
