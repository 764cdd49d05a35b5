//! Hands each stored enquiry on: by mail to the company, to the sender as a confirmation, and to a webhook.
//!
//! What is to be handed on waits in the outbox in the database. It is sent at least once: when the server dies between
//! the receiver's yes and the note of it, it is sent again, under the same id, so that receivers can tell.

mod confirmation;
mod mail;
mod smtp;
mod webhook;

use std::future::Future;
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use tokio::sync::watch;

use crate::app::App;
use crate::config::Config;
use crate::inbox::{Channel, Due, Submission};
use crate::metrics::Delivery;
use crate::supervise::supervise;

/// How often the outbox is looked into when nothing rings.
const INTERVAL: Duration = Duration::from_secs(15);

/// How many enquiries each channel sends at once: a receiver that hangs on one must not hold up the others.
const CONCURRENT: usize = 4;

/// One way to hand an enquiry on.
trait Sender: Sized + Sync {
    const CHANNEL: Channel;

    /// Prepares the way with the settings; `None` when it is off.
    ///
    /// # Errors
    /// When the settings cannot work.
    fn new(config: &Config) -> Result<Option<Self>, String>;

    /// Sends one enquiry.
    ///
    /// # Errors
    /// Why it was not taken, without anything about a person.
    fn send(&self, app: &App, submission: &Submission) -> impl Future<Output = Result<(), NotTaken>> + Send;
}

/// Why an enquiry was not handed on.
#[derive(Debug)]
struct NotTaken {
    reason: String,
    /// Whether trying again is of no use.
    for_good: bool,
}

impl From<String> for NotTaken {
    fn from(reason: String) -> Self {
        Self { reason, for_good: false }
    }
}

/// Hands on what waits, until the other end of `stop` is dropped.
pub async fn run(app: App, stop: watch::Receiver<()>) {
    tokio::join!(
        supervise("mail", || send_through::<mail::Mails>(app.clone(), stop.clone())),
        supervise("confirmation", || send_through::<confirmation::Confirmations>(app.clone(), stop.clone())),
        supervise("webhook", || send_through::<webhook::Webhooks>(app.clone(), stop.clone())),
    );
}

async fn send_through<S: Sender>(app: App, mut stop: watch::Receiver<()>) {
    let channel = S::CHANNEL.name();
    let sender = match S::new(&app.config) {
        Ok(Some(sender)) => sender,
        Ok(None) => return,
        Err(error) => {
            tracing::error!(error, channel, "nothing can be sent with these settings; enquiries are stored and wait");
            return;
        }
    };
    let mut deliveries = FuturesUnordered::new();
    while stop.has_changed().is_ok() {
        // Registered before the outbox is looked into, so that nothing rings unheard.
        let mut rings = std::pin::pin!(app.inbox.stored.notified());
        rings.as_mut().enable();
        while deliveries.len() < CONCURRENT
            && let Some(due) = next_due(&app, S::CHANNEL).await
        {
            deliveries.push(deliver(&app, &sender, due));
        }
        tokio::select! {
            Some(()) = deliveries.next() => {}
            () = rings => {}
            () = tokio::time::sleep(INTERVAL) => {}
            _ = stop.changed() => {}
        }
    }
    while deliveries.next().await.is_some() {}
}

async fn next_due(app: &App, channel: Channel) -> Option<Due> {
    let due = app.inbox.next_due(channel).await;
    due.unwrap_or_else(|error| {
        tracing::warn!(%error, channel = channel.name(), "the outbox cannot be read");
        None
    })
}

async fn deliver<S: Sender>(app: &App, sender: &S, due: Due) {
    let limit = app.config.network.delivery_timeout;
    // The mail library's own limit covers connecting only.
    let sent = tokio::time::timeout(limit, sender.send(app, &due.submission)).await;
    let sent = sent.unwrap_or_else(|_| Err(format!("not accepted within {} s", limit.as_secs()).into()));
    note(app, &due, sent).await;
}

async fn note(app: &App, due: &Due, sent: Result<(), NotTaken>) {
    let (channel, id, attempts) = (due.channel.name(), &due.submission.id, due.attempts + 1);
    let (delivery, noted) = match sent {
        Ok(()) => (Delivery::Sent, app.inbox.sent(due).await),
        Err(NotTaken { reason, for_good: false }) => {
            tracing::warn!(reason, channel, id, attempts, "an enquiry could not be handed on; it is tried again");
            (Delivery::Failed, app.inbox.failed(due).await)
        }
        Err(NotTaken { reason, for_good: true }) => {
            tracing::warn!(reason, channel, id, attempts, "an enquiry was refused for good; it is not tried again");
            (Delivery::GivenUp, app.inbox.give_up(due).await)
        }
    };
    app.metrics.delivery(due.channel, delivery);
    if let Err(error) = noted {
        tracing::warn!(%error, "what became of an enquiry in the outbox could not be noted; it may be sent again");
    }
}

/// What stands in a field, on one line: control characters in a name would make the mail library panic.
fn field(submission: &Submission, name: &str) -> String {
    submission.fields.get(name).map(|value| value.chars().filter(|c| !c.is_control()).collect()).unwrap_or_default()
}

/// What the sender is called.
fn sender_name(submission: &Submission) -> String {
    let name = ["name", "firstName", "lastName"].map(|name| field(submission, name)).join(" ");
    name.trim().to_owned()
}
