-- What a session knows of its shopper ends some time after it (SVC_SESSION_RETENTION_DAYS) --------------------------

set local statement_timeout = 0;

alter table sessions add column erased_at timestamptz(3);
create index on sessions (coalesce(completed_at, expires_at))
  where erased_at is null and status in ('completed', 'expired');
