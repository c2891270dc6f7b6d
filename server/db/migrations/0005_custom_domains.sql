-- Custom checkout hostnames -------------------------------------------------------------------------------------

-- One row for each merchant and name it ever claimed; a claim made again starts the row anew, with a new token.
create table custom_domains (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces,
  merchant_id uuid not null references merchants,
  livemode boolean not null,
  hostname text not null check (hostname = lower(hostname) and length(hostname) <= 253),
  -- The zone at the edge it is made in; null: the shared one.
  zone_id text,
  edge text not null check (edge in ('local', 'caddy', 'cloudflare')),
  ssl_status text not null check (ssl_status in ('initializing', 'pending_validation', 'pending_issuance',
    'pending_deployment', 'active', 'validation_timed_out', 'deleted')),
  -- Value of the TXT record; public by nature.
  token text not null,
  -- Null while the request that registers the name at the edge has not ended.
  cdn_id text,
  -- The idempotency record whose request is registering it; null once that is complete.
  registration_record_id uuid,
  verification_error text,
  -- Begin of the seven days within which the name must be proven.
  validating_since timestamptz(3) not null,
  checks integer not null default 0,
  failed_checks integer not null default 0,
  failing_since timestamptz(3),
  last_checked_at timestamptz(3),
  -- Null when nothing is left to check.
  next_check_at timestamptz(3),
  -- When it became active last; kept by a claim made again, so that a name that was in use is never forgotten.
  activated_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  unique (merchant_id, hostname)
);

-- Whoever has proven a name has it alone, whatever mode; claims without proof may stand beside each other.
create unique index custom_domains_holder on custom_domains (hostname)
  where ssl_status in ('pending_issuance', 'pending_deployment', 'active');
create index on custom_domains (hostname);
create index on custom_domains (merchant_id, created_at) where ssl_status <> 'deleted';
create index on custom_domains (merchant_id, activated_at) where ssl_status = 'active';
create index on custom_domains (next_check_at) where next_check_at is not null;
create index on custom_domains (created_at) where registration_record_id is not null;
create index on custom_domains (created_at)
  where ssl_status in ('deleted', 'validation_timed_out') and activated_at is null;

create index on workspaces (partner_default_zone_apex) where partner_default_zone_apex is not null;

