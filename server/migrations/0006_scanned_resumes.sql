-- 1 when ClamAV found nothing in the file before it was stored.
ALTER TABLE resumes ADD COLUMN scanned BIGINT NOT NULL DEFAULT 0;
