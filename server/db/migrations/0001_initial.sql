-- Workspaces, members and partner keys -------------------------------------------------------------------------

create table workspaces (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  partner_default_zone_id text,
  partner_default_zone_apex text,
  created_at timestamptz(3) not null default now(),
  check ((partner_default_zone_id is null) = (partner_default_zone_apex is null))
);

create table workspace_members (
  workspace_id uuid not null references workspaces,
  subject text not null,
  role text not null check (role in ('owner', 'admin', 'member')),
  email text,
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, subject)
);

create table partner_keys (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces,
  name text not null,
  key_prefix text not null,
  key_hash bytea not null unique,
  scopes text[] not null,
  pinned_version text not null,
  livemode boolean not null,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index on partner_keys (workspace_id, created_at desc);

create table audit_entries (
  id bigint generated always as identity primary key,
  workspace_id uuid not null,
  actor text not null,
  key_prefix text,
  action text not null,
  target text not null,
  request_id text,
  created_at timestamptz(3) not null default now()
);
create index on audit_entries (workspace_id, created_at desc);

-- Merchants ----------------------------------------------------------------------------------------------------

create table connected_accounts (
  id text primary key,
  workspace_id uuid not null references workspaces,
  livemode boolean not null,
  email text,
  store_host text not null,
  charges_enabled boolean not null default false,
  payouts_enabled boolean not null default false,
  details_submitted boolean not null default false,
  default_currency text,
  deauthorized_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index on connected_accounts (workspace_id, livemode, store_host);

create table merchants (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces,
  livemode boolean not null,
  name text not null check (length(name) between 1 and 120),
  store_url text not null,
  email text,
  attribution text,
  return_url text,
  refresh_url text,
  created_via text not null check (created_via in ('partner_api', 'dashboard', 'cli')),
  connected_account_id text references connected_accounts,
  configuration jsonb not null default '{}',
  store_platform text not null default 'builtin',
  -- The idempotency record whose request is making this merchant; null once it is complete.
  onboarding_record_id uuid,
  created_at timestamptz(3) not null default now(),
  unique (workspace_id, livemode, store_url)
);
create index on merchants (workspace_id, livemode, created_at desc) where onboarding_record_id is null;
create index on merchants (connected_account_id);

create table merchant_credentials (
  id uuid primary key default gen_random_uuid(),
  merchant_id uuid not null references merchants,
  key_prefix text not null,
  key_hash bytea not null unique,
  secret_encrypted bytea not null,
  pinned_version text not null,
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index on merchant_credentials (merchant_id);

create table onboarding_links (
  token_hash bytea primary key,
  merchant_id uuid not null references merchants,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);

-- Requests: idempotency, rate limits, logs ---------------------------------------------------------------------

create table idempotency_records (
  id uuid primary key default gen_random_uuid(),
  scope_id uuid not null,
  livemode boolean not null,
  key text not null check (length(key) between 1 and 255),
  fingerprint bytea not null,
  state text not null default 'started' check (state in ('started', 'finished')),
  lease_token uuid,
  lease_until timestamptz,
  runs integer not null default 1,
  first_request_id text not null,
  status smallint,
  headers jsonb,
  body_encrypted bytea,
  created_at timestamptz(3) not null default now(),
  unique (scope_id, livemode, key)
);
create index on idempotency_records (created_at);

-- Half-filled pages: a bucket is rewritten in place all day.
create unlogged table rate_limit_buckets (
  name text primary key,
  tokens double precision not null,
  -- What the last lease got.
  granted integer not null default 0,
  updated_at timestamptz not null default clock_timestamp()
) with (fillfactor = 50);

create table request_logs (
  created_at timestamptz(3) not null,
  id uuid not null,
  request_id text not null,
  workspace_id uuid,
  api_key_id uuid,
  merchant_id uuid,
  livemode boolean,
  method text not null,
  path text not null,
  status_code smallint not null,
  latency_ms integer not null,
  request_size_bytes integer,
  response_size_bytes integer,
  user_agent text,
  error_code text,
  primary key (created_at, id)
) partition by range (created_at);
create index on request_logs (workspace_id, livemode, created_at desc, id desc);
create index on request_logs (request_id);

-- Events and webhooks ------------------------------------------------------------------------------------------

create table subscriptions (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces,
  merchant_id uuid references merchants,
  livemode boolean not null,
  target_url text not null,
  events text[] not null,
  description text,
  status text not null default 'active' check (status in ('active', 'disabled')),
  disabled_reason text,
  secret_encrypted bytea not null,
  secret_prefix text not null,
  previous_secret_encrypted bytea,
  previous_secret_until timestamptz(3),
  api_version text not null,
  rate_limit_per_second integer,
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index on subscriptions (workspace_id, livemode) where deleted_at is null;

create table events (
  id text primary key,
  workspace_id uuid not null references workspaces,
  merchant_id uuid,
  livemode boolean not null,
  type text not null,
  payload json not null,
  created_at timestamptz(3) not null default now()
);
create index on events (workspace_id, livemode, created_at desc);

create table deliveries (
  id text primary key,
  workspace_id uuid not null references workspaces,
  -- The nil uuid for events of the workspace itself.
  merchant_id uuid not null,
  livemode boolean not null,
  subscription_id uuid not null references subscriptions,
  event_id text not null references events,
  event text not null,
  target_url text not null,
  attempt_count integer not null default 0,
  generation integer not null default 1,
  last_status_code integer,
  last_error text,
  next_attempt_at timestamptz(3),
  succeeded_at timestamptz(3),
  abandoned_at timestamptz(3),
  -- A replay to a disabled subscription makes one attempt and has no schedule.
  single_attempt boolean not null default false,
  created_at timestamptz(3) not null default now()
);
-- One index for each way the list is narrowed, so that a page costs the same however rare its rows are.
create index on deliveries (workspace_id, livemode, created_at desc);
create index on deliveries (workspace_id, livemode, merchant_id, created_at desc);
create index on deliveries (workspace_id, livemode, event, created_at desc);
create index on deliveries (workspace_id, livemode, created_at desc)
  where abandoned_at is not null and succeeded_at is null;
create index on deliveries (workspace_id, livemode, created_at desc)
  where succeeded_at is null and abandoned_at is null;
create index on deliveries (next_attempt_at) where succeeded_at is null and abandoned_at is null;
create index on deliveries (subscription_id) where succeeded_at is null and abandoned_at is null;

create table delivery_attempts (
  delivery_id text not null references deliveries,
  generation integer not null,
  number integer not null,
  started_at timestamptz(3) not null,
  duration_ms integer not null,
  status_code integer,
  error text,
  request_headers jsonb not null,
  response_headers jsonb,
  response_body text,
  response_body_encoding text,
  response_body_truncated boolean not null default false,
  primary key (delivery_id, generation, number)
);

create table worker_heartbeats (
  pool_id text primary key,
  seen_at timestamptz not null default now()
);

-- Pre-confirmation ---------------------------------------------------------------------------------------------

create table pre_confirmation_hooks (
  merchant_id uuid primary key references merchants,
  url text not null,
  secret_encrypted bytea not null,
  secret_set_at timestamptz(3) not null default now(),
  fail_mode text not null default 'closed' check (fail_mode in ('closed', 'open'))
);

create table pre_confirmations (
  id text primary key,
  merchant_id uuid not null references merchants,
  session_id text,
  attempt integer not null,
  result text check (result in ('go_on', 'refused', 'unavailable')),
  bypassed boolean not null default false,
  reason text,
  message text,
  status_code integer,
  duration_ms integer,
  error text,
  hold_until timestamptz(3) not null,
  -- Of the session; repeated in the event that settles the call.
  extensions json,
  settled_outcome text check (settled_outcome in ('paid', 'held', 'released')),
  created_at timestamptz(3) not null default now(),
  unique (session_id, attempt)
);
create index on pre_confirmations (merchant_id, created_at desc);

-- VAT ----------------------------------------------------------------------------------------------------------

create table vat_checks (
  id bigint generated always as identity primary key,
  merchant_id uuid,
  session_id text,
  vat_number text not null,
  prefix text not null,
  country text not null,
  requester text,
  source text not null check (source in ('vies', 'hmrc', 'format')),
  status text not null check (status in ('valid', 'invalid', 'unavailable', 'format_only')),
  name text,
  address text,
  consultation_number text,
  fault text,
  authority_date text,
  raw_answer text,
  checked_at timestamptz(3) not null default now()
);
create index on vat_checks (merchant_id, checked_at desc);
create index on vat_checks (vat_number, requester, checked_at desc);

-- Evidence is never changed; only the retention rule removes it.
create function refuse_update() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger append_only before update on vat_checks for each row execute function refuse_update();

create table vat_cache (
  vat_number text not null,
  requester text not null default '',
  check_id bigint not null references vat_checks on delete cascade,
  expires_at timestamptz(3) not null,
  primary key (vat_number, requester)
);
create index on vat_cache (check_id);
create index on vat_cache (expires_at);

-- Checkout -----------------------------------------------------------------------------------------------------

create table sessions (
  id text primary key,
  workspace_id uuid not null references workspaces,
  merchant_id uuid not null references merchants,
  livemode boolean not null,
  token_hash bytea not null unique,
  token_encrypted bytea not null,
  client_reference text,
  status text not null default 'open' check (status in ('open', 'confirming', 'completed', 'expired')),
  b2b boolean not null,
  currency text not null,
  locale text,
  cart json not null,
  customer jsonb,
  draft jsonb,
  amounts jsonb not null,
  success_url text,
  cancel_url text,
  metadata jsonb,
  announced_at timestamptz(3),
  attempt integer not null default 0,
  attempt_owner uuid,
  attempt_lease_until timestamptz,
  -- The last VAT finding, so that a re-quote of the same number asks nobody.
  vat jsonb,
  vat_lookups integer not null default 0,
  expires_at timestamptz(3) not null,
  completed_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create unique index on sessions (merchant_id, client_reference)
  where client_reference is not null and status in ('open', 'confirming');
create index on sessions (merchant_id, created_at desc, id desc);
create index on sessions (expires_at) where status = 'open';
create index on sessions (attempt_lease_until) where status = 'confirming';

create table session_attempts (
  session_id text not null references sessions,
  attempt integer not null,
  attempt_id text not null,
  -- The last step that was begun; each is written before it is tried.
  step text not null default 'quote' check (step in ('quote', 'order', 'pre_confirmation', 'payment', 'action', 'settle', 'ended')),
  details jsonb not null,
  amounts jsonb,
  confirmation_token text,
  payment_intent text,
  -- The answer of the attempt once it has ended, given again to a repeated attempt_id.
  answer_status smallint,
  answer jsonb,
  created_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  primary key (session_id, attempt),
  unique (session_id, attempt_id)
);
create index on session_attempts (payment_intent) where payment_intent is not null;

create table orders (
  id text primary key,
  workspace_id uuid not null references workspaces,
  merchant_id uuid not null references merchants,
  livemode boolean not null,
  session_id text unique references sessions,
  store_platform text not null,
  store_order_id text not null,
  number text not null,
  status text not null check (status in ('pending', 'processing', 'on-hold', 'completed', 'canceled', 'refunded', 'failed')),
  currency text not null,
  amounts jsonb not null,
  billing jsonb not null,
  payment_term text,
  payment_due date,
  payment_intent text,
  paid_at timestamptz(3),
  meta jsonb not null default '{}',
  store_synced boolean not null default false,
  store_sync_attempts integer not null default 0,
  store_sync_next_at timestamptz(3),
  needs_attention text,
  created_at timestamptz(3) not null default now(),
  unique (merchant_id, store_platform, store_order_id)
);
create index on orders (workspace_id, livemode, created_at desc, id desc);
-- The accounts team lists what is on hold, which is rare among many.
create index on orders (workspace_id, livemode, status, created_at desc, id desc);
create index on orders (merchant_id, created_at desc, id desc);
create index on orders (store_sync_next_at) where not store_synced;

create table processor_events (
  id text primary key,
  type text not null,
  account_id text,
  livemode boolean not null,
  received_at timestamptz(3) not null default now()
);

-- The built-in store: an order book for merchants whose platform has no plugin --------------------------------

create table builtin_products (
  merchant_id uuid not null references merchants,
  id text not null,
  sku text not null,
  name text not null,
  description text not null default '',
  price bigint not null check (price >= 0),
  currency text not null,
  tax_rate numeric not null,
  stock integer check (stock >= 0),
  image_url text,
  requires_shipping boolean not null default true,
  primary key (merchant_id, id)
);

create table builtin_orders (
  id text primary key,
  merchant_id uuid not null references merchants,
  session_id text not null,
  attempt integer not null,
  number bigint not null,
  status text not null check (status in ('pending', 'processing', 'on-hold', 'canceled')),
  currency text not null,
  lines json not null,
  amounts jsonb not null,
  billing jsonb not null,
  meta jsonb not null default '{}',
  transaction_id text,
  notes jsonb not null default '[]',
  reserved_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (merchant_id, number)
);
create unique index on builtin_orders (session_id) where status <> 'canceled';
create index on builtin_orders (merchant_id, created_at desc);
create index on builtin_orders (session_id, created_at desc);

create table builtin_order_numbers (
  merchant_id uuid primary key references merchants,
  last_number bigint not null
);

create table builtin_reservations (
  order_id text not null references builtin_orders,
  merchant_id uuid not null,
  product_id text not null,
  quantity integer not null check (quantity > 0),
  primary key (order_id, product_id)
);

-- AI checkout --------------------------------------------------------------------------------------------------

create table ai_chunks (
  id bigint generated always as identity primary key,
  merchant_id uuid not null references merchants,
  kind text not null check (kind in ('product', 'policy')),
  source_id text not null,
  content text not null,
  indexed_at timestamptz(3) not null default now(),
  unique (merchant_id, kind, source_id)
);

create table ai_calls (
  id bigint generated always as identity primary key,
  merchant_id uuid not null references merchants,
  kind text not null check (kind in ('chat', 'embedding')),
  succeeded boolean not null,
  cost_micro_cents bigint not null check (cost_micro_cents >= 0),
  created_at timestamptz(3) not null default now()
);
create index on ai_calls (merchant_id, created_at desc);
