import type { Context } from "../context.ts";
import { importKey } from "../crypto/ciphertext.ts";
import { assertOwnKeys, nameOf, unwrap } from "../crypto/data-keys.ts";
import { listDataKeys } from "../crypto/data-keys.sql.ts";
import { countStoredSecrets } from "./rotate-encryption.ts";

/** Checks of `svc doctor`; they change nothing. */

interface Diagnosis {
  ok: boolean;
  text: string;
}

/** Whether the key provider unwraps every data key. @throws what has to be done. */
export async function diagnoseDataKeys(
  ctx: Pick<Context, "sql" | "config" | "dataKeys">,
): Promise<Diagnosis> {
  const { provider } = ctx.dataKeys;
  const rows = await listDataKeys(ctx.sql);
  if (rows.length === 0) {
    await assertOwnKeys(ctx.sql, ctx.config.SVC_ENCRYPTION_KEYS.map(importKey));
    return { ok: true, text: "none yet; the first process to start creates one" };
  }
  for (const row of rows) await unwrap(provider, row);
  const others = rows.filter(({ wrapping_key: wrappingKey }) => wrappingKey !== provider.current);
  if (others.length > 0) {
    const names = [...new Set(others.map(({ wrapping_key: wrappingKey }) => wrappingKey))].join(", ");
    return { ok: true, text: `wrapped with ${names}: run svc keys rotate before you remove it` };
  }
  const current = rows.findLast(({ encrypts }) => encrypts) ?? rows[0]!;
  const since = current.encrypts_from.toISOString().slice(0, 10);
  return { ok: true, text: `wrapped with ${provider.current}; ${nameOf(current)} encrypts since ${since}` };
}

/** Which keys encrypted what is stored. */
export async function diagnoseStoredSecrets(
  ctx: Pick<Context, "sql" | "config" | "dataKeys">,
): Promise<Diagnosis> {
  const { older, direct, directOther, unreadable } = await countStoredSecrets(ctx);
  if (unreadable > 0)
    return {
      ok: false,
      text: `${unreadable} are under a key that is neither a data key nor in SVC_ENCRYPTION_KEYS: add it`,
    };
  if (directOther > 0)
    return {
      ok: true,
      text: `${directOther} are under an older key of SVC_ENCRYPTION_KEYS: run svc keys rotate --data-key before you remove it`,
    };
  if (older + direct > 0) return { ok: true, text: `${older + direct} are under older keys, which are kept` };
  return { ok: true, text: "all under the current data key" };
}
