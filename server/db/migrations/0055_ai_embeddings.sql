-- AI checkout: the meaning of texts as vectors, so that questions in other languages find them -------------------------

alter table ai_chunks
  -- Numbers of 4 bytes, lowest byte first; a vector of length 1.
  add column embedding bytea,
  -- The model that made it of the present text; null if none did.
  add column embedded_with text;
-- Such numbers cannot be compressed.
alter table ai_chunks alter column embedding set storage external;

-- Grows with each change of the embeddings: processes that hold them in memory see by it that theirs are old.
alter table ai_indexes add column embeddings_revision bigint not null default 0;
