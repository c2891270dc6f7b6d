-- Surplus payments, disputes, and refunds of both --------------------------------------------------------------------

set local statement_timeout = 0;

-- A payment that succeeded in addition to the order's own, or for an attempt that had ended.
create table surplus_payments (
  workspace_id uuid not null references workspaces,
  merchant_id uuid not null references merchants,
  livemode boolean not null,
  payment_intent text primary key,
  -- The connected account that received it.
  account_id text not null,
  order_id text not null references orders,
  amount bigint not null check (amount > 0),
  currency text not null,
  created_at timestamptz(3) not null
);
create index on surplus_payments (order_id);

create table payment_disputes (
  workspace_id uuid not null references workspaces,
  merchant_id uuid not null references merchants,
  livemode boolean not null,
  -- The processor's id.
  id text primary key,
  order_id text not null references orders,
  payment_intent text not null,
  status text not null check (status in ('open', 'won', 'lost', 'closed')),
  amount bigint not null,
  currency text not null,
  reason text not null,
  -- False for an inquiry: the payment can still be refunded.
  blocks_refunds boolean not null,
  -- Deadline for evidence.
  due_by timestamptz(3),
  created_at timestamptz(3) not null,
  closed_at timestamptz(3)
);
create index on payment_disputes (order_id);
create index on payment_disputes (payment_intent) where status = 'open';

alter table order_refunds
  -- The payment that is refunded, unless it is the order's own.
  add column surplus_payment text references surplus_payments,
  -- The lost dispute by which the bank took the money: one refund each.
  add column dispute_id text unique references payment_disputes,
  drop constraint order_refunds_origin_check,
  add constraint order_refunds_origin_check check (origin in ('api', 'store', 'processor', 'dispute')),
  drop constraint order_refunds_status_check,
  add constraint order_refunds_status_check check (status in ('started', 'pending', 'succeeded', 'failed', 'rejected'));
create index on order_refunds (surplus_payment) where surplus_payment is not null;
-- The processor never had these.
update order_refunds set status = 'rejected' where status = 'failed' and processor_refund_id is null;

-- The built-in store's refunds: [{id, amount}]; an order that was returned in full is `refunded`.
alter table builtin_orders
  add column refunds jsonb not null default '[]',
  drop constraint builtin_orders_status_check,
  add constraint builtin_orders_status_check
    check (status in ('pending', 'processing', 'on-hold', 'canceled', 'refunded'));
