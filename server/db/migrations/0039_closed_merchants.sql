-- Closed merchants: kept for their orders, out of the way of a new merchant for the same store ---------------------------

alter table merchants add column closed_at timestamptz(3);

alter table merchants drop constraint merchants_workspace_id_livemode_store_url_key;
create unique index merchants_workspace_id_livemode_store_url_key
  on merchants (workspace_id, livemode, store_url) where closed_at is null;
