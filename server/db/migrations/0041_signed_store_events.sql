-- Stores sign the events that they report -------------------------------------------------------------------------------

set local statement_timeout = 0;

alter table merchants
  -- The first proof that the store signs its events: one with a valid signature, or the store's signed status when it was
  -- connected. From then on the merchant key alone reports nothing. Null: the plugin of 0.1.0, or no store.
  add column store_events_signed_at timestamptz(3),
  -- The last unsigned event that was refused since then, while its notice is open.
  add column store_events_refused_at timestamptz(3);

create unique index notices_of_refused_events_once on notices (subject_id)
  where closed_at is null and kind = 'store_events_unsigned';
