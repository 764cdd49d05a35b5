//! The tables of the stores as TypeScript: `hooks/stores.ts`.

use machines::views::script::camel_case;
use machines::wire::Arg;

pub struct Store {
    pub name: &'static str,
    pub docs: &'static str,
    pub view: &'static str,
    pub new: Method,
    pub tells: Vec<Method>,
    pub asks: Vec<Method>,
}

pub struct Method {
    pub name: &'static str,
    pub docs: &'static str,
    pub parameters: Vec<Parameter>,
    pub reply: &'static str,
}

pub struct Parameter {
    name: String,
    kind: char,
    typescript: &'static str,
}

pub fn parameter<T: Arg>(name: &str) -> Parameter {
    let name = camel_case(name.trim_start_matches('_'));
    Parameter { name, kind: T::KIND, typescript: T::TYPESCRIPT }
}

/// The TypeScript type of what a question is answered with.
pub fn reply<T: 'static>() -> &'static str {
    use std::any::TypeId;
    let replied = TypeId::of::<T>();
    if replied == TypeId::of::<bool>() {
        "bool"
    } else if replied == TypeId::of::<String>() {
        "string"
    } else {
        "number"
    }
}

impl Method {
    /// How its arguments are handed over, a letter each.
    fn kinds(&self) -> String {
        self.parameters.iter().map(|parameter| parameter.kind).collect()
    }

    fn parameters(&self) -> String {
        let mut optional = true;
        let mut all: Vec<String> = self
            .parameters
            .iter()
            .rev()
            .map(|Parameter { name, typescript, .. }| {
                optional &= typescript.ends_with("undefined");
                format!("{name}{}: {typescript}", if optional { "?" } else { "" })
            })
            .collect();
        all.reverse();
        all.join(", ")
    }

    /// As a line of an interface.
    fn declaration(&self) -> String {
        let name = camel_case(self.name);
        let reply = match self.reply {
            "" => "void",
            "bool" => "boolean",
            other => other,
        };
        format!("{}  {name}({}): {reply};\n", comment(self.docs, "  "), self.parameters())
    }

    /// As a word of the table in what ships: its name, how arguments are handed over that are not all numbers, and
    /// whether it is told what came of it.
    fn word(&self) -> String {
        let (name, kinds) = (camel_case(self.name), self.kinds());
        let kinds = if kinds.chars().all(|kind| kind == 'n') { String::new() } else { format!(":{kinds}") };
        name + &kinds + if self.reply == "bool" { "?" } else { "" }
    }
}

fn comment(docs: &str, indent: &str) -> String {
    let lines: Vec<&str> = docs.lines().map(str::trim).collect();
    match lines.as_slice() {
        [] => String::new(),
        [line] => format!("{indent}/** {line} */\n"),
        lines => {
            let body: String = lines.iter().map(|line| format!("{indent} * {line}\n")).collect();
            format!("{indent}/**\n{body}{indent} */\n")
        }
    }
}

fn words(methods: &[Method]) -> String {
    methods.iter().map(Method::word).collect::<Vec<_>>().join(" ")
}

/// The whole file.
pub fn file(stores: &[Store]) -> String {
    let mut views: Vec<&str> = stores.iter().map(|store| store.view.trim_end_matches("<unknown>")).collect();
    views.sort_unstable();
    let mut file = format!(
        "// Written by `UPDATE_TYPES=1 cargo test -p core-wasm types` from core-wasm/src/exports; do not edit.\n\n\
         import {{ define, type ViewStore }} from './store';\n\
         import type {{\n  {},\n}} from './types';\n",
        views.join(",\n  ")
    );
    for (kind, store) in stores.iter().enumerate() {
        let Store { name, docs, view, new, tells, asks } = store;
        let mut members: String = tells.iter().chain(asks).map(Method::declaration).collect();
        if !members.is_empty() {
            members.insert(0, '\n');
        }
        let mut arguments = vec![kind.to_string(), format!("'{}'", new.kinds())];
        if !tells.is_empty() {
            arguments.push(format!("'{}'", words(tells)));
        }
        if !asks.is_empty() {
            arguments.push(format!("'{}'", words(asks).replace('?', "")));
        }
        file += &format!(
            "\n{}export interface {name} extends ViewStore<{view}> {{{members}}}\n\n\
             {}export const {name} = /* @__PURE__ */ define<new ({}) => {name}>(\n  {},\n);\n",
            comment(docs, ""),
            comment(new.docs, ""),
            new.parameters(),
            arguments.join(",\n  ")
        );
    }
    file
}
