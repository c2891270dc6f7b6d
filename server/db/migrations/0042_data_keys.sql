-- Data keys encrypt stored secrets; a key outside of the database encrypts ("wraps") the data keys ----------------------

create table data_keys (
  -- The first 4 bytes of the key's SHA-256; every secret encrypted with it begins with them.
  fingerprint bytea primary key check (octet_length(fingerprint) = 4),
  wrapped bytea not null,
  -- The key that wrapped it, by the name that the key provider gives it.
  wrapping_key text not null,
  -- The newest data key whose time has come encrypts. The delay lets every process learn it before.
  encrypts_from timestamptz(3) not null,
  -- When every stored secret had been re-encrypted with it. Null while that is under way.
  applied_at timestamptz(3),
  created_at timestamptz(3) not null
);
