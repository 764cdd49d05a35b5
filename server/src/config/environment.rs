//! Settings in the environment: `SERVER_SECTION_KEY`, and the customary `DATABASE_URL`.
//!
//! Only the names of settings are taken. Others may begin with `SERVER_` for reasons of their own: Kubernetes sets
//! `SERVER_SERVICE_HOST` and `SERVER_PORT=tcp://...` in every container beside a service called `server`.

/// A variable that is a setting.
#[derive(Debug, PartialEq, Eq)]
pub struct Variable {
    pub name: String,
    pub section: &'static str,
    pub key: &'static str,
    pub value: String,
}

/// Names with so few letters wrong are taken for a slip of the hand.
const SLIP: usize = 2;

/// The settings among the environment's variables, and warnings about those that look as if they were to be one.
pub fn settings(
    variables: impl Iterator<Item = (String, String)>,
    known: &[(&'static str, &'static str)],
) -> (Vec<Variable>, Vec<String>) {
    let names: Vec<String> = known.iter().map(|(section, key)| name(section, key)).collect();
    let (mut settings, mut warnings) = (Vec::new(), Vec::new());
    for (name, value) in variables {
        let long = if name.starts_with("DATABASE_URL") { format!("SERVER_STORAGE_{name}") } else { name.clone() };
        if let Some(index) = names.iter().position(|known| *known == long) {
            let (section, key) = known[index];
            // An empty variable is how compose files and shells leave a setting out.
            if value.trim().is_empty() {
                continue;
            }
            // Kubernetes writes its own ports so, for example SERVER_MAIL_PORT for a service called `server-mail`.
            if value.starts_with("tcp://") || value.starts_with("udp://") {
                warnings.push(format!("{name} is \"{value}\", as Kubernetes writes it: it is not taken for a setting"));
                continue;
            }
            settings.push(Variable { name, section, key, value });
        } else if name.starts_with("SERVER_") && !name.contains("_SERVICE_") {
            let near = names.iter().map(|known| (strsim::damerau_levenshtein(known, &name), known)).min();
            if let Some((_, meant)) = near.filter(|(distance, _)| *distance <= SLIP) {
                warnings.push(format!("{name} is no setting and is ignored. Is {meant} meant?"));
            } else if known.iter().any(|(section, _)| name.starts_with(&self::name(section, ""))) {
                warnings.push(format!("{name} is no setting and is ignored. docs/production.md lists all settings."));
            }
        }
    }
    settings.sort_by(|a, b| a.name.cmp(&b.name));
    (settings, warnings)
}

/// The variable of a setting.
pub fn name(section: &str, key: &str) -> String {
    format!("SERVER_{section}_{key}").to_uppercase()
}
