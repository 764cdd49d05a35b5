use serde::{Deserialize, Serialize};

use super::{Bases, Image, PictureInfo, from_json};

/// A person as `GET /api/team` lists them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TeamMemberItem {
    pub name: String,
    pub department: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<String>,
    /// File name in `media/team/`.
    pub photo: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profile_url: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<PictureInfo>,
}

from_json!(TeamMemberItem { name, department, role, photo, profile_url, picture });

/// A person as the team page's card draws them.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct TeamMember {
    pub name: String,
    pub department: String,
    pub role: Option<String>,
    pub photo: Image,
    pub profile_url: Option<String>,
}

impl TeamMemberItem {
    /// What the card draws of them.
    pub fn into_member(self, bases: &Bases) -> TeamMember {
        TeamMember {
            photo: Image::at(&bases.media, &["team"], &self.photo, &self.name, self.picture.as_ref()),
            name: self.name,
            department: self.department,
            role: self.role,
            profile_url: self.profile_url,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::json::read;

    #[test]
    fn tem_1_a_card_has_photo_name_department_and_profile_link() {
        let body = r#"{"name":"A","department":"Works","photo":"a.svg","profile_url":"https://x.example"}"#;
        let member = read::<TeamMemberItem>(body).unwrap().into_member(&Bases::default());
        assert_eq!((member.photo.src.as_str(), member.photo.alt.as_str()), ("/media/team/a.svg", "A"));
        assert_eq!(member.profile_url.as_deref(), Some("https://x.example"));
    }
}
