import { expect, test } from "vitest";
import { createLogger } from "./logger.ts";

test("an error that quotes a confirmation token or client secret is logged without it", () => {
  const lines: string[] = [];
  const log = createLogger("info", "test", { write: (line: string) => void lines.push(line) });
  const cause = Object.assign(new Error("pi_1_secret_abc was used"), { raw: { id: "pi_2_secret_abc" } });
  log.warn({ err: new Error("No such confirmation_token: 'ctoken_1Rabc'", { cause }) }, "payment failed");
  const [line] = lines as [string];
  expect(line).toContain("No such confirmation_token: 'ctoken_[redacted]'");
  expect(line).not.toContain("ctoken_1Rabc");
  expect(line).not.toContain("_secret_abc");
});

test("text with line breaks stays inside its own line and field", () => {
  const lines: string[] = [];
  const log = createLogger("info", "test", { write: (line: string) => void lines.push(line) });
  const forged = '\r\n{"level":60,"msg":"forged"}\u2028\u001b[2K';
  log.warn({ err: new Error(forged), path: forged, [forged]: 1 }, forged);
  expect(lines).toHaveLength(1);
  for (const character of ["\n", "\r", "\u001b"]) expect(lines[0]!.trimEnd()).not.toContain(character);
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: 40, path: forged, msg: forged });
});
