-- VAT evidence for every check, and numbers that are asked about again ----------------------------------------------

alter table vat_checks
  -- The look-up that answered, when none was made for this check: its answer was fresh, or on its way.
  add column original_id bigint,
  -- When the authority was asked for it; null: at checked_at.
  add column answered_at timestamptz(3);
-- A merchant reads its own evidence, newest first, all of it or of one number.
create index on vat_checks (merchant_id, checked_at desc, id desc);
create index on vat_checks (merchant_id, vat_number, checked_at desc, id desc);
drop index vat_checks_merchant_id_checked_at_idx;
drop index vat_checks_vat_number_requester_checked_at_idx;

-- Orders whose VAT number could not be checked when they were placed.
create table vat_rechecks (
  order_id text primary key references orders on delete cascade,
  merchant_id uuid not null references merchants,
  vat_number text not null,
  prefix text not null,
  state text not null default 'waiting' check (state in ('waiting', 'answered', 'given_up')),
  tries integer not null default 0,
  -- Not before this; moved on before the authority is asked, so that a process that dies has not asked in vain for ever.
  next_at timestamptz(3) not null,
  give_up_at timestamptz(3) not null,
  -- What was found, as the store is told of it; null until then.
  finding jsonb,
  -- When the store had it; null until then.
  store_told_at timestamptz(3),
  store_tries integer not null default 0,
  -- Why the store will never have it.
  store_refusal text,
  created_at timestamptz(3) not null
);
create index on vat_rechecks (prefix, next_at) where state = 'waiting';
create index on vat_rechecks (merchant_id);

alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check
  check (kind in ('subscription_disabled', 'vat_requester_refused', 'vat_recheck_given_up'));
-- Told once, until somebody has seen to it.
create unique index notices_told_once on notices (subject_id, kind)
  where closed_at is null and kind in ('vat_requester_refused', 'vat_recheck_given_up');
