-- no-transaction
-- The validation reads the table without keeping anyone from writing.
alter table sessions validate constraint sessions_stopped_reason_check;
-- Lists newest first; the other columns are what the funnel counts.
drop index concurrently if exists sessions_by_time;
create index concurrently sessions_by_time on sessions (workspace_id, livemode, created_at desc, id desc)
  include (merchant_id, status, opened_at, company_at, details_at, submitted_at, stopped_reason);
drop index concurrently if exists sessions_by_status;
create index concurrently sessions_by_status on sessions (workspace_id, livemode, status, created_at desc, id desc);
-- By the furthest step, and by why there is no order: the expressions of server/sessions/standing/standing.sql.ts.
drop index concurrently if exists sessions_by_step;
create index concurrently sessions_by_step on sessions (workspace_id, livemode, (
  case when status = 'completed' then 'placed' when submitted_at is not null then 'submitted'
    when details_at is not null then 'details' when company_at is not null then 'company'
    when opened_at is not null then 'opened' else 'created' end), created_at desc, id desc);
drop index concurrently if exists sessions_by_loss;
create index concurrently sessions_by_loss on sessions (workspace_id, livemode, (
  case when stopped_reason is not null then stopped_reason when status = 'expired' then 'left'
    when status = 'open' then 'still_open' else status end), (
  case when status = 'completed' then 'placed' when submitted_at is not null then 'submitted'
    when details_at is not null then 'details' when company_at is not null then 'company'
    when opened_at is not null then 'opened' else 'created' end), created_at desc, id desc) where status <> 'completed';
drop index concurrently if exists sessions_by_company;
create index concurrently sessions_by_company on sessions (workspace_id, livemode, company_key text_pattern_ops, created_at, id)
  where company_key is not null;
drop index concurrently if exists sessions_by_email;
create index concurrently sessions_by_email on sessions (workspace_id, livemode, email text_pattern_ops, created_at, id)
  where email is not null;
