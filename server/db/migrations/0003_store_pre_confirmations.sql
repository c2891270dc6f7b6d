-- Pre-confirmation of checkouts inside the store: a call is named by the store's order and its attempt.

alter table pre_confirmations
  -- Ours for a session's checkout, the store's own for a checkout inside the store.
  add column order_id text,
  -- What was asked, for checkouts inside the store: a repeat must ask the same.
  add column request_hash bytea,
  -- One process at a time calls the hook; the others wait for its answer, or for the end of its lease.
  add column call_lease_until timestamptz(3),
  add column settled_at timestamptz(3);

create unique index pre_confirmations_store_attempt_idx
  on pre_confirmations (merchant_id, order_id, attempt) where session_id is null;

-- What the task looks for: places that are still held for the store's own orders.
create index pre_confirmations_held_idx on pre_confirmations (hold_until)
  where session_id is null and settled_outcome is null;
