use super::casing::{Casing, CasingSize};

/// A well as text: the fields of the page, or the query of a URL.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WellQuery {
    /// The casing's nominal size in inches: `9-5/8`.
    pub casing: String,
    /// The casing's weight in lb/ft: `43.5`.
    pub weight: String,
    /// The differential pressure with its unit.
    pub pressure: String,
    /// The temperature with its unit.
    pub temperature: String,
    /// Whether there is H2S.
    pub sour: bool,
}

/// The values of `h2s` in the query of a URL.
pub const YES: &str = "yes";
pub const NO: &str = "no";

impl WellQuery {
    /// Reads the query of a URL. If a name occurs twice, its first value is used.
    pub fn read(params: &str) -> Self {
        let mut slots: [(&str, Option<String>); 5] =
            ["casing", "weight", "pressure", "temperature", "h2s"].map(|name| (name, None));
        for (name, value) in form_urlencoded::parse(params.trim_start_matches('?').as_bytes()) {
            if let Some((_, slot)) = slots.iter_mut().find(|(known, _)| *known == name) {
                slot.get_or_insert(value.trim().to_owned());
            }
        }
        let [casing, weight, pressure, temperature, sour] = slots.map(|(_, value)| value.unwrap_or_default());
        // An unknown value counts as H2S, so that no unsuitable tool passes.
        let sour = !matches!(sour.as_str(), "" | NO);
        Self { casing, weight, pressure, temperature, sour }
    }

    /// Writes the query of a URL, without `?`; empty for an empty well.
    pub fn params(&self) -> String {
        let mut params = form_urlencoded::Serializer::new(String::new());
        let texts = [
            ("casing", &self.casing),
            ("weight", &self.weight),
            ("pressure", &self.pressure),
            ("temperature", &self.temperature),
        ];
        for (name, text) in texts {
            let text = Some(text.trim()).filter(|text| !text.is_empty());
            params.extend_pairs(text.map(|text| (name, text)));
        }
        if self.sour {
            params.append_pair("h2s", YES);
        }
        params.finish()
    }

    /// The casing, if size and weight are written as in API 5CT.
    pub fn listed(&self) -> Option<Casing> {
        CasingSize::named(&self.casing)?.weighing(&self.weight)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn prd_5_a_well_is_read_from_a_url() {
        let query = WellQuery::read("?casing=9-5%2F8&weight=43.5&pressure=8%2C000+psi&temperature=275F&h2s=yes&x=1");
        assert_eq!(query.casing, "9-5/8");
        assert_eq!((query.weight.as_str(), query.pressure.as_str()), ("43.5", "8,000 psi"));
        assert!(query.sour && query.temperature == "275F");
        assert_eq!(query.listed().map(|casing| casing.drift), Some(8.599));
        for params in ["", "?", "casing=", "casing=7&casing=5", "h2s=no", "h2s="] {
            assert!(!WellQuery::read(params).sour, "{params}");
        }
        assert!(WellQuery::read("h2s=1").sour, "an unknown value counts as H2S");
        assert_eq!(WellQuery::read("casing=7&casing=5").casing, "7");
        assert_eq!(WellQuery::default().params(), "");
    }

    proptest! {
        #[test]
        fn prd_5_every_well_is_read_back_from_its_url(texts in prop::array::uniform4("\\PC{0,12}"), sour: bool) {
            let [casing, weight, pressure, temperature] = texts.map(|text| text.trim().to_owned());
            let query = WellQuery { casing, weight, pressure, temperature, sour };
            prop_assert_eq!(WellQuery::read(&query.params()), query);
        }
    }
}
