-- AI checkout: the texts that answers are based on ---------------------------------------------------------------------

-- Delivery, returns and the like, of a built-in store.
create table builtin_pages (
  merchant_id uuid not null references merchants,
  id text not null,
  title text not null,
  content text not null,
  url text,
  primary key (merchant_id, id)
);

alter table ai_chunks
  -- A long text has several parts.
  add column part integer not null default 0 check (part >= 0),
  -- Of the product or page.
  add column title text not null default '',
  add column url text,
  -- The merchant as one word (`m` and the digits of its id), and the words of title and content: as they are, and their
  -- English, German and French stems. Since the merchant is part of it, one index lookup finds its chunks alone.
  add column search tsvector not null default '',
  drop constraint ai_chunks_merchant_id_kind_source_id_key,
  add constraint ai_chunks_merchant_id_kind_source_id_part_key unique (merchant_id, kind, source_id, part);

create index ai_chunks_search_idx on ai_chunks using gin (search);

-- When a merchant's store was and will be indexed.
create table ai_indexes (
  merchant_id uuid primary key references merchants,
  due_at timestamptz(3) not null,
  -- When the last complete run ended.
  indexed_at timestamptz(3),
  -- How many chunks it found.
  chunks integer not null default 0,
  -- Why the run after it failed.
  error text
);

create index merchants_ai_enabled_idx on merchants (id)
  where configuration -> 'ai' ->> 'enabled' = 'true' and closed_at is null;
