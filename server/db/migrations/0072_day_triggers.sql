-- The triggers of 0065 have no WHEN any more: Postgres prepares such a condition anew for every statement, which was more than
-- half of the work of updating one session (docs/decisions/0108). A function's expressions are prepared once per connection.
drop trigger note_inserted_day on sessions;
drop trigger note_deleted_day on sessions;
drop trigger note_changed_day on sessions;
drop trigger note_inserted_day on orders;
drop trigger note_deleted_day on orders;
drop trigger note_changed_day on orders;

create or replace function note_changed_day() returns trigger language plpgsql as $$
begin
  -- Nearly every row is of today.
  if tg_op = 'INSERT' then
    if not is_of_old_day(new.created_at) then return null; end if;
  elsif tg_op = 'DELETE' then
    if not is_of_old_day(old.created_at) then return null; end if;
  elsif not is_of_old_day(least(old.created_at, new.created_at)) then
    return null;
  -- The columns that are counted, and the expressions of server/sessions/days/count-days.sql.ts.
  elsif tg_table_name = 'sessions' then
    if (old.created_at, old.merchant_id, old.status, old.stopped_reason, old.opened_at is null, old.company_at is null,
        old.details_at is null, old.submitted_at is null)
      is not distinct from (new.created_at, new.merchant_id, new.status, new.stopped_reason, new.opened_at is null,
        new.company_at is null, new.details_at is null, new.submitted_at is null) then return null; end if;
  elsif (old.created_at, old.merchant_id, old.status in ('processing', 'on-hold', 'completed', 'refunded'), old.currency,
      old.amounts -> 'total')
    is not distinct from (new.created_at, new.merchant_id, new.status in ('processing', 'on-hold', 'completed', 'refunded'),
      new.currency, new.amounts -> 'total') then
    return null;
  end if;

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

create trigger note_changed_day after insert or update or delete on sessions for each row execute function note_changed_day();
create trigger note_changed_day after insert or update or delete on orders for each row execute function note_changed_day();
