//! `server inbox`: the company reads, exports and erases what visitors sent.

mod export;
mod orphans;
mod show;

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::builder::PossibleValuesParser;
use clap::{Args, Subcommand, ValueEnum};
use model::forms::Form;

use super::{Failure, environment};
use crate::config::Config;
use crate::inbox::{DATABASE_FILE, Inbox, InboxError, Submission};
use crate::run::asked_to_stop;

#[derive(Debug, Args)]
pub struct Options {
    #[command(subcommand)]
    command: Command,
    /// The folder of the embedded database and the resumes [default: .data].
    #[arg(long, value_name = "DIR", global = true)]
    data: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// List submissions, one line each, the oldest first.
    List {
        #[command(flatten)]
        filter: Filter,
    },
    /// Show everything about one submission.
    Show {
        /// Its identifier, as `list` prints it.
        id: String,
    },
    /// Write submissions as a table or as data.
    Export {
        #[command(flatten)]
        filter: Filter,
        #[arg(long, value_enum, default_value_t = Format::Csv)]
        format: Format,
        /// The file to write; standard output when left out.
        #[arg(long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Write the resume of an application to a file.
    Resume {
        /// The application's identifier.
        id: String,
        /// The file to write. The resume's own name is not used: a stranger chose it.
        #[arg(long, value_name = "FILE")]
        output: PathBuf,
    },
    /// Report stored files without a submission, and applications without their file. Deletes nothing by itself.
    Orphans {
        /// Delete this file, for good, if it belongs to no submission. May be given several times.
        #[arg(long, value_name = "NAME")]
        delete: Vec<String>,
    },
    /// Give this database the resumes in its store, when the server refuses to start because they belong to another one.
    Adopt,
    /// Let retention erase by this machine's clock, after the server has said that the clock is far ahead.
    TrustClock,
    /// Erase submissions with their files, for good: one by its identifier, or all of a person.
    Erase {
        /// Identifiers.
        #[arg(required_unless_present = "email")]
        ids: Vec<String>,
        /// All submissions with this e-mail address.
        #[arg(long, value_name = "ADDRESS")]
        email: Option<String>,
    },
}

/// Which submissions are meant.
#[derive(Debug, Clone, Default, Args)]
struct Filter {
    /// Only those of one form.
    #[arg(long, value_parser = PossibleValuesParser::new(Form::BUILT_IN.iter().map(|form| form.name)))]
    form: Option<String>,
    /// Only those with this e-mail address.
    #[arg(long, value_name = "ADDRESS")]
    email: Option<String>,
    /// Only those that contain this text, in upper or lower case.
    #[arg(long, value_name = "TEXT")]
    search: Option<String>,
    /// Only those that may be spam.
    #[arg(long, conflicts_with = "unsuspected")]
    suspected: bool,
    /// Only those that do not look like spam.
    #[arg(long)]
    unsuspected: bool,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    Csv,
    /// CSV for an Excel that writes decimals with a comma: it separates cells by semicolons.
    CsvSemicolon,
    Json,
}

impl Format {
    /// What is between the cells of a table; `None` for JSON.
    fn separator(self) -> Option<u8> {
        match self {
            Self::Csv => Some(b','),
            Self::CsvSemicolon => Some(b';'),
            Self::Json => None,
        }
    }
}

impl Filter {
    /// Reads these submissions, the oldest first, and hands each to `take`.
    async fn for_each(
        &self,
        inbox: &Inbox,
        mut take: impl FnMut(Submission) -> io::Result<()>,
    ) -> Result<(), InboxError> {
        inbox.for_each(|submission| if self.matches(&submission) { take(submission) } else { Ok(()) }).await
    }

    fn matches(&self, submission: &Submission) -> bool {
        let is_suspected = submission.suspicion.is_some();
        self.form.as_ref().is_none_or(|form| *form == submission.form)
            && (is_suspected || !self.suspected)
            && (!is_suspected || !self.unsuspected)
            && self.email.as_ref().is_none_or(|email| {
                submission.fields.get("email").is_some_and(|other| other.eq_ignore_ascii_case(email.trim()))
            })
            && self.search.as_ref().is_none_or(|text| submission.contains(text))
    }
}

pub fn run(file: Option<&Path>, options: Options) -> Result<(), Failure> {
    let mut config = Config::read_for_inbox(file, environment())?;
    if let Some(data) = options.data {
        config.folders.data = data;
    }
    if config.storage.database_url.is_none() {
        require_database(&config.folders.data, &options.command)?;
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| error.to_string())?;
    runtime.block_on(async {
        let stopped = asked_to_stop()?;
        tokio::select! {
            done = open_and_run(&config, options.command) => done,
            // Dropping the command deletes an unfinished file, which has a hidden name and holds what visitors sent.
            () = stopped => Err("interrupted".to_owned().into()),
        }
    })
}

/// Makes sure that there is a database that this user may use: SQLite would make an empty one, or say only that it cannot open it.
fn require_database(data: &Path, command: &Command) -> Result<(), String> {
    let (needed, found) = match command {
        // It may create the database, so that only the folder must exist.
        Command::Adopt => (data.to_owned(), fs::metadata(data).map(drop)),
        _ => {
            let file = data.join(DATABASE_FILE);
            let opened = File::options().read(true).write(true).open(&file);
            (file, opened.map(drop))
        }
    };
    let needed = needed.display();
    found.map_err(|error| match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => {
            format!("{needed} is not there. Name the server's data folder with --data.")
        }
        io::ErrorKind::PermissionDenied => {
            format!("{needed} cannot be used ({error}). Run this as the server's own user.")
        }
        io::ErrorKind::ReadOnlyFilesystem => format!(
            "{needed} is on a disk that can only be read. Copy the data folder to one that can be written, and name the copy with --data."
        ),
        _ => format!("{needed} cannot be used: {error}."),
    })
}

async fn open_and_run(config: &Config, command: Command) -> Result<(), Failure> {
    let inbox = Inbox::new(config)?;
    let done = match inbox.open().await {
        Ok(()) => run_command(&inbox, command).await,
        Err(error) => Err(error.into()),
    };
    inbox.close().await;
    done
}

async fn run_command(inbox: &Inbox, command: Command) -> Result<(), Failure> {
    match command {
        Command::List { filter } => show::list(inbox, &filter).await,
        Command::Show { id } => show::show(inbox, &id).await,
        Command::Export { filter, format, output } => export::write(inbox, &filter, format.separator(), output).await,
        Command::Resume { id, output } => show::resume(inbox, &id, &output).await,
        Command::Orphans { delete } if delete.is_empty() => orphans::report(inbox).await,
        Command::Orphans { delete } => orphans::delete(inbox, &delete).await,
        Command::Adopt => orphans::adopt(inbox).await,
        Command::TrustClock => {
            inbox.trust_clock().await?;
            Ok(writeln!(io::stdout(), "The clock of this machine is trusted: retention erases by it again.")?)
        }
        Command::Erase { ids, email } => erase(inbox, ids, email).await,
    }
}

async fn erase(inbox: &Inbox, mut ids: Vec<String>, email: Option<String>) -> Result<(), Failure> {
    if email.is_some() {
        let filter = Filter { email, ..Filter::default() };
        let found = filter.for_each(inbox, |submission| {
            ids.push(submission.id);
            Ok(())
        });
        found.await?;
    }
    ids.sort();
    ids.dedup();
    let erasure = inbox.erase(&ids).await?;
    let printed = writeln!(io::stdout(), "erased: {}", erasure.erased);
    let mut left: Vec<_> = erasure.failed.iter().map(|reason| format!("not erased: {reason}")).collect();
    if !erasure.missing.is_empty() {
        left.push(format!("not found: {}", erasure.missing.join(", ")));
    }
    left.extend(erasure.in_log.map(|error| error.to_string()));
    if left.is_empty() { Ok(printed?) } else { Err(left.join("\n").into()) }
}

impl From<InboxError> for Failure {
    fn from(error: InboxError) -> Self {
        match error {
            InboxError::Output(error) => error.into(),
            InboxError::WrongStore(reason) => reason.to_string().into(),
            error => format!("the inbox cannot be used: {error}").into(),
        }
    }
}
