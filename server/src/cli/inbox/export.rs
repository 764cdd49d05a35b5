//! Submissions as a table for a spreadsheet, or as JSON for a program.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use model::forms::{CAREER, CONTACT, DATASHEET, Kind};

use super::explain;
use crate::clock::written;
use crate::inbox::{Filter, Inbox, InboxError, Submission, private};

/// What a cell must not begin with, or a spreadsheet takes it for a formula and runs it.
const FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// Writes submissions to a file or to standard output.
pub async fn write(inbox: &Inbox, filter: &Filter, csv: bool, output: Option<PathBuf>) -> Result<(), String> {
    let mut out: Box<dyn Write> = match &output {
        Some(path) => Box::new(BufWriter::new(
            private::create_file(path).map_err(|error| format!("{}: {error}", path.display()))?,
        )),
        None => Box::new(BufWriter::new(io::stdout().lock())),
    };
    let written =
        if csv { write_csv(inbox, filter, &mut out).await } else { write_json(inbox, filter, &mut out).await };
    written.map_err(explain)?;
    out.flush().map_err(|error| error.to_string())
}

async fn write_csv(inbox: &Inbox, filter: &Filter, out: &mut impl Write) -> Result<(), InboxError> {
    let fields = field_names();
    let heading =
        ["id", "received_at", "form", "suspicion"].into_iter().chain(fields.iter().copied()).chain(["resume"]);
    row(out, heading)?;
    inbox
        .for_each(filter, |submission| {
            let received_at = written(submission.received_at);
            let facts = [&submission.id, &received_at, &submission.form].map(String::as_str);
            let suspicion = submission.suspicion.as_deref().unwrap_or_default();
            let values = fields.iter().map(|name| submission.fields.get(*name).map(String::as_str).unwrap_or_default());
            let resume = submission.resume.as_ref().map(|resume| resume.file_name.as_str()).unwrap_or_default();
            row(out, facts.into_iter().chain([suspicion]).chain(values).chain([resume]))
        })
        .await
}

async fn write_json(inbox: &Inbox, filter: &Filter, out: &mut impl Write) -> Result<(), InboxError> {
    let mut between = "[\n";
    inbox
        .for_each(filter, |submission: Submission| {
            out.write_all(between.as_bytes())?;
            between = ",\n";
            serde_json::to_writer(&mut *out, &submission).map_err(io::Error::other)
        })
        .await?;
    out.write_all(if between == ",\n" { b"\n]\n" } else { b"[]\n" })?;
    Ok(())
}

/// The names of the fields of all forms, each once.
fn field_names() -> Vec<&'static str> {
    let mut names = Vec::new();
    for field in [&CONTACT, &CAREER, &DATASHEET].into_iter().flat_map(|form| form.fields) {
        if !matches!(field.kind, Kind::File(_)) && !names.contains(&field.name) {
            names.push(field.name);
        }
    }
    names
}

fn row<'c>(out: &mut impl Write, cells: impl Iterator<Item = &'c str>) -> io::Result<()> {
    let line = cells.map(cell).collect::<Vec<_>>().join(",");
    write!(out, "{line}\r\n")
}

/// A cell in quotes. One that a spreadsheet would run gets an apostrophe before it, which makes it a text.
fn cell(value: &str) -> String {
    let guard = if value.trim_start_matches([' ', '\n', '"']).starts_with(FORMULA) { "'" } else { "" };
    format!("\"{guard}{}\"", value.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

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
            ("\n=1", "\"'\n=1\""),
            ("", "\"\""),
        ] {
            assert_eq!(cell(value), wanted);
        }
    }

    proptest! {
        #[test]
        fn any_cell_is_one_quoted_text_that_begins_harmlessly(value in "[=+@\\-\t\r\n\" a,]{0,8}|\\PC{0,20}") {
            let cell = cell(&value);
            let inner = &cell[1..cell.len() - 1];
            prop_assert!(!inner.trim_start_matches(' ').starts_with(FORMULA));
            prop_assert!(!inner.replace("\"\"", "").contains('"'));
        }
    }
}
