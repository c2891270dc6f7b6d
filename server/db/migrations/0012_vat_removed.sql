-- VAT that the store took off for this buyer, in minor units, as shown before paying; null when none was.
alter table orders add column vat_removed bigint check (vat_removed > 0);
