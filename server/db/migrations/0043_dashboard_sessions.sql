-- Dashboard sessions -------------------------------------------------------------------------------------------------

-- They follow real time: moving the sandbox's clock signs nobody out.
create table dashboard_sessions (
  -- SHA-256 of the session id, which only the cookie holds.
  id_hash bytea primary key check (octet_length(id_hash) = 32),
  -- `sub`, `email` and `name` of the ID token.
  subject text not null,
  email text,
  name text,
  created_at timestamptz(3) not null default now(),
  -- Accurate to the minute.
  last_used_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);

create index dashboard_sessions_of_subject on dashboard_sessions (subject);

-- The user who made the request, by a token or a dashboard session.
alter table request_logs add column user_subject text;
