//! Synonyms: a text with one word of a group is found by all of them.

/// The common names of elastomers, steels, alloys, services, standards and threads.
const SYNONYMS: [&[&str]; 15] = [
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
    &["btc", "buttress"],
    &["centralizer", "centraliser"],
];

/// The synonyms of a word, without the word itself.
pub fn synonyms_of(word: &str) -> impl Iterator<Item = &'static str> {
    let group = SYNONYMS.iter().find(|group| group.contains(&word)).copied().unwrap_or_default();
    let own = word.to_owned();
    group.iter().copied().filter(move |other| **other != *own)
}
