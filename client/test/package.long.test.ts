import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useHarness } from "../../test/support/harness.ts";

/** The published package, installed in an empty project. */

const h = useHarness();
const client = fileURLToPath(new URL("..", import.meta.url));
const tools = join(client, "node_modules", ".bin");

const program = (imports: string) => `
${imports}
const run = async () => {
  const svc = createPartnerClient({ baseUrl: process.env.SVC_URL ?? "", apiKey: process.env.SVC_KEY ?? "" });
  const me = await svc.get("/v2/agencies/me");
  console.log(me.workspace_id, typeof verifyWebhook, new SvcConnectionError("x") instanceof Error);
};
void run();
`;
const imported = program(
  `import { createPartnerClient, SvcConnectionError, verifyWebhook } from "svc-checkout-client";`,
);
const required = program(
  `const { createPartnerClient, SvcConnectionError, verifyWebhook } = require("svc-checkout-client");`,
);

describe.skipIf(!existsSync(tools))("the package, installed in an empty project", () => {
  let project = "";

  beforeAll(async () => {
    project = await mkdtemp(join(tmpdir(), "svc-consumer-"));
    const packed = await run("npm", ["pack", "--pack-destination", project], client);
    await writeFile(join(project, "package.json"), `{ "name": "consumer", "private": true }`);
    const tarball = packed.trim().split("\n").at(-1);
    await run(
      "npm",
      ["install", "--no-audit", "--no-fund", "--prefer-offline", `./${tarball}`, "@types/node@24"],
      project,
    );
  }, 180_000);
  afterAll(() => rm(project, { recursive: true, force: true }));

  test.each([
    ["an ES module", "program.mjs", imported],
    ["CommonJS", "program.cjs", required],
  ])("calls the service from %s", async (_format, name, source) => {
    await writeFile(join(project, name), source);
    const workspace = await h.workspace();
    const printed = await run("node", [name], project, { SVC_URL: h.url, SVC_KEY: workspace.key });
    expect(printed.trim()).toBe(`${workspace.id} function true`);
  });

  test.each([
    ["an ES module", "typed.mts", "nodenext"],
    ["CommonJS", "typed.cts", "node16"],
  ])(
    "has types for %s",
    async (_format, name, module) => {
      const checked = imported.replace(
        "console.log",
        `// @ts-expect-error The service returns no such field.
         console.log(me.workspace_identifier);
         console.log`,
      );
      await writeFile(join(project, name), checked);
      const options = ["--noEmit", "--strict", "--target", "es2022", "--module", module, name];
      expect(await run(join(tools, "tsc"), options, project)).toBe("");
    },
    120_000,
  );
});

/** @returns the standard output; throws with all output if the command fails. */
async function run(
  command: string,
  args: string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<string> {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env } });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  if (child.exitCode !== 0) throw new Error(`${command} ${args.join(" ")}\n${output}${errors}`);
  return output;
}
