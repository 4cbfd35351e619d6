-- Trigram search over folded text. Ships with PostgreSQL; a plain owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
