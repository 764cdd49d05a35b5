//! Submissions as a table for a spreadsheet, or as JSON for a program.

use std::borrow::Cow;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use csv::{QuoteStyle, Terminator};
use model::forms::Form;

use super::Filter;
use crate::cli::Failure;
use crate::clock::rfc3339;
use crate::inbox::{Inbox, InboxError};
use crate::private_files;

/// What a cell must not begin with, or a spreadsheet takes it for a formula and runs it. Some also take full-width signs.
const FORMULA: [char; 10] = ['=', '+', '-', '@', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}', '\t', '\r'];

/// Writes submissions to a file or to standard output. The file is there once it is complete, and for this user only.
pub async fn write(
    inbox: &Inbox,
    filter: &Filter,
    separator: Option<u8>,
    output: Option<PathBuf>,
) -> Result<(), Failure> {
    let Some(path) = output else {
        return Ok(write_to(BufWriter::new(io::stdout().lock()), inbox, filter, separator).await?);
    };
    let explain = |error: io::Error| format!("{}: {error}", path.display());
    let file = private_files::begin_file(&path).map_err(explain)?;
    write_to(BufWriter::new(&file), inbox, filter, separator).await.map_err(|error| match error {
        InboxError::Output(error) => explain(error).into(),
        error => Failure::from(error),
    })?;
    file.persist_noclobber(&path).map_err(|error| explain(error.error))?;
    Ok(())
}

async fn write_to(
    mut out: impl Write,
    inbox: &Inbox,
    filter: &Filter,
    separator: Option<u8>,
) -> Result<(), InboxError> {
    match separator {
        Some(separator) => write_csv(inbox, filter, separator, &mut out).await?,
        None => write_json(inbox, filter, &mut out).await?,
    }
    out.flush().map_err(InboxError::Output)
}

async fn write_csv(inbox: &Inbox, filter: &Filter, separator: u8, out: &mut impl Write) -> Result<(), InboxError> {
    let fields = field_names();
    // Excel reads a table without this mark in the encoding of the machine, and shows "Jörg" as "JÃ¶rg".
    out.write_all("\u{feff}".as_bytes()).map_err(InboxError::Output)?;
    let mut table = table(separator, out);
    let heading =
        ["id", "received_at", "form", "suspicion"].into_iter().chain(fields.iter().copied()).chain(["resume"]);
    table.write_record(heading).map_err(|error| InboxError::Output(cause(error)))?;
    filter
        .for_each(inbox, |submission| {
            let received_at = rfc3339(submission.received_at);
            let facts = [&submission.id, &received_at, &submission.form].map(String::as_str);
            let suspicion = submission.suspicion.as_deref().unwrap_or_default();
            let values = fields.iter().map(|name| submission.fields.get(*name).map(String::as_str).unwrap_or_default());
            let resume = submission.resume.as_ref().map(|resume| resume.file_name.as_str()).unwrap_or_default();
            let cells = facts.into_iter().chain([suspicion]).chain(values).chain([resume]);
            table.write_record(cells.map(escape_formula).map(Cow::into_owned)).map_err(cause)
        })
        .await?;
    table.flush().map_err(InboxError::Output)
}

async fn write_json(inbox: &Inbox, filter: &Filter, out: &mut impl Write) -> Result<(), InboxError> {
    let mut between = "[\n";
    filter
        .for_each(inbox, |submission| {
            out.write_all(between.as_bytes())?;
            between = ",\n";
            serde_json::to_writer(&mut *out, &submission).map_err(io::Error::from)
        })
        .await?;
    out.write_all(if between == ",\n" { b"\n]\n" } else { b"[]\n" }).map_err(InboxError::Output)
}

/// Why a row was not written, with the kind that `io::Error::from` loses.
fn cause(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        kind => io::Error::other(format!("{kind:?}")),
    }
}

/// The names of the fields of all forms, each once.
fn field_names() -> Vec<&'static str> {
    let mut names = Vec::new();
    for field in Form::BUILT_IN.iter().flat_map(|form| form.fields) {
        if !field.is_file() && !names.contains(&field.name) {
            names.push(field.name);
        }
    }
    names
}

fn table<W: Write>(separator: u8, out: W) -> csv::Writer<W> {
    csv::WriterBuilder::new()
        .delimiter(separator)
        .quote_style(QuoteStyle::Always)
        .terminator(Terminator::CRLF)
        .from_writer(out)
}

/// What a spreadsheet would run gets an apostrophe before it, which makes it a text. An Excel that separates cells by semicolons also runs
/// what follows a semicolon or a line end in a cell of a table with commas.
fn escape_formula(value: &str) -> Cow<'_, str> {
    let is_formula = |part: &str| part.trim_start_matches([' ', '\n', '"']).starts_with(FORMULA);
    let parts = || value.split_inclusive(['\n', ';']);
    if !parts().any(is_formula) {
        return Cow::Borrowed(value);
    }
    Cow::Owned(parts().flat_map(|part| [if is_formula(part) { "'" } else { "" }, part]).collect())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn cell(value: &str) -> String {
        let mut table = table(b',', Vec::new());
        table.write_record([&*escape_formula(value)]).unwrap();
        String::from_utf8(table.into_inner().unwrap()).unwrap().trim_end_matches("\r\n").to_owned()
    }

    #[test]
    fn a_cell_cannot_be_a_formula() {
        for (value, wanted) in [
            ("plain", "\"plain\""),
            ("a \"b\", c", "\"a \"\"b\"\", c\""),
            ("=1+1", "\"'=1+1\""),
            ("+00 123", "\"'+00 123\""),
            ("-1", "\"'-1\""),
            ("@SUM(A1)", "\"'@SUM(A1)\""),
            ("\t=1", "\"'\t=1\""),
            (" =1", "\"' =1\""),
            ("\n=1", "\"\n'=1\""),
            ("a\n-b;=1;c, +47", "\"a\n'-b;'=1;c, +47\""),
            ("\u{ff1d}1+1", "\"'\u{ff1d}1+1\""),
            ("\u{ff0b}1", "\"'\u{ff0b}1\""),
            ("\u{ff0d}1", "\"'\u{ff0d}1\""),
            ("\u{ff20}SUM(A1)", "\"'\u{ff20}SUM(A1)\""),
            ("", "\"\""),
        ] {
            assert_eq!(cell(value), wanted);
        }
    }

    proptest! {
        #[test]
        fn any_cell_is_one_quoted_text_that_begins_harmlessly(value in "[=+@\\-\u{ff1d}\u{ff0b}\u{ff0d}\u{ff20}\t\r\n\" a,;]{0,8}|\\PC{0,20}") {
            let cell = cell(&value);
            let inner = &cell[1..cell.len() - 1];
            let is_formula = |part: &str| part.trim_start_matches(' ').starts_with(FORMULA);
            prop_assert!(!inner.split([';', '\n']).any(is_formula), "{}", inner);
            prop_assert!(!inner.replace("\"\"", "").contains('"'));
        }
    }
}
