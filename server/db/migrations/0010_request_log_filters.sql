-- What GET /logs/requests is narrowed by (docs/decisions/0020) ---------------------------------------------------

set local statement_timeout = 0;

create index on request_logs (workspace_id, livemode, method, status_code, created_at);
-- A path may be longer than an index entry can be.
create index on request_logs (workspace_id, livemode, (left(path, 200)) collate "C", created_at);
-- A merchant is of one workspace and one mode.
create index on request_logs (merchant_id, created_at desc, id desc) where merchant_id is not null;
