-- Stores that connect: where they are, what they tell, refunds, and orders a person must look at ------------------

create table store_connections (
  merchant_id uuid primary key references merchants,
  -- As the plugin gave it; with or without `rest_route`.
  rest_url text not null,
  versions jsonb not null,
  -- ISO 4217: what the store sells in.
  currency text not null,
  connected_at timestamptz(3) not null
);

-- Events of a store that were taken; each id once.
create table store_events (
  merchant_id uuid not null references merchants,
  id text not null,
  type text not null,
  order_id text not null,
  occurred_at timestamptz(3) not null,
  received_at timestamptz(3) not null,
  primary key (merchant_id, id)
);
create index on store_events (received_at);

alter table orders
  -- What was bought, of orders without a session.
  add column cart json,
  -- When the newest event of the store about it happened: an older one that comes later changes nothing it says.
  add column store_event_at timestamptz(3),
  -- Reasons why a person must look, by their kind; `needs_attention` is all of them as one text.
  add column attention jsonb not null default '{}';
update orders set attention = jsonb_build_object('store', needs_attention) where needs_attention is not null;
create index on orders (payment_intent) where payment_intent is not null;

create table order_refunds (
  id text primary key,
  merchant_id uuid not null references merchants,
  order_id text not null references orders,
  amount bigint not null check (amount > 0),
  currency text not null,
  reason text not null,
  -- Who began it: the store over our API, the store by itself, or somebody at the processor.
  origin text not null check (origin in ('api', 'store', 'processor')),
  status text not null check (status in ('started', 'pending', 'succeeded', 'failed')),
  -- Ids of the same refund elsewhere.
  processor_refund_id text unique,
  store_refund_id text,
  -- The request that began it, so that its repetition finds it.
  idempotency_record_id uuid unique,
  store_synced boolean not null,
  store_sync_attempts integer not null default 0,
  created_at timestamptz(3) not null,
  unique (order_id, store_refund_id)
);
create index on order_refunds (order_id);

alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in ('subscription_disabled', 'vat_requester_refused', 'vat_recheck_given_up', 'order_attention'));
