import { recordAudit } from "../audit/audit.ts";
import type { Context } from "../context.ts";
import { encryptedColumns, type EncryptedColumn } from "./encrypted-columns.ts";
import { countByKey, listOlderSecrets, replaceSecrets, type StoredSecret } from "./rotate-encryption.sql.ts";

type Rotating = Pick<Context, "sql" | "secrets">;

export interface RotatedColumn {
  /** `subscriptions.secret_encrypted` */
  name: string;
  rotated: number;
  /** Left under another key: changed meanwhile by a server that encrypts with it, or not readable. */
  remaining: number;
  /** Of those: under no configured key, or damaged. */
  unreadable: number;
}

/** Workspace of entries that concern all of them. */
const EVERY_WORKSPACE = "00000000-0000-0000-0000-000000000000";

/**
 * Puts every stored secret under the first encryption key, in batches, while the service runs: a secret is replaced
 * only while it is still the one that was read. A run that breaks off is taken up by the next, which finds what is
 * left. Every server must list the new key before it is the first of any.
 */
export async function rotateEncryption(
  ctx: Rotating,
  options: { batchSize: number },
): Promise<RotatedColumn[]> {
  const rotation = { audited: false, ...options };
  const results: RotatedColumn[] = [];
  for (const column of encryptedColumns) results.push(await rotateColumn(ctx, column, rotation));
  return results;
}

async function rotateColumn(
  ctx: Rotating,
  column: EncryptedColumn,
  rotation: { audited: boolean; batchSize: number },
): Promise<RotatedColumn> {
  const result = { name: `${column.table}.${column.column}`, rotated: 0, remaining: 0, unreadable: 0 };
  const firstKey = ctx.secrets.fingerprints[0]!;
  for (let after: string | null = null; ;) {
    const batch: StoredSecret[] = await listOlderSecrets(ctx.sql, column, {
      firstKey,
      after,
      limit: rotation.batchSize,
    });
    const last = batch.at(-1);
    if (last === undefined) return result;
    after = last.id;
    const renewed = batch.flatMap((secret) => renew(ctx, column, secret) ?? []);
    const count = renewed.length === 0 ? 0 : await replaceBatch(ctx, column, renewed, rotation);
    result.rotated += count;
    result.remaining += batch.length - count;
    result.unreadable += batch.length - renewed.length;
  }
}

/** One batch is one transaction; the first one tells the audit log. */
async function replaceBatch(
  ctx: Rotating,
  column: EncryptedColumn,
  renewed: ReadonlyArray<StoredSecret & { renewed: Buffer }>,
  rotation: { audited: boolean },
): Promise<number> {
  return ctx.sql.begin(async (sql) => {
    const count = await replaceSecrets(sql, column, renewed);
    if (!rotation.audited) {
      await recordAudit(sql, {
        caller: null,
        workspaceId: EVERY_WORKSPACE,
        action: "encryption_keys.rotated",
        target: ctx.secrets.fingerprints[0]!.toString("hex"),
        requestId: null,
      });
      rotation.audited = true;
    }
    return count;
  });
}

/** Null for a secret that no configured key opens. */
function renew(
  { secrets }: Rotating,
  column: EncryptedColumn,
  secret: StoredSecret,
): (StoredSecret & { renewed: Buffer }) | null {
  const purpose = `${column.table}/${secret.id}`;
  try {
    return { ...secret, renewed: secrets.encrypt(secrets.decrypt(secret.stored, purpose), purpose) };
  } catch {
    return null;
  }
}

/** How many stored secrets are under an older key, and how many under none that is configured. */
export async function countStoredSecrets(ctx: Rotating): Promise<{ older: number; unreadable: number }> {
  const [first, ...others] = ctx.secrets.fingerprints;
  let older = 0;
  let unreadable = 0;
  for (const column of encryptedColumns) {
    for (const { fingerprint, count } of await countByKey(ctx.sql, column)) {
      const bytes = Buffer.from(fingerprint);
      if (first!.equals(bytes)) continue;
      if (others.some((other) => other.equals(bytes))) older += count;
      else unreadable += count;
    }
  }
  return { older, unreadable };
}
