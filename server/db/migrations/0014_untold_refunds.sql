-- What a store must still be told, asked when it connects anew; few among many.
create index on order_refunds (merchant_id) where not store_synced;
create index on orders (merchant_id) where not store_synced;
