-- When the server last saw its clock: retention erases nothing by a clock that has jumped far ahead of it.
CREATE TABLE clock (
    only_row BIGINT PRIMARY KEY CHECK (only_row = 1),
    seen_at BIGINT NOT NULL
);
INSERT INTO clock
    SELECT 1, newest FROM (SELECT MAX(received_at) AS newest FROM submissions) AS stored WHERE newest IS NOT NULL;
