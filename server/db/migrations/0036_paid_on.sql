-- The day on which an order was paid, and reversed payments ----------------------------------------------------------

alter table orders
  -- In the store's time zone; null for payments before this column existed.
  add column paid_on date,
  -- The store's time of the newest reversal: a payment event from before it is outdated.
  add column payment_reversed_at timestamptz(3);

-- IANA name or offset, as the plugin reports it; null: not reported, UTC.
alter table store_connections add column time_zone text;
