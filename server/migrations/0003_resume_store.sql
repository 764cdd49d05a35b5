-- Which store of resumes belongs to this database: the id in the store's `store.json`.
CREATE TABLE resume_store (
    only_row BIGINT PRIMARY KEY CHECK (only_row = 1),
    id TEXT NOT NULL
);
