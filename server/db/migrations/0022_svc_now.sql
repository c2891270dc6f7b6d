-- One clock for business times: expiry, leases, due days, retries, caches -------------------------------------------

set local statement_timeout = 0;

-- Inlined by the planner: a statement that calls it gets the plan that `now()` would give it. The sandbox and the
-- simulation replace it to move time (server/db/clock.ts); servers elsewhere refuse to start on a shifted clock.
create function svc_now() returns timestamptz language sql stable parallel safe as 'select now()';

do $$
declare
  used record;
begin
  for used in
    select c.oid::regclass as relation, a.attname
    from pg_attrdef d
      join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      join pg_class c on c.oid = d.adrelid
    where c.relnamespace = 'public'::regnamespace and not c.relispartition
      and pg_get_expr(d.adbin, d.adrelid) = 'now()'
      -- These two are compared with the database's own clock.
      and c.relname not in ('migrations', 'worker_heartbeats')
  loop
    execute format('alter table %s alter column %I set default svc_now()', used.relation, used.attname);
  end loop;
end $$;
