-- What the operator takes of each card payment of a workspace, and what the processor prints before our suffix ----------

set local statement_timeout = 0;

alter table workspaces
  -- Hundredths of a percent of the amount.
  add column application_fee_basis_points integer not null default 0
    constraint application_fee_share check (application_fee_basis_points between 0 and 10000),
  -- Fixed part per payment, by currency: {"EUR": 25}, in minor units.
  add column application_fee_fixed jsonb not null default '{}'
    constraint application_fee_fixed_object check (jsonb_typeof(application_fee_fixed) = 'object');

-- The account's part of what a cardholder reads on the statement; null until it is known.
alter table connected_accounts add column statement_descriptor_prefix text;
