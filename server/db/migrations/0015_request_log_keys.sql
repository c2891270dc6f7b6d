-- A request log's key begins with its id; its filters by path know the method (docs/decisions/0020) ------------------
--
-- Beginning with created_at, the key also offered the order of the list: where nearly all entries are one workspace's,
-- another's few were looked for among all of a day's.

set local statement_timeout = 0;

alter table request_logs drop constraint request_logs_pkey;
alter table request_logs add primary key (id, created_at);

-- Found by what migration 0010 made, whatever name it got.
do $$
declare
  path_index text;
begin
  select indexname into strict path_index from pg_indexes
  where schemaname = current_schema() and tablename = 'request_logs' and indexdef like '%"left"(path%';
  execute format('drop index %I', path_index);
end $$;
create index on request_logs (workspace_id, livemode, method, (left(path, 200)) collate "C", created_at);
-- What went wrong with one merchant.
create index on request_logs (merchant_id, status_code, created_at) where merchant_id is not null;
