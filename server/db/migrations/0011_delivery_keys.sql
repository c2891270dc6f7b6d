-- A delivery's key begins with its id (docs/decisions/0007) ---------------------------------------------------------
--
-- Beginning with created_at, it also offered the order of the list. A kept plan, which does not know how rare the rows
-- are that a filter leaves, took it at times, and read a partition from its end until a page was full.

set local statement_timeout = 0;

alter table deliveries drop constraint deliveries_pkey;
alter table deliveries add primary key (id, created_at);
