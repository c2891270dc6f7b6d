-- AI checkout: every call of a model is reserved before it and settled after it --------------------------------------

-- What a merchant has spent in a calendar month (UTC), in millionths of a cent.
create table ai_spending (
  merchant_id uuid not null references merchants,
  month date not null check (extract(day from month) = 1),
  -- Cost of settled calls.
  spent_micro_cents bigint not null default 0 check (spent_micro_cents >= 0),
  -- Highest possible cost of the calls under way.
  reserved_micro_cents bigint not null default 0 check (reserved_micro_cents >= 0),
  primary key (merchant_id, month)
);

alter table ai_calls
  -- `lapsed`: the process that made the call ended without settling it.
  add column state text not null default 'settled' check (state in ('reserved', 'settled', 'lapsed')),
  -- The month in which it is booked.
  add column month date,
  add column model text,
  add column reserved_micro_cents bigint not null default 0 check (reserved_micro_cents >= 0),
  -- When a reservation that is not settled is released.
  add column lease_until timestamptz(3),
  add column input_tokens integer check (input_tokens >= 0),
  add column output_tokens integer check (output_tokens >= 0),
  alter column succeeded drop not null,
  add constraint ai_calls_open check ((state = 'reserved') = (succeeded is null)),
  add constraint ai_calls_reservation check ((state = 'reserved') = (lease_until is not null));

create index ai_calls_lease_until_idx on ai_calls (lease_until) where state = 'reserved';

update ai_calls set month = date_trunc('month', created_at at time zone 'UTC')::date;
alter table ai_calls alter column month set not null;

insert into ai_spending (merchant_id, month, spent_micro_cents)
  select merchant_id, month, sum(cost_micro_cents) from ai_calls group by merchant_id, month;
