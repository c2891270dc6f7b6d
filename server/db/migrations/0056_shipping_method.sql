-- How an order is delivered ----------------------------------------------------------------------------------------------

-- {"id": "flat_rate:3", "label": "Pallet, to the kerb"}; several packages: both lists separated by ", ". Null if the buyer
-- had no choice, and for orders of earlier releases.
alter table orders add column shipping_method jsonb;

-- The label alone, for the e-mail of the built-in store.
alter table builtin_orders add column shipping_label text;
