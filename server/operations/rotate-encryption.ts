import { recordAudit } from "../audit/audit.ts";
import type { Context } from "../context.ts";
import { encryptedColumns, type EncryptedColumn } from "./encrypted-columns.ts";
import { countByKey, listOlderSecrets, replaceSecrets, type StoredSecret } from "./rotate-encryption.sql.ts";

type RotationContext = Pick<Context, "sql" | "secrets">;

export interface RotatedColumn {
  /** `subscriptions.secret_encrypted` */
  name: string;
  rotated: number;
  /** Still encrypted with another key: changed meanwhile by a running server, or unreadable. */
  remaining: number;
  /** Of those: encrypted with an unknown key, or damaged. */
  unreadable: number;
}

/** Workspace of audit entries that concern all workspaces. */
const EVERY_WORKSPACE = "00000000-0000-0000-0000-000000000000";

/**
 * Re-encrypts every stored secret with the first encryption key, in batches, while the service runs: a secret is replaced
 * only if it has not changed since it was read. After an interrupted run, the next run processes the rest. Every server
 * must have the new key before any server lists it first.
 */
export async function rotateEncryption(
  ctx: RotationContext,
  options: { batchSize: number },
): Promise<RotatedColumn[]> {
  const rotation = { audited: false, ...options };
  const results: RotatedColumn[] = [];
  for (const column of encryptedColumns) results.push(await rotateColumn(ctx, column, rotation));
  return results;
}

async function rotateColumn(
  ctx: RotationContext,
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
    const renewed = batch.flatMap((secret) => reencrypt(ctx, column, secret) ?? []);
    const count = renewed.length === 0 ? 0 : await replaceBatch(ctx, column, renewed, rotation);
    result.rotated += count;
    result.remaining += batch.length - count;
    result.unreadable += batch.length - renewed.length;
  }
}

/** Replaces one batch in a transaction; the first batch writes the audit entry. */
async function replaceBatch(
  ctx: RotationContext,
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

/** Null for a secret that no configured key decrypts. */
function reencrypt(
  { secrets }: RotationContext,
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

/** Counts stored secrets with an older key, and with an unknown key. */
export async function countStoredSecrets(
  ctx: RotationContext,
): Promise<{ older: number; unreadable: number }> {
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
