//! Enums whose variants have names in JSON and URLs.

/// Defines an enum with the names of its variants in JSON.
macro_rules! named {
    ($(#[$docs:meta])* $name:ident { $($(#[$variant_docs:meta])* $variant:ident = $text:literal,)+ }) => {
        $(#[$docs])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize, ts_rs::TS, schemars::JsonSchema)]
        #[serde(rename_all = "camelCase")]
        pub enum $name {
            $($(#[$variant_docs])* $variant,)+
        }

        impl $name {
            /// Its name in JSON.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $text,)+
                }
            }

            /// The variant of this name.
            pub fn named(text: &str) -> Option<Self> {
                match text {
                    $($text => Some(Self::$variant),)+
                    _ => None,
                }
            }
        }
    };
}

pub(crate) use named;
