import type { MintPartnerKey, PartnerKey } from "../../shared/wire/partner-key.ts";
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

/** A partner key as the API returns it. */
export function partnerKeyView(row: PartnerKeyRow): PartnerKey {
  return {
    id: row.id,
    workspace_id: row.workspace_id,
    key_prefix: row.key_prefix,
    name: row.name,
    scopes: row.scopes,
    pinned_version: row.pinned_version,
    livemode: row.livemode,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}
