//! How a store is exported: a table of what it can be made with, told and asked.
//!
//! The table is read three ways: in what ships, messages are understood by it; the tests write the TypeScript classes
//! from it (`hooks/stores.ts`); the suites get a type with the same methods, which sends what TypeScript would.

/// A store's table. `new` makes the machine; each line of `tells` names an event, each line of `asks` a question. A line
/// of `tells` may give none instead of an event; `-> bool` hands on whether it gave one.
macro_rules! exported {
    (
        $(#[doc = $doc:literal])*
        $store:ident($machine:ty, $view:literal);
        $(#[doc = $new_doc:literal])*
        new($($option:ident: $option_type:ty),* $(,)?) $new:block
        $(tells($told:ident) {
            $( $(#[doc = $tell_doc:literal])* $tell:ident($($arg:ident: $arg_type:ty),* $(,)?) $(-> $meant:ident)? => $event:expr; )*
        })?
        $(asks($asked:ident) {
            $( $(#[doc = $ask_doc:literal])* $ask:ident($($ask_arg:ident: $ask_type:ty),*) -> $reply:ty => $answer:expr; )*
        })?
    ) => {
        /// What is told and what is asked, by number: the place in the table.
        #[cfg(target_arch = "wasm32")]
        #[allow(non_camel_case_types, dead_code, reason = "named as the methods are")]
        pub enum Tell { $($($tell),*)? }
        #[cfg(target_arch = "wasm32")]
        #[allow(non_camel_case_types, dead_code, reason = "named as the methods are")]
        enum Ask { $($($ask),*)? }

        #[cfg(target_arch = "wasm32")]
        pub(super) fn machine(args: &mut machines::wire::Args<'_>) -> Option<$machine> {
            let _ = &args;
            $(let $option = <$option_type as machines::wire::Arg>::take(args);)*
            Option::from($new)
        }

        /// What is told and asked, as the machine understands it.
        #[cfg(target_arch = "wasm32")]
        pub(super) struct Words;

        #[cfg(target_arch = "wasm32")]
        impl machines::store::Language<$machine> for Words {
            fn event(
                machine: &$machine,
                message: &machines::wire::Message<'_>,
            ) -> Option<<$machine as machines::machine::Machine>::Event> {
                let _ = (machine, message);
                $(
                    let $told = machine;
                    let _ = $told;
                    let args = &mut machines::wire::Args::from(message);
                    let _ = &args;
                    $(
                        if message.code == Tell::$tell as u32 {
                            $(let $arg = <$arg_type as machines::wire::Arg>::take(args);)*
                            return Option::from($event);
                        }
                    )*
                )?
                None
            }

            fn answer(machine: &$machine, message: &machines::wire::Message<'_>) -> machines::wire::Answer {
                let _ = (machine, message);
                $(
                    let $asked = machine;
                    let args = &mut machines::wire::Args::from(message);
                    let _ = &args;
                    $(
                        if message.code == Ask::$ask as u32 {
                            $(let $ask_arg = <$ask_type as machines::wire::Arg>::take(args);)*
                            return machines::wire::Answer::from($answer);
                        }
                    )*
                )?
                machines::wire::Answer::Nothing
            }
        }

        /// The store's table, for TypeScript.
        #[cfg(test)]
        pub(super) fn describe() -> super::describe::Store {
            use super::describe::{Method, Store, parameter};
            Store {
                name: stringify!($store),
                docs: concat!($($doc, "\n"),*),
                view: $view,
                new: Method {
                    name: "constructor",
                    docs: concat!($($new_doc, "\n"),*),
                    parameters: vec![$(parameter::<$option_type>(stringify!($option))),*],
                    reply: "",
                },
                tells: vec![$($(Method {
                    name: stringify!($tell),
                    docs: concat!($($tell_doc, "\n"),*),
                    parameters: vec![$(parameter::<$arg_type>(stringify!($arg))),*],
                    reply: concat!($(stringify!($meant))?),
                }),*)?],
                asks: vec![$($(Method {
                    name: stringify!($ask),
                    docs: concat!($($ask_doc, "\n"),*),
                    parameters: vec![$(parameter::<$ask_type>(stringify!($ask_arg))),*],
                    reply: super::describe::reply::<$reply>(),
                }),*)?],
            }
        }

        /// The store as the suites use it: the class of the same name in TypeScript sends the same.
        #[cfg(all(target_arch = "wasm32", feature = "simulation"))]
        pub struct $store(super::Store);

        #[cfg(all(target_arch = "wasm32", feature = "simulation"))]
        impl std::ops::Deref for $store {
            type Target = super::Store;

            fn deref(&self) -> &super::Store {
                &self.0
            }
        }

        #[cfg(all(target_arch = "wasm32", feature = "simulation"))]
        #[allow(clippy::too_many_arguments, clippy::new_without_default, unused_mut, clippy::missing_panics_doc)]
        impl $store {
            /// `None` when the store cannot be made of this.
            pub fn try_new($($option: $option_type),*) -> Option<Self> {
                let mut given = machines::wire::Given::default();
                $(machines::wire::Arg::give($option, &mut given);)*
                let kind = super::Kind::$store as u32;
                super::create(kind, &given.numbers, &given.texts.join("\0")).map(Self)
            }

            pub fn new($($option: $option_type),*) -> Self {
                Self::try_new($($option),*).unwrap()
            }

            pub fn subscribe(&self, listener: &js_sys::Function) -> js_sys::Function {
                super::suite::subscribe(&self.0, listener)
            }

            $(
                $(
                    pub fn $tell(&self, $($arg: $arg_type),*) -> bool {
                        let mut given = machines::wire::Given::default();
                        $(machines::wire::Arg::give($arg, &mut given);)*
                        super::suite::tell(&self.0, Tell::$tell as u32, given)
                    }
                )*
            )?
            $(
                $(
                    pub fn $ask(&self, $($ask_arg: $ask_type),*) -> $reply {
                        let mut given = machines::wire::Given::default();
                        $(machines::wire::Arg::give($ask_arg, &mut given);)*
                        super::suite::Reply::read(super::suite::ask(&self.0, Ask::$ask as u32, given))
                    }
                )*
            )?
        }
    };
}
pub(crate) use exported;
