//! `GET /api/team`.

use model::content::TeamMemberItem;

use crate::content::Content;

/// The whole team, in the order of the file.
pub fn list(content: &Content) -> Vec<TeamMemberItem> {
    content
        .team
        .iter()
        .map(|member| TeamMemberItem {
            name: member.name.clone(),
            department: member.department.clone(),
            role: Some(member.role.clone()),
            photo: member.photo.clone(),
            profile_url: Some(member.profile_url.clone()),
            picture: content.pictures.get(&format!("team/{}", member.photo)),
        })
        .collect()
}
