//! From the HTML of an API to plain text. Nothing from outside is ever set as HTML, so text is all that is needed.

/// One text after the other. What ships has no `format!`: its machinery is larger than what it would say.
pub fn joined(pieces: &[&str]) -> String {
    let mut all = String::new();
    for piece in pieces {
        all.push_str(piece);
    }
    all
}

/// Turns HTML into the text that a reader would see: tags, comments, scripts and styles go, entities are decoded,
/// white space is folded.
pub fn html_to_text(html: &str) -> String {
    let mut text = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(start) = rest.find(['<', '&']) {
        let (before, from) = rest.split_at(start);
        text.push_str(before);
        rest = if from.starts_with('&') { push_entity(&mut text, from) } else { skip_markup(&mut text, from) };
    }
    text.push_str(rest);
    fold_white_space(&text)
}

/// The items of a feature list: every `li` element's text, in order; pieces without an `li` opening tag are no items.
///
/// Empty items are left out.
pub fn feature_list(html: &str) -> Vec<String> {
    html.split("</li>")
        .flat_map(|piece| {
            let tags = li_tags(piece);
            let ends = tags.iter().skip(1).map(|(start, _)| *start).chain([piece.len()]);
            let items: Vec<&str> =
                tags.iter().zip(ends).filter_map(|((_, start), end)| piece.get(*start..end)).collect();
            items
        })
        .map(html_to_text)
        .filter(|item| !item.is_empty())
        .collect()
}

/// The first `words` words of a text, with an ellipsis when there are more.
pub fn excerpt(text: &str, words: usize) -> String {
    let mut all = text.split_whitespace();
    let kept: Vec<&str> = all.by_ref().take(words).collect();
    let mut cut = kept.join(" ");
    if all.next().is_some() {
        cut.truncate(cut.trim_end_matches([',', ';', ':', '.', '…', '-', '–', '—']).len());
        cut.push('…');
    }
    cut
}

/// Where each `li` opening tag of a piece starts and ends, in bytes. Several stand in one piece when items lack their
/// closing tag.
fn li_tags(piece: &str) -> Vec<(usize, usize)> {
    piece
        .match_indices('<')
        .filter_map(|(start, _)| {
            let tag = piece.get(start..)?;
            let name = tag.get(1..3)?;
            let end = tag.find('>')? + 1;
            let closes_name = tag.get(3..)?.starts_with(|c: char| c.is_ascii_whitespace() || c == '>' || c == '/');
            (name.eq_ignore_ascii_case("li") && closes_name).then_some((start, start + end))
        })
        .collect()
}

/// Skips one tag, comment, or a whole script or style element, and returns what follows. A `<` that starts no markup
/// is text.
fn skip_markup<'a>(text: &mut String, from: &'a str) -> &'a str {
    let after = from.get(1..).unwrap_or_default();
    if let Some(comment) = after.strip_prefix("!--") {
        return comment.split_once("-->").map_or("", |(_, rest)| rest);
    }
    if !after.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?')) {
        text.push('<');
        return after;
    }
    let Some((tag, rest)) = after.split_once('>') else { return "" };
    let name: String = tag.chars().take_while(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase();
    if matches!(name.as_str(), "script" | "style") {
        return skip_element(rest, &name);
    }
    // An inline element joins its neighbours ("H<sub>2</sub>S"); any other separates words.
    if !is_inline(tag.trim_start_matches('/')) {
        text.push(' ');
    }
    rest
}

fn skip_element<'a>(rest: &'a str, name: &str) -> &'a str {
    let mut at = 0;
    while let Some(open) = rest.get(at..).and_then(|tail| tail.find("</")).map(|found| found + at) {
        let close = rest.get(open + 2..).unwrap_or_default();
        if close.get(..name.len()).is_some_and(|found| found.eq_ignore_ascii_case(name)) {
            return close.split_once('>').map_or("", |(_, after)| after);
        }
        at = open + 2;
    }
    ""
}

fn is_inline(tag: &str) -> bool {
    const INLINE: [&str; 13] =
        ["a", "abbr", "b", "bdi", "code", "em", "i", "mark", "small", "span", "strong", "sub", "sup"];
    let name = tag.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
    INLINE.iter().any(|inline| name.eq_ignore_ascii_case(inline))
}

/// Decodes the entity that `from` starts with and returns what follows; what is no entity stays as it is.
fn push_entity<'a>(text: &mut String, from: &'a str) -> &'a str {
    let body = from.get(1..).unwrap_or_default();
    // The longest name here has 6 letters; 10 also covers numbers.
    let end = body.char_indices().take(10).find(|(_, c)| *c == ';').map(|(at, _)| at);
    if let Some((name, rest)) = end.and_then(|end| Some((body.get(..end)?, body.get(end + 1..)?)))
        && let Some(decoded) = entity(name)
    {
        text.push(decoded);
        return rest;
    }
    text.push('&');
    body
}

/// The entities that blog software writes, and every numeric one.
fn entity(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16).ok()?,
            None => number.parse().ok()?,
        };
        return char::from_u32(code).filter(|c| !c.is_control() || c.is_whitespace());
    }
    Some(match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => '\u{a0}',
        "shy" => '\u{ad}',
        "hellip" => '…',
        "ndash" => '–',
        "mdash" => '—',
        "lsquo" => '‘',
        "rsquo" => '’',
        "ldquo" => '“',
        "rdquo" => '”',
        "laquo" => '«',
        "raquo" => '»',
        "bull" => '•',
        "middot" => '·',
        "deg" => '°',
        "plusmn" => '±',
        "times" => '×',
        "le" => '≤',
        "ge" => '≥',
        "frac12" => '½',
        "frac14" => '¼',
        "frac34" => '¾',
        "micro" => 'µ',
        "Oslash" => 'Ø',
        "copy" => '©',
        "reg" => '®',
        "trade" => '™',
        "prime" => '′',
        "Prime" => '″',
        _ => return None,
    })
}

/// Folds runs of white space into one space. A no-break space is kept: it holds a number and its unit together.
fn fold_white_space(text: &str) -> String {
    text.split(|c: char| c.is_whitespace() && c != '\u{a0}')
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
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
    fn api_5_hostile_html_comes_out_as_harmless_text() {
        assert_eq!(html_to_text("<img src=x onerror=alert(1)>hi<script>alert('x')</script> there"), "hi there");
        assert_eq!(html_to_text("<SCRIPT>if (a</b) x</sCript >ok"), "ok");
        assert_eq!(html_to_text("&lt;script&gt;"), "<script>");
        assert_eq!(html_to_text("a <!-- <b> --> b<style>p{}</style>"), "a b");
        assert_eq!(html_to_text("3 < 4 & 5 > 4 &unknown; &#0; &#xD800;"), "3 < 4 & 5 > 4 &unknown; &#0; &#xD800;");
        assert_eq!(html_to_text("<b unclosed"), "");
        assert_eq!(html_to_text("<script>never closed"), "");
    }

    #[test]
    fn car_7_features_come_only_from_pieces_with_an_li_opening_tag() {
        assert_eq!(
            feature_list("<ul><li>Bidirectional slips</li><li class=\"x\">3 &frac12; in <b>bore</b></li></ul>"),
            ["Bidirectional slips", "3 ½ in bore"]
        );
        assert_eq!(feature_list("<li>a<li>b</li> tail <LI>c"), ["a", "b", "c"]);
        assert!(feature_list("no list here").is_empty());
        assert!(feature_list("").is_empty());
        assert!(feature_list("<ul><line>x</line><link></ul>").is_empty());
        assert!(feature_list("<li></li><li> &#32; </li>").is_empty());
        assert_eq!(feature_list("lead text <li>item</li>"), ["item"]);
    }

    #[test]
    fn ins_4_an_excerpt_is_cut_to_the_given_words_with_an_ellipsis() {
        let text = "one two three four";
        assert_eq!(excerpt(text, 4), "one two three four");
        assert_eq!(excerpt(text, 3), "one two three…");
        assert_eq!(excerpt("one, two, three", 2), "one, two…");
        assert_eq!(excerpt("", 20), "");
        assert_eq!(excerpt("one", 0), "…");
    }

    proptest! {
        #[test]
        fn api_5_any_text_is_read_without_a_panic(html in ".*") {
            html_to_text(&html);
            feature_list(&html);
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

        #[test]
        fn ins_4_an_excerpt_never_has_more_words(text in "[a-z ]{0,200}", words in 1usize..30) {
            prop_assert!(excerpt(&text, words).split_whitespace().count() <= words);
        }
    }
}
