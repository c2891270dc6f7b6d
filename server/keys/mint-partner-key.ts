import type { MintPartnerKey } from "../../shared/wire/partner-key.ts";
import type { Context } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import { hashKey, keyPrefixOf, newKey } from "./key.ts";
import { insertPartnerKey, type PartnerKeyRow } from "./keys.sql.ts";

/** Creates a partner key, pinned to the newest version. Only its hash is stored; the plaintext is returned once. */
export async function mintPartnerKey(
  ctx: Pick<Context, "versions">,
  sql: Sql,
  workspaceId: string,
  request: MintPartnerKey,
): Promise<{ key: PartnerKeyRow; plaintext: string }> {
  const plaintext = newKey("ak", request.livemode);
  const key = await insertPartnerKey(sql, {
    workspaceId,
    name: request.name,
    keyPrefix: keyPrefixOf(plaintext),
    keyHash: hashKey(plaintext),
    scopes: request.scopes,
    pinnedVersion: ctx.versions.newest,
    livemode: request.livemode,
  });
  return { key, plaintext };
}
