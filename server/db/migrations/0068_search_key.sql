-- What a text is found by ---------------------------------------------------------------------------------------------------

-- In lower case whatever the database's locale, and short enough for an index: whoever writes a longer text is not refused.
create function search_key(value text) returns text language sql immutable strict parallel safe as $$
  select left(lower(value collate "und-x-icu"), 254)
$$;
