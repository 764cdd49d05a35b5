//! The server is killed repeatedly while clients submit forms. Every acknowledged form is stored exactly once, with its file.
//!
//! `npm run test:crash` runs it with 2,000 forms and 50 kills (`CRASH_SUBMISSIONS` and `CRASH_KILLS`).

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use server::config::Privacy;
use server::inbox::Inbox;

use crate::company::Company;
use crate::form::MultipartForm;
use crate::postgres::PostgreSql;
use crate::program::{Program, free_address, post};

const CLIENTS: usize = 8;

fn count_from_env(name: &str, default: usize) -> usize {
    std::env::var(name).ok().map_or(default, |value| value.parse().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn acknowledged_forms_survive_kills_exactly_once_on_sqlite() {
    run(None).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn acknowledged_forms_survive_kills_exactly_once_on_postgresql() {
    let Some(database) = PostgreSql::start() else { return };
    run(Some(&database)).await;
}

/// The submission with this number: every second one is an application with a file.
fn submission(number: usize) -> MultipartForm {
    let mark = format!("submission {number}");
    if number.is_multiple_of(2) {
        MultipartForm::contact().text("details", &mark)
    } else {
        MultipartForm::career_with("cv.pdf", &file(number)).text("details", &mark)
    }
}

/// Different bytes for each number, up to a few hundred kilobytes.
fn file(number: usize) -> Vec<u8> {
    let mut state = number as u32 ^ 0x9E37_79B9;
    let mut bytes = b"%PDF-1.7 ".to_vec();
    for _ in 0..(number * 7919) % 100_000 {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        bytes.extend_from_slice(&state.to_le_bytes()[1..]);
    }
    bytes
}

/// With PostgreSQL, or with SQLite.
async fn run(postgresql: Option<&PostgreSql>) {
    let (submissions, kills) = (count_from_env("CRASH_SUBMISSIONS", 120), count_from_env("CRASH_KILLS", 6));
    let company = postgresql.map_or_else(Company::new, PostgreSql::company);
    let (database, url) = match postgresql {
        Some(database) => ("PostgreSQL", database.url()),
        None => ("SQLite", String::new()),
    };
    let settings = [("DATABASE_URL", url.as_str()), ("SERVER_SPAM_REFUSED_AFTER", "1000000")];
    let address = free_address();
    let mut program = Program::start(&company, address, &settings);
    let began = Instant::now();
    let (next, acknowledged, repeated) =
        (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let clients: Vec<_> = (0..CLIENTS)
        .map(|_| {
            let (next, acknowledged, repeated) = (Arc::clone(&next), Arc::clone(&acknowledged), Arc::clone(&repeated));
            tokio::spawn(async move {
                loop {
                    let number = next.fetch_add(1, Ordering::SeqCst);
                    if number >= submissions {
                        return;
                    }
                    let form = submission(number);
                    let key = format!("crash-{number}");
                    // As the page does: the same submission under the same key until it is acknowledged.
                    while !matches!(post(address, &form, &key).await, Ok((200, _))) {
                        repeated.fetch_add(1, Ordering::SeqCst);
                        tokio::time::sleep(Duration::from_millis(20)).await;
                    }
                    acknowledged.fetch_add(1, Ordering::SeqCst);
                }
            })
        })
        .collect();
    for kill in 1..=kills {
        while acknowledged.load(Ordering::SeqCst) < kill * submissions / (kills + 1) {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        // Each kill comes at a different moment of a request.
        tokio::time::sleep(Duration::from_millis((kill as u64 * 7) % 23)).await;
        tokio::task::block_in_place(|| {
            program.kill();
            program = Program::start(&company, address, &settings);
        });
    }
    for client in clients {
        client.await.unwrap();
    }
    program.terminate();
    assert!(tokio::task::block_in_place(|| program.wait()), "the exit code after SIGTERM is not 0");
    check(&company, submissions).await;
    let expired = expire_files_without_a_row(&company, submissions).await;
    // Written to the real standard error, because the figures belong in the report.
    let line = format!(
        "crash test on {database}: {submissions} submissions, {kills} kills, {} repeated, {expired} files without a row, \
         which expired, {:.1} s\n",
        repeated.load(Ordering::SeqCst),
        began.elapsed().as_secs_f64()
    );
    std::io::stderr().write_all(line.as_bytes()).unwrap();
}

/// Every submission is in the inbox exactly once, with its file as it was sent.
async fn check(company: &Company, submissions: usize) {
    let mut found = BTreeMap::new();
    for stored in company.inbox().await {
        let number: usize = stored.fields["details"].strip_prefix("submission ").unwrap().parse().unwrap();
        assert_eq!(stored.resume.is_some(), number % 2 == 1);
        if let Some(resume) = &stored.resume {
            let bytes = fs::read(company.path("data/resumes").join(&resume.object)).unwrap();
            assert!(bytes == file(number), "the file of submission {number} is not what was sent");
        }
        assert!(found.insert(number, stored.id).is_none(), "submission {number} is stored twice");
    }
    assert_eq!(found.len(), submissions);
}

/// A kill between the file and its row leaves the file without it. Such files are listed, and expire with the retention period;
/// those with a row stay.
async fn expire_files_without_a_row(company: &Company, submissions: usize) -> usize {
    let inbox = Inbox::new(&company.config).unwrap();
    let orphans = inbox.orphans().await.unwrap();
    assert!(orphans.submissions.is_empty(), "{:?}", orphans.submissions);
    assert_eq!(company.resumes().len(), submissions / 2 + orphans.files.len(), "a file is neither owned nor listed");
    for orphan in &orphans.files {
        company.age(&format!("data/resumes/{}", orphan.name), Duration::from_secs(100 * 24 * 3600));
    }
    let privacy = Privacy { retention_months: 3 };
    server::cleanup::run_once(&inbox, &privacy, true).await.unwrap();
    inbox.close().await;
    assert_eq!(company.resumes().len(), submissions / 2, "files without a row are left");
    orphans.files.len()
}
