//! `team.toml`: the people on the team page.

use super::folder::Folder;

/// A member of the team; the photo lies at `media/team/<photo>`.
#[derive(Debug, Clone)]
pub struct Member {
    pub name: String,
    pub department: String,
    pub role: String,
    pub photo: String,
    pub profile_url: String,
}

/// Reads the team in the order of the file.
pub fn read_all(folder: &Folder) -> Vec<Member> {
    let read = folder.read("team.toml", |top| {
        top.tables("members")
            .into_iter()
            .map(|fields| {
                let member = Member {
                    name: fields.text("name"),
                    department: fields.text("department"),
                    role: fields.text("role"),
                    photo: folder.media(&fields, "photo", "team"),
                    profile_url: fields.url("profile_url"),
                };
                fields.finish();
                member
            })
            .collect()
    });
    read.unwrap_or_default()
}
