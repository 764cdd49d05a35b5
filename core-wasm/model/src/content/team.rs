use serde::{Deserialize, Serialize};

use super::json::WriteJson;
use super::{Image, Item, PictureInfo, Record};

/// A team member as `GET /api/team` lists it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
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

/// A team member as the team page shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct TeamMember {
    pub name: String,
    pub department: String,
    pub role: Option<String>,
    pub photo: Image,
    pub profile_url: Option<String>,
}

impl TeamMember {
    /// Reads an item of `GET /api/team`.
    pub fn read<J: WriteJson>(item: &Item<'_, J>) -> J {
        Record::new(item)
            .text("name")
            .text("department")
            .maybe_text("role")
            .set("photo", item.image(&["team", &item.text("photo")], item.text_value("name")))
            .maybe_text("profile_url")
            .finish()
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
