//! Property tests: any file and any request is read, or refused with a message, without a panic.

use axum::body::Body;
use axum::http::{Request, Uri};
use proptest::prelude::*;
use server::config::{Config, Remote};
use server::content::Content;

use crate::company::{Company, send};

/// Files of the content folder, one of each kind.
const FILES: [&str; 12] = [
    "company.toml",
    "categories/packer-systems.toml",
    "products/p-1.toml",
    "certificates.toml",
    "gallery.toml",
    "case-studies.toml",
    "clients.toml",
    "team.toml",
    "insights/first-article.md",
    "places/countries.json",
    "places/states/1.json",
    "media.json",
];

/// Random tokens of these file formats, or random bytes.
fn random_text() -> impl Strategy<Value = Vec<u8>> {
    let text = "(\n|\\+\\+\\+\n|[a-z]{1,6} = |\"|\\[\\[?[a-z]{1,9}\\]?\\]|[{}:,]|[0-9]{1,20}|-|null|true|\\PC){0,8}";
    prop_oneof![text.prop_map(String::into_bytes), prop::collection::vec(any::<u8>(), 0..9)]
}

#[test]
fn any_content_file_is_read_or_refused_with_a_remedy() {
    let company = Company::new();
    let whole = FILES.map(|file| std::fs::read(company.content().join(file)).unwrap());
    let change = (0..FILES.len(), any::<prop::sample::Index>(), 0_usize..40, random_text());
    proptest!(|((file, at, removed, random_text) in change)| {
        let mut bytes = whole[file].clone();
        let at = at.index(bytes.len());
        bytes.splice(at..(at + removed).min(bytes.len()), random_text);
        let path = format!("content/{}", FILES[file]);
        company.write(&path, &bytes);
        let read = Content::read(company.content(), &Remote::default());
        company.write(&path, &whole[file]);
        for diagnostic in read.err().unwrap_or_default() {
            prop_assert!(!diagnostic.problem.is_empty() && !diagnostic.remedy.is_empty(), "{}", diagnostic);
        }
    });
}

#[test]
fn any_settings_are_read_or_refused_with_a_remedy() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("server.toml");
    let known = Config::settings();
    let setting =
        (0..known.len(), "(\\[?\"?[a-z0-9:/@._-]{0,20}\"?,?\\]?|[0-9.-]{1,20}|true|\\PC{0,8})", random_text());
    proptest!(|((index, value, random_text) in setting)| {
        let (section, key) = known[index];
        let text = [format!("[{section}]\n{key} = {value}\n").as_bytes(), &random_text].concat();
        std::fs::write(&file, text).unwrap();
        let variable = (format!("SERVER_{section}_{key}").to_uppercase(), value);
        for read in [Config::read(Some(&file), std::iter::empty()), Config::read(None, [variable].into_iter())] {
            for diagnostic in read.err().unwrap_or_default() {
                prop_assert!(!diagnostic.problem.is_empty() && !diagnostic.remedy.is_empty(), "{}", diagnostic);
            }
        }
    });
}

#[test]
fn any_path_and_query_gets_a_known_status() {
    let mut company = Company::new();
    company.config.network.max_requests_per_second_per_address = 0;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let (_app, router) = runtime.block_on(company.open());
    let path = "/(api/get-products|api/products/|media/|places/|products/|wp-json|[a-z0-9-]{0,9}|%[0-9a-f]{2}|\\.{1,2}|/){0,5}";
    let query = "((first|each|slugs|category|subcategory|only|sent)=([0-9]{0,21}|contact|names|p-1,|%[0-9a-f]{0,2}|[a-z.*~-]{0,5})&?){0,4}";
    proptest!(|(path in path, query in query)| {
        let Ok(uri) = format!("{path}?{query}").parse::<Uri>() else { return Ok(()) };
        let response = runtime.block_on(send(router.clone(), Request::get(uri).body(Body::empty()).unwrap()));
        prop_assert!(matches!(response.status.as_u16(), 200 | 308 | 400 | 404 | 405), "{path}?{query}: {}", response.status);
    });
}
