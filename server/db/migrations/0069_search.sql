-- no-transaction
-- Records are found by the beginning of a text: the expressions of server/orders/match-orders.sql.ts and server/search/match-records.sql.ts.
drop index concurrently if exists orders_by_number;
create index concurrently orders_by_number
  on orders (workspace_id, livemode, search_key(number) text_pattern_ops, created_at, id);
drop index concurrently if exists orders_by_po_number;
create index concurrently orders_by_po_number
  on orders (workspace_id, livemode, search_key(meta ->> '_svc_po_number') text_pattern_ops, created_at, id)
  where meta ->> '_svc_po_number' <> '';
drop index concurrently if exists orders_by_company;
create index concurrently orders_by_company
  on orders (workspace_id, livemode, search_key(billing ->> 'company') text_pattern_ops, created_at, id)
  where billing ->> 'company' <> '';
drop index concurrently if exists orders_by_email;
create index concurrently orders_by_email
  on orders (workspace_id, livemode, search_key(billing ->> 'email') text_pattern_ops, created_at, id)
  where billing ->> 'email' <> '';
drop index concurrently if exists merchants_by_name;
create index concurrently merchants_by_name
  on merchants (workspace_id, livemode, search_key(name) text_pattern_ops, created_at, id);
drop index concurrently if exists merchants_by_store_address;
create index concurrently merchants_by_store_address
  on merchants (workspace_id, livemode, search_key(regexp_replace(store_url, '^https?://(www\.)?', '')) text_pattern_ops,
    created_at, id);
drop index concurrently if exists custom_domains_by_hostname;
create index concurrently custom_domains_by_hostname
  on custom_domains (workspace_id, livemode, hostname text_pattern_ops);
