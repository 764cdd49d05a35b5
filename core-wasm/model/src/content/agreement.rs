//! Checks that the types that the server writes agree with the readers of the browser.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use super::item::view;
use super::*;

fn picture() -> PictureInfo {
    PictureInfo { width: 1200, height: 900, widths: vec![320, 640], formats: vec!["avif".into(), "webp".into()] }
}

fn text(name: &str) -> Option<String> {
    Some(format!("the {name}"))
}

fn product() -> ProductItem {
    ProductItem {
        name: "CM-2".into(),
        description: text("description"),
        slug: "cm-2".into(),
        media: Some(r#"{"image":"cm.webp"}"#.into()),
        features: Some("<ul><li>One</li></ul>".into()),
        model: text("model"),
        summary: text("summary"),
        category: text("category"),
        subcategory: text("subcategory"),
        picture: Some(picture()),
    }
}

fn subcategory() -> SubcategoryItem {
    SubcategoryItem {
        name: "Mechanical".into(),
        slug: "mechanical".into(),
        summary: text("summary"),
        description: text("description"),
        image: Some("cm-2/images/a.webp".into()),
        picture: Some(picture()),
    }
}

fn person() -> PersonItem {
    PersonItem {
        name: "Ada".into(),
        role: "Analyst".into(),
        photo: text("photo"),
        phone: text("phone"),
        email: text("email"),
        message: vec!["Hello.".into()],
        signature: text("signature"),
    }
}

/// Fields in which server and browser may differ, with the reason.
const EXCEPTIONS: [(&str, &str); 7] = [
    ("slug of a post", "pages do not show it"),
    ("content of a post", "pages do not show it"),
    ("featured_media_src_url of a post", "WordPress writes false for a missing picture"),
    ("title of a post", "optional on pages"),
    ("excerpt of a post", "optional on pages"),
    ("size_table of a whole product", "a missing list is an empty one"),
    ("link of a post", "must be a URL"),
];

/// Fields that the specification does not have. Another company's API may use the name for something else; the browser then
/// ignores the field.
const EXTRA: [&str; 14] = [
    "model of a product",
    "summary of a product",
    "category of a product",
    "subcategory of a product",
    "model of a whole product",
    "summary of a whole product",
    "category of a whole product",
    "subcategory of a whole product",
    "summary of a category",
    "description of a category",
    "image of a category",
    "summary of a sub-category",
    "description of a sub-category",
    "image of a sub-category",
];

/// Tries a complete item, and the item with each field missing or of another kind: the browser must accept exactly what the
/// server's type accepts.
fn check_agreement<Wire: Serialize + DeserializeOwned, View: Serialize + DeserializeOwned>(
    read: fn(&Item<'_, Value>) -> Value,
    of: &str,
    full: &Wire,
) {
    let Value::Object(full) = serde_json::to_value(full).unwrap() else { panic!("{of} is no object") };
    let read_item = |item: &Map<String, Value>| view(read, &Value::Object(item.clone()).to_string());
    let whole = read_item(&full).unwrap_or_else(|problem| panic!("{of}: {problem}"));
    let typed: View = serde_json::from_value(whole.clone()).unwrap_or_else(|problem| panic!("{of}: {problem}"));
    assert_eq!(serde_json::to_value(typed).unwrap(), whole, "{of} has another type");
    assert!(!has_missing_value(&whole, full.contains_key("picture")), "{of}: a field is missing: {whole}");
    for (name, value) in &full {
        let path = format!("{name} of {of}");
        let excepted = EXCEPTIONS.iter().any(|(exception, _)| *exception == path);
        for other in [
            None,
            Some(Value::Null),
            Some(json!(7)),
            Some(json!("x")),
            Some(json!([])),
            Some(json!([{}])),
            Some(json!({})),
            Some(json!(true)),
        ] {
            let mut item = full.clone();
            match &other {
                None => item.remove(name),
                Some(value) => item.insert(name.clone(), value.clone()),
            };
            let server = serde_json::from_value::<Wire>(Value::Object(item.clone())).is_ok();
            let browser = read_item(&item).is_ok();
            // The server always writes its lists; the browser reads a missing one as empty, and `null`, too.
            let is_missing = other.as_ref().is_none_or(Value::is_null);
            let lenient = is_missing && value.is_array() && browser;
            let extra = browser && EXTRA.contains(&&*path);
            assert!(
                server == browser || lenient || excepted || extra,
                "{path} as {other:?}: server {server}, browser {browser}"
            );
        }
    }
}

/// Whether a value contains `null` or an empty list, that is a field of the complete item that was not read. A picture without
/// the field `picture` has only its URL.
fn has_missing_value(value: &Value, has_picture: bool) -> bool {
    match value {
        Value::Null => true,
        Value::Array(items) => items.is_empty() || items.iter().any(|item| has_missing_value(item, has_picture)),
        Value::Object(fields) if fields.contains_key("src") && !has_picture => false,
        Value::Object(fields) => fields.values().any(|field| has_missing_value(field, has_picture)),
        _ => false,
    }
}

#[test]
fn api_1_the_browser_reads_the_server_s_lists() {
    check_agreement::<_, Product>(Product::read, "a product", &product());
    let category = CategoryItem {
        name: "Packers".into(),
        slug: "packers".into(),
        summary: text("summary"),
        description: text("description"),
        image: Some("cm-2/images/a.webp".into()),
        picture: Some(picture()),
        subcategories: vec![subcategory()],
    };
    check_agreement::<_, Category>(Category::read, "a category", &category);
    check_agreement::<_, CategoryDetail>(CategoryDetail::read, "a category", &category);
    check_agreement::<_, SubcategoryDetail>(SubcategoryDetail::read, "a sub-category", &subcategory());
    check_agreement::<_, Certificate>(
        Certificate::read,
        "a certificate",
        &CertificateItem {
            id: 7.into(),
            attachment: "iso.webp".into(),
            regd_no: text("number"),
            title: text("title"),
            standard: text("standard"),
            scope: text("scope"),
            valid_until: text("day"),
            picture: Some(picture()),
        },
    );
    check_agreement::<_, GalleryTile>(
        GalleryTile::read,
        "a picture",
        &GalleryItem {
            id: Id::Text("a".into()),
            file: "a.webp".into(),
            alt: text("alt"),
            caption: text("caption"),
            section: text("section"),
            picture: Some(picture()),
        },
    );
    check_agreement::<_, CaseStudy>(
        CaseStudy::read,
        "a case study",
        &CaseStudyItem {
            id: 1.into(),
            document: "a.pdf".into(),
            title: text("title"),
            summary: text("summary"),
            region: text("region"),
            pages: Some(4),
        },
    );
    check_agreement::<_, Client>(Client::read, "a client", &ClientItem { name: "A".into(), logo: "a.svg".into() });
    check_agreement::<_, TeamMember>(
        TeamMember::read,
        "a person",
        &TeamMemberItem {
            name: "Ada".into(),
            department: "Works".into(),
            role: text("role"),
            photo: "ada.webp".into(),
            profile_url: text("profile"),
            picture: Some(picture()),
        },
    );
    let rendered = |html: &str| Rendered { rendered: html.into() };
    check_agreement::<_, Insight>(
        Insight::read,
        "a post",
        &InsightItem {
            id: 1.into(),
            slug: text("slug"),
            date: text("date"),
            title: rendered("A"),
            excerpt: rendered("B"),
            content: Some(rendered("C")),
            link: "/insights/a".into(),
            featured_media_src_url: Some("/media/insights/a.webp".into()),
            picture: Some(picture()),
        },
    );
}

#[test]
fn api_1_the_browser_reads_the_server_s_product_and_company() {
    let specification = Specification { name: "A".into(), value: "1".into(), unit: text("unit"), group: text("group") };
    let image = ProductImageItem { file: "a.webp".into(), alt: "A".into(), picture: Some(picture()) };
    let datasheet = Datasheet { file: "a.pdf".into(), revision: "C".into(), date: "2026-03-02".into() };
    let neighbour = Neighbour { slug: "b".into(), name: "B".into() };
    let size_table = SizeTable { columns: vec!["Size".into()], rows: vec![vec!["7 in".into()]] };
    let office = OfficeItem {
        name: "Works".into(),
        lines: vec!["1 Road".into()],
        phone: text("phone"),
        email: text("email"),
        directions_url: "https://m.example".into(),
    };
    let link = SocialLink { name: "A".into(), url: "https://a.example".into() };
    check_agreement::<_, Specification>(Specification::read, "a specification", &specification);
    check_agreement::<_, SizeTable>(
        |item| serde_json::to_value(SizeTable::read(item)).unwrap(),
        "a table of sizes",
        &size_table,
    );
    check_agreement::<_, Neighbour>(Neighbour::read, "a neighbour", &neighbour);
    check_agreement::<_, Value>(PersonItem::read, "a person of the company", &person());
    check_agreement::<_, Value>(OfficeItem::read, "an office", &office);
    check_agreement::<_, SocialLink>(SocialLink::read, "a profile", &link);
    check_agreement::<_, ProductDetail>(
        ProductDetail::read,
        "a whole product",
        &ProductDetailItem {
            product: product(),
            images: vec![image],
            specifications: vec![specification],
            size_table: Some(size_table),
            standards: vec!["API 11D1".into()],
            datasheet: Some(datasheet),
            related: vec!["b".into()],
            previous: Some(neighbour.clone()),
            next: Some(neighbour),
        },
    );
    let company = CompanyItem {
        name: "Corvane".into(),
        legal_name: text("Corvane Ltd"),
        founded: Some(2011),
        experience: text("13+ years"),
        tagline: text("Stays where you set it"),
        keywords: vec!["packers".into()],
        site_url: "https://www.corvane.example".into(),
        phone: text("1"),
        email: text("a@b.c"),
        offices: vec![office],
        ceo: Some(person()),
        contact_person: Some(person()),
        insights_url: text("/insights"),
        social: vec![link],
        standards: vec!["ISO 9001".into()],
        api_in_process: vec!["API 11D1".into()],
    };
    check_agreement::<_, Value>(CompanyItem::read, "the company", &company);
    let written = serde_json::to_value(&company).unwrap();
    assert_eq!(view(CompanyItem::read, &written.to_string()), Ok(in_camel_case(written)));
}

/// The same value, with the names of its fields in camel case.
fn in_camel_case(value: Value) -> Value {
    match value {
        Value::Array(items) => items.into_iter().map(in_camel_case).collect(),
        Value::Object(fields) => {
            fields.into_iter().map(|(name, value)| (camel_case(&name), in_camel_case(value))).collect()
        }
        other => other,
    }
}

#[test]
fn con_6_the_browser_reads_the_server_s_countries_and_states() {
    let country =
        Country { id: Id::Text("IN".into()), name: "India".into(), emoji: text("flag"), region: text("region") };
    check_agreement::<_, Country>(Country::read, "a country", &country);
    check_agreement::<_, Region>(Region::read, "a state", &Region { id: 7.into(), name: "Goa".into() });
}
