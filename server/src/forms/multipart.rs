//! Reads `multipart/form-data` piece by piece.
//!
//! At most one piece of the body and a part's head are in memory, however long the body is and however fast it comes.

use axum::http::{HeaderMap, header};
use bytes::{Bytes, BytesMut};
use futures_util::{Stream, StreamExt};

/// The longest boundary that the standard allows.
const LONGEST_BOUNDARY: usize = 70;

/// The longest head of a part.
const LONGEST_HEAD: usize = 8 * 1024;

/// More parts than any form has fields.
const MOST_PARTS: usize = 100;

/// Why a body could not be read to its end.
#[derive(Debug, PartialEq, Eq)]
pub enum Flaw {
    /// It is not `multipart/form-data`, or has no usable boundary.
    NotMultipart,
    /// It does not keep to the format.
    Malformed(&'static str),
    /// It is longer than allowed.
    TooLong,
    /// The connection ended before the body did.
    Broken,
}

/// What the head of a part says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    pub name: String,
    /// Only parts that are files have one.
    pub file_name: Option<String>,
}

/// The parts of a body, one after the other.
#[derive(Debug)]
pub struct Parts<S> {
    body: S,
    buffer: BytesMut,
    /// What stands before each part: a line break, two hyphens and the boundary.
    delimiter: Vec<u8>,
    left: u64,
    seen: usize,
    ended: bool,
}

/// The boundary that the request's type names.
///
/// # Errors
/// When there is none.
pub fn boundary(headers: &HeaderMap) -> Result<String, Flaw> {
    let content_type = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let (kind, parameters) = content_type.split_once(';').ok_or(Flaw::NotMultipart)?;
    if !kind.trim().eq_ignore_ascii_case("multipart/form-data") {
        return Err(Flaw::NotMultipart);
    }
    let boundary = parameter(parameters, "boundary").ok_or(Flaw::NotMultipart)?;
    let fits =
        (1..=LONGEST_BOUNDARY).contains(&boundary.len()) && boundary.bytes().all(|byte| (b' '..=b'~').contains(&byte));
    if fits { Ok(boundary) } else { Err(Flaw::NotMultipart) }
}

impl<S, E> Parts<S>
where
    S: Stream<Item = Result<Bytes, E>> + Unpin,
{
    /// Reads the parts between these boundaries from a body of at most `limit` bytes.
    pub fn new(body: S, boundary: &str, limit: u64) -> Self {
        // The first delimiter has no line break before it; with one put there, all delimiters are alike.
        Self {
            body,
            buffer: BytesMut::from(&b"\r\n"[..]),
            delimiter: format!("\r\n--{boundary}").into_bytes(),
            left: limit,
            seen: 0,
            ended: false,
        }
    }

    /// The head of the next part; what is left of the present one is passed over. `None` at the end.
    ///
    /// # Errors
    /// When the body cannot be read on.
    pub async fn next(&mut self) -> Result<Option<Part>, Flaw> {
        if self.ended {
            return Ok(None);
        }
        while self.chunk().await?.is_some() {}
        let _ = self.buffer.split_to(self.delimiter.len());
        self.fill_to(2).await?;
        if self.buffer.starts_with(b"--") {
            self.ended = true;
            return Ok(None);
        }
        self.seen += 1;
        if self.seen > MOST_PARTS {
            return Err(Flaw::Malformed("it has too many parts"));
        }
        self.pass_padding().await?;
        // The line break that ends the delimiter's line stays: then a part without a head has one that is empty.
        let head = self.head().await?;
        parse_head(&head).map(Some)
    }

    /// The next piece of the present part, never empty. `None` at its end.
    ///
    /// # Errors
    /// When the body cannot be read on.
    pub async fn chunk(&mut self) -> Result<Option<Bytes>, Flaw> {
        loop {
            match find(&self.buffer, &self.delimiter) {
                Some(0) => return Ok(None),
                Some(at) => return Ok(Some(self.buffer.split_to(at).freeze())),
                None => {}
            }
            // A delimiter may have begun within the last bytes.
            let safe = self.buffer.len().saturating_sub(self.delimiter.len() - 1);
            if safe > 0 {
                return Ok(Some(self.buffer.split_to(safe).freeze()));
            }
            self.fill().await?;
        }
    }

    async fn head(&mut self) -> Result<Bytes, Flaw> {
        loop {
            if let Some(at) = find(&self.buffer, b"\r\n\r\n") {
                if at > LONGEST_HEAD {
                    return Err(Flaw::Malformed("a part has too long a head"));
                }
                return Ok(self.buffer.split_to(at + 4).freeze());
            }
            if self.buffer.len() > LONGEST_HEAD {
                return Err(Flaw::Malformed("a part has too long a head"));
            }
            self.fill().await?;
        }
    }

    /// Blanks may stand between a boundary and the end of its line.
    async fn pass_padding(&mut self) -> Result<(), Flaw> {
        for _ in 0..LONGEST_HEAD {
            self.fill_to(2).await?;
            if self.buffer.starts_with(b"\r\n") {
                return Ok(());
            }
            if !matches!(self.buffer.first(), Some(b' ' | b'\t')) {
                return Err(Flaw::Malformed("a boundary does not end its line"));
            }
            let _ = self.buffer.split_to(1);
        }
        Err(Flaw::Malformed("a boundary does not end its line"))
    }

    async fn fill_to(&mut self, length: usize) -> Result<(), Flaw> {
        while self.buffer.len() < length {
            self.fill().await?;
        }
        Ok(())
    }

    async fn fill(&mut self) -> Result<(), Flaw> {
        match self.body.next().await {
            Some(Ok(piece)) => {
                self.left = self.left.checked_sub(piece.len() as u64).ok_or(Flaw::TooLong)?;
                self.buffer.extend_from_slice(&piece);
                Ok(())
            }
            Some(Err(_)) => Err(Flaw::Broken),
            None => Err(Flaw::Malformed("it ends too early")),
        }
    }
}

fn parse_head(head: &[u8]) -> Result<Part, Flaw> {
    let head = std::str::from_utf8(head).map_err(|_| Flaw::Malformed("a part's head is not UTF-8"))?;
    let mut disposition = None;
    for line in head.split("\r\n").filter(|line| !line.is_empty()) {
        let (name, value) = line.split_once(':').ok_or(Flaw::Malformed("a part's head has a line without a colon"))?;
        if name.trim().eq_ignore_ascii_case("content-disposition") {
            disposition = Some(value);
        } else if name.trim().eq_ignore_ascii_case("content-transfer-encoding") {
            let encoding = value.trim().to_ascii_lowercase();
            if !matches!(encoding.as_str(), "7bit" | "8bit" | "binary") {
                return Err(Flaw::Malformed("a part is encoded once more; send it as it is"));
            }
        }
    }
    let disposition = disposition.ok_or(Flaw::Malformed("a part has no name"))?;
    let (kind, parameters) = disposition.split_once(';').unwrap_or((disposition, ""));
    if !kind.trim().eq_ignore_ascii_case("form-data") {
        return Err(Flaw::Malformed("a part is no form data"));
    }
    let name = parameter(parameters, "name").ok_or(Flaw::Malformed("a part has no name"))?;
    Ok(Part { name, file_name: parameter(parameters, "filename") })
}

/// The value of one of `; name="value"; other=value`.
fn parameter(parameters: &str, wanted: &str) -> Option<String> {
    let mut rest = parameters;
    loop {
        rest = rest.trim_start_matches([';', ' ', '\t']);
        let (name, after) = rest.split_once('=')?;
        let (value, after) = value(after);
        if name.trim().eq_ignore_ascii_case(wanted) {
            return Some(value);
        }
        rest = after;
    }
}

/// A value, in quotes or not, and what follows it.
fn value(text: &str) -> (String, &str) {
    let Some(quoted) = text.strip_prefix('"') else {
        let end = text.find(';').unwrap_or(text.len());
        return (text[..end].trim().to_owned(), &text[end..]);
    };
    let mut value = String::new();
    let mut characters = quoted.char_indices();
    while let Some((at, character)) = characters.next() {
        match character {
            '"' => return (unescape(&value), &quoted[at + 1..]),
            // Only a quote is escaped like this; a backslash by itself is part of a path.
            '\\' if quoted[at + 1..].starts_with('"') => {
                characters.next();
                value.push('"');
            }
            other => value.push(other),
        }
    }
    (unescape(&value), "")
}

/// Browsers write the three characters that would end a value like this, and nothing else.
fn unescape(value: &str) -> String {
    value.replace("%22", "\"").replace("%0D", "\r").replace("%0A", "\n")
}

fn find(haystack: &[u8], needle: &[u8]) -> Option<usize> {
    memchr::memmem::find(haystack, needle)
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use futures_util::stream;
    use proptest::prelude::*;

    use super::*;

    type Read = Result<Vec<(Part, Vec<u8>)>, Flaw>;

    /// Reads a body that comes in pieces of a size.
    fn read(body: &[u8], piece: usize, limit: u64) -> Read {
        let pieces: Vec<_> =
            body.chunks(piece.max(1)).map(|p| Ok::<_, Infallible>(Bytes::copy_from_slice(p))).collect();
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            let mut parts = Parts::new(stream::iter(pieces), "b", limit);
            let mut all = Vec::new();
            while let Some(part) = parts.next().await? {
                let mut content = Vec::new();
                while let Some(chunk) = parts.chunk().await? {
                    assert!(!chunk.is_empty());
                    content.extend_from_slice(&chunk);
                }
                all.push((part, content));
            }
            Ok(all)
        })
    }

    fn part(name: &str, file_name: Option<&str>) -> Part {
        Part { name: name.into(), file_name: file_name.map(Into::into) }
    }

    const BODY: &str = "preamble\r\n--b \t\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\none\r\n--\r\n--b\r\n\
                        content-type: application/pdf\r\ncontent-disposition: Form-Data; filename=\"x \\\"%22.pdf\"; name=f\r\n\r\n\
                        \r\n--b\r\nContent-Disposition: form-data; name=c\r\n\r\n\r\n--x\r\n--b--epilogue";

    #[test]
    fn parts_are_read_whatever_the_pieces_they_come_in() {
        let wanted = vec![
            (part("a", None), b"one\r\n--".to_vec()),
            (part("f", Some("x \"\".pdf")), Vec::new()),
            (part("c", None), b"\r\n--x".to_vec()),
        ];
        for piece in 1..BODY.len() + 1 {
            assert_eq!(read(BODY.as_bytes(), piece, 10_000), Ok(wanted.clone()), "{piece}");
        }
    }

    #[test]
    fn flaws_are_named() {
        let long = format!("--b\r\nContent-Disposition: form-data; name={}\r\n\r\n\r\n--b--", "x".repeat(9000));
        let many = "--b\r\nContent-Disposition: form-data; name=a\r\n\r\n\r\n".repeat(101) + "--b--";
        for (body, wanted) in [
            ("", "it ends too early"),
            ("--b", "it ends too early"),
            ("--b\r\n", "it ends too early"),
            ("--b\r\nContent-Disposition: form-data; name=a\r\n\r\nx", "it ends too early"),
            ("--b\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--b", "it ends too early"),
            ("--bx\r\n", "a boundary does not end its line"),
            ("--b\r\n\r\nx\r\n--b--", "a part has no name"),
            ("--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--", "a part has no name"),
            ("--b\r\nContent-Disposition: attachment; name=a\r\n\r\nx\r\n--b--", "a part is no form data"),
            ("--b\r\nnonsense\r\n\r\nx\r\n--b--", "a part's head has a line without a colon"),
            (
                "--b\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--b--",
                "a part is encoded once more; send it as it is",
            ),
            (&long, "a part has too long a head"),
            (&many, "it has too many parts"),
        ] {
            for piece in [1, 7, 100_000] {
                assert_eq!(read(body.as_bytes(), piece, 100_000), Err(Flaw::Malformed(wanted)), "{body:.80}");
            }
        }
        assert_eq!(read(BODY.as_bytes(), 5, 40), Err(Flaw::TooLong));
        assert_eq!(
            read(b"--b\r\nContent-Disposition: form-data; name=\"\xff\"\r\n\r\nx\r\n--b--", 5, 100),
            Err(Flaw::Malformed("a part's head is not UTF-8"))
        );
    }

    #[test]
    fn the_boundary_is_read_from_the_type() {
        let of = |value: &str| boundary(&HeaderMap::from_iter([(header::CONTENT_TYPE, value.parse().unwrap())]));
        assert_eq!(of("multipart/form-data; boundary=abc"), Ok("abc".into()));
        assert_eq!(of("Multipart/Form-Data; charset=utf-8; BOUNDARY=\"a b\""), Ok("a b".into()));
        for wrong in [
            "multipart/form-data",
            "multipart/form-data; boundary=",
            "multipart/mixed; boundary=a",
            "application/json",
            "multipart/form-data; boundary=\"",
        ] {
            assert_eq!(of(wrong), Err(Flaw::NotMultipart), "{wrong}");
        }
        assert_eq!(of(&format!("multipart/form-data; boundary={}", "x".repeat(71))), Err(Flaw::NotMultipart));
        assert_eq!(boundary(&HeaderMap::new()), Err(Flaw::NotMultipart));
    }

    proptest! {
        /// What is written is read again, for any content and any pieces.
        #[test]
        fn any_content_comes_back_as_it_was(
            contents in prop::collection::vec(prop::collection::vec(prop_oneof![Just(b'\r'), Just(b'\n'), Just(b'-'), Just(b'b'), any::<u8>()], 0..60), 0..5),
            piece in 1_usize..40,
        ) {
            let mut body = Vec::new();
            for content in &contents {
                // A content that holds the delimiter could not be sent with this boundary.
                prop_assume!(find(&[&b"\r\n"[..], content, b"\r\n"].concat(), b"\r\n--b").is_none());
                body.extend_from_slice(b"--b\r\nContent-Disposition: form-data; name=\"n\"\r\n\r\n");
                body.extend_from_slice(content);
                body.extend_from_slice(b"\r\n");
            }
            body.extend_from_slice(b"--b--\r\n");
            let wanted: Vec<_> = contents.into_iter().map(|content| (part("n", None), content)).collect();
            prop_assert_eq!(read(&body, piece, 1 << 20), Ok(wanted));
        }

        /// Whatever comes, reading ends, and ends alike for all pieces.
        #[test]
        fn anything_is_read_or_refused_alike(
            fragments in prop::collection::vec(prop_oneof![
                Just("\r\n".to_owned()), Just("--b".to_owned()), Just("--".to_owned()), Just(": ".to_owned()),
                Just("Content-Disposition: form-data; name=\"a\"".to_owned()), Just("filename=\"".to_owned()), "\\PC{0,5}",
            ], 0..30),
        ) {
            let body = fragments.concat();
            let whole = read(body.as_bytes(), body.len(), 1 << 20);
            for piece in [1, 2, 3, 11] {
                prop_assert_eq!(&read(body.as_bytes(), piece, 1 << 20), &whole);
            }
        }

        #[test]
        fn any_head_is_read_or_refused(head in "(\\PC|[\";=:\\\\\r\n]){0,80}") {
            let _ = parse_head(head.as_bytes());
            let _ = parameter(&head, "name");
        }
    }
}
