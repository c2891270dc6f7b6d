-- The built-in store: a cancelled order gives back what it took ------------------------------------------------

-- Pieces taken out of stock when the order was paid or held; null while they are only reserved. It can be fewer than
-- the quantity: a reservation that had lapsed takes what is left.
alter table builtin_reservations add column taken integer check (taken between 0 and quantity);
-- Who else waits for a product is asked at every order.
create index on builtin_reservations (merchant_id, product_id) where taken is null;
