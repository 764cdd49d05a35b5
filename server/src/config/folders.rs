//! `[folders]`: where content, pictures, the site and the data lie.

use std::path::PathBuf;

use super::group::Group;

/// The folders that the server works with.
#[derive(Debug, Clone)]
pub struct Folders {
    /// The company's content.
    pub content: PathBuf,
    /// Pictures and datasheets made from the content.
    pub derived: PathBuf,
    /// The built site; `None` to serve the API only.
    pub site: Option<PathBuf>,
    /// The embedded database, resumes and unfinished uploads.
    pub data: PathBuf,
}

impl Default for Folders {
    fn default() -> Self {
        Self {
            content: "server/content".into(),
            derived: ".cache/media".into(),
            site: Some("dist/client".into()),
            data: ".data".into(),
        }
    }
}

impl Folders {
    pub(super) fn read(group: &Group) -> Self {
        let default = Self::default();
        let path = |key| group.get(|fields| fields.optional_text(key)).map(PathBuf::from);
        let site = path("site").or(default.site);
        let with_site = group.get(|fields| fields.optional_flag("serve_site")).unwrap_or(true);
        Self {
            content: path("content").unwrap_or(default.content),
            derived: path("derived").unwrap_or(default.derived),
            site: site.filter(|_| with_site),
            data: path("data").unwrap_or(default.data),
        }
    }
}
