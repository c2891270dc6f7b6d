-- Daily counts of sessions and orders (docs/decisions/0108) ---------------------------------------------------------------

set local statement_timeout = 0;

-- Until which day the rows of a workspace in one mode are counted, exclusive; days are those of UTC.
create table day_counts (
  workspace_id uuid not null references workspaces,
  livemode boolean not null,
  counted_until date not null,
  primary key (workspace_id, livemode)
);

-- Sessions of a counted day by where they stand; '' is no reason.
create table session_days (
  workspace_id uuid not null references workspaces,
  livemode boolean not null,
  day date not null,
  merchant_id uuid not null,
  is_opened boolean not null,
  status text not null,
  step text not null,
  stopped_reason text not null,
  count integer not null check (count > 0),
  primary key (workspace_id, livemode, day, merchant_id, is_opened, status, step, stopped_reason)
);

-- Placed orders of a counted day and their totals.
create table order_days (
  workspace_id uuid not null references workspaces,
  livemode boolean not null,
  day date not null,
  merchant_id uuid not null,
  currency text not null,
  count integer not null check (count > 0),
  total bigint not null,
  primary key (workspace_id, livemode, day, merchant_id, currency)
);

-- A row of an old day has changed: the day is read from rows until it is counted again. Only ever added to, so that no
-- transaction waits for another.
create table changed_days (
  id bigint generated always as identity primary key,
  workspace_id uuid not null references workspaces,
  livemode boolean not null,
  merchant_id uuid not null,
  day date not null
);
create index changed_days_of_tenant on changed_days (workspace_id, livemode, day);

-- Days before yesterday are old: days are counted hours after they have become so, when no transaction is left that
-- began while they were not.
create function is_of_old_day(at timestamptz) returns boolean language sql stable parallel safe as $$
  select at < (date_trunc('day', svc_now() at time zone 'utc') - interval '1 day') at time zone 'utc'
$$;

create function note_changed_day() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into changed_days (workspace_id, livemode, merchant_id, day)
    values (old.workspace_id, old.livemode, old.merchant_id, (old.created_at at time zone 'utc')::date);
  end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or new.created_at <> old.created_at or new.merchant_id <> old.merchant_id) then
    insert into changed_days (workspace_id, livemode, merchant_id, day)
    values (new.workspace_id, new.livemode, new.merchant_id, (new.created_at at time zone 'utc')::date);
  end if;
  return null;
end $$;

-- The columns that are counted, and the expressions of server/sessions/days/count-days.sql.ts.
create trigger note_inserted_day after insert on sessions for each row
  when (is_of_old_day(new.created_at)) execute function note_changed_day();
create trigger note_deleted_day after delete on sessions for each row
  when (is_of_old_day(old.created_at)) execute function note_changed_day();
create trigger note_changed_day after update on sessions for each row
  when (is_of_old_day(least(old.created_at, new.created_at))
    and (old.created_at, old.merchant_id, old.status, old.stopped_reason, old.opened_at is null, old.company_at is null,
        old.details_at is null, old.submitted_at is null)
      is distinct from (new.created_at, new.merchant_id, new.status, new.stopped_reason, new.opened_at is null,
        new.company_at is null, new.details_at is null, new.submitted_at is null))
  execute function note_changed_day();

create trigger note_inserted_day after insert on orders for each row
  when (is_of_old_day(new.created_at)) execute function note_changed_day();
create trigger note_deleted_day after delete on orders for each row
  when (is_of_old_day(old.created_at)) execute function note_changed_day();
create trigger note_changed_day after update on orders for each row
  when (is_of_old_day(least(old.created_at, new.created_at))
    and (old.created_at, old.merchant_id, old.status in ('processing', 'on-hold', 'completed', 'refunded'), old.currency,
        old.amounts -> 'total')
      is distinct from (new.created_at, new.merchant_id, new.status in ('processing', 'on-hold', 'completed', 'refunded'),
        new.currency, new.amounts -> 'total'))
  execute function note_changed_day();
