-- Discount codes -----------------------------------------------------------------------------------------------------------

-- Codes that the store has accepted in a session, and attempts at others: so many that codes cannot be guessed.
alter table sessions add column accepted_coupons text[] not null default '{}';
alter table sessions add column coupon_attempts int not null default 0;

-- [{"code": "WELCOME10", "amount": 1000}], in minor units.
alter table orders add column coupons jsonb not null default '[]';

-- The codes that orders of the built-in store use, in lower case.
create table builtin_coupon_uses (
  order_id text not null references builtin_orders (id) on delete cascade,
  merchant_id uuid not null references merchants (id) on delete cascade,
  key text not null,
  primary key (order_id, key)
);
create index builtin_coupon_uses_merchant_id_key_idx on builtin_coupon_uses (merchant_id, key);
