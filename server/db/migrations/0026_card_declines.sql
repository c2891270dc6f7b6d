-- Declined card payments, counted so that cards cannot be tested without end -------------------------------------------

set local statement_timeout = 0;

create table card_declines (
  merchant_id uuid not null references merchants,
  kind text not null check (kind in ('session', 'card', 'network', 'merchant')),
  -- The session's id, a keyed hash of the card's fingerprint or of the network, or '' for the merchant.
  subject text not null,
  -- Declines as of `updated_at`; the count shrinks steadily.
  declines double precision not null,
  -- No card payment before; null if none is held back.
  paused_until timestamptz,
  updated_at timestamptz not null,
  primary key (merchant_id, kind, subject)
);
create index on card_declines (updated_at);

-- A keyed hash of the network that submitted; null once the attempt has ended.
alter table session_attempts add column network text;

alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check
  check (kind in ('subscription_disabled', 'vat_requester_refused', 'vat_recheck_given_up', 'order_attention', 'card_testing'));
drop index notices_told_once;
create unique index notices_told_once on notices (subject_id, kind)
  where closed_at is null and kind in ('vat_requester_refused', 'vat_recheck_given_up', 'card_testing');
