//! Writes the TypeScript types of views, options and payloads to `core-wasm/pkg-types/types.d.ts`. The hooks import them, and so do
//! the declarations of the classes, which wasm-bindgen writes.

use std::process::ExitCode;

use ts_rs::TS;

use model::{api, content, forms, well};

/// Adds a type's declaration, with its documentation.
fn declare<T: TS + ?Sized>(file: &mut String) {
    let docs = T::docs().unwrap_or_default();
    *file += &format!("\n{docs}export {}\n", T::decl());
}

/// Declares the types of every machine.
macro_rules! declare_machines {
    ($file:expr, $($module:ident: $machine:ident($($setup:tt)*) [$($type:ident),*];)+) => {
        declare_all!($file, $($(machines::$module::$type,)*)+)
    };
}

macro_rules! declare_all {
    ($file:expr, $($type:ty),+ $(,)?) => { $(declare::<$type>($file);)+ };
}

fn declarations() -> String {
    let mut file = "// Written from the Rust types by core-wasm/declarations.\n".to_owned();
    machines::for_each_machine!(declare_machines, &mut file);
    declare_all!(
        &mut file,
        forms::Form,
        forms::Field,
        forms::Kind,
        forms::Messages,
        forms::FileRule,
        forms::NumberRule,
        forms::DateRule,
        forms::FileInfo,
        model::search::Facet,
        model::search::FacetName,
        model::search::FacetValue,
        model::search::Choice,
        model::search::Interpretation,
        model::search::Reason,
        model::search::TextPart,
        model::search::Hit,
        model::search::SearchAnswer,
        machines::places::PlaceControl,
        machines::places::Place,
        machines::places::PlaceField,
        machines::places::PlacesView,
        machines::resource::ResourceFailure,
        machines::resource::ResourceState,
        machines::resource::ResourceView<ts_rs::Dummy>,
        machines::replay::Cause,
        machines::replay::Difference,
        machines::replay::LiveStep,
        machines::replay::Replay,
        machines::replay::ReplayedStep,
        api::Payloads,
        content::Product,
        content::ProductDetail,
        content::Specification,
        content::SizeTable,
        content::Datasheet,
        content::Neighbour,
        well::WellAnswer,
        well::WellCasing,
        well::WellField,
        well::WellProblem,
        well::WellFunction,
        well::WellTool,
        well::Verdict,
        well::WellRow,
        well::Check,
        well::Limit,
        well::CheckOutcome,
        content::Category,
        content::Subcategory,
        content::CategoryDetail,
        content::SubcategoryDetail,
        content::Certificate,
        content::GalleryTile,
        content::CaseStudy,
        content::Insight,
        content::Client,
        content::TeamMember,
        content::Company,
        content::Office,
        content::Person,
        content::SocialLink,
        content::Country,
        content::Region,
        content::Id,
        content::Image,
        content::ImageSource,
        content::OptionalCall,
    );
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
