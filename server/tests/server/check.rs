//! `server check`: mistakes name file, line, field and remedy.

use std::path::Path;

use server::config::Remote;
use server::content::Content;

use crate::company::Company;
use crate::program::{self, Program};

/// The mistakes in the company's content, as lines.
fn mistakes(company: &Company) -> Vec<String> {
    Content::read(company.content(), &Remote::default())
        .err()
        .unwrap_or_default()
        .iter()
        .map(ToString::to_string)
        .collect()
}

/// The exit code of `server check`, and what it has written to both outputs. `path` is in the company's folder.
fn check(option: &str, path: &Path) -> (Option<i32>, String, String) {
    let derived = path.with_file_name("derived");
    let variables = [("SERVER_FOLDERS_DERIVED", derived.to_str().unwrap())];
    let output = program::run(&["check", option, path.to_str().unwrap()], &variables);
    (output.status.code(), String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn api_4_a_company_with_its_own_api_needs_only_a_name_in_the_content_folder() {
    let company = Company::new();
    company.write("content/company.toml", "name = \"Bare\"\n");
    let (url, api) = (Some("https://www.bare.example".into()), Some("https://api.bare.example".into()));
    let remote = Remote { url, api, ..Remote::default() };
    let content = Content::read(company.content(), &remote).unwrap();
    assert_eq!(content.company.site_url, "https://www.bare.example");
    assert_eq!(
        serde_json::to_value(&content.company).unwrap(),
        serde_json::json!({
            "name": "Bare", "site_url": "https://www.bare.example", "keywords": [], "offices": [], "social": [],
            "standards": [], "api_in_process": [],
        })
    );
    for list in ["categories", "products", "insights"] {
        std::fs::remove_dir_all(company.path(&format!("content/{list}"))).unwrap();
    }
    for list in ["certificates", "gallery", "case-studies", "clients", "team"] {
        company.remove(&format!("content/{list}.toml"));
    }
    let lists = Content::read(company.content(), &remote).unwrap().counts();
    assert!(lists.iter().all(|(name, length)| *length == 0 || *name == "countries"), "{lists:?}");
    let without_url = Remote { url: None, ..remote };
    let found = Content::read(company.content(), &without_url).unwrap_err();
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].to_string().contains("`site_url` is missing"), "{}", found[0]);
    // Without another API, every field of the company and every list is required.
    assert!(mistakes(&company).len() > 16);
}

#[test]
fn prd_1_a_company_may_have_no_catalogue_yet() {
    let company = Company::new();
    company.remove("content/categories/packer-systems.toml");
    let found = mistakes(&company);
    assert!(found[0].ends_with("which does not exist. Create categories/packer-systems.toml."), "{found:#?}");
    for file in ["products/p-1.toml", "products/p-2.toml"] {
        company.remove(&format!("content/{file}"));
    }
    let content = Content::read(company.content(), &Remote::default()).unwrap();
    assert!(content.categories.is_empty() && content.products.is_empty());
}

#[test]
fn each_mistake_names_file_line_field_and_remedy() {
    let product = "content/products/p-1.toml";
    for (file, from, to, wanted) in [
        (product, "name = \"P-1 Packer\"", "", "products/p-1.toml:1: `name` is missing. Add name = \"...\"."),
        (
            product,
            "order = 1",
            "order = \"1\"",
            "products/p-1.toml:1: `order` is the string \"1\" but must be a whole number. Write it like this: order = 1",
        ),
        (
            product,
            "summary = ",
            "sumary = ",
            "products/p-1.toml:6: `sumary` is not a known field. Remove it or use one of: ",
        ),
        (
            product,
            "\"A packer.\"",
            "\" \"",
            "products/p-1.toml:6: `summary` is blank. Write the text, or remove the line.",
        ),
        (
            product,
            "\"packer-systems\"",
            "\"pumps\"",
            "products/p-1.toml:4: `category` names \"pumps\", which does not exist. Create \
             categories/pumps.toml, or name one of: packer-systems.",
        ),
        (
            product,
            "\"retrievable\"",
            "\"fixed\"",
            "products/p-1.toml:5: `subcategory` names \"fixed\", which does not exist. Add it to \
             categories/packer-systems.toml, or name one of: retrievable.",
        ),
        (
            product,
            "[\"p-2\"]",
            "[\"p-2\", \"p-9\"]",
            "products/p-1.toml:10: `related[2]` names \"p-9\", which does not exist.",
        ),
        (
            product,
            "file = \"p-1.webp\"",
            "file = \"p-9.webp\"",
            "products/p-1.toml:13: `images[1].file` names media/p-1/images/p-9.webp, which is not there.",
        ),
        (
            product,
            "file = \"p-1.webp\"",
            "file = \"../p-1.webp\"",
            "products/p-1.toml:13: `images[1].file` is \"../p-1.webp\", which is not a file name. Write where it is below \
             media/p-1/images: ",
        ),
        (
            product,
            "file = \"p-1.webp\"",
            "file = \"IMG_1.HEIC\"",
            "products/p-1.toml:13: `images[1].file` is \"IMG_1.HEIC\", which pages cannot show. Save it as one of: png, jpg, ",
        ),
        (
            "content/case-studies.toml",
            "well.pdf",
            "well.docx",
            "case-studies.toml:3: `case_studies[1].document` is \"well.docx\", which pages cannot show. Save it as one of: pdf.",
        ),
        (product, "alt = \"The packer\"", "", "products/p-1.toml:12: `images[1].alt` is missing. Add alt = \"...\"."),
        (
            product,
            "[[\"7 in\", \"5.9 in\"]]",
            "[[\"7 in\"]]",
            "products/p-1.toml:24: `size_table.rows[1]` has 1 cells but the table has 2 columns.",
        ),
        (
            product,
            "\"2026-03-02\"",
            "\"2026-02-30\"",
            "products/p-1.toml:28: `datasheet.date` is the string \"2026-02-30\" but must be a date. Write it like this: date = \"2026-03-02\"",
        ),
        (
            product,
            "\"P-1 Packer\"",
            "\"P-1 \\u0007\"",
            "products/p-1.toml:2: `name` has a control character, U+0007. Remove it; ",
        ),
        (
            product,
            "\"Short < long\"",
            "\"Short\\u0000\"",
            "products/p-1.toml:8: `features[2]` has a control character, U+0000.",
        ),
        (
            product,
            "\"5.9 in\"",
            "\"5.9\\u007f in\"",
            "products/p-1.toml:24: `size_table.rows[1]` has a control character, U+007F.",
        ),
        (
            "content/insights/first-article.md",
            "# Head",
            "# Head\u{b}line",
            "insights/first-article.md:9: has a control character, U+000B.",
        ),
        (
            "content/places/states/1.json",
            "North Aland",
            "North\\u0085Aland",
            "places/states/1.json: `[1].name` has a control character, U+0085.",
        ),
        (
            "content/certificates.toml",
            "2027-01-01",
            "2020-01-01",
            "certificates.toml:9: `certificates[1].valid_until` is before `valid_from`.",
        ),
        (
            "content/insights/first-article.md",
            "title",
            "titel",
            "insights/first-article.md:3: `titel` is not a known field.",
        ),
        (
            "content/insights/second-article.md",
            "id = 2",
            "id = 1",
            "insights/second-article.md:2: `id` is \"1\", which is already taken.",
        ),
        (
            "content/company.toml",
            "founded = 2011",
            "founded = 2011\nfounded = 2012",
            "company.toml:4: is not valid TOML here: duplicate key. Remove one of the two, or begin each entry of a list ",
        ),
        ("content/company.toml", "founded = 2011", "founded = 2011 2012", "company.toml:3: is not valid TOML here: "),
        (
            product,
            "\"P-1 Packer\"",
            "“P-1 Packer”",
            "products/p-1.toml:2: is not valid TOML here: string values must be quoted, expected literal string. Compare the line \
             with the lines around it: text stands in straight quotes (\"), ",
        ),
        (
            "content/company.toml",
            "\"https://maps.example/works\"",
            "\"maps\"",
            "company.toml:17: `offices[1].directions_url` is \"maps\". Write a whole URL that begins with https://.",
        ),
        (
            "content/company.toml",
            "\"https://www.tools.example\"",
            "\"https://www.tools.example/shop/?a=b\"",
            "company.toml:7: `site_url` is \"https://www.tools.example/shop/?a=b\". The site is at the root of its host: ",
        ),
        (
            "content/company.toml",
            "\"office@tools.example\"",
            "\"office\"",
            "company.toml:9: `email` is \"office\". Write a whole address, ",
        ),
        (
            "content/company.toml",
            "\"+00 124\"",
            "\"call us\"",
            "company.toml:27: `contact_person.phone` is \"call us\", without a digit. ",
        ),
        ("content/media.json", "\"width\":1200", "\"width\":true", "media.json:1: cannot be used: "),
        (
            "content/places/states/1.json",
            "\"name\"",
            "\"nam\"",
            "places/states/1.json:1: cannot be used: unknown field `nam`",
        ),
    ] {
        let company = Company::new();
        company.edit(file, from, to);
        let found = mistakes(&company);
        assert!(found.iter().any(|line| line.starts_with(wanted)), "wanted {wanted}\nfound {found:#?}");
    }
}

#[test]
fn a_syntax_error_does_not_make_the_other_fields_seem_missing() {
    let company = Company::new();
    company.edit("content/products/p-1.toml", "name = ", "name: ");
    let found = mistakes(&company);
    assert!(!found.is_empty() && found.iter().all(|line| line.contains("is not valid TOML here")), "{found:#?}");
}

#[test]
fn line_breaks_tabs_and_files_of_editors_are_no_mistake() {
    let company = Company::new();
    for name in [".p-1.toml.swp", "p-1.toml~", "#p-1.toml#"] {
        company.write(&format!("content/products/{name}"), "");
    }
    company.edit("content/products/p-1.toml", "\"A long description.\"", "\"One\\r\\n\\ttwo\"");
    company.edit("content/insights/first-article.md", "Text", "Text\r\n\tmore");
    assert_eq!(mistakes(&company), Vec::<String>::new());
}

#[test]
fn missing_files_and_wrong_names_are_mistakes() {
    let company = Company::new();
    company.remove("content/team.toml");
    company.remove("content/places/states/2.json");
    company.write("content/products/Bad Name.toml", "");
    company.write("content/products/p-3.toml.txt", "");
    company.write("content/products/gallery.toml", "");
    company.write("content/products/packer-systems.toml", "");
    let category = std::fs::read_to_string(company.path("content/categories/packer-systems.toml")).unwrap();
    company.write("content/categories/page.toml", &category);
    company.write("content/categories/well.toml", category);
    company.write("content/products/well.toml", "");
    let found = mistakes(&company).join("\n");
    for wanted in [
        "team.toml: is missing. Create it",
        "places/states/2.json: is missing.",
        "products/Bad Name.toml: has a name that cannot stand in a URL.",
        "products/p-3.toml.txt: does not belong here. Files of this folder end with .toml; rename it, or move it elsewhere.",
        "products/gallery.toml: would keep its pictures in media/gallery/",
        "products/packer-systems.toml: has the name of a category",
        "categories/page.toml: has the slug \"page\"",
        "categories/well.toml: has the name of another page, /products/well.",
        "products/well.toml: has the name of another page, /products/well.",
    ] {
        assert!(found.contains(wanted), "wanted {wanted}\nfound {found}");
    }
}

#[test]
fn a_gallery_picture_names_a_known_section_and_no_section_has_two_pictures() {
    let company = Company::new();
    let entry = |id: u32, section: &str| {
        format!("[[items]]\nid = {id}\nfile = \"a.webp\"\nalt = \"A\"\ncaption = \"C\"\nsection = \"{section}\"\n")
    };
    for id in 2..=4 {
        company.write(&format!("content/media/gallery/{id}/a.webp"), "RIFF-a");
    }
    company.write("content/gallery.toml", [entry(1, "about"), entry(2, "safety")].concat());
    assert_eq!(mistakes(&company), Vec::<String>::new());
    company.write("content/gallery.toml", [entry(1, "about"), entry(2, "team"), entry(3, "about")].concat());
    let found = mistakes(&company).join("\n");
    for wanted in [
        "gallery.toml:12: `items[2].section` is \"team\", which no page has. Name one of: about, facility, quality, safety.",
        "gallery.toml:18: `items[3].section` is \"about\", which is already taken",
    ] {
        assert!(found.contains(wanted), "wanted {wanted}\nfound {found}");
    }
}

#[test]
fn a_wrong_address_on_the_command_line_has_an_example() {
    let output = program::run(&["serve", "--listen", "localhost:80"], &[]);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.contains("write an address and a port, for example 127.0.0.1:8080"), "{errors}");
}

#[test]
fn the_program_prints_mistakes_and_fails() {
    let company = Company::new();
    let (code, printed, _) = check("--content", company.content());
    assert_eq!(code, Some(0));
    assert!(printed.contains("2 products") && printed.contains("No mistakes."), "{printed}");
    for (file, from, to) in
        [("gallery", "alt", "text"), ("products/p-1", "model", "modell"), ("products/p-2", "model", "modell")]
    {
        company.edit(&format!("content/{file}.toml"), from, to);
    }
    let (code, _, errors) = check("--content", company.content());
    assert_eq!(code, Some(1));
    assert!(
        errors.contains("gallery.toml:4: `items[1].text` is not a known field") && errors.ends_with("6 mistakes.\n"),
        "all are found at once: {errors}"
    );
}

#[test]
fn a_closed_output_changes_only_what_is_printed() {
    let company = Company::new();
    company.write("site/index.html", "<p>");
    let ended = |arguments: &[&str]| {
        let (reader, closed) = std::io::pipe().unwrap();
        drop(reader);
        let mut command = program::command(arguments, &[]);
        let output = command.current_dir(company.path(".")).stdout(closed).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    for arguments in [&["check", "--content", "content"][..], &["settings"], &["headers", "site"]] {
        assert_eq!(ended(arguments), (Some(0), String::new()), "{arguments:?}");
    }
    company.edit("content/gallery.toml", "alt", "text");
    let (code, errors) = ended(&["check", "--content", "content"]);
    assert!(code == Some(1) && errors.ends_with("2 mistakes.\n"), "{errors}");
}

#[test]
fn a_value_that_cannot_be_read_as_a_quantity_is_a_warning_with_its_line() {
    let company = Company::new();
    let (_, text, _) = check("--content", company.content());
    assert!(!text.contains("Warning"), "{text}");
    company.edit("content/products/p-1.toml", "unit = \"psi\"", "unit = \"pis\"");
    let (code, text, _) = check("--content", company.content());
    assert_eq!(code, Some(0));
    assert!(
        text.contains("products/p-1.toml:")
            && text.contains("`specifications[1].value` is \"10,000 pis\", which cannot be read"),
        "{text}"
    );
}

#[test]
fn a_mistake_in_one_setting_does_not_hide_the_others_from_the_check() {
    let company = Company::new();
    company.write("content/company.toml", "name = \"Bare\"\n");
    let content = company.content().display();
    let site = "[site]\nurl = \"https://www.bare.example\"\nrefresh = true\n";
    let errors = |api: &str, port: &str| {
        let settings =
            format!("[folders]\ncontent = \"{content}\"\n{site}api = \"{api}\"\n[network]\nlisten = \"{port}\"\n");
        company.write("server.toml", settings);
        let (code, _, errors) = check("--config", &company.path("server.toml"));
        (code, errors)
    };
    assert_eq!(errors("https://api.bare.example", "127.0.0.1:80"), (Some(0), String::new()));
    let (code, found) = errors("https://api.bare.example", "nowhere");
    assert_eq!(code, Some(1));
    assert!(found.contains("`network.listen`") && found.ends_with("\n1 mistake.\n"), "{found}");
    assert!(!errors("nowhere", "127.0.0.1:80").1.contains("`site.refresh`"));
}

#[tokio::test]
async fn a_data_folder_whose_files_would_be_published_is_a_mistake() {
    let mut company = Company::new();
    company.publish();
    std::os::unix::fs::symlink(company.path("content/media"), company.path("link")).unwrap();
    for (data, name) in [
        ("content", "content"),
        ("content/media/dd", "content"),
        ("link/new/dd", "content"),
        ("new/../derived/dd", "derived"),
        ("site/./assets", "site"),
    ] {
        company.config.folders.data = company.path(data);
        let reasons = server::run::load(company.config.clone()).await.err().unwrap_or_default();
        assert_eq!(reasons.len(), 1, "{data}");
        for wanted in
            ["settings: `folders.data` is ", &format!("in the folder `{name}`"), "Move it to a folder outside"]
        {
            assert!(reasons[0].contains(wanted), "{data}: {reasons:?}");
        }
    }
    for data in ["content-data", "content/../data"] {
        company.config.folders.data = company.path(data);
        assert!(server::run::load(company.config.clone()).await.is_ok(), "{data}");
    }
    let content = company.content().display();
    company.write("server.toml", format!("[folders]\ncontent = \"{content}\"\ndata = \"{content}/media/dd\"\n"));
    let (code, _, errors) = check("--config", &company.path("server.toml"));
    assert_eq!(code, Some(1));
    assert!(errors.contains("`folders.data` is ") && errors.ends_with("\n1 mistake.\n"), "{errors}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_without_pictures_is_a_warning_at_start_and_in_the_check() {
    let company = Company::new();
    std::fs::remove_dir_all(company.path("derived")).unwrap();
    for is_made in [false, true] {
        if is_made {
            std::fs::create_dir(company.path("derived")).unwrap();
        }
        let log = company.path("log");
        drop(Program::start_with_log(&company, &[], &log));
        let (code, printed, _) = check("--content", company.content());
        assert_eq!(code, Some(0));
        for text in [std::fs::read_to_string(log).unwrap(), printed] {
            assert!(text.contains("([folders] derived) is missing or empty"), "{text}");
        }
    }
}
