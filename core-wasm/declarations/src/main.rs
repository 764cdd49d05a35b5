//! Writes the TypeScript types of views, options and payloads to `core-wasm/pkg-types/types.d.ts`. The hooks import them, and so do
//! the declarations of the classes, which wasm-bindgen writes.

use std::any::TypeId;
use std::collections::HashSet;
use std::process::ExitCode;

use ts_rs::{TS, TypeVisitor};

use model::{api, content, forms};

/// The declarations, with the documentation of each type.
#[derive(Default)]
struct Declarations {
    file: String,
    declared: HashSet<TypeId>,
}

impl TypeVisitor for Declarations {
    /// Declares a type of this project, then the types that it mentions. A type in an attribute `#[ts(type = "...")]` is not found.
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if T::output_path().is_some() && self.declared.insert(TypeId::of::<T>()) {
            self.file += &format!("\n{}export {}\n", T::docs().unwrap_or_default(), T::decl());
            T::visit_dependencies(self);
        }
    }
}

/// Declares the types of every machine.
macro_rules! declare_machines {
    ($declarations:expr, $($module:ident: $machine:ident($($setup:tt)*) [$($type:ident),*];)+) => {
        $($($declarations.visit::<machines::$module::$type>();)*)+
    };
}

fn declarations() -> String {
    let mut declarations = Declarations::default();
    machines::for_each_machine!(declare_machines, declarations);
    declarations.visit::<api::Payloads>();
    declarations.visit::<content::OptionalCall>();
    declarations.visit::<forms::FileInfo>();
    declarations.visit::<forms::Form>();
    declarations.visit::<machines::places::Place>();
    declarations.visit::<machines::replay::LiveStep>();
    declarations.visit::<machines::replay::Replay>();
    declarations.visit::<machines::resource::ResourceView<ts_rs::Dummy>>();
    let mut file = format!("// Written from the Rust types by core-wasm/declarations.\n{}", declarations.file);
    for (name, form) in
        [("ContactField", &forms::CONTACT), ("CareerField", &forms::CAREER), ("DatasheetField", &forms::DATASHEET)]
    {
        let fields: Vec<_> = form.fields.iter().map(|field| format!("{:?}", field.name)).collect();
        file += &format!(
            "\n/**\n * The fields of the {} form.\n */\nexport type {name} = {};\n",
            form.name,
            fields.join(" | ")
        );
    }
    file += SCHEMA;
    file
}

/// The types of form schemas: the form's description with optional fields.
const SCHEMA: &str = "
/**
 * The names of the site's own forms.
 */
export type BuiltInForm = 'contact' | 'career' | 'datasheet';

type Required<Of, Names extends keyof Of> = Pick<Of, Names> & { [Name in Exclude<keyof Of, Names>]?: Of[Name] };

/**
 * The values that a field of your own form accepts, and the element of the field.
 */
export type SchemaKind =
  | Exclude<FieldKind, { type: 'number' | 'date' }>
  | { type: 'number', /** The limits and the number of decimal places. Default: any whole number. */ of?: Partial<NumberRule> }
  | { type: 'date', /** The first and the last date. Default: any date. */ of?: Partial<DateRule> };

/**
 * A field of your own form. Properties that are left out have the defaults of the field's kind.
 */
export type SchemaField = Required<Omit<FormField, 'messages' | 'kind'>, 'name' | 'label'> & {
  /** The values that the field accepts, and its element: `{ type: 'text' }`, `{ type: 'choice', of: ['North', 'South'] }`. */
  kind: SchemaKind,
  /** Messages that replace the default English ones. */
  messages?: Partial<FieldMessages>,
};

/**
 * Your own form as data, for the page and for the server that receives it.
 */
export type FormSchema = Required<Omit<FormDescription, 'fields'>, 'name' | 'path'> & { fields: readonly SchemaField[] };
";

fn main() -> ExitCode {
    let Some(path) = std::env::args_os().nth(1) else {
        eprintln!("Name the file to write: cargo run -p declarations -- core-wasm/pkg-types/types.d.ts");
        return ExitCode::FAILURE;
    };
    if let Err(error) = std::fs::write(&path, declarations()) {
        eprintln!("{} cannot be written: {error}", path.display());
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
