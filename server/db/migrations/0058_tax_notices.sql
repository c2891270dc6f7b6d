-- no-transaction
-- One open notice for each merchant that sells without a tax rate.
drop index concurrently if exists notices_of_tax_once;
create unique index concurrently notices_of_tax_once on notices (subject_id) where closed_at is null and kind = 'tax_not_configured';
