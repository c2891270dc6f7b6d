-- no-transaction
-- What is owed on account, by due day: the condition of server/overview/stats/on-account.sql.ts.
drop index concurrently if exists orders_unpaid;
create index concurrently orders_unpaid on orders (workspace_id, livemode, payment_due)
  where payment_due is not null and paid_at is null and status in ('on-hold', 'processing', 'completed');
