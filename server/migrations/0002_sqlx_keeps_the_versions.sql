-- Databases of the first versions of this server kept their version here; `_sqlx_migrations` holds it.
DROP TABLE IF EXISTS migrations;
