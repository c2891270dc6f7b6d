-- Events in older versions of the API ------------------------------------------------------------------------------

-- The payload as subscriptions pinned to older versions take it, by version; null when all took the newest.
alter table events add column older_payloads json;

-- Readings of connected accounts -----------------------------------------------------------------------------------

-- Each reading at the processor takes a number before it asks; what an earlier one brings later is out of date.
alter table connected_accounts
  add column readings_begun bigint not null default 0,
  add column reading_kept bigint not null default 0;

-- Onboardings ------------------------------------------------------------------------------------------------------

-- When the row was first claimed. Whoever takes an unfinished one over looks for its account from this moment on;
-- created_at is the new request's.
alter table merchants
  add column onboarding_began_at timestamptz(3) not null default now(),
  -- Idempotency keys that the processor answers with a failure of its own for good.
  add column account_keys_spent integer not null default 0;

-- The audit log is append-only -------------------------------------------------------------------------------------

create trigger append_only before update or delete on audit_entries for each row execute function refuse_update();
create trigger append_only_as_a_whole before truncate on audit_entries execute function refuse_update();
