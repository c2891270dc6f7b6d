-- The audit log names the fields that a change has changed ---------------------------------------------------------------

-- Paths as the partner API spells them, without values; empty where the action alone says what was done, and in entries of
-- earlier releases.
alter table audit_entries add column changed_fields text[] not null default '{}';
