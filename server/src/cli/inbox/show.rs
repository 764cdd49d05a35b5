//! Submissions on the screen. What strangers typed is shown without the characters that control a terminal.

use std::io::Write;
use std::path::Path;

use super::explain;
use crate::clock::written;
use crate::inbox::{Filter, Inbox, Submission, private};

/// One line for each submission.
pub async fn list(inbox: &Inbox, filter: &Filter) -> Result<(), String> {
    let mut out = std::io::stdout().lock();
    let mut count = 0;
    let listed = inbox.for_each(filter, |submission| {
        count += 1;
        let mark = if submission.suspicion.is_some() { "spam?" } else { "" };
        let (name, email) = (name(&submission), field(&submission, "email"));
        writeln!(
            out,
            "{}  {}  {:9}  {mark:5}  {name} <{email}>",
            submission.id,
            written(submission.received_at),
            submission.form
        )
    });
    listed.await.map_err(explain)?;
    eprintln!("{count} {}", if count == 1 { "submission" } else { "submissions" });
    Ok(())
}

/// Everything about one submission.
pub async fn one(inbox: &Inbox, id: &str) -> Result<(), String> {
    let submission = find(inbox, id).await?;
    println!("id: {}\nform: {}\nreceived: {}", submission.id, submission.form, written(submission.received_at));
    if let Some(suspicion) = &submission.suspicion {
        println!("may be spam: {suspicion}");
    }
    for (name, value) in &submission.fields {
        println!("{name}: {}", shown(value).replace('\n', "\n    "));
    }
    if let Some(resume) = &submission.resume {
        println!("resume: {} ({}, {} bytes)", shown(&resume.file_name), resume.media_type, resume.size);
    }
    Ok(())
}

/// Writes a resume to a file that does not exist yet.
pub async fn resume(inbox: &Inbox, id: &str, output: &Path) -> Result<(), String> {
    let submission = find(inbox, id).await?;
    let resume = submission.resume.ok_or_else(|| format!("{id} has no resume"))?;
    let bytes = inbox.resumes.read(&resume.object).await.map_err(explain)?;
    let mut file = private::create_file(output).map_err(|error| format!("{}: {error}", output.display()))?;
    file.write_all(&bytes).map_err(|error| format!("{}: {error}", output.display()))?;
    println!("{} ({} bytes)", output.display(), bytes.len());
    Ok(())
}

async fn find(inbox: &Inbox, id: &str) -> Result<Submission, String> {
    inbox.get(id).await.map_err(explain)?.ok_or_else(|| format!("{id} is not in the inbox"))
}

fn name(submission: &Submission) -> String {
    [field(submission, "name"), field(submission, "firstName"), field(submission, "lastName")]
        .join(" ")
        .trim()
        .to_owned()
}

fn field(submission: &Submission, name: &str) -> String {
    submission.fields.get(name).map(|value| shown(value)).unwrap_or_default()
}

pub fn shown(text: &str) -> String {
    text.chars().filter(|c| !c.is_control() || *c == '\n').collect()
}
