-- Events, deliveries and their attempts by day (docs/decisions/0007) -------------------------------------------
--
-- A delivery and its event share `created_at`, and the ids of both carry it: whoever knows an id knows the
-- partition. No foreign keys lead from or to these tables: each would lock the other table, or search it, whenever
-- a day is dropped. Rows are written and removed together, by day.

set local statement_timeout = 0;

create schema svc_0002;
alter table delivery_attempts set schema svc_0002;
alter table deliveries set schema svc_0002;
alter table events set schema svc_0002;

create table events (
  created_at timestamptz(3) not null,
  id text not null,
  workspace_id uuid not null,
  merchant_id uuid,
  livemode boolean not null,
  type text not null,
  payload json not null,
  primary key (created_at, id)
) partition by range (created_at);

create table deliveries (
  created_at timestamptz(3) not null,
  id text not null,
  workspace_id uuid not null,
  -- The nil uuid for events of the workspace itself.
  merchant_id uuid not null,
  livemode boolean not null,
  subscription_id uuid not null,
  event_id text not null,
  event text not null,
  target_url text not null,
  attempt_count integer not null default 0,
  generation integer not null default 1,
  last_status_code integer,
  last_error text,
  next_attempt_at timestamptz(3),
  succeeded_at timestamptz(3),
  abandoned_at timestamptz(3),
  -- Sent by hand to a disabled subscription: one attempt, no schedule after it.
  single_attempt boolean not null default false,
  status text not null generated always as (
    case when succeeded_at is not null then 'succeeded' when abandoned_at is not null then 'abandoned' else 'pending' end
  ) stored,
  primary key (created_at, id)
) partition by range (created_at);

-- Every way the list is narrowed is an equality on the front of one of these, so that a page costs the same however
-- rare its rows are. Without a status filter a page is merged from the three statuses.
create index on deliveries (workspace_id, livemode, status, created_at desc);
create index on deliveries (workspace_id, livemode, event, status, created_at desc);
-- A merchant is of one workspace and one mode.
create index on deliveries (merchant_id, status, created_at desc);
create index on deliveries (merchant_id, event, status, created_at desc);
-- Bulk replays walk these.
create index on deliveries (subscription_id, status, created_at, id);
-- What is due, and what of it belongs to one subscription.
create index on deliveries (next_attempt_at) where succeeded_at is null and abandoned_at is null;
create index on deliveries (subscription_id, next_attempt_at) where succeeded_at is null and abandoned_at is null;

create table delivery_attempts (
  delivery_created_at timestamptz(3) not null,
  delivery_id text not null,
  generation integer not null,
  number integer not null,
  started_at timestamptz(3) not null,
  duration_ms integer not null,
  status_code integer,
  error text,
  request_headers jsonb not null,
  response_headers jsonb,
  response_body text,
  response_body_encoding text,
  response_body_truncated boolean not null default false,
  primary key (delivery_created_at, delivery_id, generation, number)
) partition by range (delivery_created_at);

-- For rows of a day that has no partition: made too late, or dropped while the row was still pending.
create table events_default partition of events default;
create table deliveries_default partition of deliveries default;
create table delivery_attempts_default partition of delivery_attempts default;

do $$
declare
  today date := (now() at time zone 'UTC')::date;
  first_day date := greatest(
    coalesce((select (min(created_at) at time zone 'UTC')::date from svc_0002.events), today), today - 60);
  day date;
  part text;
begin
  for offset_days in 0 .. today + 8 - first_day loop
    day := first_day + offset_days;
    foreach part in array array['events', 'deliveries', 'delivery_attempts'] loop
      execute format('create table %I partition of %I for values from (%L) to (%L)',
        part || '_' || to_char(day, 'YYYYMMDD'), part,
        to_char(day, 'YYYY-MM-DD"T00:00:00Z"'), to_char(day + 1, 'YYYY-MM-DD"T00:00:00Z"'));
    end loop;
  end loop;
end $$;

insert into events (created_at, id, workspace_id, merchant_id, livemode, type, payload)
select created_at, id, workspace_id, merchant_id, livemode, type, payload from svc_0002.events;

insert into deliveries (created_at, id, workspace_id, merchant_id, livemode, subscription_id, event_id, event,
  target_url, attempt_count, generation, last_status_code, last_error, next_attempt_at, succeeded_at, abandoned_at,
  single_attempt)
select created_at, id, workspace_id, merchant_id, livemode, subscription_id, event_id, event,
  target_url, attempt_count, generation, last_status_code, last_error, next_attempt_at, succeeded_at, abandoned_at,
  single_attempt
from svc_0002.deliveries;

insert into delivery_attempts (delivery_created_at, delivery_id, generation, number, started_at, duration_ms,
  status_code, error, request_headers, response_headers, response_body, response_body_encoding,
  response_body_truncated)
select d.created_at, a.delivery_id, a.generation, a.number, a.started_at, a.duration_ms,
  a.status_code, a.error, a.request_headers, a.response_headers, a.response_body, a.response_body_encoding,
  a.response_body_truncated
from svc_0002.delivery_attempts a join svc_0002.deliveries d on d.id = a.delivery_id;

drop table svc_0002.delivery_attempts, svc_0002.deliveries, svc_0002.events;
drop schema svc_0002;

analyze events, deliveries, delivery_attempts;

-- Replays of many deliveries: what was asked for, and how far it has come --------------------------------------

create table bulk_replays (
  id uuid primary key,
  workspace_id uuid not null references workspaces,
  subscription_id uuid not null references subscriptions,
  since timestamptz(3) not null,
  until timestamptz(3) not null,
  status text check (status in ('succeeded', 'abandoned', 'pending')),
  -- Asked for while the subscription was disabled: one attempt each, no schedule after it.
  single_attempt boolean not null,
  accepted integer not null,
  replayed integer not null default 0,
  -- The last delivery that was dealt with; the next batch begins behind it.
  cursor_created_at timestamptz(3) not null,
  cursor_id text not null default '',
  finished_at timestamptz(3),
  created_at timestamptz(3) not null
);
create index on bulk_replays (created_at) where finished_at is null;

-- Subscriptions whose newest attempts all failed; a success removes the row -----------------------------------

create table failing_subscriptions (
  subscription_id uuid primary key references subscriptions,
  failing_since timestamptz(3) not null,
  last_failed_at timestamptz(3) not null,
  failed_attempts integer not null
) with (fillfactor = 50);

-- What a workspace must be told of -----------------------------------------------------------------------------

create table notices (
  id uuid primary key,
  workspace_id uuid not null references workspaces,
  livemode boolean not null,
  kind text not null check (kind in ('subscription_disabled')),
  subject_id text not null,
  text text not null,
  created_at timestamptz(3) not null,
  closed_at timestamptz(3)
);
create index on notices (workspace_id, created_at desc) where closed_at is null;
create index on notices (subject_id) where closed_at is null;
