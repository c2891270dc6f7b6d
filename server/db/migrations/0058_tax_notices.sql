-- Orders without a tax rate ------------------------------------------------------------------------------------------------

-- One open notice for each merchant that sells without a rate.
create unique index notices_of_tax_once on notices (subject_id) where closed_at is null and kind = 'tax_not_configured';
