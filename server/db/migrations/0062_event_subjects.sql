-- Whom an event concerns, so that the timeline of an order or a session finds its events by an index -------------------

set local statement_timeout = 0;

-- The session's id where the payload has a session, else the order's; null for other events and those before this column.
alter table events add column subject_id text;
-- accepted: servers and workers of 0.1.0 are stopped for this upgrade, and no row has a subject yet, so that nothing is sorted.
create index events_subject_idx on events (subject_id, created_at desc) where subject_id is not null;

-- Whose question a model call answered; null for other calls and those before this column.
alter table ai_calls add column session_id text;

-- How long the authority took; null if it was not asked for this check.
alter table vat_checks add column duration_ms integer;
