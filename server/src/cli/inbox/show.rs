//! Shows submissions on the terminal.

use std::io::{self, Write};
use std::path::Path;

use super::Filter;
use crate::cli::Failure;
use crate::clock::rfc3339;
use crate::inbox::{Inbox, Submission};
use crate::private_files;

/// Prints one line for each submission.
pub async fn list(inbox: &Inbox, filter: &Filter) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let mut count = 0;
    let read = filter.for_each(inbox, |submission| {
        count += 1;
        write_line(&mut out, &submission)
    });
    read.await?;
    let _ = writeln!(io::stderr(), "{count} {}", if count == 1 { "submission" } else { "submissions" });
    Ok(())
}

fn write_line(out: &mut impl Write, submission: &Submission) -> io::Result<()> {
    let mark = if submission.suspicion.is_some() { "spam?" } else { "" };
    let (id, received_at, form) = (&submission.id, rfc3339(submission.received_at), &submission.form);
    let (name, email) = (submission.sender_name(), submission.line("email"));
    writeln!(out, "{id}  {received_at}  {form:9}  {mark:5}  {name} <{email}>")
}

/// Everything about one submission.
pub async fn show(inbox: &Inbox, id: &str) -> Result<(), Failure> {
    let submission = find(inbox, id).await?;
    Ok(write_all(&mut io::stdout().lock(), &submission)?)
}

fn write_all(out: &mut impl Write, submission: &Submission) -> io::Result<()> {
    writeln!(out, "id: {}\nform: {}\nreceived: {}", submission.id, submission.form, rfc3339(submission.received_at))?;
    if let Some(suspicion) = &submission.suspicion {
        writeln!(out, "may be spam: {suspicion}")?;
    }
    for (name, value) in submission.fields_in_order() {
        writeln!(out, "{name}: {}", printable(value).replace('\n', "\n    "))?;
    }
    if let Some(resume) = &submission.resume {
        let (name, kind, size) = (printable(&resume.file_name), &resume.media_type, resume.size);
        writeln!(out, "resume: {name} ({kind}, {size} bytes): {}", resume.caution())?;
    }
    Ok(())
}

/// Writes a resume to a file that does not exist yet.
pub async fn resume(inbox: &Inbox, id: &str, output: &Path) -> Result<(), Failure> {
    let submission = find(inbox, id).await?;
    let resume = submission.resume.ok_or_else(|| format!("{id} has no resume"))?;
    let bytes = inbox.resumes.read(&resume.object).await?;
    let written = private_files::begin_file(output).and_then(|mut file| {
        file.write_all(&bytes)?;
        Ok(file.persist_noclobber(output)?)
    });
    written.map_err(|error| format!("{}: {error}", output.display()))?;
    Ok(writeln!(io::stdout(), "{} ({} bytes): {}", output.display(), bytes.len(), resume.caution())?)
}

async fn find(inbox: &Inbox, id: &str) -> Result<Submission, Failure> {
    Ok(inbox.get(id).await?.ok_or_else(|| format!("{id} is not in the inbox"))?)
}

/// A text without the characters that control a terminal.
pub fn printable(text: &str) -> String {
    text.chars().filter(|c| !c.is_control() || *c == '\n').collect()
}
