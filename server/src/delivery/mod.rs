//! Delivers each stored submission: by mail to the company, as a confirmation to the sender, and to a webhook.
//!
//! Deliveries wait in the outbox of the database. Each is made at least once: if the server dies before it has recorded a
//! delivery, it sends it again under the same id, by which receivers recognise it.

mod confirmation;
mod mail;
mod smtp;
mod webhook;

use std::future::Future;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio::task::{JoinError, JoinSet};

use crate::app::App;
use crate::config::Config;
use crate::inbox::{Channel, DueDelivery};
use crate::supervise::supervise;

/// How often the outbox is read without a notification.
const INTERVAL: Duration = Duration::from_secs(15);

/// The deliveries of one channel at a time. A receiver that hangs on one must not delay the others.
const CONCURRENT: usize = 4;

/// The attempts to confirm an enquiry, a day of them. Later, a confirmation confuses more than it helps.
const MAX_CONFIRMATION_ATTEMPTS: i64 = 30;

trait Sender: Sized + Send + Sync + 'static {
    const CHANNEL: Channel;

    /// Creates the sender of the settings; `None` if its channel is off.
    fn new(config: &Config) -> Result<Option<Self>, String>;

    /// Sends one submission. The reason of an error is logged, so it holds nothing about a person.
    fn send(&self, app: &App, due: &DueDelivery) -> impl Future<Output = Result<(), DeliveryError>> + Send;
}

#[derive(Debug)]
struct DeliveryError {
    reason: String,
    /// Whether the receiver will never take it.
    is_permanent: bool,
}

impl From<String> for DeliveryError {
    fn from(reason: String) -> Self {
        Self { reason, is_permanent: false }
    }
}

/// Delivers until the sender of `stop` is dropped.
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
        Ok(Some(sender)) => Arc::new(sender),
        Ok(None) => return,
        Err(error) => {
            tracing::error!(error, channel, "nothing can be sent with these settings; enquiries are stored and wait");
            return;
        }
    };
    // Separate tasks: a delivery that holds a connection to the database goes on while the outbox waits for one.
    let mut deliveries = JoinSet::new();
    while stop.has_changed().is_ok() {
        // Enabled before the outbox is read, so that no notification is missed.
        let mut stored = std::pin::pin!(app.inbox.stored.notified());
        stored.as_mut().enable();
        while deliveries.len() < CONCURRENT
            && let Some(due) = next_due(&app, S::CHANNEL).await
        {
            deliveries.spawn(deliver(app.clone(), Arc::clone(&sender), due));
        }
        tokio::select! {
            Some(done) = deliveries.join_next() => pass_on_panic(done),
            () = stored => {}
            () = tokio::time::sleep(INTERVAL) => {}
            _ = stop.changed() => {}
        }
    }
    while let Some(done) = deliveries.join_next().await {
        pass_on_panic(done);
    }
}

/// A delivery that panics ends its channel, which is then started again.
fn pass_on_panic(done: Result<(), JoinError>) {
    if let Err(error) = done
        && error.is_panic()
    {
        resume_unwind(error.into_panic());
    }
}

async fn next_due(app: &App, channel: Channel) -> Option<DueDelivery> {
    let due = app.inbox.next_due(channel).await;
    due.unwrap_or_else(|error| {
        tracing::warn!(%error, channel = channel.name(), "the outbox cannot be read");
        None
    })
}

async fn deliver<S: Sender>(app: App, sender: Arc<S>, due: DueDelivery) {
    let limit = app.config.network.delivery_timeout;
    let sent = tokio::time::timeout(limit, sender.send(&app, &due)).await;
    let sent = sent.unwrap_or_else(|_| Err(format!("not accepted within {} s", limit.as_secs()).into()));
    record(&app, &due, sent).await;
}

/// Records the result in the outbox, the metrics and the log.
async fn record(app: &App, due: &DueDelivery, sent: Result<(), DeliveryError>) {
    let (channel, id, attempts) = (due.channel.name(), &due.submission.id, due.attempts + 1);
    let is_last = due.channel == Channel::Confirmation && attempts >= MAX_CONFIRMATION_ATTEMPTS;
    let (outcome, recorded) = match sent {
        Ok(()) => ("sent", app.inbox.mark_sent(due).await),
        Err(DeliveryError { reason, is_permanent }) if is_permanent || is_last => {
            tracing::warn!(reason, channel, id, attempts, "the confirmation of an enquiry was given up");
            ("given_up", app.inbox.give_up(due).await)
        }
        Err(DeliveryError { reason, .. }) => {
            tracing::warn!(reason, channel, id, attempts, "an enquiry could not be delivered; it is tried again");
            ("failed", app.inbox.schedule_retry(due).await)
        }
    };
    app.metrics.delivery(due.channel, outcome);
    if let Err(error) = recorded {
        tracing::warn!(%error, "a delivery could not be recorded in the outbox; it may be sent again");
    }
}

#[cfg(test)]
mod examples {
    use crate::config::{Mail, MailSecurity};
    use crate::inbox::Submission;

    pub fn mail() -> Mail {
        Mail {
            host: "localhost".into(),
            port: None,
            security: MailSecurity::Plain,
            username: None,
            password: None,
            from: "web@tools.example".parse().unwrap(),
            to: vec!["sales@tools.example".parse().unwrap()],
            confirmation: false,
        }
    }

    pub fn submission(fields: &[(&str, &str)]) -> Submission {
        Submission {
            id: "abc".into(),
            form: "contact".into(),
            received_at: 0,
            suspicion: None,
            fields: fields.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect(),
            resume: None,
        }
    }
}
