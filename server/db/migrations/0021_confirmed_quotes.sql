-- What the shopper confirmed ----------------------------------------------------------------------------------------

set local statement_timeout = 0;

-- Identifies what the shopper saw when they began the attempt, see server/checkout/quoted-cart.ts; null if the page
-- sent no quote.
alter table session_attempts add column quote text,
  -- Minor units; all that pages of release 0.1.0 send.
  add column expected_total bigint;

-- True once the session was updated to another currency: a total alone then no longer says what a shopper saw.
alter table sessions add column currency_changed boolean not null default false;
