//! Content encodings: which one a client accepts, and compression of bodies that are made once and sent many times.
//!
//! tower-http's layers compress at each request, and choose among precompressed files only. Here the choice is also among bodies in
//! memory, and decides the entity tag.

use std::io::Write;

use axum::http::{HeaderMap, header};
use brotli::CompressorWriter;
use flate2::Compression;
use flate2::write::GzEncoder;

use super::Source;

/// A content encoding, the preferred one first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ContentEncoding {
    Brotli,
    Gzip,
    Identity,
}

impl ContentEncoding {
    /// The encodings of precompressed files.
    pub const COMPRESSED: [Self; 2] = [Self::Brotli, Self::Gzip];

    /// Its name in `Accept-Encoding` and `Content-Encoding`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gzip",
            Self::Identity => "identity",
        }
    }

    /// The extension that a file compressed with it has.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Brotli => ".br",
            Self::Gzip => ".gz",
            Self::Identity => "",
        }
    }
}

/// The best available encoding that the client accepts. Identity is always available.
pub fn choose(headers: &HeaderMap, available: impl Iterator<Item = ContentEncoding>) -> ContentEncoding {
    let values = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    let accepted: Vec<(&str, f32)> = values.flat_map(|value| value.split(',')).map(weighted).collect();
    let weight_of = |encoding: ContentEncoding| {
        let named = |name: &str| accepted.iter().find(|(accepted, _)| accepted.eq_ignore_ascii_case(name));
        named(encoding.name()).or_else(|| named("*")).map_or(0.0, |(_, weight)| *weight)
    };
    let weighted = available.map(|encoding| (encoding, weight_of(encoding))).filter(|(_, weight)| *weight > 0.0);
    // Of the same weight, the encoding that comes first in the enum.
    let best = weighted
        .max_by(|(one, weight), (other, other_weight)| weight.total_cmp(other_weight).then_with(|| other.cmp(one)));
    best.map_or(ContentEncoding::Identity, |(encoding, _)| encoding)
}

/// `gzip;q=0.5` as its name and weight.
fn weighted(item: &str) -> (&str, f32) {
    let (name, parameters) = item.split_once(';').unwrap_or((item, ""));
    let weight = parameters
        .split(';')
        .filter_map(|parameter| parameter.split_once('='))
        .find(|(name, _)| name.trim().eq_ignore_ascii_case("q"))
        .map_or(1.0, |(_, weight)| weight.trim().parse().unwrap_or(0.0));
    (name.trim(), weight)
}

/// The Brotli quality of pages and lists: within a tenth of the smallest size of most texts, in a fiftieth of the time.
pub const QUALITY: u32 = 6;

/// A body in the encodings that nearly every client accepts.
pub fn compress(body: &[u8], brotli_quality: u32) -> Vec<(ContentEncoding, Source)> {
    let mut brotli = CompressorWriter::new(Vec::new(), 4096, brotli_quality, 20);
    let mut gzip = GzEncoder::new(Vec::new(), Compression::new(6));
    // Writing to a vector does not fail.
    let _ = (brotli.write_all(body), gzip.write_all(body));
    let bodies =
        [(ContentEncoding::Brotli, brotli.into_inner()), (ContentEncoding::Gzip, gzip.finish().unwrap_or_default())];
    bodies.map(|(encoding, body)| (encoding, Source::Memory(body.into()))).into()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn chosen(accept: &str, available: &[ContentEncoding]) -> ContentEncoding {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_ENCODING, accept.parse().unwrap());
        choose(&headers, available.iter().copied())
    }

    #[test]
    fn the_best_accepted_and_available_encoding_is_chosen() {
        use ContentEncoding::*;
        let all = [Gzip, Brotli];
        for (accept, available, wanted) in [
            ("gzip, deflate, br, zstd", &all[..], Brotli),
            ("gzip, deflate", &all, Gzip),
            ("gzip;q=1, br;q=0.5", &all, Gzip),
            ("br;q=0, *", &all, Gzip),
            ("br;q=0", &all, Identity),
            ("br;Q=0", &all, Identity),
            ("", &all, Identity),
            ("GZIP", &all, Gzip),
            ("br;q=nonsense", &all, Identity),
            ("br", &[], Identity),
            ("br, gzip", &[Gzip], Gzip),
        ] {
            assert_eq!(chosen(accept, available), wanted, "{accept}");
        }
    }

    proptest! {
        #[test]
        fn the_chosen_encoding_is_accepted_and_available(
            accept in "((br|gzip|zstd|identity|\\*|[a-z]{0,3})(;q=[0-9.x-]{0,4}|;[ -~]{0,4})?[, ]{0,2}){0,5}",
            available in prop::sample::subsequence(&ContentEncoding::COMPRESSED, 0..=2),
        ) {
            let encoding = chosen(&accept, &available);
            prop_assert!(encoding == ContentEncoding::Identity || available.contains(&encoding));
            prop_assert!(encoding == ContentEncoding::Identity || accept.to_ascii_lowercase().contains(encoding.name()) || accept.contains('*'));
        }
    }
}
