-- When the shopper edited the draft -----------------------------------------------------------------------------------

-- By the page's own estimate of the server's time; null for drafts of pages of release 0.1.0. Requests of a page that is
-- being left may arrive after those of the next one: the newer draft wins.
alter table sessions add column draft_edited_at timestamptz(3);
