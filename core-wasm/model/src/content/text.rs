//! Converts an API's HTML to plain text, because pages never insert HTML from an API.

/// The visible text of HTML: without tags, comments, scripts and styles, with entities decoded and white space collapsed. A blank line
/// between two paragraphs stays.
pub fn html_to_text(html: &str) -> String {
    let mut text = CollapsedText::default();
    let mut rest = html;
    loop {
        // Copying runs of plain characters is ten times as fast as single characters.
        let plain = rest.bytes().position(|byte| !matches!(byte, b'!'..=b'~') || byte == b'&' || byte == b'<');
        let (run, from) = rest.split_at_checked(plain.unwrap_or(rest.len())).unwrap_or_default();
        text.push_str(run);
        let mut letters = from.chars();
        let Some(c) = letters.next() else { return text.out };
        rest = match c {
            '&' => push_entity(&mut text, letters.as_str()),
            '<' => skip_markup(&mut text, letters.as_str()),
            _ => {
                text.push(c);
                letters.as_str()
            }
        };
    }
}

/// A text with runs of white space collapsed to one space or one blank line, and trimmed. No-break spaces stay, because they join
/// numbers and units.
#[derive(Default)]
struct CollapsedText {
    out: String,
    /// The number of line ends in the white space after the last character.
    pending_lines: Option<u8>,
}

impl CollapsedText {
    fn push(&mut self, c: char) {
        if c.is_whitespace() && c != '\u{a0}' {
            let lines = self.pending_lines.unwrap_or_default();
            self.pending_lines = Some(lines.saturating_add(u8::from(c == '\n')));
        } else {
            self.push_str(c.encode_utf8(&mut [0; 4]));
        }
    }

    fn push_words(&mut self, text: &str) {
        text.chars().for_each(|c| self.push(c));
    }

    /// Appends a text without white space.
    fn push_str(&mut self, word: &str) {
        if !word.is_empty() {
            let lines = self.pending_lines.take();
            if let Some(lines) = lines.filter(|_| !self.out.is_empty()) {
                self.out.push_str(if lines > 1 { "\n\n" } else { " " });
            }
            self.out.push_str(word);
        }
    }
}

/// The texts of the `li` elements, in order, without empty ones. Text outside of an `li` element is ignored.
pub fn feature_list(html: &str) -> Vec<String> {
    let mut items = Vec::new();
    // The text after the opening tag of the current item.
    let mut open: Option<&str> = None;
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        let tag = rest.get(at..).unwrap_or_default();
        rest = rest.get(at + 1..).unwrap_or_default();
        let named = rest.get(..2).is_some_and(|name| name.eq_ignore_ascii_case("li"));
        let ends = rest.get(2..).is_some_and(|rest| rest.starts_with([' ', '\n', '\r', '\t', '>', '/']));
        let opens = named && ends && rest.contains('>');
        let closes = rest.get(..4).is_some_and(|tag| tag.eq_ignore_ascii_case("/li>"));
        if opens || closes {
            push_item(&mut items, open, tag);
            open = None;
        }
        if opens {
            open = after(rest, '>');
            rest = open.unwrap_or_default();
        }
    }
    push_item(&mut items, open, "");
    items
}

/// Adds the text between the item's opening tag and `following`.
fn push_item(items: &mut Vec<String>, open: Option<&str>, following: &str) {
    let length = open.map_or(0, str::len).saturating_sub(following.len());
    let Some(item) = open.and_then(|open| open.get(..length)) else { return };
    let text = html_to_text(item);
    if !text.is_empty() {
        items.push(text);
    }
}

/// A WordPress excerpt without shortcodes such as `[gallery ids="1,2"]`, and with `…` instead of a final `[…]`.
pub fn blog_text(text: &str) -> String {
    let mut clean = CollapsedText::default();
    let mut rest = text;
    while let Some((before, from)) = rest.split_once('[') {
        clean.push_words(before);
        match from.split_once(']') {
            Some((tag, following)) if is_shortcode(tag, following) => rest = following,
            _ => {
                clean.push('[');
                rest = from;
            }
        }
    }
    clean.push_words(rest);
    let mut clean = clean.out;
    if let Some(cut) = clean.strip_suffix("[…]").or_else(|| clean.strip_suffix("[...]")) {
        clean.truncate(cut.trim_end_matches(' ').len());
        clean.push('…');
    }
    clean
}

/// Whether the text in brackets is a shortcode rather than a remark such as `[sic]`: it has attributes, is a closing tag, closes
/// itself, is closed later, or has an underscore in its name.
fn is_shortcode(tag: &str, following: &str) -> bool {
    let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
    let closed = name.strip_prefix('/');
    let is_name = |byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_' | b'-');
    if !closed.unwrap_or(name).bytes().all(is_name)
        || !closed.unwrap_or(name).bytes().any(|byte| byte.is_ascii_lowercase())
    {
        return false;
    }
    closed.is_some()
        || attributes == "/"
        || attributes.contains('=')
        || name.contains('_')
        || is_closed(name, following)
}

/// Whether `following` contains `[/name]`.
fn is_closed(name: &str, mut following: &str) -> bool {
    while let Some(tag) = after(following, '[') {
        if tag.strip_prefix('/').and_then(|tag| tag.strip_prefix(name)).is_some_and(|rest| rest.starts_with(']')) {
            return true;
        }
        following = tag;
    }
    false
}

/// The text after the first occurrence of a character.
fn after(text: &str, c: char) -> Option<&str> {
    text.split_once(c).map(|(_, rest)| rest)
}

/// The element name at the start of a tag, if it is one of `NAMES`.
fn tag_name(tag: &str) -> Option<&'static str> {
    const NAMES: [&str; 16] = [
        "script", "style", "li", "a", "abbr", "b", "bdi", "code", "em", "i", "mark", "small", "span", "strong", "sub",
        "sup",
    ];
    let end = tag.bytes().position(|byte| !byte.is_ascii_alphanumeric()).unwrap_or(tag.len());
    let name = tag.get(..end)?;
    NAMES.into_iter().find(|known| name.eq_ignore_ascii_case(known))
}

/// Skips a tag, a comment, or a script or style element, and returns the rest. A `<` that starts no markup is text.
fn skip_markup<'a>(text: &mut CollapsedText, from: &'a str) -> &'a str {
    if let Some(mut comment) = from.strip_prefix("!--") {
        loop {
            match after(comment, '-') {
                None => return "",
                Some(rest) if rest.starts_with("->") => return rest.get(2..).unwrap_or_default(),
                Some(rest) => comment = rest,
            }
        }
    }
    if !from.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?')) {
        text.push('<');
        return from;
    }
    let mut rest = after(from, '>').unwrap_or_default();
    match tag_name(from) {
        Some(name @ ("script" | "style")) => loop {
            match after(rest, '<') {
                None => return "",
                Some(close) => rest = close,
            }
            if rest.strip_prefix('/').and_then(tag_name) == Some(name) {
                return after(rest, '>').unwrap_or_default();
            }
        },
        name => {
            // Inline elements do not separate words ("H<sub>2</sub>S"); others do.
            let name = name.or_else(|| tag_name(from.trim_start_matches('/')));
            if matches!(name, None | Some("script" | "style" | "li")) {
                text.push(' ');
            }
            rest
        }
    }
}

/// Decodes the entity after `&` and returns the rest. An unknown entity stays as it is.
fn push_entity<'a>(text: &mut CollapsedText, from: &'a str) -> &'a str {
    // Names have up to 6 letters, numeric entities up to 9 characters.
    let end = from.bytes().take(10).position(|byte| byte == b';');
    if let Some((name, rest)) = end.and_then(|end| Some((from.get(..end)?, from.get(end + 1..)?)))
        && let Some(decoded) = entity(name)
    {
        text.push(decoded);
        return rest;
    }
    text.push('&');
    from
}

/// The named entities that WordPress writes, each after its character.
const ENTITIES: &str = "&amp <lt >gt \"quot 'apos \u{a0}nbsp \u{ad}shy …hellip –ndash —mdash ‘lsquo ’rsquo “ldquo ”rdquo «laquo »raquo \
    •bull ·middot °deg ±plusmn ×times ≤le ≥ge ½frac12 ¼frac14 ¾frac34 µmicro ØOslash ©copy ®reg ™trade ′prime ″Prime";

/// The character of an entity: a named one, or any numeric one.
fn entity(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let (digits, base) = match number.strip_prefix(['x', 'X']) {
            Some(hex) => (hex, 16),
            None => (number, 10),
        };
        let code = u32::from_str_radix(digits, base).ok()?;
        return char::from_u32(code).filter(|c| !c.is_control() || c.is_whitespace());
    }
    ENTITIES.split(' ').find_map(|entry| {
        let mut letters = entry.chars();
        letters.next().filter(|_| letters.as_str() == name)
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn ins_1_an_excerpt_of_the_feed_becomes_text() {
        assert_eq!(
            html_to_text(
                "<p>Setting a packer at 350&nbsp;&deg;F &#8211; what <em>really</em> limits it [&hellip;]</p>\n"
            ),
            "Setting a packer at 350\u{a0}°F – what really limits it […]"
        );
        assert_eq!(html_to_text("H<sub>2</sub>S service<br>NACE&#x20;MR0175"), "H2S service NACE MR0175");
        assert_eq!(html_to_text("<p>One</p><p>Two</p>"), "One Two");
    }

    #[test]
    fn ins_1_shortcodes_are_removed_from_an_excerpt() {
        for (text, clean) in [
            ("Why valves stick […]", "Why valves stick…"),
            ("Why valves stick [...]", "Why valves stick…"),
            ("[vc_row][vc_column width=\"1/2\"]Floats[/vc_column][/vc_row] and shoes", "Floats and shoes"),
            ("One [gallery ids=\"1,2\"] two [more /] three", "One two three"),
            ("[caption]A shoe[/caption] in the well", "A shoe in the well"),
            ("To [API 11D1], [sic], [1] and [ISO 14310 = new]", "To [API 11D1], [sic], [1] and [ISO 14310 = new]"),
            ("A [Note p=2] of hers, [1 p=2] and [2 / 3]", "A [Note p=2] of hers, [1 p=2] and [2 / 3]"),
            ("An open [bracket", "An open [bracket"),
            ("😀 5 < 7 [", "😀 5 < 7 ["),
            ("", ""),
        ] {
            assert_eq!(blog_text(text), clean);
        }
    }

    #[test]
    fn api_5_hostile_html_comes_out_as_harmless_text() {
        assert_eq!(html_to_text("<img src=x onerror=alert(1)>hi<script>alert('x')</script> there"), "hi there");
        assert_eq!(html_to_text("<SCRIPT>if (a</b) x</sCript >ok"), "ok");
        assert_eq!(html_to_text("&lt;script&gt;"), "<script>");
        assert_eq!(html_to_text("a <!-- <b> --> b<style>p{}</style>"), "a b");
        assert_eq!(html_to_text("3 < 4 & 5 > 4 &unknown; &#0; &#xD800;"), "3 < 4 & 5 > 4 &unknown; &#0; &#xD800;");
        assert_eq!(html_to_text("<b unclosed"), "");
        assert_eq!(html_to_text("<script>never closed"), "");
        assert_eq!(html_to_text("a<!-- - -- ->b<!-- c -->d<!--never closed"), "ad");
        assert_eq!(html_to_text("a</script>b</span>c"), "a bc");
    }

    #[test]
    fn car_7_features_come_only_from_pieces_with_an_li_opening_tag() {
        assert_eq!(
            feature_list("<ul><li>Bidirectional slips</li><li class=\"x\">3 &frac12; in <b>bore</b></li></ul>"),
            ["Bidirectional slips", "3 ½ in bore"]
        );
        assert_eq!(feature_list("<li>a<li>b</li> tail <LI>c"), ["a", "b", "c"]);
        assert_eq!(feature_list("<UL><LI>One</LI> note</UL>"), ["One"]);
        assert!(feature_list("no list here").is_empty());
        assert!(feature_list("").is_empty());
        assert!(feature_list("<ul><line>x</line><link></ul>").is_empty());
        assert!(feature_list("<li></li><li> &#32; </li>").is_empty());
        assert_eq!(feature_list("lead text <li>item</li>"), ["item"]);
        assert_eq!(feature_list("<li-x>a</li><li\n>b</li><li>4 < 5<li"), ["b", "4 < 5"]);
    }

    proptest! {
        #[test]
        fn api_5_any_text_is_read_without_a_panic(html in ".*") {
            html_to_text(&html);
            feature_list(&html);
            blog_text(&html);
        }

        #[test]
        fn api_5_markup_of_any_order_is_read_without_a_panic(
            html in "(<li>|</li>|<LI |>|<|&|&amp;|&#|;|<script>|</script|<!--|-->|é|x| ){0,40}"
        ) {
            let text = html_to_text(&html);
            prop_assert!(!text.contains("  "));
            for item in feature_list(&html) {
                prop_assert!(!item.is_empty());
            }
        }
    }
}
