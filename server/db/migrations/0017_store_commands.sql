-- Whole orders, and one outbox for what each store still has to be sent -------------------------------------------
--
-- Stop servers and workers of the release before while this runs: it drops columns that they write.

set local statement_timeout = 0;

-- An order carries what was bought and the attempt that placed it: its events need no session.
alter table orders add column attempt integer not null default 0;
update orders o set cart = s.cart, attempt = s.attempt from sessions s where s.id = o.session_id;
update orders set cart = '{}' where cart is null;
alter table orders alter column cart set not null;

create table store_commands (
  workspace_id uuid not null references workspaces,
  livemode boolean not null,
  -- In the order in which they were enqueued.
  id bigint generated always as identity primary key,
  merchant_id uuid not null references merchants,
  -- Null: cancels whatever an expired session's attempts may have placed without a record of ours.
  order_id text references orders,
  session_id text,
  attempt integer not null,
  -- mark_paid, hold, cancel, set_vat, record_refund; the code knows what each needs.
  kind text not null,
  payload jsonb not null,
  tries integer not null default 0,
  -- Not before this; moved on while a worker sends the command, so that another takes over when it dies.
  next_at timestamptz(3) not null,
  -- When the store had it.
  done_at timestamptz(3),
  -- Why the store refused it: it stays open until somebody retries.
  refused_reason text,
  created_at timestamptz(3) not null,
  check (order_id is not null or session_id is not null)
);
create index on store_commands (order_id, id) where done_at is null;
create index on store_commands (session_id, id);
create index on store_commands (merchant_id) where done_at is null;
create index on store_commands (next_at) where done_at is null and refused_reason is null;

-- What was open in the release before.
insert into store_commands (workspace_id, livemode, merchant_id, order_id, session_id, attempt, kind, payload, tries,
  next_at, refused_reason, created_at)
select workspace_id, livemode, merchant_id, id, session_id, attempt,
  case when status = 'canceled' then 'cancel' when paid_at is null then 'hold' else 'mark_paid' end,
  case when status = 'canceled' then '{}'::jsonb
    when paid_at is null then jsonb_build_object('meta', meta)
    else jsonb_build_object('meta', meta, 'transactionId', coalesce(payment_intent, ''),
      'amount', (amounts ->> 'total')::bigint, 'currency', currency) end,
  store_sync_attempts, now(), regexp_replace(attention ->> 'store', '^the store refused the order: ', ''), created_at
from orders
where not store_synced and session_id is not null and status in ('processing', 'on-hold', 'completed', 'refunded', 'canceled')
order by created_at, id;

insert into store_commands (workspace_id, livemode, merchant_id, order_id, session_id, attempt, kind, payload, tries,
  next_at, refused_reason, created_at)
select o.workspace_id, o.livemode, o.merchant_id, o.id, o.session_id, o.attempt, 'set_vat',
  jsonb_build_object('vat', v.finding), v.store_tries, now(), v.store_refusal, v.created_at
from vat_rechecks v join orders o on o.id = v.order_id
where v.finding is not null and v.store_told_at is null
order by v.created_at, o.id;

-- A refund that the store refused was kept by its attention alone: it is sent once more, and refused again at worst.
insert into store_commands (workspace_id, livemode, merchant_id, order_id, session_id, attempt, kind, payload, tries,
  next_at, created_at)
select o.workspace_id, o.livemode, o.merchant_id, o.id, o.session_id, o.attempt, 'record_refund',
  jsonb_build_object('refund', jsonb_build_object('id', r.id, 'amount', r.amount, 'currency', r.currency, 'reason', r.reason)),
  r.store_sync_attempts, now(), r.created_at
from order_refunds r join orders o on o.id = r.order_id
where not r.store_synced and r.status in ('pending', 'succeeded')
order by r.created_at, r.id;

-- Jobs of the tasks that are gone. Those that cancel an order without a record exist nowhere else.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is null then return; end if;
  insert into store_commands (workspace_id, livemode, merchant_id, session_id, attempt, kind, payload, tries, next_at, created_at)
  select s.workspace_id, s.livemode, s.merchant_id, s.id, s.attempt, 'cancel', '{}',
    coalesce((j.payload ->> 'tries')::int, 0), now(), j.created_at
  from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    join sessions s on s.id = j.payload ->> 'sessionId'
  where t.identifier = 'cancel-store-order' and not exists (select from orders o where o.session_id = s.id);
  delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
  where t.id = j.task_id and t.identifier in ('sync-order', 'cancel-store-order', 'tell-order-vat', 'tell-store-refund');
end $$;

alter table orders drop column store_synced, drop column store_sync_attempts, drop column store_sync_next_at;
alter table vat_rechecks drop column store_told_at, drop column store_tries, drop column store_refusal;
alter table order_refunds drop column store_synced, drop column store_sync_attempts;
