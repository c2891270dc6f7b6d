import { randomUUID } from "node:crypto";
import type { Context } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import { hashKey, keyPrefixOf, newKey } from "../keys/key.ts";
import { insertCredentials } from "./credentials.sql.ts";

/** A key pair in plaintext; returned only by the call that creates it. */
export interface Credentials {
  apiKey: string;
  apiSecret: string;
}

/**
 * Creates a key pair for a merchant, pinned to the newest version. The key is stored as a hash; the secret, which signs
 * requests between service and store, is stored encrypted.
 */
export async function issueCredentials(
  ctx: Pick<Context, "secrets" | "versions">,
  sql: Sql,
  merchant: { id: string; livemode: boolean },
): Promise<Credentials> {
  const id = randomUUID();
  const apiKey = newKey("mk", merchant.livemode);
  const apiSecret = newKey("ms", merchant.livemode);
  await insertCredentials(sql, {
    id,
    merchantId: merchant.id,
    keyPrefix: keyPrefixOf(apiKey),
    keyHash: hashKey(apiKey),
    secretEncrypted: ctx.secrets.encrypt(apiSecret, `merchant_credentials/${id}`),
    pinnedVersion: ctx.versions.newest,
  });
  return { apiKey, apiSecret };
}
