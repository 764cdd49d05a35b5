//! Which content encoding a client takes.
//!
//! tower-http chooses among files beside a file, and does not expose its choice; here the choice is also among what is in
//! memory, and decides the entity tag.

use axum::http::{HeaderMap, header};

/// A content encoding, the most wanted first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Encoding {
    Brotli,
    Zstd,
    Gzip,
    Identity,
}

impl Encoding {
    /// The encodings of files that lie precompressed beside a file.
    pub const COMPRESSED: [Self; 3] = [Self::Brotli, Self::Zstd, Self::Gzip];

    /// Its name in `Accept-Encoding` and `Content-Encoding`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Zstd => "zstd",
            Self::Gzip => "gzip",
            Self::Identity => "identity",
        }
    }

    /// The extension that a file compressed with it has.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Brotli => ".br",
            Self::Zstd => ".zst",
            Self::Gzip => ".gz",
            Self::Identity => "",
        }
    }
}

/// The best of the available encodings that the client takes. Identity is always possible.
pub fn choose(headers: &HeaderMap, available: impl Iterator<Item = Encoding>) -> Encoding {
    let mut accepted = [0.0_f32; 3];
    let mut others = 0.0;
    let mut named = [false; 3];
    for value in headers.get_all(header::ACCEPT_ENCODING) {
        for item in value.to_str().unwrap_or_default().split(',') {
            let (name, weight) = weighted(item);
            if name == "*" {
                others = weight;
            }
            for (index, encoding) in Encoding::COMPRESSED.iter().enumerate() {
                if name.eq_ignore_ascii_case(encoding.name()) {
                    accepted[index] = weight;
                    named[index] = true;
                }
            }
        }
    }
    let weight_of = |encoding: Encoding| {
        let index = Encoding::COMPRESSED.iter().position(|e| *e == encoding);
        index.map_or(0.0, |index| if named[index] { accepted[index] } else { others })
    };
    let mut best = (Encoding::Identity, 0.0);
    for encoding in available {
        let weight = weight_of(encoding);
        if weight > best.1 || (weight == best.1 && weight > 0.0 && encoding < best.0) {
            best = (encoding, weight);
        }
    }
    best.0
}

/// `gzip;q=0.5` as its name and weight.
fn weighted(item: &str) -> (&str, f32) {
    let (name, parameters) = item.split_once(';').unwrap_or((item, ""));
    let weight = parameters
        .split(';')
        .find_map(|parameter| parameter.trim().strip_prefix("q="))
        .map_or(1.0, |weight| weight.trim().parse().unwrap_or(0.0));
    (name.trim(), weight)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn chosen(accept: &str, available: &[Encoding]) -> Encoding {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_ENCODING, accept.parse().unwrap());
        choose(&headers, available.iter().copied())
    }

    #[test]
    fn the_best_common_encoding_is_chosen() {
        use Encoding::*;
        let all = [Gzip, Brotli, Zstd];
        for (accept, available, wanted) in [
            ("gzip, deflate, br, zstd", &all[..], Brotli),
            ("gzip, deflate", &all, Gzip),
            ("gzip;q=1, br;q=0.5", &all, Gzip),
            ("br;q=0, *", &all, Zstd),
            ("br;q=0", &all, Identity),
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
        fn whatever_is_accepted_what_is_chosen_is_there(
            accept in "((br|gzip|zstd|identity|\\*|[a-z]{0,3})(;q=[0-9.x-]{0,4}|;[ -~]{0,4})?[, ]{0,2}){0,5}",
            available in prop::sample::subsequence(&Encoding::COMPRESSED, 0..=3),
        ) {
            let encoding = chosen(&accept, &available);
            prop_assert!(encoding == Encoding::Identity || available.contains(&encoding));
            prop_assert!(encoding == Encoding::Identity || accept.to_ascii_lowercase().contains(encoding.name()) || accept.contains('*'));
        }
    }
}
