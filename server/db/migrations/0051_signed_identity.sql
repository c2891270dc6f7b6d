-- Who the shopper is to the store, as far as the store has signed it -----------------------------------------------------

-- `reference` and `roles`; null: a guest.
alter table sessions add column identity jsonb;

-- Signed requests that have been accepted: each counts once.
create table signed_requests (
  merchant_id uuid not null references merchants,
  id text not null,
  received_at timestamptz(3) not null default svc_now(),
  primary key (merchant_id, id)
);
create index signed_requests_received_at_idx on signed_requests (received_at);
