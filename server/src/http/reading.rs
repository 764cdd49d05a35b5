//! Reads parts of open files.

use std::fs::File;
use std::io;

use bytes::Bytes;

/// Reads exactly this part, and waits for the disk. A file that has become shorter leaves an announced length unmet.
pub fn read(file: &File, mut at: u64, length: usize) -> io::Result<Bytes> {
    let mut bytes = vec![0; length];
    let mut rest = &mut bytes[..];
    while !rest.is_empty() {
        match read_at(file, rest, at) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(read) => {
                at += read as u64;
                rest = &mut rest[read..];
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(bytes.into())
}

#[cfg(unix)]
fn read_at(file: &File, into: &mut [u8], at: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, into, at)
}

#[cfg(windows)]
fn read_at(file: &File, into: &mut [u8], at: u64) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_read(file, into, at)
}
