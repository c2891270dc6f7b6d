import { LRUCache } from "lru-cache";
import type { Pool } from "../db/sql.ts";
import { findMerchantIdByToken } from "./sessions.sql.ts";
import { hashToken } from "./session-token.ts";

/** A session never changes its merchant, so what is known stays true. */
const known = new LRUCache<string, string>({ max: 20_000 });

/** The merchant of a page's session; null for an unknown token. */
export async function findMerchantOfToken(sql: Pool, token: string): Promise<string | null> {
  const hash = hashToken(token);
  const name = hash.toString("base64url");
  const merchantId = known.get(name) ?? (await findMerchantIdByToken(sql, hash));
  if (merchantId !== null) known.set(name, merchantId);
  return merchantId;
}
