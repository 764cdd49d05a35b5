//! The casing sizes and weights of API 5CT.

use super::answer::WellCasing;
use crate::writing::decimal;

/// All casing of one outside diameter.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CasingSize {
    /// The nominal size as it is written: `9-5/8`.
    pub name: &'static str,
    /// The outside diameter in inches.
    pub outside: f64,
    /// Weight in lb/ft, inside diameter and drift diameter in inches; the lightest first.
    weights: &'static [(f64, f64, f64)],
}

/// Casing of one outside diameter and weight.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Casing {
    pub size: &'static CasingSize,
    /// In lb/ft.
    pub weight: f64,
    /// The inside diameter in inches.
    pub inside: f64,
    /// The drift diameter in inches: a mandrel of this diameter passes every joint.
    pub drift: f64,
}

const fn size(name: &'static str, outside: f64, weights: &'static [(f64, f64, f64)]) -> CasingSize {
    CasingSize { name, outside, weights }
}

/// The sizes and weights of API 5CT, the smallest first.
pub static CASING_SIZES: [CasingSize; 14] = [
    size(
        "4-1/2",
        4.5,
        &[(9.5, 4.090, 3.965), (10.5, 4.052, 3.927), (11.6, 4.000, 3.875), (13.5, 3.920, 3.795), (15.1, 3.826, 3.701)],
    ),
    size(
        "5",
        5.0,
        &[(11.5, 4.560, 4.435), (13.0, 4.494, 4.369), (15.0, 4.408, 4.283), (18.0, 4.276, 4.151), (21.4, 4.126, 4.001)],
    ),
    size(
        "5-1/2",
        5.5,
        &[(14.0, 5.012, 4.887), (15.5, 4.950, 4.825), (17.0, 4.892, 4.767), (20.0, 4.778, 4.653), (23.0, 4.670, 4.545)],
    ),
    size("6-5/8", 6.625, &[(20.0, 6.049, 5.924), (24.0, 5.921, 5.796), (28.0, 5.791, 5.666), (32.0, 5.675, 5.550)]),
    size(
        "7",
        7.0,
        &[
            (17.0, 6.538, 6.413),
            (20.0, 6.456, 6.331),
            (23.0, 6.366, 6.241),
            (26.0, 6.276, 6.151),
            (29.0, 6.184, 6.059),
            (32.0, 6.094, 5.969),
            (35.0, 6.004, 5.879),
            (38.0, 5.920, 5.795),
        ],
    ),
    size(
        "7-5/8",
        7.625,
        &[
            (24.0, 7.025, 6.900),
            (26.4, 6.969, 6.844),
            (29.7, 6.875, 6.750),
            (33.7, 6.765, 6.640),
            (39.0, 6.625, 6.500),
            (42.8, 6.501, 6.376),
        ],
    ),
    size(
        "8-5/8",
        8.625,
        &[
            (24.0, 8.097, 7.972),
            (28.0, 8.017, 7.892),
            (32.0, 7.921, 7.796),
            (36.0, 7.825, 7.700),
            (40.0, 7.725, 7.600),
            (44.0, 7.625, 7.500),
            (49.0, 7.511, 7.386),
        ],
    ),
    size(
        "9-5/8",
        9.625,
        &[
            (32.3, 9.001, 8.845),
            (36.0, 8.921, 8.765),
            (40.0, 8.835, 8.679),
            (43.5, 8.755, 8.599),
            (47.0, 8.681, 8.525),
            (53.5, 8.535, 8.379),
            (58.4, 8.435, 8.279),
        ],
    ),
    size(
        "10-3/4",
        10.75,
        &[
            (32.75, 10.192, 10.036),
            (40.5, 10.050, 9.894),
            (45.5, 9.950, 9.794),
            (51.0, 9.850, 9.694),
            (55.5, 9.760, 9.604),
            (60.7, 9.660, 9.504),
            (65.7, 9.560, 9.404),
        ],
    ),
    size(
        "11-3/4",
        11.75,
        &[(42.0, 11.084, 10.928), (47.0, 11.000, 10.844), (54.0, 10.880, 10.724), (60.0, 10.772, 10.616)],
    ),
    size(
        "13-3/8",
        13.375,
        &[
            (48.0, 12.715, 12.559),
            (54.5, 12.615, 12.459),
            (61.0, 12.515, 12.359),
            (68.0, 12.415, 12.259),
            (72.0, 12.347, 12.191),
        ],
    ),
    size("16", 16.0, &[(65.0, 15.250, 15.062), (75.0, 15.124, 14.936), (84.0, 15.010, 14.822)]),
    size("18-5/8", 18.625, &[(87.5, 17.755, 17.567)]),
    size("20", 20.0, &[(94.0, 19.124, 18.936), (106.5, 19.000, 18.812), (133.0, 18.730, 18.542)]),
];

/// The tolerance in comparing diameters and weights.
const TOLERANCE: f64 = 1e-6;

impl CasingSize {
    /// The size with this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        CASING_SIZES.iter().find(|size| size.name == name)
    }

    /// The size with this outside diameter in inches, within the rounding of the text.
    pub fn of_diameter(outside: f64, rounding: f64) -> Option<&'static Self> {
        CASING_SIZES.iter().find(|size| (size.outside - outside).abs() <= rounding + TOLERANCE)
    }

    /// All of its weights, the lightest first.
    pub fn casings(&'static self) -> impl DoubleEndedIterator<Item = Casing> {
        self.weights.iter().map(move |&(weight, inside, drift)| Casing { size: self, weight, inside, drift })
    }

    /// The casing of this weight in lb/ft, within the rounding of the text.
    pub fn of_weight(&'static self, weight: f64, rounding: f64) -> Option<Casing> {
        self.casings().find(|casing| (casing.weight - weight).abs() <= rounding + TOLERANCE)
    }

    /// The casing whose weight is written as `29.0` or `29`.
    pub fn weighing(&'static self, name: &str) -> Option<Casing> {
        let short = |name: &str| name.strip_suffix(".0").unwrap_or(name).to_owned();
        self.casings().find(|casing| short(&casing.weight_name()) == short(name))
    }
}

impl Casing {
    /// The casing's dimensions with their units.
    pub fn described(&self) -> WellCasing {
        let length = |inches: f64| format!("{} in ({} mm)", decimal(inches, 3), decimal(inches * 25.4, 1));
        WellCasing {
            size: format!("{} in", self.size.name),
            weight: format!("{} lb/ft", self.weight_name()),
            inside: length(self.inside),
            drift: length(self.drift),
        }
    }

    /// The weight as in API 5CT: with one decimal, or two if needed.
    pub fn weight_name(&self) -> String {
        let tenths = self.weight * 10.0;
        decimal(self.weight, if (tenths - tenths.round()).abs() > TOLERANCE { 2 } else { 1 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> impl Iterator<Item = Casing> {
        CASING_SIZES.iter().flat_map(CasingSize::casings)
    }

    #[test]
    fn prd_5_the_drift_is_the_allowance_of_api_5ct_below_the_inside_diameter() {
        for Casing { size, inside, drift, weight } in all() {
            let allowance = match size.outside {
                small if small < 9.625 => 1.0 / 8.0,
                medium if medium < 16.0 => 5.0 / 32.0,
                _ => 3.0 / 16.0,
            };
            // Both are rounded to thousandths.
            assert!((inside - drift - allowance).abs() < 0.001, "{} in, {weight} lb/ft", size.name);
        }
    }

    #[test]
    fn prd_5_the_weight_is_that_of_a_steel_pipe_of_these_diameters() {
        for Casing { size, inside, weight, .. } in all() {
            let wall = (size.outside - inside) / 2.0;
            // API 5CT's formula for pipe with plain ends. With threads and couplings the nominal weight is up to 5 % higher or
            // 2.5 % lower.
            let plain = 10.69 * (size.outside - wall) * wall;
            let ratio = weight / plain;
            assert!((0.975..1.05).contains(&ratio), "{} in, {weight} lb/ft: {ratio}", size.name);
        }
    }

    #[test]
    fn prd_5_sizes_and_weights_are_found_by_name_and_by_value() {
        for casing in all() {
            let size = CasingSize::named(casing.size.name).unwrap();
            assert_eq!(size.weighing(&casing.weight_name()), Some(casing));
            assert_eq!(CasingSize::of_diameter(size.outside, 0.0), Some(size));
            assert_eq!(size.of_weight(casing.weight, 0.0), Some(casing));
        }
        let seven = CasingSize::named("7").unwrap();
        assert_eq!(seven.weighing("29").map(|casing| casing.weight_name()).as_deref(), Some("29.0"));
        assert_eq!((seven.weighing("30"), CasingSize::named("6")), (None, None));
        assert_eq!(CasingSize::named("10-3/4").unwrap().weighing("32.75").unwrap().inside, 10.192);
    }

    #[test]
    fn prd_5_the_list_goes_from_small_to_large_and_from_light_to_heavy() {
        assert!(CASING_SIZES.is_sorted_by(|one, next| one.outside < next.outside));
        for size in &CASING_SIZES {
            assert!(size.casings().is_sorted_by(|one, next| one.weight < next.weight && one.inside > next.inside));
        }
    }
}
