-- Everything that visitors send. The same text runs on SQLite and on PostgreSQL.
-- Databases that had these tables before sqlx kept their version take this migration, too: hence IF NOT EXISTS.
-- Times are milliseconds since 1970, identifiers are texts that sort by time.

CREATE TABLE IF NOT EXISTS submissions (
    id TEXT PRIMARY KEY,
    -- contact, career or datasheet
    form TEXT NOT NULL,
    received_at BIGINT NOT NULL,
    -- What the visitor typed, as a JSON object.
    fields TEXT NOT NULL,
    -- Why it may be spam; nothing when it does not look like it.
    suspicion TEXT,
    -- A keyed hash of the sender's address, for the rate limit; taken away after a day.
    sender TEXT,
    -- What the client calls this submission, so that sent twice it is stored once.
    idempotency_key TEXT,
    -- A hash of everything that was sent, to tell a repetition from another submission under the same key.
    fingerprint TEXT NOT NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS submissions_by_key ON submissions (form, idempotency_key);
CREATE INDEX IF NOT EXISTS submissions_by_time ON submissions (received_at);
CREATE INDEX IF NOT EXISTS submissions_by_sender ON submissions (sender, received_at);

-- The file of an application. It lies in the file store under the name `object`.
CREATE TABLE IF NOT EXISTS resumes (
    submission_id TEXT PRIMARY KEY REFERENCES submissions (id) ON DELETE CASCADE,
    object TEXT NOT NULL,
    file_name TEXT NOT NULL,
    media_type TEXT NOT NULL,
    size BIGINT NOT NULL,
    sha256 TEXT NOT NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS resumes_by_object ON resumes (object);

-- Mails to the company that are still to be sent, or were.
CREATE TABLE IF NOT EXISTS outbox (
    submission_id TEXT PRIMARY KEY REFERENCES submissions (id) ON DELETE CASCADE,
    attempts BIGINT NOT NULL,
    next_attempt_at BIGINT NOT NULL,
    -- Until then one instance is sending it.
    leased_until BIGINT NOT NULL,
    sent_at BIGINT
);
CREATE INDEX IF NOT EXISTS outbox_by_time ON outbox (sent_at, next_attempt_at);

-- What all instances must agree on.
CREATE TABLE IF NOT EXISTS secrets (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
