import { LRUCache } from "lru-cache";
import type { Pool } from "../db/sql.ts";
import { findMerchantIdByToken } from "./sessions.sql.ts";
import { hashToken } from "./session-token.ts";

/** A session never changes its merchant, so what is known stays true. */
const known = new LRUCache<string, string>({ max: 20_000 });

const nameOf = (hash: Uint8Array): string => Buffer.from(hash).toString("base64url");

/** A new session's page is most often opened at once, on the server that made it. */
export function rememberMerchantOfToken(hash: Uint8Array, merchantId: string): void {
  known.set(nameOf(hash), merchantId);
}

/** The merchant of a page's session; null for an unknown token. */
export async function findMerchantOfToken(sql: Pool, token: string): Promise<string | null> {
  const hash = hashToken(token);
  const merchantId = known.get(nameOf(hash)) ?? (await findMerchantIdByToken(sql, hash));
  if (merchantId !== null) rememberMerchantOfToken(hash, merchantId);
  return merchantId;
}
