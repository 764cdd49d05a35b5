//! `[folders]`: where content, pictures, the site and the data lie.

use std::path::PathBuf;

use serde::Deserialize;

use super::values::path;

/// The folders that the server works with.
#[derive(Debug, Clone, Deserialize)]
#[serde(from = "FoldersSection")]
pub struct Folders {
    /// The company's content.
    pub content: PathBuf,
    /// Pictures and datasheets made from the content.
    pub derived: PathBuf,
    /// The built site; `None` to serve the API only.
    pub site: Option<PathBuf>,
    /// The embedded database, resumes and unfinished uploads.
    pub data: PathBuf,
    /// How changes of the content and the site are noticed.
    pub watch: Watch,
}

/// How changes on the disk are noticed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Watch {
    /// The system tells of them.
    Notify,
    /// The folders are looked through: on network drives and in some containers the system tells nothing.
    Poll,
    /// They are not.
    Off,
}

/// The section as it is written.
#[derive(Deserialize)]
#[serde(default)]
struct FoldersSection {
    #[serde(deserialize_with = "path")]
    content: PathBuf,
    #[serde(deserialize_with = "path")]
    derived: PathBuf,
    #[serde(deserialize_with = "path")]
    site: PathBuf,
    serve_site: bool,
    #[serde(deserialize_with = "path")]
    data: PathBuf,
    watch: Watch,
}

impl Default for FoldersSection {
    fn default() -> Self {
        Self {
            content: "server/content".into(),
            derived: ".cache/media".into(),
            site: "dist/client".into(),
            serve_site: true,
            data: ".data".into(),
            watch: Watch::Notify,
        }
    }
}

impl From<FoldersSection> for Folders {
    fn from(section: FoldersSection) -> Self {
        let FoldersSection { content, derived, site, serve_site, data, watch } = section;
        Self { content, derived, site: serve_site.then_some(site), data, watch }
    }
}

impl Default for Folders {
    fn default() -> Self {
        FoldersSection::default().into()
    }
}
