-- Generated from the database catalogue, after all migrations. Do not edit: run `npm run generate`.
-- To change the schema, add a file to server/db/migrations/.
--
-- Partitions are not listed: a PARTITION BY table has one for each day or month, and some have a default one.
-- The job queue keeps its tables in the schema graphile_worker.

CREATE OR REPLACE FUNCTION public.add_to_event_feed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into event_feed (event_created_at, event_id) select created_at, id from added;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.is_of_old_day(at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select at < (date_trunc('day', svc_now() at time zone 'utc') - interval '1 day') at time zone 'utc'
$function$;

CREATE OR REPLACE FUNCTION public.note_changed_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Nearly every row is of today.
  if tg_op = 'INSERT' then
    if not is_of_old_day(new.created_at) then return null; end if;
  elsif tg_op = 'DELETE' then
    if not is_of_old_day(old.created_at) then return null; end if;
  elsif not is_of_old_day(least(old.created_at, new.created_at)) then
    return null;
  -- The columns that are counted, and the expressions of server/sessions/days/count-days.sql.ts.
  elsif tg_table_name = 'sessions' then
    if (old.created_at, old.merchant_id, old.status, old.stopped_reason, old.opened_at is null, old.company_at is null,
        old.details_at is null, old.submitted_at is null)
      is not distinct from (new.created_at, new.merchant_id, new.status, new.stopped_reason, new.opened_at is null,
        new.company_at is null, new.details_at is null, new.submitted_at is null) then return null; end if;
  elsif (old.created_at, old.merchant_id, old.status in ('processing', 'on-hold', 'completed', 'refunded'), old.currency,
      old.amounts -> 'total')
    is not distinct from (new.created_at, new.merchant_id, new.status in ('processing', 'on-hold', 'completed', 'refunded'),
      new.currency, new.amounts -> 'total') then
    return null;
  end if;

  if tg_op <> 'INSERT' then
    insert into changed_days (workspace_id, livemode, merchant_id, day)
    values (old.workspace_id, old.livemode, old.merchant_id, (old.created_at at time zone 'utc')::date);
  end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or new.created_at <> old.created_at or new.merchant_id <> old.merchant_id) then
    insert into changed_days (workspace_id, livemode, merchant_id, day)
    values (new.workspace_id, new.livemode, new.merchant_id, (new.created_at at time zone 'utc')::date);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name;
end $function$;

CREATE OR REPLACE FUNCTION public.search_key(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select left(lower(value collate "und-x-icu"), 254)
$function$;

CREATE OR REPLACE FUNCTION public.set_tenant_of_merchant()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select workspace_id, livemode into new.workspace_id, new.livemode from merchants where id = new.merchant_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.svc_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$select now()$function$;

CREATE TABLE ai_calls (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  merchant_id uuid NOT NULL,
  kind text NOT NULL,
  succeeded boolean,
  cost_micro_cents bigint NOT NULL,
  created_at timestamptz(3) DEFAULT svc_now() NOT NULL,
  state text DEFAULT 'settled' NOT NULL,
  month date NOT NULL,
  model text,
  reserved_micro_cents bigint DEFAULT 0 NOT NULL,
  lease_until timestamptz(3),
  input_tokens integer,
  output_tokens integer,
  sent_micro_cents bigint,
  session_id text,
  CONSTRAINT ai_calls_pkey PRIMARY KEY (id),
  CONSTRAINT ai_calls_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  CONSTRAINT ai_calls_cost_micro_cents_check CHECK (cost_micro_cents >= 0),
  CONSTRAINT ai_calls_input_tokens_check CHECK (input_tokens >= 0),
  CONSTRAINT ai_calls_kind_check CHECK (kind = ANY (ARRAY['chat', 'embedding'])),
  CONSTRAINT ai_calls_open CHECK ((state = 'reserved') = (succeeded IS NULL)),
  CONSTRAINT ai_calls_output_tokens_check CHECK (output_tokens >= 0),
  CONSTRAINT ai_calls_reservation CHECK ((state = 'reserved') = (lease_until IS NOT NULL)),
  CONSTRAINT ai_calls_reserved_micro_cents_check CHECK (reserved_micro_cents >= 0),
  CONSTRAINT ai_calls_state_check CHECK (state = ANY (ARRAY['reserved', 'settled', 'lapsed']))
);
CREATE INDEX ai_calls_lease_until_idx ON ai_calls (lease_until) WHERE state = 'reserved';
CREATE INDEX ai_calls_merchant_id_created_at_idx ON ai_calls (merchant_id, created_at DESC);
CREATE INDEX ai_calls_session_idx ON ai_calls (session_id) WHERE session_id IS NOT NULL;

CREATE TABLE ai_chunks (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  merchant_id uuid NOT NULL,
  kind text NOT NULL,
  source_id text NOT NULL,
  content text NOT NULL,
  indexed_at timestamptz(3) DEFAULT svc_now() NOT NULL,
  part integer DEFAULT 0 NOT NULL,
  title text DEFAULT '' NOT NULL,
  url text,
  search tsvector DEFAULT ''::tsvector NOT NULL,
  embedding bytea,
  embedded_with text,
  CONSTRAINT ai_chunks_pkey PRIMARY KEY (id),
  CONSTRAINT ai_chunks_merchant_id_kind_source_id_part_key UNIQUE (merchant_id, kind, source_id, part),
  CONSTRAINT ai_chunks_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  CONSTRAINT ai_chunks_kind_check CHECK (kind = ANY (ARRAY['product', 'policy'])),
  CONSTRAINT ai_chunks_part_check CHECK (part >= 0)
);
CREATE INDEX ai_chunks_search_idx ON ai_chunks USING gin (search);

CREATE TABLE ai_indexes (
  merchant_id uuid NOT NULL,
  due_at timestamptz(3) NOT NULL,
  indexed_at timestamptz(3),
  chunks integer DEFAULT 0 NOT NULL,
  error text,
  embeddings_revision bigint DEFAULT 0 NOT NULL,
  CONSTRAINT ai_indexes_pkey PRIMARY KEY (merchant_id),
  CONSTRAINT ai_indexes_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);

CREATE TABLE ai_spending (
  merchant_id uuid NOT NULL,
  month date NOT NULL,
  spent_micro_cents bigint DEFAULT 0 NOT NULL,
  reserved_micro_cents bigint DEFAULT 0 NOT NULL,
  CONSTRAINT ai_spending_pkey PRIMARY KEY (merchant_id, month),
  CONSTRAINT ai_spending_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  CONSTRAINT ai_spending_month_check CHECK (EXTRACT(day FROM month) = 1::numeric),
  CONSTRAINT ai_spending_reserved_micro_cents_check CHECK (reserved_micro_cents >= 0),
  CONSTRAINT ai_spending_spent_micro_cents_check CHECK (spent_micro_cents >= 0)
);

CREATE TABLE attempt_steps (
  workspace_id uuid NOT NULL,
  livemode boolean NOT NULL,
  id text NOT NULL,
  session_id text NOT NULL,
  attempt integer NOT NULL,
  step text NOT NULL,
  request_encrypted bytea,
  started_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  outcome text,
  CONSTRAINT attempt_steps_pkey PRIMARY KEY (id),
  CONSTRAINT attempt_steps_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  CONSTRAINT attempt_steps_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);
CREATE INDEX attempt_steps_session_id_attempt_id_idx ON attempt_steps (session_id, attempt, id);

CREATE TABLE audit_entries (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  workspace_id uuid NOT NULL,
  actor text NOT NULL,
  key_prefix text,
  action text NOT NULL,
  target text NOT NULL,
  request_id text,
  created_at timestamptz(3) DEFAULT svc_now() NOT NULL,
  changed_fields text[] DEFAULT '{}'[] NOT NULL,
  CONSTRAINT audit_entries_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_entries_workspace_id_action_created_at_id_idx ON audit_entries (workspace_id, action, created_at DESC, id DESC);
CREATE INDEX audit_entries_workspace_id_actor_created_at_id_idx ON audit_entries (workspace_id, actor, created_at DESC, id DESC);
CREATE INDEX audit_entries_workspace_id_created_at_id_idx ON audit_entries (workspace_id, created_at DESC, id DESC);
CREATE INDEX audit_entries_workspace_id_target_created_at_id_idx ON audit_entries (workspace_id, target, created_at DESC, id DESC);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_update();
CREATE TRIGGER append_only_as_a_whole BEFORE TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_update();

CREATE TABLE builtin_coupon_uses (
  order_id text NOT NULL,
  merchant_id uuid NOT NULL,
  key text NOT NULL,
  CONSTRAINT builtin_coupon_uses_pkey PRIMARY KEY (order_id, key),
  CONSTRAINT builtin_coupon_uses_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id) ON DELETE CASCADE,
  CONSTRAINT builtin_coupon_uses_order_id_fkey FOREIGN KEY (order_id) REFERENCES builtin_orders(id) ON DELETE CASCADE
);
CREATE INDEX builtin_coupon_uses_merchant_id_key_idx ON builtin_coupon_uses (merchant_id, key);

CREATE TABLE builtin_order_numbers (
  merchant_id uuid NOT NULL,
  last_number bigint NOT NULL,
  CONSTRAINT builtin_order_numbers_pkey PRIMARY KEY (merchant_id),
  CONSTRAINT builtin_order_numbers_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);

CREATE TABLE builtin_orders (
  id text NOT NULL,
  merchant_id uuid NOT NULL,
  session_id text NOT NULL,
  attempt integer NOT NULL,
  number bigint NOT NULL,
  status text NOT NULL,
  currency text NOT NULL,
  lines json NOT NULL,
  amounts jsonb NOT NULL,
  billing jsonb NOT NULL,
  meta jsonb DEFAULT '{}'::jsonb NOT NULL,
  transaction_id text,
  notes jsonb DEFAULT '[]'::jsonb NOT NULL,
  reserved_until timestamptz(3),
  created_at timestamptz(3) DEFAULT svc_now() NOT NULL,
  updated_at timestamptz(3) DEFAULT svc_now() NOT NULL,
  refunds jsonb DEFAULT '[]'::jsonb NOT NULL,
  company_id text,
  shipping_label text,
  CONSTRAINT builtin_orders_pkey PRIMARY KEY (id),
  CONSTRAINT builtin_orders_merchant_id_number_key UNIQUE (merchant_id, number),
  CONSTRAINT builtin_orders_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  CONSTRAINT builtin_orders_status_check CHECK (status = ANY (ARRAY['pending', 'processing', 'on-hold', 'canceled', 'refunded']))
);
CREATE INDEX builtin_orders_merchant_id_created_at_idx ON builtin_orders (merchant_id, created_at DESC);
CREATE INDEX builtin_orders_session_id_created_at_idx ON builtin_orders (session_id, created_at DESC);
CREATE UNIQUE INDEX builtin_orders_session_id_idx ON builtin_orders (session_id) WHERE status <> 'canceled';

CREATE TABLE builtin_pages (
  merchant_id uuid NOT NULL,
  id text NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  url text,
  CONSTRAINT builtin_pages_pkey PRIMARY KEY (merchant_id, id),
  CONSTRAINT builtin_pages_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);

CREATE TABLE builtin_products (
  merchant_id uuid NOT NULL,
  id text NOT NULL,
  sku text NOT NULL,
  name text NOT NULL,
  description text DEFAULT '' NOT NULL,
  price bigint NOT NULL,
  currency text NOT NULL,
  tax_rate numeric NOT NULL,
  stock integer,
  image_url text,
  requires_shipping boolean DEFAULT true NOT NULL,
  CONSTRAINT builtin_products_pkey PRIMARY KEY (merchant_id, id),
  CONSTRAINT builtin_products_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  CONSTRAINT builtin_products_price_check CHECK (price >= 0),
  CONSTRAINT builtin_products_stock_check CHECK (stock >= 0)
);
CREATE INDEX builtin_products_by_sku ON builtin_products (merchant_id, sku);

CREATE TABLE builtin_receivables (
  order_id text NOT NULL,
  company_id text NOT NULL,
  currency text NOT NULL,
  owed bigint NOT NULL,
  due date,
  held_at timestamptz(3),
  CONSTRAINT builtin_receivables_pkey PRIMARY KEY (order_id),
  CONSTRAINT builtin_receivables_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT builtin_receivables_order_id_fkey FOREIGN KEY (order_id) REFERENCES builtin_orders(id),
  CONSTRAINT builtin_receivables_owed_check CHECK (owed >= 0)
);
CREATE INDEX builtin_receivables_open_idx ON builtin_receivables (company_id) INCLUDE (currency, owed, due, held_at) WHERE owed > 0;

CREATE TABLE builtin_reservations (
  order_id text NOT NULL,
  merchant_id uuid NOT NULL,
  product_id text NOT NULL,
  quantity integer NOT NULL,
  taken integer,
  CONSTRAINT builtin_reservations_pkey PRIMARY KEY (order_id, product_id),
  CONSTRAINT builtin_reservations_order_id_fkey FOREIGN KEY (order_id) REFERENCES builtin_orders(id),
  CONSTRAINT builtin_reservations_check CHECK (taken >= 0 AND taken <= quantity),
  CONSTRAINT builtin_reservations_quantity_check CHECK (quantity > 0)
);
CREATE INDEX builtin_reservations_merchant_id_product_id_idx ON builtin_reservations (merchant_id, product_id) WHERE taken IS NULL;

CREATE TABLE bulk_replays (
  id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  subscription_id uuid NOT NULL,
  since timestamptz(3) NOT NULL,
  until timestamptz(3) NOT NULL,
  status text,
  single_attempt boolean NOT NULL,
  accepted integer NOT NULL,
  replayed integer DEFAULT 0 NOT NULL,
  cursor_created_at timestamptz(3) NOT NULL,
  cursor_id text DEFAULT '' NOT NULL,
  finished_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT bulk_replays_pkey PRIMARY KEY (id),
  CONSTRAINT bulk_replays_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id),
  CONSTRAINT bulk_replays_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  CONSTRAINT bulk_replays_status_check CHECK (status = ANY (ARRAY['succeeded', 'abandoned', 'pending']))
);
CREATE INDEX bulk_replays_created_at_idx ON bulk_replays (created_at) WHERE finished_at IS NULL;

CREATE TABLE card_declines (
  merchant_id uuid NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  declines double precision NOT NULL,
  paused_until timestamptz,
  updated_at timestamptz NOT NULL,
  CONSTRAINT card_declines_pkey PRIMARY KEY (merchant_id, kind, subject),
  CONSTRAINT card_declines_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  CONSTRAINT card_declines_kind_check CHECK (kind = ANY (ARRAY['session', 'card', 'network', 'merchant']))
);
CREATE INDEX card_declines_updated_at_idx ON card_declines (updated_at);

CREATE TABLE changed_days (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  workspace_id uuid NOT NULL,
  livemode boolean NOT NULL,
  merchant_id uuid NOT NULL,
  day date NOT NULL,
  CONSTRAINT changed_days_pkey PRIMARY KEY (id),
  CONSTRAINT changed_days_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);
CREATE INDEX changed_days_of_tenant ON changed_days (workspace_id, livemode, day);

CREATE TABLE companies (
  id text NOT NULL,
  merchant_id uuid NOT NULL,
  name text NOT NULL,
  vat_numbers text[] DEFAULT '{}'[] NOT NULL,
  terms text[],
  credit_limits jsonb,
  overdue_days integer,
  status text DEFAULT 'active' NOT NULL,
  note text DEFAULT '' NOT NULL,
  created_at timestamptz(3) DEFAULT svc_now() NOT NULL,
  updated_at timestamptz(3) DEFAULT svc_now() NOT NULL,
  CONSTRAINT companies_pkey PRIMARY KEY (id),
  CONSTRAINT companies_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  CONSTRAINT companies_credit_limits_check CHECK (jsonb_typeof(credit_limits) = 'object'),
  CONSTRAINT companies_id_check CHECK (id ~~ 'co\_%'),
  CONSTRAINT companies_overdue_days_check CHECK (overdue_days >= 0),
  CONSTRAINT companies_status_check CHECK (status = ANY (ARRAY['active', 'suspended']))
);
CREATE INDEX companies_merchant_idx ON companies (merchant_id, created_at DESC, id DESC);

CREATE TABLE company_members (
  merchant_id uuid NOT NULL,
  reference text NOT NULL,
  company_id text NOT NULL,
  terms text[],
  CONSTRAINT company_members_pkey PRIMARY KEY (merchant_id, reference),
  CONSTRAINT company_members_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT company_members_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);
CREATE INDEX company_members_company_idx ON company_members (company_id);

CREATE TABLE connected_accounts (
  id text NOT NULL,
  workspace_id uuid NOT NULL,
  livemode boolean NOT NULL,
  email text,
  store_host text NOT NULL,
  charges_enabled boolean DEFAULT false NOT NULL,
  payouts_enabled boolean DEFAULT false NOT NULL,
  details_submitted boolean DEFAULT false NOT NULL,
  default_currency text,
  deauthorized_at timestamptz(3),
  created_at timestamptz(3) DEFAULT svc_now() NOT NULL,
  readings_begun bigint DEFAULT 0 NOT NULL,
  reading_kept bigint DEFAULT 0 NOT NULL,
  statement_descriptor_prefix text,
  CONSTRAINT connected_accounts_pkey PRIMARY KEY (id),
  CONSTRAINT connected_accounts_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);
CREATE INDEX connected_accounts_workspace_id_livemode_store_host_idx ON connected_accounts (workspace_id, livemode, store_host);

CREATE TABLE custom_domains (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  workspace_id uuid NOT NULL,
  merchant_id uuid NOT NULL,
  livemode boolean NOT NULL,
  hostname text NOT NULL,
  zone_id text,
  edge text NOT NULL,
  ssl_status text NOT NULL,
  token text NOT NULL,
  cdn_id text,
  registration_record_id uuid,
  verification_error text,
  validating_since timestamptz(3) NOT NULL,
  checks integer DEFAULT 0 NOT NULL,
  failed_checks integer DEFAULT 0 NOT NULL,
  failing_since timestamptz(3),
  last_checked_at timestamptz(3),
  next_check_at timestamptz(3),
  activated_at timestamptz(3),
  created_at timestamptz(3) DEFAULT svc_now() NOT NULL,
  CONSTRAINT custom_domains_pkey PRIMARY KEY (id),
  CONSTRAINT custom_domains_merchant_id_hostname_key UNIQUE (merchant_id, hostname),
  CONSTRAINT custom_domains_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  CONSTRAINT custom_domains_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  CONSTRAINT custom_domains_edge_check CHECK (edge = ANY (ARRAY['local', 'caddy', 'cloudflare'])),
  CONSTRAINT custom_domains_hostname_check CHECK (hostname = lower(hostname) AND length(hostname) <= 253),
  CONSTRAINT custom_domains_ssl_status_check CHECK (ssl_status = ANY (ARRAY['initializing', 'pending_validation', 'pending_issuance', 'pending_deployment', 'active', 'validation_timed_out', 'deleted']))
);
CREATE INDEX custom_domains_by_hostname ON custom_domains (workspace_id, livemode, hostname text_pattern_ops);
CREATE INDEX custom_domains_created_at_idx ON custom_domains (created_at) WHERE registration_record_id IS NOT NULL;
CREATE INDEX custom_domains_created_at_idx1 ON custom_domains (created_at) WHERE (ssl_status = ANY (ARRAY['deleted', 'validation_timed_out'])) AND activated_at IS NULL;
CREATE UNIQUE INDEX custom_domains_holder ON custom_domains (hostname) WHERE ssl_status = ANY (ARRAY['pending_issuance', 'pending_deployment', 'active']);
CREATE INDEX custom_domains_hostname_idx ON custom_domains (hostname);
CREATE INDEX custom_domains_merchant_id_activated_at_idx ON custom_domains (merchant_id, activated_at) WHERE ssl_status = 'active';
CREATE INDEX custom_domains_merchant_id_created_at_idx ON custom_domains (merchant_id, created_at) WHERE ssl_status <> 'deleted';
CREATE INDEX custom_domains_next_check_at_idx ON custom_domains (next_check_at) WHERE next_check_at IS NOT NULL;

CREATE TABLE dashboard_sessions (
  id_hash bytea NOT NULL,
  subject text NOT NULL,
  email text,
  name text,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  last_used_at timestamptz(3) DEFAULT now() NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT dashboard_sessions_pkey PRIMARY KEY (id_hash),
  CONSTRAINT dashboard_sessions_id_hash_check CHECK (octet_length(id_hash) = 32)
);
CREATE INDEX dashboard_sessions_of_subject ON dashboard_sessions (subject);

CREATE TABLE data_keys (
  fingerprint bytea NOT NULL,
  wrapped bytea NOT NULL,
  wrapping_key text NOT NULL,
  encrypts_from timestamptz(3) NOT NULL,
  applied_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT data_keys_pkey PRIMARY KEY (fingerprint),
  CONSTRAINT data_keys_fingerprint_check CHECK (octet_length(fingerprint) = 4)
);

CREATE TABLE day_counts (
  workspace_id uuid NOT NULL,
  livemode boolean NOT NULL,
  counted_until date NOT NULL,
  CONSTRAINT day_counts_pkey PRIMARY KEY (workspace_id, livemode),
  CONSTRAINT day_counts_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

CREATE TABLE deferred_store_events (
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  workspace_id uuid NOT NULL,
  merchant_id uuid NOT NULL,
  livemode boolean NOT NULL,
  session_id text NOT NULL,
  order_id text NOT NULL,
  occurred_at timestamptz(3) NOT NULL,
  event json NOT NULL,
  CONSTRAINT deferred_store_events_pkey PRIMARY KEY (seq),
  CONSTRAINT deferred_store_events_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  CONSTRAINT deferred_store_events_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  CONSTRAINT deferred_store_events_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);
CREATE INDEX deferred_store_events_session_id_occurred_at_seq_idx ON deferred_store_events (session_id, occurred_at, seq);

CREATE TABLE deliveries (
  created_at timestamptz(3) NOT NULL,
  id text NOT NULL,
  workspace_id uuid NOT NULL,
  merchant_id uuid NOT NULL,
  livemode boolean NOT NULL,
  subscription_id uuid NOT NULL,
  event_id text NOT NULL,
  event text NOT NULL,
  target_url text NOT NULL,
  attempt_count integer DEFAULT 0 NOT NULL,
  generation integer DEFAULT 1 NOT NULL,
  last_status_code integer,
  last_error text,
  next_attempt_at timestamptz(3),
  succeeded_at timestamptz(3),
  abandoned_at timestamptz(3),
  single_attempt boolean DEFAULT false NOT NULL,
  status text GENERATED ALWAYS AS ( CASE WHEN succeeded_at IS NOT NULL THEN 'succeeded' WHEN abandoned_at IS NOT NULL THEN 'abandoned' ELSE 'pending' END) STORED NOT NULL,
  CONSTRAINT deliveries_pkey PRIMARY KEY (id, created_at)
) PARTITION BY RANGE (created_at);
CREATE INDEX deliveries_merchant_id_event_status_created_at_idx ON deliveries (merchant_id, event, status, created_at DESC);
CREATE INDEX deliveries_merchant_id_status_created_at_idx ON deliveries (merchant_id, status, created_at DESC);
CREATE INDEX deliveries_next_attempt_at_idx ON deliveries (next_attempt_at) WHERE succeeded_at IS NULL AND abandoned_at IS NULL;
CREATE INDEX deliveries_subscription_id_next_attempt_at_idx ON deliveries (subscription_id, next_attempt_at) WHERE succeeded_at IS NULL AND abandoned_at IS NULL;
CREATE INDEX deliveries_subscription_id_status_created_at_id_idx ON deliveries (subscription_id, status, created_at, id);
CREATE INDEX deliveries_workspace_id_livemode_event_status_created_at_idx ON deliveries (workspace_id, livemode, event, status, created_at DESC);
CREATE INDEX deliveries_workspace_id_livemode_status_created_at_idx ON deliveries (workspace_id, livemode, status, created_at DESC);

CREATE TABLE delivery_attempts (
  delivery_created_at timestamptz(3) NOT NULL,
  delivery_id text NOT NULL,
  generation integer NOT NULL,
  number integer NOT NULL,
  started_at timestamptz(3) NOT NULL,
  duration_ms integer NOT NULL,
  status_code integer,
  error text,
  request_headers jsonb NOT NULL,
  response_headers jsonb,
  response_body text,
  response_body_encoding text,
  response_body_truncated boolean DEFAULT false NOT NULL,
  CONSTRAINT delivery_attempts_pkey PRIMARY KEY (delivery_created_at, delivery_id, generation, number)
) PARTITION BY RANGE (delivery_created_at);

CREATE TABLE event_feed (
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  event_created_at timestamptz(3) NOT NULL,
  event_id text NOT NULL,
  CONSTRAINT event_feed_pkey PRIMARY KEY (seq)
);

CREATE TABLE events (
  created_at timestamptz(3) NOT NULL,
  id text NOT NULL,
  workspace_id uuid NOT NULL,
  merchant_id uuid,
  livemode boolean NOT NULL,
  type text NOT NULL,
  payload json NOT NULL,
  older_payloads json,
  subject_id text,
  CONSTRAINT events_pkey PRIMARY KEY (created_at, id)
) PARTITION BY RANGE (created_at);
CREATE INDEX events_subject_idx ON events (subject_id, created_at DESC) WHERE subject_id IS NOT NULL;

CREATE TABLE failing_subscriptions (
  subscription_id uuid NOT NULL,
  failing_since timestamptz(3) NOT NULL,
  last_failed_at timestamptz(3) NOT NULL,
  failed_attempts integer NOT NULL,
  CONSTRAINT failing_subscriptions_pkey PRIMARY KEY (subscription_id),
  CONSTRAINT failing_subscriptions_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id)
) WITH (fillfactor=50);

CREATE TABLE idempotency_records (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  scope_id uuid NOT NULL,
  livemode boolean NOT NULL,
  key text NOT NULL,
  fingerprint bytea NOT NULL,
  state text DEFAULT 'started' NOT NULL,
  lease_token uuid,
  lease_until timestamptz,
  runs integer DEFAULT 1 NOT NULL,
  first_request_id text NOT NULL,
  status smallint,
  headers jsonb,
  body_encrypted bytea,
  created_at timestamptz(3) DEFAULT svc_now() NOT NULL,
  CONSTRAINT idempotency_records_pkey PRIMARY KEY (id),
  CONSTRAINT idempotency_records_scope_id_livemode_key_key UNIQUE (scope_id, livemode, key),
  CONSTRAINT idempotency_records_key_check CHECK (length(key) >= 1 AND length(key) <= 255),
  CONSTRAINT idempotency_records_state_check CHECK (state = ANY (ARRAY['started', 'finished']))
);
CREATE INDEX idempotency_records_created_at_idx ON idempotency_records (created_at);

CREATE TABLE merchant_credentials (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  merchant_id uuid NOT NULL,
  key_prefix text NOT NULL,
  key_hash bytea NOT NULL,
  secret_encrypted bytea NOT NULL,
  pinned_version text NOT NULL,
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  created_at timestamptz(3) DEFAULT svc_now() NOT NULL,
  CONSTRAINT merchant_credentials_pkey PRIMARY KEY (id),
  CONSTRAINT merchant_credentials_key_hash_key UNIQUE (key_hash),
  CONSTRAINT merchant_credentials_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);
CREATE INDEX merchant_credentials_merchant_id_idx ON merchant_credentials (merchant_id);

CREATE TABLE merchants (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  workspace_id uuid NOT NULL,
  livemode boolean NOT NULL,
  name text NOT NULL,
  store_url text NOT NULL,
  email text,
  attribution text,
  return_url text,
  refresh_url text,
  created_via text NOT NULL,
  connected_account_id text,
  configuration jsonb DEFAULT '{}'::jsonb NOT NULL,
  store_platform text DEFAULT 'builtin' NOT NULL,
  onboarding_record_id uuid,
  created_at timestamptz(3) DEFAULT svc_now() NOT NULL,
  onboarding_began_at timestamptz(3) DEFAULT svc_now() NOT NULL,
  account_keys_spent integer DEFAULT 0 NOT NULL,
  allowed_store_hosts text[] DEFAULT '{}'[] NOT NULL,
  closed_at timestamptz(3),
  store_events_signed_at timestamptz(3),
  store_events_refused_at timestamptz(3),
  CONSTRAINT merchants_pkey PRIMARY KEY (id),
  CONSTRAINT merchants_connected_account_id_fkey FOREIGN KEY (connected_account_id) REFERENCES connected_accounts(id),
  CONSTRAINT merchants_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  CONSTRAINT merchants_created_via_check CHECK (created_via = ANY (ARRAY['partner_api', 'dashboard', 'cli'])),
  CONSTRAINT merchants_name_check CHECK (length(name) >= 1 AND length(name) <= 120)
);
CREATE INDEX merchants_ai_enabled_idx ON merchants (id) WHERE ((configuration -> 'ai') ->> 'enabled') = 'true' AND closed_at IS NULL;
CREATE INDEX merchants_by_name ON merchants (workspace_id, livemode, search_key(name) text_pattern_ops, created_at, id);
CREATE INDEX merchants_by_store_address ON merchants (workspace_id, livemode, search_key(regexp_replace(store_url, '^https?://(www\.)?', '')) text_pattern_ops, created_at, id);
CREATE INDEX merchants_connected_account_id_idx ON merchants (connected_account_id);
CREATE INDEX merchants_workspace_id_livemode_created_at_idx ON merchants (workspace_id, livemode, created_at DESC) WHERE onboarding_record_id IS NULL;
CREATE UNIQUE INDEX merchants_workspace_id_livemode_store_url_key ON merchants (workspace_id, livemode, store_url) WHERE closed_at IS NULL;

CREATE TABLE migrations (
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT migrations_pkey PRIMARY KEY (name)
);

CREATE TABLE notices (
  id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  livemode boolean NOT NULL,
  kind text NOT NULL,
  subject_id text NOT NULL,
  text text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  closed_at timestamptz(3),
  CONSTRAINT notices_pkey PRIMARY KEY (id),
  CONSTRAINT notices_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  CONSTRAINT notices_kind_check CHECK (kind ~ '^[a-z_]{1,40}$')
);
CREATE UNIQUE INDEX notices_of_refused_events_once ON notices (subject_id) WHERE closed_at IS NULL AND kind = 'store_events_unsigned';
CREATE UNIQUE INDEX notices_of_stores_once ON notices (subject_id, kind) WHERE closed_at IS NULL AND (kind = ANY (ARRAY['plugin_outdated', 'store_answers_unsigned', 'store_connected']));
CREATE UNIQUE INDEX notices_of_tax_once ON notices (subject_id) WHERE closed_at IS NULL AND kind = 'tax_not_configured';
CREATE INDEX notices_subject_id_idx ON notices (subject_id) WHERE closed_at IS NULL;
CREATE UNIQUE INDEX notices_told_once ON notices (subject_id, kind) WHERE closed_at IS NULL AND (kind = ANY (ARRAY['vat_requester_refused', 'vat_recheck_given_up', 'card_testing']));
CREATE INDEX notices_workspace_id_created_at_idx ON notices (workspace_id, created_at DESC) WHERE closed_at IS NULL;

CREATE TABLE onboarding_links (
  token_hash bytea NOT NULL,
  merchant_id uuid NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) DEFAULT svc_now() NOT NULL,
  CONSTRAINT onboarding_links_pkey PRIMARY KEY (token_hash),
  CONSTRAINT onboarding_links_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);

CREATE TABLE order_days (
  workspace_id uuid NOT NULL,
  livemode boolean NOT NULL,
  day date NOT NULL,
  merchant_id uuid NOT NULL,
  currency text NOT NULL,
  count integer NOT NULL,
  total bigint NOT NULL,
  CONSTRAINT order_days_pkey PRIMARY KEY (workspace_id, livemode, day, merchant_id, currency),
  CONSTRAINT order_days_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  CONSTRAINT order_days_count_check CHECK (count > 0)
);

CREATE TABLE order_refunds (
  id text NOT NULL,
  merchant_id uuid NOT NULL,
  order_id text NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  reason text NOT NULL,
  origin text NOT NULL,
  status text NOT NULL,
  processor_refund_id text,
  store_refund_id text,
  idempotency_record_id uuid,
  created_at timestamptz(3) NOT NULL,
  surplus_payment text,
  dispute_id text,
  CONSTRAINT order_refunds_pkey PRIMARY KEY (id),
  CONSTRAINT order_refunds_dispute_id_key UNIQUE (dispute_id),
  CONSTRAINT order_refunds_idempotency_record_id_key UNIQUE (idempotency_record_id),
  CONSTRAINT order_refunds_order_id_store_refund_id_key UNIQUE (order_id, store_refund_id),
  CONSTRAINT order_refunds_processor_refund_id_key UNIQUE (processor_refund_id),
  CONSTRAINT order_refunds_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES payment_disputes(id),
  CONSTRAINT order_refunds_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  CONSTRAINT order_refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT order_refunds_surplus_payment_fkey FOREIGN KEY (surplus_payment) REFERENCES surplus_payments(payment_intent),
  CONSTRAINT order_refunds_amount_check CHECK (amount > 0),
  CONSTRAINT order_refunds_origin_check CHECK (origin = ANY (ARRAY['api', 'store', 'processor', 'dispute'])),
  CONSTRAINT order_refunds_status_check CHECK (status = ANY (ARRAY['started', 'pending', 'succeeded', 'failed', 'rejected']))
);
CREATE INDEX order_refunds_order_id_idx ON order_refunds (order_id);
CREATE INDEX order_refunds_surplus_payment_idx ON order_refunds (surplus_payment) WHERE surplus_payment IS NOT NULL;

CREATE TABLE orders (
  id text NOT NULL,
  workspace_id uuid NOT NULL,
  merchant_id uuid NOT NULL,
  livemode boolean NOT NULL,
  session_id text,
  store_platform text NOT NULL,
  store_order_id text NOT NULL,
  number text NOT NULL,
  status text NOT NULL,
  currency text NOT NULL,
  amounts jsonb NOT NULL,
  billing jsonb NOT NULL,
  payment_term text,
  payment_due date,
  payment_intent text,
  paid_at timestamptz(3),
  meta jsonb DEFAULT '{}'::jsonb NOT NULL,
  needs_attention text,
  created_at timestamptz(3) DEFAULT svc_now() NOT NULL,
  cart json NOT NULL,
  store_event_at timestamptz(3),
  attention jsonb DEFAULT '{}'::jsonb NOT NULL,
  vat_removed bigint,
  attempt integer DEFAULT 0 NOT NULL,
  shipping jsonb,
  paid_on date,
  payment_reversed_at timestamptz(3),
  shipping_method jsonb,
  coupons jsonb DEFAULT '[]'::jsonb NOT NULL,
  tax_rate double precision,
  CONSTRAINT orders_pkey PRIMARY KEY (id),
  CONSTRAINT orders_merchant_id_store_platform_store_order_id_key UNIQUE (merchant_id, store_platform, store_order_id),
  CONSTRAINT orders_session_id_key UNIQUE (session_id),
  CONSTRAINT orders_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  CONSTRAINT orders_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id),
  CONSTRAINT orders_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  CONSTRAINT orders_status_check CHECK (status = ANY (ARRAY['pending', 'processing', 'on-hold', 'completed', 'canceled', 'refunded', 'failed'])),
  CONSTRAINT orders_vat_removed_check CHECK (vat_removed > 0)
);
CREATE INDEX orders_by_company ON orders (workspace_id, livemode, search_key(billing ->> 'company') text_pattern_ops, created_at, id) WHERE (billing ->> 'company') <> '';
CREATE INDEX orders_by_email ON orders (workspace_id, livemode, search_key(billing ->> 'email') text_pattern_ops, created_at, id) WHERE (billing ->> 'email') <> '';
CREATE INDEX orders_by_number ON orders (workspace_id, livemode, search_key(number) text_pattern_ops, created_at, id);
CREATE INDEX orders_by_po_number ON orders (workspace_id, livemode, search_key(meta ->> '_svc_po_number') text_pattern_ops, created_at, id) WHERE (meta ->> '_svc_po_number') <> '';
CREATE INDEX orders_merchant_id_created_at_id_idx ON orders (merchant_id, created_at DESC, id DESC);
CREATE INDEX orders_needing_attention ON orders (workspace_id, livemode, created_at DESC, id DESC) WHERE needs_attention IS NOT NULL;
CREATE INDEX orders_payment_intent_idx ON orders (payment_intent) WHERE payment_intent IS NOT NULL;
CREATE INDEX orders_unpaid ON orders (workspace_id, livemode, payment_due) WHERE payment_due IS NOT NULL AND paid_at IS NULL AND (status = ANY (ARRAY['on-hold', 'processing', 'completed']));
CREATE INDEX orders_workspace_id_livemode_created_at_id_idx ON orders (workspace_id, livemode, created_at DESC, id DESC);
CREATE INDEX orders_workspace_id_livemode_status_created_at_id_idx ON orders (workspace_id, livemode, status, created_at DESC, id DESC);
CREATE TRIGGER note_changed_day AFTER INSERT OR DELETE OR UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION note_changed_day();

CREATE TABLE partner_keys (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  workspace_id uuid NOT NULL,
  name text NOT NULL,
  key_prefix text NOT NULL,
  key_hash bytea NOT NULL,
  scopes text[] NOT NULL,
  pinned_version text NOT NULL,
  livemode boolean NOT NULL,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  created_at timestamptz(3) DEFAULT svc_now() NOT NULL,
  CONSTRAINT partner_keys_pkey PRIMARY KEY (id),
  CONSTRAINT partner_keys_key_hash_key UNIQUE (key_hash),
  CONSTRAINT partner_keys_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);
CREATE INDEX partner_keys_workspace_id_created_at_idx ON partner_keys (workspace_id, created_at DESC);

CREATE TABLE payment_disputes (
  workspace_id uuid NOT NULL,
  merchant_id uuid NOT NULL,
  livemode boolean NOT NULL,
  id text NOT NULL,
  order_id text NOT NULL,
  payment_intent text NOT NULL,
  status text NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  reason text NOT NULL,
  blocks_refunds boolean NOT NULL,
  due_by timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  closed_at timestamptz(3),
  CONSTRAINT payment_disputes_pkey PRIMARY KEY (id),
  CONSTRAINT payment_disputes_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  CONSTRAINT payment_disputes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT payment_disputes_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  CONSTRAINT payment_disputes_status_check CHECK (status = ANY (ARRAY['open', 'won', 'lost', 'closed']))
);
CREATE INDEX payment_disputes_order_id_idx ON payment_disputes (order_id);
CREATE INDEX payment_disputes_payment_intent_idx ON payment_disputes (payment_intent) WHERE status = 'open';

CREATE TABLE pre_confirmation_hooks (
  merchant_id uuid NOT NULL,
  url text NOT NULL,
  secret_encrypted bytea NOT NULL,
  secret_set_at timestamptz(3) DEFAULT svc_now() NOT NULL,
  fail_mode text DEFAULT 'closed' NOT NULL,
  CONSTRAINT pre_confirmation_hooks_pkey PRIMARY KEY (merchant_id),
  CONSTRAINT pre_confirmation_hooks_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  CONSTRAINT pre_confirmation_hooks_fail_mode_check CHECK (fail_mode = ANY (ARRAY['closed', 'open']))
);

CREATE TABLE pre_confirmations (
  id text NOT NULL,
  merchant_id uuid NOT NULL,
  session_id text,
  attempt integer NOT NULL,
  result text,
  bypassed boolean DEFAULT false NOT NULL,
  reason text,
  message text,
  status_code integer,
  duration_ms integer,
  error text,
  hold_until timestamptz(3) NOT NULL,
  extensions json,
  settled_outcome text,
  created_at timestamptz(3) DEFAULT svc_now() NOT NULL,
  order_id text,
  request_hash bytea,
  call_lease_until timestamptz(3),
  settled_at timestamptz(3),
  workspace_id uuid NOT NULL,
  livemode boolean NOT NULL,
  CONSTRAINT pre_confirmations_pkey PRIMARY KEY (id),
  CONSTRAINT pre_confirmations_session_id_attempt_key UNIQUE (session_id, attempt),
  CONSTRAINT pre_confirmations_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  CONSTRAINT pre_confirmations_result_check CHECK (result = ANY (ARRAY['go_on', 'refused', 'unavailable'])),
  CONSTRAINT pre_confirmations_settled_outcome_check CHECK (settled_outcome = ANY (ARRAY['paid', 'held', 'released']))
);
CREATE INDEX pre_confirmations_by_order ON pre_confirmations (workspace_id, livemode, order_id, created_at DESC, id DESC);
CREATE INDEX pre_confirmations_by_result ON pre_confirmations (workspace_id, livemode, result, created_at DESC, id DESC);
CREATE INDEX pre_confirmations_bypassed ON pre_confirmations (workspace_id, livemode, created_at DESC, id DESC) WHERE bypassed;
CREATE INDEX pre_confirmations_held_idx ON pre_confirmations (hold_until) WHERE session_id IS NULL AND settled_outcome IS NULL;
CREATE INDEX pre_confirmations_merchant_id_created_at_idx ON pre_confirmations (merchant_id, created_at DESC);
CREATE UNIQUE INDEX pre_confirmations_store_attempt_idx ON pre_confirmations (merchant_id, order_id, attempt) WHERE session_id IS NULL;
CREATE INDEX pre_confirmations_workspace_id_livemode_created_at_id_idx ON pre_confirmations (workspace_id, livemode, created_at DESC, id DESC);
CREATE TRIGGER set_tenant BEFORE INSERT ON pre_confirmations FOR EACH ROW EXECUTE FUNCTION set_tenant_of_merchant();

CREATE TABLE processor_events (
  id text NOT NULL,
  type text NOT NULL,
  account_id text,
  livemode boolean NOT NULL,
  received_at timestamptz(3) DEFAULT svc_now() NOT NULL,
  CONSTRAINT processor_events_pkey PRIMARY KEY (id)
);

CREATE UNLOGGED TABLE rate_limit_buckets (
  name text NOT NULL,
  tokens double precision NOT NULL,
  granted integer DEFAULT 0 NOT NULL,
  updated_at timestamptz DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT rate_limit_buckets_pkey PRIMARY KEY (name)
) WITH (fillfactor=50);

CREATE TABLE request_logs (
  created_at timestamptz(3) NOT NULL,
  id uuid NOT NULL,
  request_id text NOT NULL,
  workspace_id uuid,
  api_key_id uuid,
  merchant_id uuid,
  livemode boolean,
  method text NOT NULL,
  path text NOT NULL,
  status_code smallint NOT NULL,
  latency_ms integer NOT NULL,
  request_size_bytes integer,
  response_size_bytes integer,
  user_agent text,
  error_code text,
  user_subject text,
  CONSTRAINT request_logs_pkey PRIMARY KEY (id, created_at)
) PARTITION BY RANGE (created_at);
CREATE INDEX request_logs_merchant_id_created_at_id_idx ON request_logs (merchant_id, created_at DESC, id DESC) WHERE merchant_id IS NOT NULL;
CREATE INDEX request_logs_merchant_id_status_code_created_at_idx ON request_logs (merchant_id, status_code, created_at) WHERE merchant_id IS NOT NULL;
CREATE INDEX request_logs_request_id_idx ON request_logs (request_id);
CREATE INDEX request_logs_workspace_id_livemode_created_at_id_idx ON request_logs (workspace_id, livemode, created_at DESC, id DESC);
CREATE INDEX request_logs_workspace_id_livemode_method_left_created_at_idx ON request_logs (workspace_id, livemode, method, "left"(path, 200) COLLATE "C", created_at);
CREATE INDEX request_logs_workspace_id_livemode_method_status_code_creat_idx ON request_logs (workspace_id, livemode, method, status_code, created_at);

CREATE TABLE session_attempts (
  session_id text NOT NULL,
  attempt integer NOT NULL,
  attempt_id text NOT NULL,
  step text DEFAULT 'quote' NOT NULL,
  details jsonb NOT NULL,
  amounts jsonb,
  confirmation_token text,
  payment_intent text,
  answer_status smallint,
  answer jsonb,
  created_at timestamptz(3) DEFAULT svc_now() NOT NULL,
  ended_at timestamptz(3),
  account_id text,
  charged jsonb,
  quote text,
  expected_total bigint,
  network text,
  CONSTRAINT session_attempts_pkey PRIMARY KEY (session_id, attempt),
  CONSTRAINT session_attempts_session_id_attempt_id_key UNIQUE (session_id, attempt_id),
  CONSTRAINT session_attempts_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id),
  CONSTRAINT session_attempts_step_check CHECK (step = ANY (ARRAY['quote', 'order', 'pre_confirmation', 'payment', 'action', 'settle', 'ended']))
);
CREATE INDEX session_attempts_payment_intent_idx ON session_attempts (payment_intent) WHERE payment_intent IS NOT NULL;

CREATE TABLE session_days (
  workspace_id uuid NOT NULL,
  livemode boolean NOT NULL,
  day date NOT NULL,
  merchant_id uuid NOT NULL,
  is_opened boolean NOT NULL,
  status text NOT NULL,
  step text NOT NULL,
  stopped_reason text NOT NULL,
  count integer NOT NULL,
  CONSTRAINT session_days_pkey PRIMARY KEY (workspace_id, livemode, day, merchant_id, is_opened, status, step, stopped_reason),
  CONSTRAINT session_days_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  CONSTRAINT session_days_count_check CHECK (count > 0)
);

CREATE TABLE sessions (
  id text NOT NULL,
  workspace_id uuid NOT NULL,
  merchant_id uuid NOT NULL,
  livemode boolean NOT NULL,
  token_hash bytea NOT NULL,
  token_encrypted bytea NOT NULL,
  client_reference text,
  status text DEFAULT 'open' NOT NULL,
  b2b boolean NOT NULL,
  currency text NOT NULL,
  locale text,
  cart json NOT NULL,
  customer jsonb,
  draft jsonb,
  amounts jsonb NOT NULL,
  success_url text,
  cancel_url text,
  metadata jsonb,
  announced_at timestamptz(3),
  attempt integer DEFAULT 0 NOT NULL,
  attempt_owner uuid,
  attempt_lease_until timestamptz,
  vat jsonb,
  vat_lookups integer DEFAULT 0 NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  completed_at timestamptz(3),
  created_at timestamptz(3) DEFAULT svc_now() NOT NULL,
  erased_at timestamptz(3),
  currency_changed boolean DEFAULT false NOT NULL,
  draft_edited_at timestamptz(3),
  identity jsonb,
  draft_edits jsonb,
  accepted_coupons text[] DEFAULT '{}'[] NOT NULL,
  coupon_attempts integer DEFAULT 0 NOT NULL,
  opened_at timestamptz(3),
  company_at timestamptz(3),
  details_at timestamptz(3),
  submitted_at timestamptz(3),
  stopped_reason text,
  stopped_at timestamptz(3),
  company text,
  company_key text,
  email text,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_token_hash_key UNIQUE (token_hash),
  CONSTRAINT sessions_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  CONSTRAINT sessions_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  CONSTRAINT sessions_status_check CHECK (status = ANY (ARRAY['open', 'confirming', 'completed', 'expired'])),
  CONSTRAINT sessions_stopped_reason_check CHECK (stopped_reason = ANY (ARRAY['vat_refused', 'no_delivery', 'credit_limit', 'account_blocked', 'store_unavailable', 'details_refused', 'vat_check_throttled', 'amounts_changed', 'coupon_refused', 'out_of_stock', 'refused_by_hook', 'hook_unavailable', 'payment_declined', 'card_attempts_limited', 'authentication_abandoned', 'payment_unavailable', 'payment_unknown', 'interrupted']))
);
CREATE INDEX sessions_attempt_lease_until_idx ON sessions (attempt_lease_until) WHERE status = 'confirming';
CREATE INDEX sessions_by_company ON sessions (workspace_id, livemode, company_key text_pattern_ops, created_at, id) WHERE company_key IS NOT NULL;
CREATE INDEX sessions_by_email ON sessions (workspace_id, livemode, email text_pattern_ops, created_at, id) WHERE email IS NOT NULL;
CREATE INDEX sessions_by_loss ON sessions (workspace_id, livemode, ( CASE WHEN stopped_reason IS NOT NULL THEN stopped_reason WHEN status = 'expired' THEN 'left' WHEN status = 'open' THEN 'still_open' ELSE status END), ( CASE WHEN status = 'completed' THEN 'placed' WHEN submitted_at IS NOT NULL THEN 'submitted' WHEN details_at IS NOT NULL THEN 'details' WHEN company_at IS NOT NULL THEN 'company' WHEN opened_at IS NOT NULL THEN 'opened' ELSE 'created' END), created_at DESC, id DESC) WHERE status <> 'completed';
CREATE INDEX sessions_by_status ON sessions (workspace_id, livemode, status, created_at DESC, id DESC);
CREATE INDEX sessions_by_step ON sessions (workspace_id, livemode, ( CASE WHEN status = 'completed' THEN 'placed' WHEN submitted_at IS NOT NULL THEN 'submitted' WHEN details_at IS NOT NULL THEN 'details' WHEN company_at IS NOT NULL THEN 'company' WHEN opened_at IS NOT NULL THEN 'opened' ELSE 'created' END), created_at DESC, id DESC);
CREATE INDEX sessions_by_time ON sessions (workspace_id, livemode, created_at DESC, id DESC) INCLUDE (merchant_id, status, opened_at, company_at, details_at, submitted_at, stopped_reason);
CREATE INDEX sessions_coalesce_idx ON sessions (COALESCE(completed_at, expires_at)) WHERE erased_at IS NULL AND (status = ANY (ARRAY['completed', 'expired']));
CREATE INDEX sessions_expires_at_idx ON sessions (expires_at) WHERE status = 'open';
CREATE UNIQUE INDEX sessions_merchant_id_client_reference_idx ON sessions (merchant_id, client_reference) WHERE client_reference IS NOT NULL AND (status = ANY (ARRAY['open', 'confirming']));
CREATE INDEX sessions_merchant_id_created_at_id_idx ON sessions (merchant_id, created_at DESC, id DESC);
CREATE TRIGGER note_changed_day AFTER INSERT OR DELETE OR UPDATE ON sessions FOR EACH ROW EXECUTE FUNCTION note_changed_day();

CREATE TABLE signed_requests (
  merchant_id uuid NOT NULL,
  id text NOT NULL,
  received_at timestamptz(3) DEFAULT svc_now() NOT NULL,
  CONSTRAINT signed_requests_pkey PRIMARY KEY (merchant_id, id),
  CONSTRAINT signed_requests_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);
CREATE INDEX signed_requests_received_at_idx ON signed_requests (received_at);

CREATE TABLE store_commands (
  workspace_id uuid NOT NULL,
  livemode boolean NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  merchant_id uuid NOT NULL,
  order_id text,
  session_id text,
  attempt integer NOT NULL,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  next_at timestamptz(3) NOT NULL,
  done_at timestamptz(3),
  refused_reason text,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT store_commands_pkey PRIMARY KEY (id),
  CONSTRAINT store_commands_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  CONSTRAINT store_commands_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT store_commands_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  CONSTRAINT store_commands_check CHECK (order_id IS NOT NULL OR session_id IS NOT NULL)
);
CREATE INDEX store_commands_merchant_id_idx ON store_commands (merchant_id) WHERE done_at IS NULL;
CREATE INDEX store_commands_next_at_idx ON store_commands (next_at) WHERE done_at IS NULL AND refused_reason IS NULL;
CREATE INDEX store_commands_of_order_idx ON store_commands (order_id, id);
CREATE INDEX store_commands_order_id_id_idx ON store_commands (order_id, id) WHERE done_at IS NULL;
CREATE INDEX store_commands_session_id_id_idx ON store_commands (session_id, id);

CREATE TABLE store_connections (
  merchant_id uuid NOT NULL,
  rest_url text NOT NULL,
  versions jsonb NOT NULL,
  currency text NOT NULL,
  connected_at timestamptz(3) NOT NULL,
  answers_signed_at timestamptz(3),
  unsigned_since timestamptz(3),
  time_zone text,
  CONSTRAINT store_connections_pkey PRIMARY KEY (merchant_id),
  CONSTRAINT store_connections_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);

CREATE TABLE store_events (
  merchant_id uuid NOT NULL,
  id text NOT NULL,
  type text NOT NULL,
  order_id text,
  occurred_at timestamptz(3) NOT NULL,
  received_at timestamptz(3) NOT NULL,
  CONSTRAINT store_events_pkey PRIMARY KEY (merchant_id, id),
  CONSTRAINT store_events_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);
CREATE INDEX store_events_order_idx ON store_events (order_id, occurred_at DESC) WHERE order_id IS NOT NULL;
CREATE INDEX store_events_received_at_idx ON store_events (received_at);

CREATE TABLE subscriptions (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  workspace_id uuid NOT NULL,
  merchant_id uuid,
  livemode boolean NOT NULL,
  target_url text NOT NULL,
  events text[] NOT NULL,
  description text,
  status text DEFAULT 'active' NOT NULL,
  disabled_reason text,
  secret_encrypted bytea NOT NULL,
  secret_prefix text NOT NULL,
  previous_secret_encrypted bytea,
  previous_secret_until timestamptz(3),
  api_version text NOT NULL,
  rate_limit_per_second integer,
  deleted_at timestamptz(3),
  created_at timestamptz(3) DEFAULT svc_now() NOT NULL,
  CONSTRAINT subscriptions_pkey PRIMARY KEY (id),
  CONSTRAINT subscriptions_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  CONSTRAINT subscriptions_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  CONSTRAINT subscriptions_status_check CHECK (status = ANY (ARRAY['active', 'disabled']))
);
CREATE INDEX subscriptions_workspace_id_livemode_idx ON subscriptions (workspace_id, livemode) WHERE deleted_at IS NULL;

CREATE TABLE surplus_payments (
  workspace_id uuid NOT NULL,
  merchant_id uuid NOT NULL,
  livemode boolean NOT NULL,
  payment_intent text NOT NULL,
  account_id text NOT NULL,
  order_id text NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT surplus_payments_pkey PRIMARY KEY (payment_intent),
  CONSTRAINT surplus_payments_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  CONSTRAINT surplus_payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT surplus_payments_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  CONSTRAINT surplus_payments_amount_check CHECK (amount > 0)
);
CREATE INDEX surplus_payments_order_id_idx ON surplus_payments (order_id);

CREATE TABLE vat_cache (
  vat_number text NOT NULL,
  requester text DEFAULT '' NOT NULL,
  check_id bigint NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT vat_cache_pkey PRIMARY KEY (vat_number, requester),
  CONSTRAINT vat_cache_check_id_fkey FOREIGN KEY (check_id) REFERENCES vat_checks(id) ON DELETE CASCADE
);
CREATE INDEX vat_cache_check_id_idx ON vat_cache (check_id);
CREATE INDEX vat_cache_expires_at_idx ON vat_cache (expires_at);

CREATE TABLE vat_checks (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  merchant_id uuid,
  session_id text,
  vat_number text NOT NULL,
  prefix text NOT NULL,
  country text NOT NULL,
  requester text,
  source text NOT NULL,
  status text NOT NULL,
  name text,
  address text,
  consultation_number text,
  fault text,
  authority_date text,
  raw_answer text,
  checked_at timestamptz(3) DEFAULT svc_now() NOT NULL,
  original_id bigint,
  answered_at timestamptz(3),
  workspace_id uuid,
  livemode boolean,
  duration_ms integer,
  CONSTRAINT vat_checks_pkey PRIMARY KEY (id),
  CONSTRAINT vat_checks_source_check CHECK (source = ANY (ARRAY['vies', 'hmrc', 'format'])),
  CONSTRAINT vat_checks_status_check CHECK (status = ANY (ARRAY['valid', 'invalid', 'unavailable', 'format_only']))
);
CREATE INDEX vat_checks_merchant_id_checked_at_id_idx ON vat_checks (merchant_id, checked_at DESC, id DESC);
CREATE INDEX vat_checks_merchant_id_vat_number_checked_at_id_idx ON vat_checks (merchant_id, vat_number, checked_at DESC, id DESC);
CREATE INDEX vat_checks_session_idx ON vat_checks (session_id, checked_at DESC) WHERE session_id IS NOT NULL;
CREATE INDEX vat_checks_workspace_id_livemode_checked_at_id_idx ON vat_checks (workspace_id, livemode, checked_at DESC, id DESC);
CREATE INDEX vat_checks_workspace_id_livemode_vat_number_checked_at_id_idx ON vat_checks (workspace_id, livemode, vat_number, checked_at DESC, id DESC);
CREATE TRIGGER append_only BEFORE UPDATE ON vat_checks FOR EACH ROW EXECUTE FUNCTION refuse_update();
CREATE TRIGGER set_tenant BEFORE INSERT ON vat_checks FOR EACH ROW EXECUTE FUNCTION set_tenant_of_merchant();

CREATE TABLE vat_rechecks (
  order_id text NOT NULL,
  merchant_id uuid NOT NULL,
  vat_number text NOT NULL,
  prefix text NOT NULL,
  state text DEFAULT 'waiting' NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  next_at timestamptz(3) NOT NULL,
  give_up_at timestamptz(3) NOT NULL,
  finding jsonb,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT vat_rechecks_pkey PRIMARY KEY (order_id),
  CONSTRAINT vat_rechecks_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  CONSTRAINT vat_rechecks_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT vat_rechecks_state_check CHECK (state = ANY (ARRAY['waiting', 'answered', 'given_up']))
);
CREATE INDEX vat_rechecks_merchant_id_idx ON vat_rechecks (merchant_id);
CREATE INDEX vat_rechecks_prefix_next_at_idx ON vat_rechecks (prefix, next_at) WHERE state = 'waiting';

CREATE TABLE worker_heartbeats (
  pool_id text NOT NULL,
  seen_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT worker_heartbeats_pkey PRIMARY KEY (pool_id)
);

CREATE TABLE workspace_members (
  workspace_id uuid NOT NULL,
  subject text NOT NULL,
  role text NOT NULL,
  email text,
  created_at timestamptz(3) DEFAULT svc_now() NOT NULL,
  CONSTRAINT workspace_members_pkey PRIMARY KEY (workspace_id, subject),
  CONSTRAINT workspace_members_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  CONSTRAINT workspace_members_role_check CHECK (role = ANY (ARRAY['owner', 'admin', 'member']))
);

CREATE TABLE workspaces (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  name text NOT NULL,
  partner_default_zone_id text,
  partner_default_zone_apex text,
  created_at timestamptz(3) DEFAULT svc_now() NOT NULL,
  application_fee_basis_points integer DEFAULT 0 NOT NULL,
  application_fee_fixed jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT workspaces_pkey PRIMARY KEY (id),
  CONSTRAINT application_fee_fixed_object CHECK (jsonb_typeof(application_fee_fixed) = 'object'),
  CONSTRAINT application_fee_share CHECK (application_fee_basis_points >= 0 AND application_fee_basis_points <= 10000),
  CONSTRAINT workspaces_check CHECK ((partner_default_zone_id IS NULL) = (partner_default_zone_apex IS NULL))
);
CREATE INDEX workspaces_partner_default_zone_apex_idx ON workspaces (partner_default_zone_apex) WHERE partner_default_zone_apex IS NOT NULL;
