//! `server inbox orphans` and `server inbox adopt`: differences between the store and the database.

use std::io::{self, Write};

use chrono::{DateTime, Utc};

use super::show::printable;
use crate::cli::Failure;
use crate::clock;
use crate::inbox::{Deletion, Inbox};

/// Lists the differences.
pub async fn report(inbox: &Inbox) -> Result<(), Failure> {
    let orphans = inbox.orphans().await?;
    let mut out = io::stdout().lock();
    for file in &orphans.files {
        let note = if file.is_settled() { "" } else { "  (new: its submission may be on its way)" };
        let stored = clock::rfc3339(DateTime::<Utc>::from(file.modified).timestamp_millis());
        writeln!(out, "file without a submission: {}  {} bytes  {stored}{note}", printable(&file.name), file.size)?;
    }
    for (id, object) in &orphans.submissions {
        writeln!(out, "submission without its file: {id}  {}", printable(object))?;
    }
    let _ = writeln!(
        io::stderr(),
        "{} files without a submission, {} submissions without a file",
        orphans.files.len(),
        orphans.submissions.len()
    );
    Ok(())
}

/// Deletes files that belong to no submission.
pub async fn delete(inbox: &Inbox, names: &[String]) -> Result<(), Failure> {
    let mut refused = Vec::new();
    for name in names {
        let reason = match inbox.delete_orphan(name).await? {
            Deletion::Deleted => {
                let _ = writeln!(io::stdout(), "deleted: {}", printable(name));
                continue;
            }
            Deletion::NotFound => "is not in the store",
            Deletion::Owned => "belongs to a submission; use `server inbox erase` for that",
            Deletion::TooNew => "is less than a day old, and its submission may be on its way",
        };
        refused.push(format!("not deleted: {} {reason}", printable(name)));
    }
    if refused.is_empty() { Ok(()) } else { Err(refused.join("\n").into()) }
}

/// Assigns the store to this database.
pub async fn adopt(inbox: &Inbox) -> Result<(), Failure> {
    inbox.adopt_store().await?;
    writeln!(io::stdout(), "The resumes in {} belong to this database.", inbox.resumes)?;
    report(inbox).await
}
