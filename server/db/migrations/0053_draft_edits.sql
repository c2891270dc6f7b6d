-- When the shopper edited each field of the draft ---------------------------------------------------------------------

-- By field: {"company": "2026-11-25T12:00:00.000Z"}. A checkout may be open in several tabs, and the newer value of each
-- field is kept. Null for drafts of earlier releases: all of their fields are as old as draft_edited_at.
alter table sessions add column draft_edits jsonb;
