-- no-transaction
-- A quote finds products by id or SKU; without this index it read all products of the merchant.
drop index concurrently if exists builtin_products_by_sku;
create index concurrently builtin_products_by_sku on builtin_products (merchant_id, sku);
