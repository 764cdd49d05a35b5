//! One section of the settings, as the file and the environment give it.

use crate::reading::Fields;

/// Environment variables that begin like this are settings.
const PREFIX: &str = "SERVER_";

/// A section; the environment wins over the file.
pub struct Group<'d> {
    file: Option<Fields<'d>>,
    environment: Option<Fields<'d>>,
}

impl<'d> Group<'d> {
    /// Reads a section and notes the fields of it that nobody asked for.
    pub fn read<T>(
        file: &Fields<'d>,
        environment: &Fields<'d>,
        section: &'static str,
        read: impl FnOnce(&Self) -> T,
    ) -> T {
        let group = Self { file: file.optional_table(section), environment: environment.optional_table(section) };
        let settings = read(&group);
        for fields in [group.file, group.environment].into_iter().flatten() {
            fields.finish();
        }
        settings
    }

    /// Reads one setting with a reader of [`Fields`].
    pub fn get<T>(&self, read: impl Fn(&Fields<'d>) -> Option<T>) -> Option<T> {
        let file = self.file.as_ref().and_then(&read);
        self.environment.as_ref().and_then(read).or(file)
    }

    /// Reads one setting that is a list; an empty list is as good as none.
    pub fn list(&self, key: &'static str) -> Vec<String> {
        self.get(|fields| Some(fields.texts(key)).filter(|texts| !texts.is_empty())).unwrap_or_default()
    }

    /// Notes a mistake in a setting, where it was set.
    pub fn note(&self, key: &'static str, problem: impl Into<String>, remedy: impl Into<String>) {
        let set = [&self.environment, &self.file].into_iter().flatten().find(|fields| fields.has(key));
        if let Some(fields) = set.or(self.file.as_ref()).or(self.environment.as_ref()) {
            fields.note(key, problem, remedy);
        }
    }
}

/// Writes the settings among the environment's variables as TOML, so that both sources are read alike.
pub fn from_environment(variables: impl Iterator<Item = (String, String)>) -> String {
    let mut lines: Vec<String> = variables
        .filter_map(|(name, value)| {
            let setting = match name.as_str() {
                "DATABASE_URL" => "storage.database_url".to_owned(),
                _ => {
                    let (section, key) = name.strip_prefix(PREFIX)?.split_once('_')?;
                    format!("{}.{}", section.to_lowercase(), key.to_lowercase())
                }
            };
            let bare = setting.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_'));
            bare.then(|| format!("{setting} = {}", literal(&value)))
        })
        .collect();
    lines.sort();
    lines.join("\n")
}

/// Numbers, flags and lists as they are; everything else as a text.
fn literal(value: &str) -> String {
    let is_list = value.starts_with('[') && value.ends_with(']') && !value.contains('\n');
    if value.parse::<i64>().is_ok() || matches!(value, "true" | "false") || is_list {
        return value.to_owned();
    }
    // JSON's escapes are a subset of TOML's.
    serde_json::Value::from(value).to_string()
}
