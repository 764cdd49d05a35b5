//! Fills in a form of a prerendered page, so that forms work without script.
//!
//! The page is the template. In `<form data-form="contact">`, `name` marks the fields and `data-error-for` the places of their messages, whose
//! ids are those of the fields with `-error`; each option has its `value`. A general message is put at the top. Once the form is sent,
//! `data-form-thanks="contact"` is shown. Scripts are removed.

use std::borrow::Cow;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use lol_html::html_content::{ContentType, Element};
use lol_html::{ElementContentHandlers, HandlerResult, RewriteStrSettings, Selector, element, rewrite_str};
use maud::html;
use model::content::html_to_text;

use crate::workers::Workers;

/// What the form shows.
#[derive(Debug, Default)]
pub struct Filling<'f> {
    pub values: BTreeMap<&'f str, &'f str>,
    pub errors: BTreeMap<&'f str, &'f str>,
    /// Why it was not sent, in one sentence.
    pub notice: Option<&'f str>,
}

type Handler<'h> = (Cow<'h, Selector>, ElementContentHandlers<'h>);

/// Rewrites one page at a time, each on a thread of its own: a large page takes a processor for a moment, and other requests must not
/// wait for it.
pub async fn on_its_thread(rewrite: impl FnOnce() -> Option<String> + Send + 'static) -> Option<String> {
    static WORKER: LazyLock<Workers> = LazyLock::new(|| Workers::new(1));
    let rewritten = WORKER.run(move |_| rewrite()).await;
    rewritten.inspect_err(|error| tracing::error!(%error, "a page of the site cannot be rewritten")).ok().flatten()
}

/// The page with the form filled in, and `below` below the form; `None` if the page does not have the form.
pub fn fill(page: &str, form: &str, filling: &Filling, below: &str) -> Option<String> {
    let has_form = Cell::new(false);
    // The value of the select element whose options follow.
    let chosen = Cell::new(None);
    let handlers = vec![
        element!(selector(form, ""), |form| {
            has_form.set(true);
            if let Some(notice) = filling.notice {
                let notice = html! { p role="alert" class="form-notice" data-form-notice { (notice) } };
                form.prepend(&notice.into_string(), ContentType::Html);
            }
            form.after(below, ContentType::Html);
            Ok(())
        }),
        element!(selector(form, "[data-error-for]"), |place| {
            let name = place.get_attribute("data-error-for").unwrap_or_default();
            if let Some(message) = filling.errors.get(&*name) {
                place.remove_attribute("hidden");
                place.set_inner_content(message, ContentType::Text);
            }
            Ok(())
        }),
        element!(selector(form, "[name]"), |field| {
            let name = field.get_attribute("name").unwrap_or_default();
            let value = filling.values.get(&*name).copied();
            chosen.set(value.filter(|_| field.tag_name() == "select"));
            if let Some(value) = value {
                set_value(field, value)?;
            }
            if filling.errors.contains_key(&*name) {
                field.set_attribute("aria-invalid", "true")?;
                if let Some(id) = field.get_attribute("id") {
                    let others = field.get_attribute("aria-describedby").map(|others| others + " ").unwrap_or_default();
                    field.set_attribute("aria-describedby", &format!("{others}{id}-error"))?;
                }
            }
            Ok(())
        }),
        element!(selector(form, "select option"), |option| {
            let own = html_to_text(&option.get_attribute("value").unwrap_or_default());
            match chosen.get() {
                Some(chosen) if own == chosen => option.set_attribute("selected", "")?,
                Some(_) => option.remove_attribute("selected"),
                None => {}
            }
            Ok(())
        }),
    ];
    rewrite(page, handlers).filter(|_| has_form.get())
}

/// The page after the form was sent; `None` if the page has no thanks for it.
pub fn thank(page: &str, form: &str) -> Option<String> {
    let has_thanks = Cell::new(false);
    let handler = element!(format!("[data-form-thanks={form:?}]"), |thanks| {
        has_thanks.set(true);
        thanks.remove_attribute("hidden");
        Ok(())
    });
    rewrite(page, vec![handler]).filter(|_| has_thanks.get())
}

/// The page with its `noscript` elements shown: a browser whose scripts were not loaded would hide them.
pub fn show_noscript(page: &str) -> Option<String> {
    rewrite(page, vec![element!("noscript", |noscript| Ok(noscript.set_tag_name("div")?))])
}

/// Rewrites a page and removes its scripts and what is loaded ahead for them.
fn rewrite<'h>(page: &str, handlers: Vec<Handler<'h>>) -> Option<String> {
    let scripts = "script, link[rel=modulepreload], link[rel=preload][as=script], link[rel=preload][as=fetch]";
    let mut settings =
        RewriteStrSettings::new().with_strict(false).append_element_content_handler(element!(scripts, |script| {
            script.remove();
            Ok(())
        }));
    for handler in handlers {
        settings = settings.append_element_content_handler(handler);
    }
    rewrite_str(page, settings)
        .inspect_err(|error| tracing::error!(%error, "a page of the site cannot be read as HTML"))
        .ok()
}

/// The selector of a form, or of elements in it.
fn selector(form: &str, descendant: &str) -> String {
    format!("form[data-form={form:?}] {descendant}").trim_end().to_owned()
}

/// Fills in an input or a text area. Files cannot be filled in.
fn set_value(field: &mut Element<'_, '_>, value: &str) -> HandlerResult {
    let kind = field.get_attribute("type");
    match (&*field.tag_name(), kind.as_deref().unwrap_or("text")) {
        ("input", "checkbox") if field.get_attribute("value").as_deref() == Some(value) => {
            field.set_attribute("checked", "")?;
        }
        ("input", "checkbox") => field.remove_attribute("checked"),
        // In attributes, lol_html escapes quotation marks only.
        ("input", "text" | "tel" | "email" | "search" | "url" | "hidden") => {
            field.set_attribute("value", &escape(value))?;
        }
        // Browsers skip a line end at the start of a text area.
        ("textarea", _) => field.set_inner_content(&format!("\n{}", escape(value)), ContentType::Html),
        _ => {}
    }
    Ok(())
}

/// Text as HTML, also within quotation marks.
fn escape(text: &str) -> String {
    html! { (text) }.into_string()
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use proptest::prelude::*;

    use super::*;

    const PAGE: &str = "<!doctype html><head><script src=\"/a.js\"></script><link rel=modulepreload href=/b.js>\
        <link rel=preload as=fetch href=/c.wasm><link rel=preload as=font href=/d.woff2></head><h1>Ü &amp; contact</h1>\
        <input name=name value=other>\
        <form data-form=\"contact\" action=\"/api/contact-us\"><input id=n name=\"name\" required aria-describedby=h><p data-error-for=\"name\" hidden id=n-error></p>\
        <input type=file name=resume><textarea name='details' rows=3>old</textarea>\
        <select name=\"purpose\"><option value=\"\" selected>Choose</option><option value=General>General</option><option value=\"P\">Product</option></select>\
        <select name=area><option value=\"Casing &amp; tubing\">Both</option></select>\
        <span data-error-for=purpose><b></b></span></form><script>x</script><footer>";

    #[test]
    fn con_10_the_form_shows_the_typed_values_and_the_errors() {
        let filling = Filling {
            values: [("name", "A \"B\" <c> &lt;"), ("details", "line\nline"), ("purpose", "General"), ("resume", "x")]
                .into(),
            errors: [("name", "Name is > required"), ("purpose", "Country is required")].into(),
            notice: Some("Some fields are wrong."),
        };
        let page = fill(PAGE, "contact", &filling, "").unwrap();
        for part in [
            "<h1>Ü &amp; contact</h1><input name=name value=other>",
            "action=\"/api/contact-us\"><p role=\"alert\" class=\"form-notice\" data-form-notice>Some fields are wrong.</p>",
            "<input id=n name=\"name\" required aria-describedby=\"h n-error\" value=\"A &quot;B&quot; &lt;c&gt; &amp;lt;\" aria-invalid=\"true\">",
            "<p data-error-for=\"name\" id=n-error>Name is &gt; required</p>",
            "<input type=file name=resume>",
            "<textarea name='details' rows=3>\nline\nline</textarea>",
            "<select name=\"purpose\" aria-invalid=\"true\">",
            "<option value=\"\">Choose</option><option value=General selected=\"\">General</option><option value=\"P\">Product",
            "<span data-error-for=purpose>Country is required</span></form><footer>",
        ] {
            assert!(page.contains(part), "wanted {part}\nfound {page}");
        }
        assert!(!page.contains("<script") && !page.contains("b.js") && !page.contains("c.wasm"), "{page}");
        assert!(page.contains("<link rel=preload as=font href=/d.woff2>"), "what the page itself needs stays: {page}");
    }

    #[test]
    fn a_choice_is_found_however_the_page_escapes_it() {
        let filling = Filling { values: [("area", "Casing & tubing")].into(), ..Filling::default() };
        let page = fill(PAGE, "contact", &filling, "").unwrap();
        assert!(page.contains("<option value=\"Casing &amp; tubing\" selected=\"\">"), "{page}");
    }

    #[test]
    fn a_page_without_the_form_is_no_template() {
        assert_eq!(fill(PAGE, "career", &Filling::default(), ""), None);
        assert_eq!(thank(PAGE, "contact"), None);
    }

    /// The names of all tags with their attributes' names.
    fn shape(page: &str) -> Vec<String> {
        let found = RefCell::new(Vec::new());
        let handler = element!("*", |element| {
            let names: Vec<_> = element.attributes().iter().map(|attribute| attribute.name()).collect();
            found.borrow_mut().push(format!("{} {}", element.tag_name(), names.join(" ")));
            Ok(())
        });
        rewrite_str(page, RewriteStrSettings::new().append_element_content_handler(handler)).unwrap();
        found.into_inner()
    }

    proptest! {
        /// Typed text adds no element and no attribute to the page.
        #[test]
        fn typed_text_stays_text(typed in "(\\PC|[<>\"'&/\n=-]|</textarea>|</form>|<script>|-->){0,40}") {
            let with = |text| {
                let values = [("name", text), ("details", text)].into();
                let errors = [("name", text), ("purpose", text)].into();
                fill(PAGE, "contact", &Filling { values, errors, notice: Some(text) }, "").unwrap()
            };
            prop_assert_eq!(shape(&with(&typed)), shape(&with("plain")));
        }

        #[test]
        fn any_page_can_be_rewritten(page in "(\\PC|<form data-form=f>|</form>|<textarea name=a>|<select name=a>|<option>|<p data-error-for=a>|<script>){0,20}") {
            let filling = Filling { values: [("a", "x")].into(), errors: [("a", "y")].into(), notice: Some("z") };
            let _ = fill(&page, "f", &filling, "below");
            let _ = thank(&page, "f");
        }
    }
}
