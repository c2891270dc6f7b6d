-- Notices of any kind: which there are is the type `Notice`, so that a new one takes no migration -----------------------

alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind ~ '^[a-z_]{1,40}$');
