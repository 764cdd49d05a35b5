//! A page's words, pictures and links in plain HTML, for who reads it without script.

use model::content::Person;
use model::site::{PageWords, Route};

use super::Subject;
use super::html::{element, link, list, paragraphs, picture, section, table};
use super::subject::product_path;
use crate::content::{Category, Content, Product};
use crate::routes::insights;
use crate::site::Plan;

/// How many products a list tells of; the pages below lead to the rest.
const LISTED: usize = 24;

/// The way to all pages: what the header and the footer of a drawn page hold.
pub fn navigation(content: &Content, plan: &Plan) -> String {
    let fixed = plan.words.iter().filter(|(path, words)| !words.hidden && *path != "/");
    let pages = fixed.map(|(path, words)| link(path, &words.title));
    let categories = content.categories.iter().map(|category| link(&category_path(category), &category.name));
    format!("<nav class=\"plain\">{}{}</nav>", link("/", &content.company.name), list(pages.chain(categories)))
}

/// What the page shows of the content. Pages that there always are bring their own words, and perhaps their heading.
pub fn of(content: &Content, plan: &Plan, subject: &Subject<'_>, words: &PageWords, has_heading: bool) -> String {
    let heading = if has_heading { String::new() } else { element("h1", &words.title) };
    let inside = match subject {
        Subject::Fixed(Route::Products, path) => {
            let page = if content.categories.is_empty() { path } else { Plan::CATALOGUE };
            categories(content) + &listed(products_list(content.products.iter()), plan, page)
        }
        Subject::Fixed(route, path) => listed(fixed(content, *route), plan, path),
        Subject::Category(category) => {
            let own: Vec<&Product> = content.products.iter().filter(|p| p.category == category.slug).collect();
            let below: String = category
                .subcategories
                .iter()
                .map(|sub| {
                    let products = own.iter().copied().filter(|product| product.subcategory == sub.slug);
                    let more = link(&format!("{}/{}", category_path(category), sub.slug), &sub.name);
                    section(&sub.name, &format!("{}{}{more}", element("p", &sub.summary), products_list(products)))
                })
                .collect();
            let about = picture(content, &category.image, "") + &paragraphs(&category.description);
            let note = if own.is_empty() { element("p", plan.empty(Plan::CATALOGUE)) } else { String::new() };
            about + &below + &note
        }
        Subject::Subcategory(category, subcategory) => {
            let own = content
                .products
                .iter()
                .filter(|product| product.category == category.slug && product.subcategory == subcategory.slug);
            format!(
                "{}{}{}{}",
                link(&category_path(category), &category.name),
                picture(content, &subcategory.image, ""),
                paragraphs(&subcategory.description),
                listed(products_list(own.clone()), plan, Plan::CATALOGUE) + &list(own.skip(LISTED).map(product_link))
            )
        }
        Subject::Product(product) => whole_product(content, product),
    };
    format!("<div class=\"plain\">{heading}{inside}</div>")
}

/// The company's addresses, at the foot of every page.
pub fn footer(content: &Content) -> String {
    let company = &content.company;
    let offices = company
        .offices
        .iter()
        .map(|office| format!("{} {}", element("b", &office.name), element("span", &office.lines.join(", "))));
    format!(
        "<footer class=\"plain\">{}{}{}</footer>",
        element("p", &company.legal_name),
        list([phone(&company.phone), mail(&company.email)]),
        list(offices)
    )
}

/// A list; one that has nothing to list says so, where the page has words for it.
fn listed(list: String, plan: &Plan, page: &str) -> String {
    if list.is_empty() { element("p", plan.empty(page)) } else { list }
}

fn category_path(category: &Category) -> String {
    format!("/products/{}", category.slug)
}

fn phone(number: &str) -> String {
    link(&format!("tel:{}", number.replace(' ', "")), number)
}

fn mail(address: &str) -> String {
    link(&format!("mailto:{address}"), address)
}

fn products_list<'c>(products: impl Iterator<Item = &'c Product>) -> String {
    list(products.take(LISTED).map(|product| format!("{}{}", product_link(product), element("p", &product.summary))))
}

fn product_link(product: &Product) -> String {
    link(&product_path(product), &product.name)
}

fn fixed(content: &Content, route: Route<'_>) -> String {
    match route {
        Route::Home => {
            [products_list(content.products.iter()), message(&content.company.ceo), articles(content)].concat()
        }
        Route::About => {
            [message(&content.company.ceo), certificates(content, 5), gallery(content, 6), articles(content)].concat()
        }
        Route::Certificates => certificates(content, usize::MAX),
        Route::Gallery => gallery(content, usize::MAX),
        Route::CaseStudies => list(content.case_studies.iter().map(|study| {
            let document = format!("/media/case-studies/{}/{}", study.id, study.document);
            format!("{}{}{}", link(&document, &study.title), element("p", &study.region), element("p", &study.summary))
        })),
        Route::Team => list(content.team.iter().map(|member| {
            let photo = picture(content, &format!("team/{}", member.photo), &member.name);
            format!("{photo}{} {}", link(&member.profile_url, &member.name), element("p", &member.role))
        })),
        Route::Contact | Route::Career => {
            let person = &content.company.contact_person;
            [
                element("p", &format!("{}, {}", person.name, person.role)),
                person.phone.as_deref().map(phone).unwrap_or_default(),
                person.email.as_deref().map(mail).unwrap_or_default(),
                list(content.company.offices.iter().map(|office| link(&office.directions_url, &office.name))),
            ]
            .concat()
        }
        Route::PrivacyPolicy | Route::Terms => mail(&content.company.email),
        _ => String::new(),
    }
}

fn categories(content: &Content) -> String {
    list(content.categories.iter().map(|category| {
        let path = category_path(category);
        let below = category.subcategories.iter().map(|sub| link(&format!("{path}/{}", sub.slug), &sub.name));
        format!("{}{}{}", link(&path, &category.name), element("p", &category.summary), list(below))
    }))
}

fn message(person: &Person) -> String {
    let words: String = person.message.iter().map(|paragraph| element("p", paragraph)).collect();
    if words.is_empty() { words } else { words + &element("p", &format!("{}, {}", person.name, person.role)) }
}

fn articles(content: &Content) -> String {
    list(content.insights.iter().map(|insight| {
        format!("{}{}", link(&insights::address(content, insight), &insight.title), element("p", &insight.excerpt))
    }))
}

fn certificates(content: &Content, most: usize) -> String {
    list(content.certificates.iter().take(most).map(|certificate| {
        let file = format!("documents/{}/{}", certificate.id, certificate.attachment);
        format!(
            "{}{}{}",
            picture(content, &file, &certificate.title),
            element("b", &certificate.title),
            element("p", &certificate.regd_no)
        )
    }))
}

fn gallery(content: &Content, most: usize) -> String {
    list(content.gallery.iter().take(most).map(|item| {
        picture(content, &format!("gallery/{}/{}", item.id, item.file), &item.alt) + &element("p", &item.caption)
    }))
}

fn whole_product(content: &Content, product: &Product) -> String {
    let pictures: String = product
        .images
        .iter()
        .map(|image| picture(content, &format!("{}/images/{}", product.slug, image.file), &image.alt))
        .collect();
    let rows: Vec<Vec<String>> = product
        .specifications
        .iter()
        .map(|row| {
            let value = row.unit.as_ref().map_or(row.value.clone(), |unit| format!("{} {unit}", row.value));
            vec![row.name.clone(), value]
        })
        .collect();
    let specifications = if rows.is_empty() { String::new() } else { table(&[], &rows) };
    let sizes = product.size_table.as_ref().map(|sizes| table(&sizes.columns, &sizes.rows)).unwrap_or_default();
    let related = product.related.iter().filter_map(|slug| content.product(slug));
    let way = content.category(&product.category).into_iter().flat_map(|category| {
        let path = category_path(category);
        let place = category.subcategory(&product.subcategory);
        let below = place.map(|place| link(&format!("{path}/{}", place.slug), &place.name));
        std::iter::once(link(&path, &category.name)).chain(below)
    });
    [
        list(way),
        element("p", &product.summary),
        pictures,
        paragraphs(&product.description),
        list(product.features.iter().map(|feature| element("span", feature))),
        specifications,
        sizes,
        element("p", &product.standards.join(", ")),
        products_list(related),
    ]
    .concat()
}
