-- Besides mails to the company, confirmations to the sender and posts to a webhook wait in the outbox.
CREATE TABLE outbox_of_channels (
    submission_id TEXT NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
    -- mail, confirmation or webhook
    channel TEXT NOT NULL,
    attempts BIGINT NOT NULL,
    next_attempt_at BIGINT NOT NULL,
    -- Until then one instance is sending it.
    leased_until BIGINT NOT NULL,
    sent_at BIGINT,
    PRIMARY KEY (submission_id, channel)
);
INSERT INTO outbox_of_channels
    SELECT submission_id, 'mail', attempts, next_attempt_at, leased_until, sent_at FROM outbox;
DROP TABLE outbox;
ALTER TABLE outbox_of_channels RENAME TO outbox;
CREATE INDEX outbox_by_channel_and_time ON outbox (channel, sent_at, next_attempt_at);
