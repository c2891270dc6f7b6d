-- Why a name may have two holders for a while stands in docs/decisions/0018.
drop index custom_domains_holder;
create index custom_domains_holder on custom_domains (hostname)
  where ssl_status in ('pending_issuance', 'pending_deployment', 'active');
