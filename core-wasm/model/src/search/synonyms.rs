//! Words that mean the same. A text that has one of a group is found by all of it.

/// The elastomers, steels, alloys and services of the trade, each by its common spellings.
const SAME: [&[&str]; 14] = [
    &["nbr", "nitrile", "buna", "perbunan"],
    &["hnbr", "hsn", "therban", "zetpol"],
    &["fkm", "viton", "fpm", "fluoroelastomer", "fluorocarbon"],
    &["aflas", "fepm", "tfep"],
    &["ffkm", "kalrez", "perfluoroelastomer"],
    &["ptfe", "teflon"],
    &["epdm", "epr"],
    &["13cr", "13chrome", "chrome13"],
    &["718", "inconel"],
    &["nace", "mr0175", "15156", "sour", "h2s"],
    &["11d1", "14310"],
    &["14l", "16070"],
    &["19ac", "14998"],
    &["centralizer", "centraliser"],
];

/// The other words that mean what this one does; not the word itself.
pub fn same_as(word: &str) -> impl Iterator<Item = &'static str> {
    let group = SAME.iter().find(|group| group.contains(&word)).copied().unwrap_or_default();
    let own = word.to_owned();
    group.iter().copied().filter(move |other| **other != *own)
}
