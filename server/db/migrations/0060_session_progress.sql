-- Where a session stands ---------------------------------------------------------------------------------------------------

-- When the shopper first reached each step of the checkout; a later step implies those before it. Null in sessions of earlier
-- releases.
alter table sessions add column opened_at timestamptz(3);
alter table sessions add column company_at timestamptz(3);
alter table sessions add column details_at timestamptz(3);
alter table sessions add column submitted_at timestamptz(3);

-- What last kept the shopper from going on, and since when; null once they are past it. No personal data.
alter table sessions add column stopped_reason text;
alter table sessions add column stopped_at timestamptz(3);
alter table sessions add constraint sessions_stopped_reason_check check (stopped_reason in ('vat_refused', 'no_delivery',
  'credit_limit', 'account_blocked', 'store_unavailable', 'details_refused', 'vat_check_throttled', 'amounts_changed',
  'coupon_refused', 'out_of_stock', 'refused_by_hook', 'hook_unavailable', 'payment_declined', 'card_attempts_limited',
  'authentication_abandoned', 'payment_unavailable', 'payment_unknown', 'interrupted')) not valid;
