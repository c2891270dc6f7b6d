-- What the dashboard lists of a whole workspace: VAT evidence, pre-confirmations, the audit log -------------------------

set local statement_timeout = 0;

-- Rows of a merchant know its workspace and mode, so that an index finds a workspace's newest however many merchants it
-- has. Both never change. A trigger, so that no statement that inserts such a row can forget or mistake them.
create function set_tenant_of_merchant() returns trigger language plpgsql as $$
begin
  select workspace_id, livemode into new.workspace_id, new.livemode from merchants where id = new.merchant_id;
  return new;
end $$;

-- Null for checks of the operator, which are of no merchant.
alter table vat_checks add column workspace_id uuid, add column livemode boolean;
alter table vat_checks disable trigger append_only;
update vat_checks c set workspace_id = m.workspace_id, livemode = m.livemode from merchants m where m.id = c.merchant_id;
alter table vat_checks enable trigger append_only;
create trigger set_tenant before insert on vat_checks for each row execute function set_tenant_of_merchant();
create index on vat_checks (workspace_id, livemode, checked_at desc, id desc);
create index on vat_checks (workspace_id, livemode, vat_number, checked_at desc, id desc);

alter table pre_confirmations add column workspace_id uuid, add column livemode boolean;
update pre_confirmations p set workspace_id = m.workspace_id, livemode = m.livemode from merchants m
  where m.id = p.merchant_id;
alter table pre_confirmations alter column workspace_id set not null, alter column livemode set not null;
create trigger set_tenant before insert on pre_confirmations for each row execute function set_tenant_of_merchant();
create index on pre_confirmations (workspace_id, livemode, created_at desc, id desc);
create index pre_confirmations_by_result
  on pre_confirmations (workspace_id, livemode, result, created_at desc, id desc);
create index pre_confirmations_bypassed on pre_confirmations (workspace_id, livemode, created_at desc, id desc)
  where bypassed;
create index pre_confirmations_by_order
  on pre_confirmations (workspace_id, livemode, order_id, created_at desc, id desc);

create index on audit_entries (workspace_id, created_at desc, id desc);
create index on audit_entries (workspace_id, action, created_at desc, id desc);
create index on audit_entries (workspace_id, actor, created_at desc, id desc);
create index on audit_entries (workspace_id, target, created_at desc, id desc);
drop index audit_entries_workspace_id_created_at_idx;

-- Orders that need attention are few.
create index orders_needing_attention on orders (workspace_id, livemode, created_at desc, id desc)
  where needs_attention is not null;
