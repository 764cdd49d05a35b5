//! Passwords and keys, and the files that they may stand in.

use std::fmt;
use std::path::Path;

use serde::de::{Deserialize, Deserializer, Error, Visitor};

use super::values;

/// A text that is not printed.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Secret(pub String);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(secret)")
    }
}

impl<'de> Deserialize<'de> for Secret {
    /// Takes texts only. An error never holds the value.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text;
        impl Visitor<'_> for Text {
            type Value = Secret;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text in \"quotes\"")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Secret, E> {
                match text.trim() {
                    "" => Err(E::custom("is blank. Write the text, or remove the line.")),
                    _ => Ok(Secret(text.to_owned())),
                }
            }

            fn visit_i64<E: Error>(self, _: i64) -> Result<Secret, E> {
                Err(E::custom("is a number. Put it in \"quotes\"."))
            }

            fn visit_f64<E: Error>(self, _: f64) -> Result<Secret, E> {
                Err(E::custom("is a number. Put it in \"quotes\"."))
            }
        }
        deserializer.deserialize_str(Text)
    }
}

/// A secret that is read from a file, as Docker and Kubernetes hand them in: the twin `NAME_file` of the setting `NAME`.
#[derive(Clone, PartialEq, Eq)]
pub struct SecretFile(Secret);

impl fmt::Debug for SecretFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl SecretFile {
    /// The secret that the file holds.
    pub fn into_secret(self) -> Secret {
        self.0
    }

    /// The secret of a setting or of its twin. Settings with both are refused before.
    pub fn or(secret: Option<Secret>, file: Option<Self>) -> Option<Secret> {
        secret.or(file.map(Self::into_secret))
    }
}

impl<'de> Deserialize<'de> for SecretFile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let path = values::text(deserializer)?;
        let text = std::fs::read_to_string(Path::new(&path)).map_err(|error| {
            let remedy = "Name a file with the secret as text that the server may read.";
            D::Error::custom(format!("is \"{path}\", which cannot be read ({error}). {remedy}"))
        })?;
        // Editors and `echo` end a file with a line break, which is no part of the secret.
        let secret = text.trim_end_matches(['\r', '\n']);
        match secret.trim() {
            "" => Err(D::Error::custom(format!("is \"{path}\", which is empty. Write the secret into it."))),
            _ => Ok(Self(Secret(secret.to_owned()))),
        }
    }
}
