//! Submissions in the database: added once, listed, shown and erased.

use std::collections::BTreeMap;

use model::forms::Form;
use serde::Serialize;
use sqlx::any::{AnyArguments, AnyRow};
use sqlx::query::QueryScalar;
use sqlx::{Any, AnyConnection, Row};
use uuid::Uuid;

use super::{Channel, Inbox, InboxError};
use crate::clock::now;

/// A submission that has been checked and is to be stored.
#[derive(Debug, Clone)]
pub struct NewSubmission {
    pub id: String,
    pub form: &'static str,
    pub fields: BTreeMap<String, String>,
    pub suspicion: Option<&'static str>,
    pub sender: String,
    pub idempotency_key: Option<String>,
    pub fingerprint: String,
    pub resume: Option<Resume>,
    /// Without a key: the same content from the same sender since this time is the same submission.
    pub same_since: Option<i64>,
}

/// How many submissions of one sender are taken in a time.
#[derive(Debug, Clone, Copy)]
pub struct SenderLimit {
    /// The time from which on they are counted.
    pub since: i64,
    /// Further ones are marked.
    pub suspected_after: i64,
    /// Further ones are refused.
    pub refused_after: i64,
}

/// The result of storing a submission.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Added {
    Stored,
    /// Its sender has reached the limit.
    TooMany,
    /// Another one is stored under its key.
    KeyTaken,
    /// The same one is stored already.
    Repeated,
}

/// A submission as it was stored.
#[derive(Debug, Clone, Serialize)]
pub struct Submission {
    pub id: String,
    pub form: String,
    #[serde(serialize_with = "crate::clock::serialize")]
    pub received_at: i64,
    pub suspicion: Option<String>,
    pub fields: BTreeMap<String, String>,
    pub resume: Option<Resume>,
}

/// A file in the file store.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Resume {
    #[serde(skip)]
    pub object: String,
    pub file_name: String,
    pub media_type: String,
    pub size: u64,
    pub sha256: String,
    /// Whether a virus scanner found nothing in it before it was stored.
    pub scanned: bool,
}

impl Resume {
    /// The warning for a reader of the file.
    pub fn caution(&self) -> &'static str {
        if self.scanned { "scanned by ClamAV; open it with care" } else { "not scanned for malware; open it with care" }
    }
}

/// An identifier that sorts by time and cannot be guessed.
pub fn new_id() -> String {
    Uuid::now_v7().simple().to_string()
}

const COLUMNS: &str = "SELECT id, form, received_at, fields, suspicion, object, file_name, media_type, size, sha256, scanned \
                       FROM submissions LEFT JOIN resumes ON submission_id = id";

/// How far the clocks of several instances may differ. What is later than that came while a clock was wrong.
pub const CLOCK_DIFFERENCE: i64 = 10 * 60 * 1000;

const PAGE: i64 = 500;

impl Inbox {
    /// Stores a submission with everything that belongs to it, or nothing. When this returns, it is on the disk.
    ///
    /// # Errors
    /// When it is not known to be stored.
    pub async fn add(&self, submission: &NewSubmission, limit: SenderLimit) -> Result<Added, InboxError> {
        let added = self.database.in_time(self.add_and_count(submission, limit)).await?;
        // The database's file may have been deleted meanwhile.
        self.database.pool().await?;
        if added == Added::Stored {
            self.stored.notify_waiters();
        }
        Ok(added)
    }

    async fn add_and_count(&self, submission: &NewSubmission, limit: SenderLimit) -> Result<Added, InboxError> {
        let mut transaction = self.database.begin().await?;
        let added = async {
            // From here on, no other submission of this sender is counted or stored until this one is.
            self.database.lock(&mut transaction, &submission.sender).await?;
            if is_repeated(&mut transaction, submission).await? {
                transaction.rollback().await?;
                return Ok(Added::Repeated);
            }
            let sent = count_since(&submission.sender, limit.since).fetch_one(&mut *transaction).await?;
            if sent >= limit.refused_after {
                transaction.rollback().await?;
                return Ok(Added::TooMany);
            }
            let one_of_many = (sent >= limit.suspected_after).then_some("one of many from the same address");
            insert(&mut transaction, submission, submission.suspicion.or(one_of_many), &self.channels).await?;
            transaction.commit().await?;
            Ok(Added::Stored)
        };
        match added.await {
            Err(sqlx::Error::Database(error)) if error.is_unique_violation() => Ok(Added::KeyTaken),
            added => Ok(added?),
        }
    }

    /// Makes sure that the database takes a submission: one is inserted and taken back.
    pub(super) async fn add_nothing(&self) -> Result<(), InboxError> {
        let mut transaction = self.database.begin().await?;
        let insert =
            "INSERT INTO submissions (id, form, received_at, fields, fingerprint) VALUES ($1, '', $2, '{}', '')";
        sqlx::query(insert).bind(new_id()).bind(now()).execute(&mut *transaction).await?;
        Ok(transaction.rollback().await?)
    }

    /// The fingerprint of the submission that was stored under this key; `None` without a key.
    pub async fn fingerprint(&self, form: &str, key: Option<&str>) -> Result<Option<String>, InboxError> {
        let Some(key) = key else { return Ok(None) };
        let select = "SELECT fingerprint FROM submissions WHERE form = $1 AND idempotency_key = $2";
        self.database.value(sqlx::query_scalar(select).bind(form).bind(key)).await
    }

    /// How many submissions a sender has made since a time.
    pub async fn count_since(&self, sender: &str, since: i64) -> Result<i64, InboxError> {
        self.database.count(count_since(sender, since)).await
    }

    /// Forgets who sent the submissions from before a time: the rate limit counts only later ones.
    pub async fn forget_senders(&self, before: i64) -> Result<(), InboxError> {
        let update =
            "UPDATE submissions SET sender = NULL WHERE sender IS NOT NULL AND NOT received_at BETWEEN $1 AND $2";
        self.database.execute(sqlx::query(update).bind(before).bind(now() + CLOCK_DIFFERENCE)).await
    }

    /// Reads all submissions, the oldest first, and hands each to `take`.
    pub async fn for_each(&self, mut take: impl FnMut(Submission) -> std::io::Result<()>) -> Result<(), InboxError> {
        let pool = self.database.pool().await?;
        let select = format!("{COLUMNS} WHERE id > $1 ORDER BY id LIMIT {PAGE}");
        let mut after = String::new();
        loop {
            let rows = sqlx::query(sqlx::AssertSqlSafe(select.as_str())).bind(&after).fetch_all(pool).await?;
            let Some(last) = rows.last() else { return Ok(()) };
            after = last.try_get("id")?;
            for row in &rows {
                take(read(row)?).map_err(InboxError::Output)?;
            }
        }
    }

    /// The submission with this id.
    pub async fn get(&self, id: &str) -> Result<Option<Submission>, InboxError> {
        let select = sqlx::AssertSqlSafe(format!("{COLUMNS} WHERE id = $1"));
        let row = self.database.row(sqlx::query(select).bind(id)).await?;
        Ok(row.as_ref().map(read).transpose()?)
    }
}

fn count_since(sender: &str, since: i64) -> QueryScalar<'_, Any, i64, AnyArguments> {
    // What was received in the future came while the clock was wrong, and would count for as long as it was ahead.
    // What comes while the clock is behind has the time at which the server last ran.
    let select = "SELECT COUNT(*) FROM submissions WHERE sender = $1 \
                  AND (received_at BETWEEN $2 AND $3 OR received_at = (SELECT seen_at FROM clock))";
    sqlx::query_scalar(select).bind(sender).bind(since).bind(now() + CLOCK_DIFFERENCE)
}

async fn is_repeated(connection: &mut AnyConnection, submission: &NewSubmission) -> sqlx::Result<bool> {
    let Some(since) = submission.same_since else { return Ok(false) };
    let select = "SELECT COUNT(*) FROM submissions WHERE sender = $1 AND form = $2 AND fingerprint = $3 \
                  AND (received_at BETWEEN $4 AND $5 OR received_at = (SELECT seen_at FROM clock))";
    let select =
        sqlx::query_scalar(select).bind(&submission.sender).bind(submission.form).bind(&submission.fingerprint);
    let count: i64 = select.bind(since).bind(now() + CLOCK_DIFFERENCE).fetch_one(connection).await?;
    Ok(count > 0)
}

async fn insert(
    connection: &mut AnyConnection,
    submission: &NewSubmission,
    suspicion: Option<&str>,
    channels: &[Channel],
) -> sqlx::Result<()> {
    let now = now();
    // A clock that is behind would date it before its time, and retention would erase it too early.
    let seen: Option<i64> = sqlx::query_scalar("SELECT seen_at FROM clock").fetch_optional(&mut *connection).await?;
    let received_at = seen.map_or(now, |seen| seen.max(now));
    let fields = serde_json::to_string(&submission.fields).map_err(|error| sqlx::Error::Encode(error.into()))?;
    sqlx::query(
        "INSERT INTO submissions (id, form, received_at, fields, suspicion, sender, idempotency_key, fingerprint) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(&submission.id)
    .bind(submission.form)
    .bind(received_at)
    .bind(fields)
    .bind(suspicion)
    .bind(&submission.sender)
    .bind(submission.idempotency_key.as_deref())
    .bind(&submission.fingerprint)
    .execute(&mut *connection)
    .await?;
    if let Some(resume) = &submission.resume {
        sqlx::query(
            "INSERT INTO resumes (submission_id, object, file_name, media_type, size, sha256, scanned) \
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(&submission.id)
        .bind(&resume.object)
        .bind(&resume.file_name)
        .bind(&resume.media_type)
        .bind(i64::try_from(resume.size).unwrap_or(i64::MAX))
        .bind(&resume.sha256)
        .bind(i64::from(resume.scanned))
        .execute(&mut *connection)
        .await?;
    }
    for channel in channels.iter().filter(|channel| channel.accepts(suspicion.is_some())) {
        sqlx::query(
            "INSERT INTO outbox (submission_id, channel, attempts, next_attempt_at, leased_until) \
             VALUES ($1, $2, 0, $3, 0)",
        )
        .bind(&submission.id)
        .bind(channel.name())
        .bind(now)
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}

impl Submission {
    /// A field without control characters: in a log or a terminal they give orders, and the mail library panics at them.
    pub fn line(&self, name: &str) -> String {
        self.fields.get(name).map(|value| value.chars().filter(|c| !c.is_control()).collect()).unwrap_or_default()
    }

    /// The fields in the form's order, in which the long text is the last one, and then those that the form has no more.
    pub fn fields_in_order(&self) -> Vec<(&String, &String)> {
        let form = Form::named(&self.form).map_or(&[][..], |form| form.fields);
        let mut fields: Vec<_> = self.fields.iter().collect();
        fields.sort_by_key(|(name, _)| form.iter().position(|field| field.name == *name).unwrap_or(form.len()));
        fields
    }

    /// The sender's name, in one line.
    pub fn sender_name(&self) -> String {
        ["name", "firstName", "lastName"].map(|name| self.line(name)).join(" ").trim().to_owned()
    }

    pub fn contains(&self, text: &str) -> bool {
        let text = text.trim().to_lowercase();
        let file_name = self.resume.as_ref().map(|resume| &resume.file_name);
        self.fields.values().chain([&self.id]).chain(file_name).any(|value| value.to_lowercase().contains(&text))
    }
}

fn read(row: &AnyRow) -> sqlx::Result<Submission> {
    let object: Option<String> = row.try_get("object")?;
    let resume = match object {
        Some(object) => Some(Resume {
            object,
            file_name: row.try_get("file_name")?,
            media_type: row.try_get("media_type")?,
            size: u64::try_from(row.try_get::<i64, _>("size")?).unwrap_or_default(),
            sha256: row.try_get("sha256")?,
            scanned: row.try_get::<i64, _>("scanned")? != 0,
        }),
        None => None,
    };
    let fields: String = row.try_get("fields")?;
    Ok(Submission {
        id: row.try_get("id")?,
        form: row.try_get("form")?,
        received_at: row.try_get("received_at")?,
        suspicion: row.try_get("suspicion")?,
        fields: serde_json::from_str(&fields).map_err(|error| sqlx::Error::Decode(error.into()))?,
        resume,
    })
}
