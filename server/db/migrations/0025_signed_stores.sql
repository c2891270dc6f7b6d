-- Stores prove themselves: signed answers, and the hosts where a merchant's store may be -----------------------------

set local statement_timeout = 0;

alter table store_connections
  -- The first signed answer. From then on an unsigned one counts as none. Null: connected by a
  -- plugin that did not sign.
  add column answers_signed_at timestamptz(3),
  -- Since when answers come unsigned; null while they are signed, or before the first call.
  add column unsigned_since timestamptz(3);

alter table merchants
  -- Hosts that the partner allows for the store besides that of `store_url`.
  add column allowed_store_hosts text[] not null default '{}';

create unique index notices_of_stores_once on notices (subject_id, kind)
  where closed_at is null and kind in ('plugin_outdated', 'store_answers_unsigned', 'store_connected');
