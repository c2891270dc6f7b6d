-- Addresses have a state, province or the like now; it is empty in what was written before.
update orders set billing = jsonb_set(billing, '{address,state}', '""')
  where billing ? 'address' and not billing -> 'address' ? 'state';
update builtin_orders set billing = jsonb_set(billing, '{billingAddress,state}', '""')
  where billing ? 'billingAddress' and not billing -> 'billingAddress' ? 'state';
