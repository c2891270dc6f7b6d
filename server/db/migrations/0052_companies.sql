-- Companies that buy on account in the built-in store; a connected store keeps its own ------------------------------------

create table companies (
  id text primary key check (id like 'co\_%'),
  merchant_id uuid not null references merchants,
  name text not null,
  -- For staff to recognise a company; grants nothing.
  vat_numbers text[] not null default '{}',
  -- Values of the agreed payment terms; null: as offered to others.
  terms text[],
  -- Amounts by currency, in minor units; null: unlimited, and 0 in any other currency.
  credit_limits jsonb check (jsonb_typeof(credit_limits) = 'object'),
  -- Null: the merchant's.
  overdue_days integer check (overdue_days >= 0),
  status text not null default 'active' check (status in ('active', 'suspended')),
  note text not null default '',
  created_at timestamptz(3) not null default svc_now(),
  updated_at timestamptz(3) not null default svc_now()
);
create index companies_merchant_idx on companies (merchant_id, created_at desc, id desc);

-- A customer of a store belongs to one company at most.
create table company_members (
  merchant_id uuid not null references merchants,
  reference text not null,
  company_id text not null references companies,
  -- Null: those of the company.
  terms text[],
  primary key (merchant_id, reference)
);
create index company_members_company_idx on company_members (company_id);

-- What companies owe for orders of the built-in store: reserved when an order is placed, held with it, and gone once it is
-- paid, cancelled or released. Only these rows count against a limit.
create table builtin_receivables (
  order_id text primary key references builtin_orders,
  company_id text not null references companies,
  currency text not null,
  -- Minor units, without what was refunded.
  owed bigint not null check (owed >= 0),
  due date,
  -- Null: reserved.
  held_at timestamptz(3)
);
create index builtin_receivables_open_idx on builtin_receivables (company_id) include (currency, owed, due, held_at)
  where owed > 0;

-- The company that the order counts to; null: none, or paid now.
alter table builtin_orders add column company_id text;
