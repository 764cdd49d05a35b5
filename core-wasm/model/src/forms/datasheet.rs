use super::{Field, Form, Kind};

/// The form that requests a product's data sheet.
pub static DATASHEET: Form = Form::new(
    "datasheet",
    "/api/datasheet-request",
    None,
    &[
        Field::text("name", "First name").required("First name is required").autocomplete("given-name"),
        Field::phone(),
        Field::email(),
        Field::text("companyName", "Company name").autocomplete("organization"),
        Field::new("product", "Product", Kind::Given).required("Product is required"),
    ],
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forms::Values;

    #[test]
    fn dsh_1_first_name_phone_and_email_are_required_and_the_company_is_not() {
        let product = Values::default().with("product", "cm-2-double-grip-packer");
        let errors = DATASHEET.check(&product);
        let expected =
            [("name", "First name is required"), ("phone", "Phone number is required"), ("email", "Email is required")];
        assert_eq!(errors.iter().map(|error| (error.field, &*error.message)).collect::<Vec<_>>(), expected);
        let filled = product.with("name", "Ada").with("phone", "1").with("email", "a@b.c");
        assert!(DATASHEET.check(&filled).is_empty());
        assert_eq!(DATASHEET.check(&filled.with("product", "")).first(), Some("product"));
    }
}
