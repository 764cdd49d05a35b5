//! Settings in the environment: `SERVER_SECTION_KEY`, and the customary `DATABASE_URL`.

use toml::Spanned;
use toml::de::DeValue;

use super::Setting;
use super::written::{RawSettings, is_secret, read};
use crate::toml::Location;

/// Names with so few wrong letters are taken for typing errors.
const TYPING_ERROR: usize = 2;

/// The settings among the environment's variables, and warnings about others that look like settings.
///
/// Only the names of settings are taken. Others may begin with `SERVER_` for reasons of their own: Kubernetes sets
/// `SERVER_SERVICE_HOST` and `SERVER_PORT=tcp://...` in every container beside a service called `server`.
pub fn from_environment<'d>(variables: &'d [(String, String)], known: &[Setting]) -> (RawSettings<'d>, Vec<String>) {
    let name_of = |(section, key): &Setting| format!("SERVER_{section}_{key}").to_uppercase();
    let names: Vec<String> = known.iter().map(name_of).collect();
    let (mut written, mut warnings) = (RawSettings::new(), Vec::new());
    for (name, value) in variables {
        let long = if name.starts_with("DATABASE_URL") { format!("SERVER_STORAGE_{name}") } else { name.clone() };
        if let Some(index) = names.iter().position(|known| *known == long) {
            let (section, key) = known[index];
            // An empty variable is how compose files and shells leave a setting out.
            if value.trim().is_empty() {
                continue;
            }
            // Kubernetes sets such variables for its services, for example SERVER_MAIL_PORT for a service called `server-mail`.
            if name.ends_with("_PORT") && (value.starts_with("tcp://") || value.starts_with("udp://")) {
                warnings.push(format!("{name} is \"{value}\", as Kubernetes sets it for a service: ignored"));
                continue;
            }
            let location = Location { field: format!("{section}.{key}"), ..Location::file(name) };
            written.insert((section, key), (from_variable((section, key), value, known), location));
        } else if name.starts_with("SERVER_") && !name.contains("_SERVICE_") {
            let near = names.iter().map(|known| (strsim::damerau_levenshtein(known, name), known)).min();
            if let Some((_, meant)) = near.filter(|(distance, _)| *distance <= TYPING_ERROR) {
                warnings.push(format!("{name} is no setting and is ignored. Is {meant} meant?"));
            } else if known.iter().any(|(section, _)| name.starts_with(&name_of(&(section, "")))) {
                warnings.push(format!("{name} is no setting and is ignored. docs/production.md lists all settings."));
            }
        }
    }
    (written, warnings)
}

/// A variable is a text if its setting takes one, so that a password may look like a number; otherwise it is read as TOML.
fn from_variable<'d>(setting: Setting, value: &'d str, known: &[Setting]) -> Spanned<DeValue<'d>> {
    let text = Spanned::new(0..0, DeValue::String(value.into()));
    let error = match read(setting, &text) {
        Err(error) if !is_secret(setting, known) => error,
        _ => return text,
    };
    // For a setting that takes a text, the error about the text says what to write; one about a number would not.
    let takes_texts = !error.message().starts_with("invalid type");
    match DeValue::parse(value) {
        Ok(parsed) if !takes_texts || matches!(parsed.get_ref(), DeValue::String(_) | DeValue::Array(_)) => parsed,
        _ => text,
    }
}
