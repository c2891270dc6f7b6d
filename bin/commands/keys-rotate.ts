import { z } from "zod";
import type { Context } from "../../server/context.ts";
import { nameOf } from "../../server/crypto/data-keys.ts";
import { markApplied } from "../../server/crypto/data-keys.sql.ts";
import {
  beginDataKey,
  rewrapDataKeys,
  waitUntilEncrypting,
} from "../../server/operations/rotate-data-keys.ts";
import {
  countStoredSecrets,
  rotateEncryption,
  type RotatedColumn,
} from "../../server/operations/rotate-encryption.ts";
import { parseOption, withContext } from "../command-context.ts";
import { defineCommand } from "../define-command.ts";

const BatchSize = z.coerce.number().int().min(1).max(10_000).default(500);

export default defineCommand({
  name: "keys rotate",
  summary: "Wrap the data keys with the first key of SVC_ENCRYPTION_KEYS, while the service runs",
  options: {
    "data-key": {
      type: "boolean",
      text: "Also create a data key, and re-encrypt every stored secret with it. Takes six minutes or more.",
    },
    batch: { type: "string", value: "N", text: "Secrets per statement of --data-key (500)." },
  },
  async run({ options, dataDir }) {
    const batchSize = parseOption("batch", BatchSize, options.batch);
    return withContext(dataDir, async (ctx) => {
      const wrapped = await rewrapDataKeys(ctx);
      const replaced = options["data-key"] ? await replaceDataKey(ctx, batchSize) : null;
      const counts = await countStoredSecrets(ctx);
      const left = {
        wrapped: wrapped.remaining,
        unfinished: replaced?.unfinished ?? 0,
        directOther: counts.directOther,
        unreadable: replaced?.unreadable ?? counts.unreadable,
      };
      const remaining = sum(Object.values(left));
      const text = [
        `Data keys wrapped with ${wrapped.wrappingKey}: ${wrapped.rewrapped}.`,
        ...(replaced === null ? [] : describeColumns(replaced.columns)),
        ...advise(left),
      ].join("\n");
      const { wrappingKey, rewrapped } = wrapped;
      const data = { wrapping_key: wrappingKey, rewrapped, remaining };
      return {
        data: { ...data, data_key: replaced?.name ?? null, columns: replaced?.columns ?? [] },
        text,
        exitCode: remaining > 0 ? 1 : 0,
      };
    });
  },
});

interface Replaced {
  /** The data key's fingerprint. */
  name: string;
  columns: RotatedColumn[];
  /** Readable secrets that are not under it; the next run continues. */
  unfinished: number;
  unreadable: number;
}

async function replaceDataKey(ctx: Context, batchSize: number): Promise<Replaced> {
  const { row, isNew } = await beginDataKey(ctx);
  const name = nameOf(row);
  report(
    isNew ? `Created data key ${name}.` : `Continue with data key ${name}, which an earlier run created.`,
  );
  if (!row.encrypts_everywhere) {
    const since = row.encrypts_from.toISOString();
    report(
      `It encrypts from ${since}; a minute later the rest follows. You can stop, and run this again then.`,
    );
  }
  await waitUntilEncrypting(ctx, row);
  const columns = await rotateEncryption(ctx, { batchSize });
  const unreadable = sum(columns.map((column) => column.unreadable));
  const unfinished = Math.max(0, sum(columns.map((column) => column.remaining)) - unreadable);
  if (unfinished === 0) await markApplied(ctx.sql, row.fingerprint);
  return { name, columns, unfinished, unreadable };
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** Progress; the result goes to stdout. */
function report(line: string): void {
  process.stderr.write(`${line}\n`);
}

function describeColumns(columns: readonly RotatedColumn[]): string[] {
  const width = Math.max(...columns.map(({ name }) => name.length));
  return columns.map(({ name, rotated, remaining, unreadable }) => {
    const rest = remaining === 0 ? "" : `, ${remaining} left (${unreadable} unreadable)`;
    return `${name.padEnd(width)}  ${rotated} re-encrypted${rest}`;
  });
}

/** What keeps the other keys from being removed, or that nothing does. */
function advise(left: {
  wrapped: number;
  directOther: number;
  unreadable: number;
  unfinished: number;
}): string[] {
  const lines = [
    left.wrapped > 0 && `Data keys wrapped with another key: ${left.wrapped}. Run this again.`,
    left.unfinished > 0 && `Secrets written under older keys meanwhile: ${left.unfinished}. Run this again.`,
    left.directOther > 0 &&
      `Secrets encrypted directly with other keys of SVC_ENCRYPTION_KEYS: ${left.directOther}. Run svc keys rotate --data-key.`,
    left.unreadable > 0 &&
      `Secrets that cannot be read: ${left.unreadable}. Their key is missing from SVC_ENCRYPTION_KEYS, or they were changed.`,
  ].filter((line) => line !== false);
  return lines.length > 0
    ? [...lines, "Keep all keys of SVC_ENCRYPTION_KEYS."]
    : ["Only the first key of SVC_ENCRYPTION_KEYS is needed. Remove the others."];
}
