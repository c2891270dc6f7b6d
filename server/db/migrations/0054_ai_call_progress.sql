-- AI checkout: what a call under way has cost so far -------------------------------------------------------------------

-- Estimated from the text that was sent and received. A call whose process was killed is booked at it. Null for calls of
-- earlier releases.
alter table ai_calls add column sent_micro_cents bigint;
