-- no-transaction
-- What the timeline of an order or a session reads.
drop index concurrently if exists vat_checks_session_idx;
create index concurrently vat_checks_session_idx on vat_checks (session_id, checked_at desc) where session_id is not null;
drop index concurrently if exists store_events_order_idx;
create index concurrently store_events_order_idx on store_events (order_id, occurred_at desc) where order_id is not null;
drop index concurrently if exists store_commands_of_order_idx;
create index concurrently store_commands_of_order_idx on store_commands (order_id, id);
drop index concurrently if exists ai_calls_session_idx;
create index concurrently ai_calls_session_idx on ai_calls (session_id) where session_id is not null;
