-- The tax rate of an order ------------------------------------------------------------------------------------------------

-- Percent. Null if several rates apply, if the store does not say, and for orders of earlier releases.
alter table orders add column tax_rate double precision;
