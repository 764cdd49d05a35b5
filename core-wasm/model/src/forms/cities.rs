/// The choices of the field `city`: the 51 most populous cities of India by the census of 2011, under their current names,
/// and "Other".
pub const CITIES: [&str; 52] = [
    "Agra", "Ahmedabad", "Amritsar", "Bengaluru", "Bhopal", "Chandigarh", "Chennai", "Chhatrapati Sambhajinagar",
    "Coimbatore", "Delhi", "Dhanbad", "Faridabad", "Ghaziabad", "Guwahati", "Gwalior", "Howrah", "Hubballi-Dharwad",
    "Hyderabad", "Indore", "Jabalpur", "Jaipur", "Jodhpur", "Kalyan-Dombivli", "Kanpur", "Kolkata", "Kota", "Lucknow",
    "Ludhiana", "Madurai", "Meerut", "Mumbai", "Mysuru", "Nagpur", "Nashik", "Navi Mumbai", "Patna",
    "Pimpri-Chinchwad", "Prayagraj", "Pune", "Raipur", "Rajkot", "Ranchi", "Solapur", "Srinagar", "Surat", "Thane",
    "Vadodara", "Varanasi", "Vasai-Virar", "Vijayawada", "Visakhapatnam", "Other",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crr_4_fifty_one_cities_by_name_then_other() {
        let (other, cities) = CITIES.split_last().unwrap();
        assert_eq!((*other, cities.len()), ("Other", 51));
        assert!(cities.is_sorted_by(|a, b| a < b), "by name, none twice");
    }
}
