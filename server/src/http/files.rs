//! Files that are asked for again and again: small ones are kept in memory, large ones open.
//!
//! Looking a file up and reading it on the file threads costs several times what sending it does. So what was found is
//! believed for a moment, and only then looked at again: a change on disk is seen after a second at most.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use axum::body::Body;
use bytes::Bytes;
use futures_util::stream;
use tokio::sync::Semaphore;

use super::reading::read;

/// How long what was found is believed.
const BELIEVED: Duration = Duration::from_secs(1);

/// Files up to this size are kept in memory.
const SMALL: u64 = 1024 * 1024;

/// All that is kept in memory.
const ROOM: usize = 8 * 1024 * 1024;

/// All that is known of, and with it the number of files that are open.
const PLACES: usize = 512;

/// How much of a large file is read at once, and so what a slow client costs.
const CHUNK: u64 = 64 * 1024;

/// A file written so short a time ago may be written again without its time showing it.
const SETTLED: Duration = Duration::from_secs(2);

/// How many files are looked up at once. When many ask for the same file at the same time, it is read a few times and
/// not many times.
const LOOKING: usize = 4;

/// Files by the name they are asked for.
#[derive(Debug)]
pub struct Files {
    shelf: Mutex<Shelf>,
    looking: Semaphore,
}

impl Default for Files {
    fn default() -> Self {
        Self { shelf: Mutex::default(), looking: Semaphore::new(LOOKING) }
    }
}

#[derive(Debug, Default)]
struct Shelf {
    places: HashMap<String, Place>,
    /// Bytes in memory.
    filled: usize,
    /// Counts up; a place remembers when it was last used.
    turn: u64,
}

#[derive(Debug)]
struct Place {
    file: Arc<File>,
    looked: Instant,
    used: u64,
}

/// A file as it was found.
#[derive(Debug)]
pub struct File {
    pub path: PathBuf,
    pub length: u64,
    pub modified: Option<SystemTime>,
    settled: bool,
    body: Content,
}

#[derive(Debug)]
enum Content {
    Small(Bytes),
    Large(fs::File),
}

impl Files {
    /// The first file that lies at one of these places; `None` when there is none.
    ///
    /// # Errors
    /// When a file is there but cannot be read.
    pub async fn find<P>(&self, name: &str, places: P) -> io::Result<Option<Arc<File>>>
    where
        P: FnOnce() -> Vec<PathBuf>,
    {
        let known = match self.shelf().get(name) {
            Some((file, true)) => return Ok(Some(file)),
            Some((file, false)) => Some(file),
            None => None,
        };
        let _looking = self.looking.acquire().await.map_err(io::Error::other)?;
        // Another one may have found it meanwhile.
        if known.is_none()
            && let Some((file, true)) = self.shelf().get(name)
        {
            return Ok(Some(file));
        }
        let places = places();
        let found = tokio::task::spawn_blocking(move || look(&places, known)).await.map_err(io::Error::other)?;
        let mut shelf = self.shelf();
        match &found {
            Ok(Some(file)) => shelf.put(name, Arc::clone(file)),
            _ => shelf.remove(name),
        }
        found
    }

    fn shelf(&self) -> MutexGuard<'_, Shelf> {
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shelf {
    /// The file of this name, and whether it may still be believed. One who may not believe it looks again; the others
    /// go on meanwhile.
    fn get(&mut self, name: &str) -> Option<(Arc<File>, bool)> {
        self.turn += 1;
        let place = self.places.get_mut(name)?;
        place.used = self.turn;
        let believed = place.looked.elapsed() < BELIEVED;
        if !believed {
            place.looked = Instant::now();
        }
        Some((Arc::clone(&place.file), believed))
    }

    fn put(&mut self, name: &str, file: Arc<File>) {
        self.remove(name);
        self.turn += 1;
        self.filled += file.in_memory();
        self.places.insert(name.to_owned(), Place { file, looked: Instant::now(), used: self.turn });
        while self.filled > ROOM || self.places.len() > PLACES {
            let oldest = self.places.iter().min_by_key(|(_, place)| place.used).map(|(name, _)| name.clone());
            let Some(oldest) = oldest else { break };
            self.remove(&oldest);
        }
    }

    fn remove(&mut self, name: &str) {
        if let Some(place) = self.places.remove(name) {
            self.filled -= place.file.in_memory();
        }
    }
}

/// Looks on the disk; what is known already is taken when it is still right.
fn look(places: &[PathBuf], known: Option<Arc<File>>) -> io::Result<Option<Arc<File>>> {
    for path in places {
        let Some(metadata) = fs::metadata(path).ok().filter(fs::Metadata::is_file) else { continue };
        return match known {
            Some(file) if file.is_still(path, &metadata) => Ok(Some(file)),
            _ => File::open(path).map(Arc::new).map(Some),
        };
    }
    Ok(None)
}

impl File {
    fn open(path: &Path) -> io::Result<Self> {
        let mut file = fs::File::open(path)?;
        let metadata = file.metadata()?;
        let modified = metadata.modified().ok();
        let settled = modified.and_then(|time| time.elapsed().ok()).is_some_and(|age| age > SETTLED);
        let mut length = metadata.len();
        let body = if length <= SMALL {
            let mut bytes = Vec::with_capacity(usize::try_from(length).unwrap_or_default());
            io::Read::read_to_end(&mut file, &mut bytes)?;
            length = bytes.len() as u64;
            Content::Small(bytes.into())
        } else {
            Content::Large(file)
        };
        Ok(Self { path: path.to_owned(), length, modified, settled, body })
    }

    fn is_still(&self, path: &Path, metadata: &fs::Metadata) -> bool {
        self.settled && self.path == path && self.length == metadata.len() && self.modified == metadata.modified().ok()
    }

    fn in_memory(&self) -> usize {
        if let Content::Small(bytes) = &self.body { bytes.len() } else { 0 }
    }

    /// The bytes from `first`, `length` of them.
    ///
    /// # Errors
    /// When they cannot be read.
    pub async fn part(self: &Arc<Self>, first: u64, length: u64) -> io::Result<Body> {
        match &self.body {
            Content::Small(bytes) => slice(bytes, first, length).map(Body::from),
            Content::Large(_) if length <= CHUNK => self.chunk(first, length).await.map(Body::from),
            Content::Large(_) => {
                let chunks = stream::try_unfold((Arc::clone(self), first, length), |(file, at, left)| async move {
                    let size = left.min(CHUNK);
                    if size == 0 {
                        return Ok(None);
                    }
                    let bytes = file.chunk(at, size).await?;
                    Ok::<_, io::Error>(Some((bytes, (file, at + size, left - size))))
                });
                Ok(Body::from_stream(chunks))
            }
        }
    }

    /// The whole file as text.
    ///
    /// # Errors
    /// When it cannot be read.
    pub async fn text(self: &Arc<Self>) -> io::Result<String> {
        let bytes = match &self.body {
            Content::Small(bytes) => bytes.clone(),
            Content::Large(_) => self.chunk(0, self.length).await?,
        };
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    async fn chunk(self: &Arc<Self>, at: u64, length: u64) -> io::Result<Bytes> {
        let length = usize::try_from(length).map_err(io::Error::other)?;
        let own = Arc::clone(self);
        let read = move || match &own.body {
            Content::Small(bytes) => slice(bytes, at, length as u64),
            Content::Large(file) => read(file, at, length),
        };
        tokio::task::spawn_blocking(read).await.map_err(io::Error::other)?
    }
}

fn slice(bytes: &Bytes, first: u64, length: u64) -> io::Result<Bytes> {
    let range = usize::try_from(first).ok().zip(usize::try_from(length).ok());
    let end = range.and_then(|(first, length)| first.checked_add(length)).filter(|end| *end <= bytes.len());
    match range.zip(end) {
        Some(((first, _), end)) => Ok(bytes.slice(first..end)),
        None => Err(io::ErrorKind::UnexpectedEof.into()),
    }
}

#[cfg(test)]
mod tests {
    use http_body_util::BodyExt;

    use super::*;

    fn age(path: &Path, seconds: u64) {
        let then = SystemTime::now() - Duration::from_secs(seconds);
        fs::File::options().write(true).open(path).unwrap().set_modified(then).unwrap();
    }

    async fn body_of(files: &Files, path: &Path) -> Option<Vec<u8>> {
        let file = files.find("name", || vec![path.to_owned()]).await.unwrap()?;
        let body = file.part(0, file.length).await.unwrap();
        Some(body.collect().await.unwrap().to_bytes().to_vec())
    }

    /// As if the moment had passed in which what was found is believed.
    fn doubt(files: &Files) {
        for place in files.shelf().places.values_mut() {
            place.looked -= BELIEVED;
        }
    }

    #[tokio::test]
    async fn a_file_is_read_once_and_again_when_it_has_changed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        let files = Files::default();
        assert_eq!(body_of(&files, &path).await, None);
        fs::write(&path, "one").unwrap();
        age(&path, 60);
        assert_eq!(body_of(&files, &path).await.unwrap(), b"one");
        let first = files.find("name", || unreachable!("it is believed")).await.unwrap().unwrap();
        doubt(&files);
        let again = files.find("name", || vec![path.clone()]).await.unwrap().unwrap();
        assert!(Arc::ptr_eq(&first, &again), "it is the same file");
        fs::write(&path, "two").unwrap();
        doubt(&files);
        assert_eq!(body_of(&files, &path).await.unwrap(), b"two");
        let fresh = files.find("name", || unreachable!("it is believed")).await.unwrap().unwrap();
        doubt(&files);
        let again = files.find("name", || vec![path.clone()]).await.unwrap().unwrap();
        assert!(!Arc::ptr_eq(&fresh, &again), "a file that was just written is read again");
        fs::remove_file(&path).unwrap();
        doubt(&files);
        assert_eq!(body_of(&files, &path).await, None);
        assert_eq!(files.shelf().filled, 0);
    }

    #[tokio::test]
    async fn the_first_place_where_it_lies_counts() {
        let folder = tempfile::tempdir().unwrap();
        let places = || vec![folder.path().join("a"), folder.path().join("b")];
        let files = Files::default();
        fs::write(folder.path().join("b"), "b").unwrap();
        age(&folder.path().join("b"), 60);
        assert!(files.find("x", places).await.unwrap().unwrap().path.ends_with("b"));
        fs::write(folder.path().join("a"), "b").unwrap();
        age(&folder.path().join("a"), 60);
        doubt(&files);
        assert!(files.find("x", places).await.unwrap().unwrap().path.ends_with("a"));
    }

    #[tokio::test]
    async fn memory_and_open_files_are_limited() {
        let folder = tempfile::tempdir().unwrap();
        let files = Files::default();
        let path = folder.path().join("a");
        fs::write(&path, vec![7; 1024 * 1024]).unwrap();
        for number in 0..12 {
            files.find(&format!("{number}"), || vec![path.clone()]).await.unwrap();
            files.find("0", || vec![path.clone()]).await.unwrap();
        }
        {
            let shelf = files.shelf();
            assert_eq!((shelf.filled, shelf.places.len()), (ROOM, 8));
            assert!(shelf.places.contains_key("0") && !shelf.places.contains_key("1"), "what is used stays");
        }
        fs::write(&path, "small").unwrap();
        for number in 0..PLACES + 9 {
            files.find(&format!("small {number}"), || vec![path.clone()]).await.unwrap();
        }
        assert_eq!(files.shelf().places.len(), PLACES);
    }

    #[tokio::test]
    async fn a_large_file_is_sent_in_pieces_and_one_that_shrinks_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("film");
        let content: Vec<u8> = (0..=250).cycle().take(2_000_000).collect();
        fs::write(&path, &content).unwrap();
        let files = Files::default();
        let file = files.find("film", || vec![path.clone()]).await.unwrap().unwrap();
        assert_eq!(file.in_memory(), 0);
        for (first, length) in [(0, 2_000_000), (1, 65_536), (1_999_999, 1), (65_535, 200_000), (5, 0)] {
            let body = file.part(first, length).await.unwrap().collect().await.unwrap().to_bytes();
            let first = usize::try_from(first).unwrap();
            assert!(body == content[first..first + usize::try_from(length).unwrap()], "{first} {length}");
        }
        fs::File::options().write(true).open(&path).unwrap().set_len(1_000_000).unwrap();
        assert!(file.part(999_999, 10).await.is_err());
        assert!(file.part(900_000, 1_000_000).await.unwrap().collect().await.is_err());
    }
}
