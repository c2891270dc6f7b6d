import type { Fragment } from "postgres";
import type { Sql } from "./sql.ts";

/** Sorts after everything that begins with the same text. */
const LAST = "\u{10ffff}";

/** The condition that a text begins with a key, as a range of an index with `text_pattern_ops`. @param key in lower case */
export const beginsWith = (sql: Sql, column: Fragment, key: Fragment) => sql`
  ${column} ~>=~ ${key} and ${column} ~<~ (${key} || ${LAST}::text)`;

/**
 * Rows whose text begins with a key, at most so many, by an index on the text with `text_pattern_ops`, `created_at` and `id`: the
 * last in the order of the text, of equal texts the newest. Ranges, because a plan for any parameter finds no index with
 * "like". @param column as in the index @param key in lower case
 */
export const begins = (sql: Sql, column: Fragment, key: Fragment, most: number) => sql`
  ${beginsWith(sql, column, key)}
  order by ${column} using ~>~, created_at desc, id desc limit ${most}`;
