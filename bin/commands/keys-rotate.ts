import { z } from "zod";
import { rotateEncryption, type RotatedColumn } from "../../server/operations/rotate-encryption.ts";
import { parseOption, withContext } from "../command-context.ts";
import { defineCommand } from "../define-command.ts";

const BatchSize = z.coerce.number().int().min(1).max(10_000).default(500);

export default defineCommand({
  name: "keys rotate",
  summary: "Re-encrypt every stored secret with the first key of SVC_ENCRYPTION_KEYS, while the service runs",
  options: {
    batch: { type: "string", value: "N", text: "Secrets per transaction (500)." },
  },
  async run({ options, dataDir }) {
    const batchSize = parseOption("batch", BatchSize, options.batch);
    const columns = await withContext(dataDir, (ctx) => rotateEncryption(ctx, { batchSize }));
    const remaining = columns.reduce((sum, column) => sum + column.remaining, 0);
    if (remaining > 0) process.exitCode = 1;
    return { data: { columns, remaining }, text: describe(columns, remaining) };
  },
});

function describe(columns: readonly RotatedColumn[], remaining: number): string {
  const width = Math.max(...columns.map(({ name }) => name.length));
  const lines = columns.map(({ name, rotated, remaining: left, unreadable }) => {
    const rest =
      left === 0
        ? ""
        : `, ${left} left${unreadable === 0 ? "" : ` (${unreadable} under no key of the list)`}`;
    return `${name.padEnd(width)}  ${rotated} rotated${rest}`;
  });
  const advice =
    remaining === 0
      ? "Nothing is left under another key. Remove the other keys from SVC_ENCRYPTION_KEYS."
      : "Keep all keys, make sure every server lists the new one first, and run this again.";
  return [...lines, advice].join("\n");
}
