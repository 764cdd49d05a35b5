//! The outbox: deliveries that are still to be made. They survive restarts and days without the receiver.

use sqlx::Row;

use super::submission::CLOCK_DIFFERENCE;
use super::{Inbox, InboxError, Submission};
use crate::clock::now;
use crate::config::Config;

/// How long one instance may take for a delivery before another one tries.
const LEASE: i64 = 5 * 60 * 1000;

const MAX_PAUSE: i64 = 60 * 60 * 1000;

/// How a submission is delivered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Channel {
    /// The company's mailbox.
    Mail,
    /// The sender's mailbox.
    Confirmation,
    /// The company's own program.
    Webhook,
}

impl Channel {
    /// Its name in the database and in the log.
    pub fn name(self) -> &'static str {
        match self {
            Self::Mail => "mail",
            Self::Confirmation => "confirmation",
            Self::Webhook => "webhook",
        }
    }

    /// The channels that the settings enable.
    pub fn enabled(config: &Config) -> Vec<Self> {
        let confirms = config.mail.as_ref().is_some_and(|mail| mail.confirmation);
        [(Self::Mail, config.mail.is_some()), (Self::Confirmation, confirms), (Self::Webhook, config.webhook.is_some())]
            .into_iter()
            .filter_map(|(channel, is_enabled)| is_enabled.then_some(channel))
            .collect()
    }

    /// Whether a submission is delivered this way. Suspected spam is not confirmed: its address may be a stranger's.
    pub fn accepts(self, suspected: bool) -> bool {
        self != Self::Confirmation || !suspected
    }
}

/// A delivery that is due, leased to this instance.
#[derive(Debug)]
pub struct DueDelivery {
    pub submission: Submission,
    pub channel: Channel,
    pub attempts: i64,
}

impl Inbox {
    /// Leases the delivery that has been due the longest.
    pub async fn next_due(&self, channel: Channel) -> Result<Option<DueDelivery>, InboxError> {
        let now = now();
        // When two instances choose the same row, PostgreSQL checks the outer conditions again for the second one. Times further
        // ahead than any pause or lease were written while the clock was wrong.
        let take = "UPDATE outbox SET leased_until = $1 WHERE channel = $3 AND submission_id = \
                    (SELECT submission_id FROM outbox \
                     WHERE channel = $3 AND sent_at IS NULL AND (next_attempt_at <= $2 OR next_attempt_at > $4) \
                     AND (leased_until <= $2 OR leased_until > $4) ORDER BY next_attempt_at LIMIT 1) \
                    AND sent_at IS NULL AND (leased_until <= $2 OR leased_until > $4) RETURNING submission_id, attempts";
        let impossible = now + MAX_PAUSE + CLOCK_DIFFERENCE;
        let take = sqlx::query(take).bind(now + LEASE).bind(now).bind(channel.name()).bind(impossible);
        let Some(row) = self.database.row(take).await? else { return Ok(None) };
        let id: String = row.try_get("submission_id")?;
        let attempts = row.try_get("attempts")?;
        Ok(self.get(&id).await?.map(|submission| DueDelivery { submission, channel, attempts }))
    }

    /// Records that it was delivered. If that fails, it is delivered again.
    pub async fn mark_sent(&self, due: &DueDelivery) -> Result<(), InboxError> {
        let update = "UPDATE outbox SET sent_at = $1, attempts = attempts + 1, leased_until = 0 \
                      WHERE submission_id = $2 AND channel = $3";
        let update = sqlx::query(update).bind(now()).bind(&due.submission.id).bind(due.channel.name());
        self.database.execute(update).await
    }

    /// Records a failed attempt, and when to try again. If that fails, it is tried when the lease is over.
    pub async fn schedule_retry(&self, due: &DueDelivery) -> Result<(), InboxError> {
        let update = "UPDATE outbox SET next_attempt_at = $1, attempts = attempts + 1, leased_until = 0 \
                      WHERE submission_id = $2 AND channel = $3";
        let next = now() + pause(due.attempts);
        let update = sqlx::query(update).bind(next).bind(&due.submission.id).bind(due.channel.name());
        self.database.execute(update).await
    }

    /// Removes what the receiver refuses for good. If that fails, it is tried when the lease is over.
    pub async fn give_up(&self, due: &DueDelivery) -> Result<(), InboxError> {
        let delete = "DELETE FROM outbox WHERE submission_id = $1 AND channel = $2";
        self.database.execute(sqlx::query(delete).bind(&due.submission.id).bind(due.channel.name())).await
    }

    /// The number of waiting deliveries on each enabled channel.
    pub async fn all_waiting(&self) -> Result<Vec<(Channel, i64)>, InboxError> {
        let waiting = async {
            let mut all = Vec::new();
            for channel in &self.channels {
                all.push((*channel, self.waiting(*channel).await?));
            }
            Ok::<_, InboxError>(all)
        };
        self.database.in_time(waiting).await
    }

    /// The number of waiting deliveries.
    pub async fn waiting(&self, channel: Channel) -> Result<i64, InboxError> {
        let select = "SELECT COUNT(*) FROM outbox WHERE channel = $1 AND sent_at IS NULL";
        self.database.count(sqlx::query_scalar(select).bind(channel.name())).await
    }
}

/// A minute, two, four, up to an hour.
fn pause(attempts: i64) -> i64 {
    let doublings = u32::try_from(attempts).unwrap_or(u32::MAX).min(10);
    (60_000_i64 << doublings).min(MAX_PAUSE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_to_an_hour_and_stay_there() {
        assert_eq!(
            [0, 1, 2, 5, 6, 1000, i64::MAX].map(pause),
            [60_000, 120_000, 240_000, 1_920_000, 3_600_000, 3_600_000, 3_600_000]
        );
    }
}
