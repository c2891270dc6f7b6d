-- Events of a store about an order that is being paid: applied, in the transaction that ends the attempt --------------

create table deferred_store_events (
  seq bigint generated always as identity primary key,
  workspace_id uuid not null references workspaces,
  merchant_id uuid not null references merchants,
  livemode boolean not null,
  session_id text not null references sessions on delete cascade,
  -- The id of our order with which the event was answered.
  order_id text not null,
  occurred_at timestamptz(3) not null,
  -- `json`: a partner's extensions are returned as they were sent.
  event json not null
);
create index on deferred_store_events (session_id, occurred_at, seq);

-- Where the goods of an order go ---------------------------------------------------------------------------------------

-- {company, first_name, last_name, phone, address}; null: to the billing address.
alter table orders add column shipping jsonb;
