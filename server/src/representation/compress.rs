//! Compresses bodies that are made once and sent many times. tower-http's layer would compress them at each request.

use std::io::Write;

use bytes::Bytes;

/// How hard a body is compressed.
#[derive(Debug, Clone, Copy)]
pub enum Effort {
    /// Pages and lists, of which there are many: the server waits for all of them when it starts.
    Usual,
    /// One large body of numbers that visitors wait for: a fifth smaller in ten times the time.
    Great,
}

/// The body in Brotli.
pub fn brotli(body: &[u8], effort: Effort) -> Bytes {
    let quality = match effort {
        // Of most texts within a tenth of the best at a fiftieth of its time.
        Effort::Usual => 6,
        Effort::Great => 10,
    };
    let mut compressed = Vec::new();
    {
        let mut writer = brotli::CompressorWriter::new(&mut compressed, 4096, quality, 20);
        // A vector takes every write.
        let _ = writer.write_all(body);
    }
    compressed.into()
}

/// The body in gzip.
pub fn gzip(body: &[u8]) -> Bytes {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(6));
    // A vector takes every write.
    let _ = encoder.write_all(body);
    encoder.finish().unwrap_or_default().into()
}
