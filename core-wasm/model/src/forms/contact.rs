use super::{Field, Form, Kind};

/// The choices of the field `purpose`.
pub const PURPOSES: [&str; 5] =
    ["General Enquiry", "Product Enquiry", "Service Enquiry", "Collaboration Enquiry", "Career Enquiry"];

/// The form of the contact page.
pub static CONTACT: Form = Form::new(
    "contact",
    "/api/contact-us",
    Some("/contact"),
    &[
        Field::text("name", "Name").required("Name is required").autocomplete("name"),
        Field::phone(),
        Field::text("companyName", "Company name").required("Company name is required").autocomplete("organization"),
        Field::email(),
        // The specification shows a missing country at the field `purpose`; here it shows at both fields.
        Field::new("country", "Country", Kind::Country)
            .required("Country is required")
            .missing_shows_in("purpose")
            .autocomplete("country-name"),
        Field::new("state", "State", Kind::State("country"))
            .required("State is required")
            .autocomplete("address-level1"),
        Field::new("purpose", "Purpose", Kind::Choice(&PURPOSES)).required("Purpose is required"),
        Field::new("details", "Details", Kind::LongText),
    ],
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forms::Values;

    fn filled() -> Values {
        [
            ("name", "Ada Lovelace"),
            ("phone", "+44 20 7946 0000"),
            ("companyName", "Analytical Engines"),
            ("email", "ada@engines.example"),
            ("country", "United Kingdom"),
            ("state", "England"),
            ("purpose", "Product Enquiry"),
        ]
        .into_iter()
        .collect()
    }

    fn errors(values: &Values) -> Vec<(&'static str, String)> {
        CONTACT.check(values).iter().map(|error| (error.field, error.message.to_string())).collect()
    }

    #[test]
    fn con_2_a_filled_form_is_valid_and_details_are_optional() {
        assert_eq!(errors(&filled()), []);
        assert_eq!(errors(&filled().with("details", "Two packers, please.\nSoon.")), []);
    }

    #[test]
    fn con_3_every_message_of_an_empty_form() {
        let expected = [
            ("name", "Name is required"),
            ("phone", "Phone number is required"),
            ("companyName", "Company name is required"),
            ("email", "Email is required"),
            ("country", "Country is required"),
            ("state", "State is required"),
            ("purpose", "Country is required"),
        ];
        let blank: Values = CONTACT.fields.iter().map(|field| (field.name, " \t ")).collect();
        for values in [Values::default(), blank] {
            let errors = errors(&values);
            assert_eq!(errors.iter().map(|(field, message)| (*field, &**message)).collect::<Vec<_>>(), expected);
        }
    }

    #[test]
    fn con_3_one_wrong_field_has_one_message() {
        for (field, value, message) in [
            ("phone", "12-34", "Invalid phone number"),
            ("email", "ada@engines", "Invalid email address"),
            ("state", "", "State is required"),
            ("purpose", "", "Purpose is required"),
            ("purpose", "Complaint", "Purpose: choose one from the list"),
        ] {
            assert_eq!(errors(&filled().with(field, value)), [(field, message.to_owned())], "{field} {value:?}");
        }
    }

    #[test]
    fn con_4_a_missing_country_shows_at_country_and_at_purpose() {
        for purpose in ["", "Product Enquiry", "Complaint"] {
            let values = filled().with("country", " ").with("purpose", purpose);
            let expected = ["country", "purpose"].map(|field| (field, "Country is required".to_owned()));
            assert_eq!(errors(&values), expected, "{purpose:?}");
        }
    }

    #[test]
    fn con_5_the_five_purposes() {
        assert_eq!(
            PURPOSES,
            ["General Enquiry", "Product Enquiry", "Service Enquiry", "Collaboration Enquiry", "Career Enquiry"]
        );
    }
}
