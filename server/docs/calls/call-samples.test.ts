import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { endpoints, parametersOf, type Endpoint } from "../../../test/contract/endpoints.ts";
import { sampled } from "../../../test/run/whole-run.ts";
import { createFixture, type Fixture } from "../../../test/contract/fixture.ts";
import { startHarness, type Harness } from "../../../test/support/harness.ts";
import { mountsOf } from "../../http/define-route.ts";
import { curlFor } from "./curl.ts";
import { phpFor } from "./php-sample.ts";
import { pythonFor } from "./python-sample.ts";
import { variableOf } from "./sample-path.ts";
import { isThere } from "../page-samples.fixture.ts";
import { typescriptFor } from "./typescript-sample.ts";

/** The call of every endpoint as guides show it is run in each language, against a server with one of everything. */

let h: Harness;
let world: Fixture;
let folder: string;
beforeAll(async () => {
  h = await startHarness({ worker: false });
  folder = await mkdtemp(join(tmpdir(), "svc-calls-"));
});
afterAll(async () => {
  await h.close();
  await rm(folder, { recursive: true, force: true });
});

/** Reading and making first: what is removed is still there for them. */
const documented = endpoints
  .filter(({ route, path }) => path === mountsOf(route)[0])
  .toSorted((a, b) => Number(a.route.method === "DELETE") - Number(b.route.method === "DELETE"));

/** What a reader sets before the call: keys, and the ids of the path. */
function environmentOf(endpoint: Endpoint): Record<string, string> {
  const ids = world.pathOf(endpoint).split("/");
  const own = endpoint.path
    .split("/")
    .flatMap((part, index) => (part.startsWith("{") ? [[part.slice(1, -1), ids[index]!] as const] : []));
  expect(own.map(([name]) => name)).toEqual(parametersOf(endpoint));
  const merchant = /^\/v1\/(store|terms-requests)\b/.test(endpoint.path)
    ? world.store.merchant
    : world.merchant;
  return {
    SVC_KEY: world.credentials.partner_key,
    USER_TOKEN: world.credentials.user_token,
    MERCHANT_KEY: merchant.apiKey,
    MERCHANT_SECRET: merchant.apiSecret,
    MERCHANT: world.merchantHeader(endpoint)["x-svc-merchant"] ?? world.merchant.id,
    ...Object.fromEntries(own.map(([name, id]) => [variableOf(name), id])),
  };
}

/** Unique names are generated for each call; what a call is about is the world's own. */
function withFreshNames(sample: string): string {
  return sample
    .replaceAll("https://nordlicht.example/wp-json/wc-svc/v1", world.store.restUrl)
    .replaceAll("cs_01JBN0Q4W3M3C1Z6Q8T5Y7V9AB", world.paidSession)
    .replaceAll(
      /https:\/\/nordlicht\.example(["'])/g,
      (_, quote: string) => `https://${randomUUID()}.example${quote}`,
    )
    .replaceAll("checkout.nordlicht.example", `checkout.${randomUUID()}.example`);
}

test("every documented endpoint has its calls", () => {
  expect(documented.length).toBeGreaterThan(35);
  for (const { route } of documented)
    for (const sampleFor of [curlFor, typescriptFor, phpFor, pythonFor])
      expect(sampleFor(route, h.url)).toContain(h.url);
});

const run = promisify(execFile);

describe("curl", () => {
  const isMissing = !isThere("curl");
  beforeEach((context) => context.skip(isMissing, "curl is not on this machine"));
  beforeAll(async () => {
    world = await createFixture(h);
  });
  test.each(sampled(documented, 3).map((endpoint) => [endpoint.name, endpoint] as const))(
    "%s",
    async (_name, endpoint) => {
      const call = withFreshNames(curlFor(endpoint.route, h.url)).replace(
        /^curl /m,
        "curl --silent --write-out '\\n%{http_code}' ",
      );
      const { stdout } = await run("bash", ["-c", call], {
        env: { ...process.env, ...environmentOf(endpoint) },
      });
      const status = Number(stdout.split("\n").at(-1));
      expect(Object.keys(endpoint.route.responses).map(Number), stdout).toContain(status);
    },
  );
});

/** Each ends with an error unless the answer is a 2xx. */
describe.each([
  { language: "PHP", program: "php", suffix: "php", sampleFor: phpFor },
  { language: "Python", program: "python3", suffix: "py", sampleFor: pythonFor },
])("$language", ({ program, suffix, sampleFor }) => {
  const isMissing = !isThere(program);
  beforeEach((context) => context.skip(isMissing, `${program} is not on this machine`));
  beforeAll(async () => {
    world = await createFixture(h);
  });
  test.each(sampled(documented, 3).map((endpoint) => [endpoint.name, endpoint] as const))(
    "%s",
    async (_name, endpoint) => {
      const file = join(folder, `${endpoint.route.operationId}.${suffix}`);
      await writeFile(file, withFreshNames(sampleFor(endpoint.route, h.url)));
      await run(program, [file], { env: { ...process.env, ...environmentOf(endpoint) } });
    },
  );
});

describe("TypeScript", () => {
  beforeAll(async () => {
    world = await createFixture(h);
  });
  test.each(documented.map((endpoint) => [endpoint.name, endpoint] as const))(
    "%s",
    async (_name, endpoint) => {
      const sample = withFreshNames(typescriptFor(endpoint.route, h.url));
      const file = join(folder, `${endpoint.route.operationId}.ts`);
      await writeFile(file, `${sample}\nexport default response.status;\n`);
      const before = { ...process.env };
      Object.assign(process.env, environmentOf(endpoint));
      try {
        const { default: status } = (await import(file)) as { default: number };
        expect(Object.keys(endpoint.route.responses).map(Number)).toContain(status);
      } finally {
        process.env = before;
      }
    },
  );
});
