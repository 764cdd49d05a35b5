use super::{CITIES, Field, FileRule, Form, Kind};

/// The form of the career page.
pub static CAREER: Form = Form::new(
    "career",
    "/api/career",
    Some("/career"),
    &[
        Field::text("firstName", "First name").required("First name is required").autocomplete("given-name"),
        Field::text("lastName", "Last name").autocomplete("family-name"),
        Field::phone(),
        Field::email(),
        Field::text("role", "Role").autocomplete("organization-title"),
        Field::new("city", "City", Kind::Choice(&CITIES)).autocomplete("address-level2"),
        Field::new("details", "Details", Kind::LongText),
        Field::new("resume", "Resume", Kind::File(FileRule::new(&[".pdf", ".doc", ".docx"], 10)))
            .required("Resume is required"),
    ],
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forms::{FileInfo, Values};

    fn filled() -> Values {
        [("firstName", "Ada"), ("phone", "020 7946 0000"), ("email", "ada@engines.example")]
            .into_iter()
            .collect::<Values>()
            .with_file("resume", FileInfo { name: "Ada.pdf".into(), size: 20_000 })
    }

    fn errors(values: &Values) -> Vec<(&'static str, String)> {
        CAREER.check(values).iter().map(|error| (error.field, error.message.to_string())).collect()
    }

    #[test]
    fn crr_2_every_message_of_an_empty_form() {
        let expected = [
            ("firstName", "First name is required"),
            ("phone", "Phone number is required"),
            ("email", "Email is required"),
            ("resume", "Resume is required"),
        ];
        assert_eq!(errors(&Values::default()), expected.map(|(field, message)| (field, message.to_owned())));
    }

    #[test]
    fn crr_2_the_rest_is_optional() {
        assert_eq!(errors(&filled()), []);
        let full = [("lastName", "Lovelace"), ("role", "Analyst"), ("city", "Other"), ("details", "Notes.")];
        let values = full.into_iter().fold(filled(), |values, (field, value)| values.with(field, value));
        assert_eq!(errors(&values), []);
    }

    #[test]
    fn crr_2_phone_and_email_as_in_the_contact_form() {
        let values = filled().with("phone", "call me").with("email", "ada");
        let expected = [("phone", "Invalid phone number"), ("email", "Invalid email address")];
        assert_eq!(errors(&values), expected.map(|(field, message)| (field, message.to_owned())));
    }

    #[test]
    fn crr_4_a_city_is_one_of_the_list() {
        assert_eq!(errors(&filled().with("city", "Agra")), []);
        assert_eq!(errors(&filled().with("city", "Atlantis")), [("city", "City: choose one from the list".to_owned())]);
    }
}
