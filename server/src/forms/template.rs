//! Fills a prerendered page with what a visitor sent, so that forms work without script.
//!
//! The page is the template. Within the element `<form data-form="contact">`, fields are found by their `name`, the
//! places of messages by `data-error-for="<name>"`. A general message stands at the top of the form. The element
//! `data-form-thanks="contact"`, if the page has one, is shown after the form was sent; otherwise a section with the
//! thanks takes the form's place; the answer to a form that asks something stands below it. Scripts are taken out: what is answered here is a document, and stays one.
//!
//! html5gum reads the page, since it decodes character references, by which choices are compared; lol_html leaves them as
//! they are written.

use std::collections::BTreeMap;
use std::ops::Range;

use html5gum::{DefaultEmitter, StartTag, Token, Tokenizer};
use maud::html;

/// What the form shows.
#[derive(Debug, Default)]
pub struct Filling<'f> {
    pub values: BTreeMap<&'f str, &'f str>,
    pub errors: BTreeMap<&'f str, &'f str>,
    /// Why it was not sent, in one sentence.
    pub notice: Option<&'f str>,
}

/// The thanks for a form, where the page has no words for it.
#[derive(Debug, Clone, Copy)]
pub struct Thanks {
    pub title: &'static str,
    pub text: &'static str,
}

type Tag = StartTag<usize>;

/// The page with the form filled; `None` when the page does not have the form.
pub fn fill(page: &str, form: &str, filling: &Filling) -> Option<String> {
    let tokens = tokens(page);
    let (begin, end) = form_range(&tokens, form)?;
    let mut edits = without_scripts(&tokens);
    if let (Some(notice), Some(Token::StartTag(tag))) = (filling.notice, tokens.get(begin)) {
        let notice = html! { p role="alert" class="form-notice" data-form-notice { (notice) } };
        edits.push((tag.span.end..tag.span.end, notice.into_string()));
    }
    let slots = message_ids(&tokens[begin..end]);
    // The field whose value is the text or the choice between two tags.
    let mut select: Option<&str> = None;
    let mut at = begin;
    while at < end {
        at += 1;
        let tag = match tokens.get(at) {
            Some(Token::StartTag(tag)) => tag,
            Some(Token::EndTag(tag)) if *tag.name == b"select" => {
                select = None;
                continue;
            }
            _ => continue,
        };
        if let Some(message) = attribute(tag, "data-error-for").and_then(|name| filling.errors.get(name)) {
            edits.push((tag.span.start..tag.span.end, start_tag(tag, &[("hidden", None)])));
            edits.push(content(&tokens, at, page.len(), escape(message)));
            continue;
        }
        let name = attribute(tag, "name");
        let value = name.and_then(|name| filling.values.get(name).copied());
        let wrong = name.is_some_and(|name| filling.errors.contains_key(name));
        let mut changes: Vec<(&str, Option<&str>)> = Vec::new();
        let described = match (attribute(tag, "aria-describedby"), name.and_then(|name| slots.get(name))) {
            (Some(before), Some(slot)) => format!("{before} {slot}"),
            (None, Some(slot)) => (*slot).to_owned(),
            _ => String::new(),
        };
        if wrong {
            changes.push(("aria-invalid", Some("true")));
            changes.extend((!described.is_empty()).then_some(("aria-describedby", Some(described.as_str()))));
        }
        match tag.name.as_slice() {
            b"input" if attribute(tag, "type") == Some("checkbox") => {
                changes.extend(value.map(|value| ("checked", (attribute(tag, "value") == Some(value)).then_some(""))));
            }
            b"input" if takes_text(tag) => changes.extend(value.map(|value| ("value", Some(value)))),
            b"textarea" => {
                edits.extend(value.map(|value| content(&tokens, at, page.len(), format!("\n{}", escape(value)))))
            }
            b"select" => select = value,
            b"option" => {
                if let Some(chosen) = select {
                    let own = attribute(tag, "value").map(str::to_owned).unwrap_or_else(|| text_after(&tokens, at));
                    changes.push(("selected", (own == chosen).then_some("")));
                }
            }
            _ => {}
        }
        if !changes.is_empty() {
            edits.push((tag.span.start..tag.span.end, start_tag(tag, &changes)));
        }
    }
    Some(apply(page, edits))
}

/// The page after the form was sent; `None` when the page does not have the form.
pub fn thank(page: &str, form: &str, thanks: Thanks) -> Option<String> {
    let tokens = tokens(page);
    let (begin, end) = form_range(&tokens, form)?;
    let mut edits = without_scripts(&tokens);
    let own = tokens.iter().enumerate().find_map(|(at, token)| match token {
        Token::StartTag(tag) if attribute(tag, "data-form-thanks") == Some(form) => Some((at, tag)),
        _ => None,
    });
    if let Some((_, tag)) = own {
        edits.push((tag.span.start..tag.span.end, start_tag(tag, &[("hidden", None)])));
    }
    if let (None, Some(Token::StartTag(first)), Some(Token::EndTag(last))) = (own, tokens.get(begin), tokens.get(end)) {
        let section = html! {
            section role="status" class="form-thanks" {
                h2 { (thanks.title) }
                p { (thanks.text) }
            }
        };
        let range = first.span.start..last.span.end;
        edits.retain(|(edit, _)| edit.end <= range.start || edit.start >= range.end);
        edits.push((range, section.into_string()));
    }
    Some(apply(page, edits))
}

/// The page with a form filled that asks something, and the answer below the form; `None` when the page does not have the form.
pub fn answer(page: &str, form: &str, filling: &Filling, answer: &str) -> Option<String> {
    let filled = fill(&with_fallbacks(page), form, filling)?;
    let tokens = tokens(&filled);
    let (_, end) = form_range(&tokens, form)?;
    let Some(Token::EndTag(tag)) = tokens.get(end) else { return None };
    Some(apply(&filled, vec![(tag.span.end..tag.span.end, answer.to_owned())]))
}

/// The page with all that it holds for who has no script: a browser whose scripts have not come would not show it.
fn with_fallbacks(page: &str) -> String {
    let tokens = tokens(page);
    let edit = |token: &Token<usize>| match token {
        Token::StartTag(tag) if *tag.name == b"noscript" => {
            let name = tag.span.start + 1..tag.span.start + 1 + "noscript".len();
            Some((name, "div".to_owned()))
        }
        Token::EndTag(tag) if *tag.name == b"noscript" => Some((tag.span.start..tag.span.end, "</div>".to_owned())),
        _ => None,
    };
    apply(page, tokens.iter().filter_map(edit).collect())
}

/// Text as it stands in HTML, also within quotes.
fn escape(text: &str) -> String {
    html! { (text) }.into_string()
}

fn tokens(page: &str) -> Vec<Token<usize>> {
    let mut emitter = DefaultEmitter::new_with_span();
    emitter.naively_switch_states(true);
    Tokenizer::new_with_emitter(page, emitter).map(|Ok(token)| token).collect()
}

/// The positions of the form's two tags.
fn form_range(tokens: &[Token<usize>], form: &str) -> Option<(usize, usize)> {
    let begin = tokens.iter().position(
        |token| matches!(token, Token::StartTag(tag) if *tag.name == b"form" && attribute(tag, "data-form") == Some(form)),
    )?;
    let length =
        tokens[begin..].iter().position(|token| matches!(token, Token::EndTag(tag) if *tag.name == b"form"))?;
    Some((begin, begin + length))
}

/// The ids of the places of messages, by field.
fn message_ids<'t>(tokens: &'t [Token<usize>]) -> BTreeMap<&'t str, &'t str> {
    let slot = |token: &'t Token<usize>| match token {
        Token::StartTag(tag) => Some((attribute(tag, "data-error-for")?, attribute(tag, "id")?)),
        _ => None,
    };
    tokens.iter().filter_map(slot).collect()
}

/// Edits that take every script out, and what is loaded ahead for them.
fn without_scripts(tokens: &[Token<usize>]) -> Vec<(Range<usize>, String)> {
    let mut edits = Vec::new();
    let mut began = None;
    for token in tokens {
        match token {
            Token::StartTag(tag) if *tag.name == b"script" => began = Some(tag.span.start),
            Token::StartTag(tag) if *tag.name == b"link" && loads_ahead_for_scripts(tag) => {
                edits.push((tag.span.start..tag.span.end, String::new()));
            }
            Token::EndTag(tag) if *tag.name == b"script" => {
                edits.extend(began.take().map(|start| (start..tag.span.end, String::new())));
            }
            _ => {}
        }
    }
    edits
}

fn loads_ahead_for_scripts(link: &Tag) -> bool {
    match attribute(link, "rel") {
        Some("modulepreload") => true,
        Some("preload") => matches!(attribute(link, "as"), Some("script" | "fetch")),
        _ => false,
    }
}

fn attribute<'t>(tag: &'t Tag, name: &str) -> Option<&'t str> {
    std::str::from_utf8(&tag.attributes.get(name.as_bytes())?.value).ok()
}

/// Whether the visitor types into this input.
fn takes_text(tag: &Tag) -> bool {
    let kind = attribute(tag, "type").unwrap_or("text");
    matches!(kind, "text" | "tel" | "email" | "search" | "url" | "hidden")
}

/// The edit that replaces what stands between a tag and its end.
fn content(tokens: &[Token<usize>], at: usize, length: usize, text: String) -> (Range<usize>, String) {
    let Some(Token::StartTag(tag)) = tokens.get(at) else { return (length..length, text) };
    let mut depth = 0;
    for token in &tokens[at + 1..] {
        match token {
            Token::StartTag(inner) if inner.name == tag.name => depth += 1,
            Token::EndTag(end) if end.name == tag.name && depth == 0 => return (tag.span.end..end.span.start, text),
            Token::EndTag(end) if end.name == tag.name => depth -= 1,
            _ => {}
        }
    }
    (tag.span.end..tag.span.end, text)
}

fn text_after(tokens: &[Token<usize>], at: usize) -> String {
    match tokens.get(at + 1) {
        Some(Token::String(text)) => String::from_utf8_lossy(&text.value).trim().to_owned(),
        _ => String::new(),
    }
}

/// A start tag with some of its attributes changed: `None` takes one away.
fn start_tag(tag: &Tag, changes: &[(&str, Option<&str>)]) -> String {
    let mut attributes: BTreeMap<String, String> = tag
        .attributes
        .iter()
        .map(|(name, value)| {
            (String::from_utf8_lossy(name).into_owned(), String::from_utf8_lossy(&value.value).into_owned())
        })
        .collect();
    for (name, value) in changes {
        match value {
            Some(value) => attributes.insert((*name).to_owned(), (*value).to_owned()),
            None => attributes.remove(*name),
        };
    }
    let written: String = attributes.iter().map(|(name, value)| format!(" {name}=\"{}\"", escape(value))).collect();
    let end = if tag.self_closing { "/>" } else { ">" };
    format!("<{}{written}{end}", String::from_utf8_lossy(&tag.name))
}

/// Carries out edits; of two that overlap, the one that begins later is left out.
fn apply(page: &str, mut edits: Vec<(Range<usize>, String)>) -> String {
    edits.sort_by_key(|(range, _)| (range.start, range.end));
    let mut out = String::with_capacity(page.len() + 1024);
    let mut from = 0;
    for (range, text) in edits {
        if range.start < from {
            continue;
        }
        out.push_str(page.get(from..range.start).unwrap_or_default());
        out.push_str(&text);
        from = range.end;
    }
    out.push_str(page.get(from..).unwrap_or_default());
    out
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const PAGE: &str = "<!doctype html><head><script src=\"/a.js\"></script><link rel=modulepreload href=/b.js>\
        <link rel=preload as=fetch href=/c.wasm><link rel=preload as=font href=/d.woff2></head><h1>Ü &amp; contact</h1>\
        <input name=name value=other>\
        <form data-form=\"contact\" action=\"/api/contact-us\"><input name=\"name\" required><p data-error-for=\"name\" hidden id=\"e\"></p>\
        <input type=file name=resume><textarea name='details' rows=3>old</textarea>\
        <select name=\"purpose\"><option value=\"\" selected>Choose</option><option>General Enquiry</option><option value=\"P\">Product</option></select>\
        <select name=area><option value=\"Casing &amp; tubing\">Both</option><option>Wells &lt; 5</option></select>\
        <span data-error-for=purpose><b></b></span></form><script>x</script><footer>";

    const THANKS: Thanks = Thanks { title: "Thanks!", text: "We & you." };

    #[test]
    fn con_10_what_was_typed_and_what_is_wrong_stand_in_the_form() {
        let filling = Filling {
            values: [
                ("name", "A \"B\" <c>"),
                ("details", "line\nline"),
                ("purpose", "General Enquiry"),
                ("resume", "x"),
            ]
            .into(),
            errors: [("name", "Name is > required"), ("purpose", "Country is required")].into(),
            notice: Some("Some fields are wrong."),
        };
        let page = fill(PAGE, "contact", &filling).unwrap();
        for part in [
            "<h1>Ü &amp; contact</h1><input name=name value=other>",
            "action=\"/api/contact-us\"><p role=\"alert\" class=\"form-notice\" data-form-notice>Some fields are wrong.</p>",
            "<input aria-describedby=\"e\" aria-invalid=\"true\" name=\"name\" required=\"\" value=\"A &quot;B&quot; &lt;c&gt;\">",
            "<p data-error-for=\"name\" id=\"e\">Name is &gt; required</p>",
            "<input type=file name=resume>",
            "<textarea name='details' rows=3>\nline\nline</textarea>",
            "<select aria-invalid=\"true\" name=\"purpose\">",
            "<option value=\"\">Choose</option><option selected=\"\">General Enquiry</option><option value=\"P\">Product",
            "<span data-error-for=\"purpose\">Country is required</span></form><footer>",
        ] {
            assert!(page.contains(part), "wanted {part}\nfound {page}");
        }
        assert!(!page.contains("<script") && !page.contains("b.js") && !page.contains("c.wasm"), "{page}");
        assert!(page.contains("<link rel=preload as=font href=/d.woff2>"), "what the page itself needs stays: {page}");
    }

    #[test]
    fn a_choice_is_found_however_the_page_writes_its_letters() {
        for (chosen, part) in [
            ("Casing & tubing", "<option selected=\"\" value=\"Casing &amp; tubing\">"),
            ("Wells < 5", "<option selected=\"\">Wells &lt; 5"),
        ] {
            let filling = Filling { values: [("area", chosen)].into(), ..Filling::default() };
            let page = fill(PAGE, "contact", &filling).unwrap();
            assert!(page.contains(part), "wanted {part}\nfound {page}");
        }
    }

    #[test]
    fn con_10_the_thanks_take_the_place_of_the_form() {
        let page = thank(PAGE, "contact", THANKS).unwrap();
        assert!(
            page.contains("class=\"form-thanks\"><h2>Thanks!</h2><p>We &amp; you.</p></section><footer>"),
            "{page}"
        );
        assert!(!page.contains("<form"));
        let own = format!("<div data-form-thanks=contact hidden>Own words</div>{PAGE}");
        let page = thank(&own, "contact", THANKS).unwrap();
        assert!(page.contains("<div data-form-thanks=\"contact\">Own words</div>"), "{page}");
        assert!(page.contains("<form"));
    }

    #[test]
    fn a_page_without_the_form_is_no_template() {
        assert_eq!(fill(PAGE, "career", &Filling::default()), None);
        assert!(thank("<form data-form=contact>", "contact", THANKS).is_none());
    }

    /// The names of all tags with their attributes' names.
    fn shape(page: &str) -> Vec<String> {
        let describe = |token: Token<usize>| match token {
            Token::StartTag(tag) => {
                let names: Vec<_> =
                    tag.attributes.keys().map(|name| String::from_utf8_lossy(name).into_owned()).collect();
                Some(format!("{} {}", String::from_utf8_lossy(&tag.name), names.join(" ")))
            }
            Token::EndTag(tag) => Some(format!("/{}", String::from_utf8_lossy(&tag.name))),
            Token::Comment(_) => Some("comment".to_owned()),
            _ => None,
        };
        tokens(page).into_iter().filter_map(describe).collect()
    }

    proptest! {
        /// Whatever is typed, it stays text: the page's elements are those of a harmless text.
        #[test]
        fn what_is_typed_stays_text(typed in "(\\PC|[<>\"'&/\n=-]|</textarea>|</form>|<script>|-->){0,40}") {
            let with = |text| {
                let values = [("name", text), ("details", text)].into();
                let errors = [("name", text), ("purpose", text)].into();
                fill(PAGE, "contact", &Filling { values, errors, notice: Some(text) }).unwrap()
            };
            prop_assert_eq!(shape(&with(&typed)), shape(&with("plain")));
        }

        #[test]
        fn any_page_can_be_looked_at(page in "(\\PC|<form data-form=f>|</form>|<textarea name=a>|<select name=a>|<option>|<p data-error-for=a>|<script>){0,20}") {
            let filling = Filling { values: [("a", "x")].into(), errors: [("a", "y")].into(), notice: Some("z") };
            let _ = fill(&page, "f", &filling);
            let _ = thank(&page, "f", THANKS);
        }
    }
}
