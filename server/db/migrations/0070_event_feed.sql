-- The change feed for operators: events that are still to be published, in the order in which they were written. Nothing writes here
-- until `svc feed --start` adds the trigger to `events`; one statement that inserts several events runs it once.
create table event_feed (
  seq bigint generated always as identity primary key,
  event_created_at timestamptz(3) not null,
  event_id text not null
);

create function add_to_event_feed() returns trigger language plpgsql as $$
begin
  insert into event_feed (event_created_at, event_id) select created_at, id from added;
  return null;
end
$$;
