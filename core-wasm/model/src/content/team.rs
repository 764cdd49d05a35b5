use serde::{Deserialize, Serialize};

use super::json::Json;
use super::{Image, Item, PictureInfo};

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

/// A person as the team page's card draws them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TeamMember {
    pub name: String,
    pub department: String,
    pub role: Option<String>,
    pub photo: Image,
    pub profile_url: Option<String>,
}

impl TeamMember {
    /// Reads an item of `GET /api/team`.
    pub fn read<J: Json>(item: &Item<'_, J>) -> Self {
        let name = item.text("name");
        Self {
            department: item.text("department"),
            role: item.maybe_text("role"),
            photo: item.image(&["team", &item.text("photo")], name.clone()),
            profile_url: item.maybe_text("profile_url"),
            name,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::item::view;

    #[test]
    fn tem_1_a_card_has_photo_name_department_and_profile_link() {
        let body = r#"{"name":"A","department":"Works","photo":"a.svg","profile_url":"https://x.example"}"#;
        let member = view(TeamMember::read, body).unwrap();
        assert_eq!((&member["photo"]["src"], &member["photo"]["alt"]), (&"/media/team/a.svg".into(), &"A".into()));
        assert_eq!(member["profileUrl"], "https://x.example");
    }
}
