-- What each attempt to pay did, step by step, and the exact request of its payment -----------------------------------

set local statement_timeout = 0;

-- The connected account an attempt pays on: an event of another account is not about this attempt.
alter table session_attempts add column account_id text,
  -- What was charged, where it is not the amount of the attempt: {amount, currency}.
  add column charged jsonb;
update session_attempts a set account_id = m.connected_account_id
from sessions s join merchants m on m.id = s.merchant_id
where s.id = a.session_id and a.step in ('payment', 'action', 'settle');

-- Append-only, for people and for recovery.
create table attempt_steps (
  workspace_id uuid not null references workspaces,
  livemode boolean not null,
  id text primary key,
  session_id text not null references sessions on delete cascade,
  attempt integer not null,
  step text not null,
  -- What was sent to the processor, exactly: a repetition sends this and nothing else.
  request_encrypted bytea,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  -- `done`, or the code that the attempt ended with; null while it runs, and for good when its process died.
  outcome text
);
create index on attempt_steps (session_id, attempt, id);
