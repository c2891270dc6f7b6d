-- Sessions are found by their buyer ----------------------------------------------------------------------------------------

-- As last typed or sent by the store, erased with the session's other personal data; the key in lower case, as the address is.
alter table sessions add column company text;
alter table sessions add column company_key text;
alter table sessions add column email text;
