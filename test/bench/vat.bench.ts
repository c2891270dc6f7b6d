import { createApiWorld } from "./api/world.ts";
import { defineBench, type Print } from "./define-bench.ts";
import { inMs, percentile } from "./percentile.ts";
import { measureOutage } from "./vat/outage.ts";
import { createVatWorld, type VatWorld } from "./vat/world.ts";

const CACHED_CHECKS = 5000;
const AT_ONCE = 1000;
const SHOPPERS = 200;
const HTTP_CONNECTIONS = 4;
const HTTP_SECONDS = 10;

export default defineBench({
  summary:
    "a cached VAT answer with its evidence, beside a bare SELECT and a bare INSERT; a thousand equal checks at once; two " +
    "hundred shoppers while one member state hangs",
  async run(print) {
    const world = await createVatWorld();
    try {
      await cachedAnswers(world, print);
      await equalChecks(world, print);
      await outage(world, print);
    } finally {
      await world.close();
    }
    await overHttp(print);
  },
});

/** Milliseconds of each of many, one after another; the first tenth warms up and is thrown away. */
async function times(act: () => Promise<unknown>): Promise<number[]> {
  const samples: number[] = [];
  for (let round = 0; round < CACHED_CHECKS * 1.1; round += 1) {
    const started = performance.now();
    await act();
    samples.push(performance.now() - started);
  }
  return samples.slice(CACHED_CHECKS * 0.1);
}

const told = (samples: readonly number[]): string =>
  `p50 ${inMs(percentile(samples, 0.5))}, p99 ${inMs(percentile(samples, 0.99))}, max ${inMs(Math.max(...samples))}`;

async function cachedAnswers({ check, sql }: VatWorld, print: Print): Promise<void> {
  await check("BE0123456789");
  await sql`create table bare (id bigint generated always as identity primary key, vat_number text, at timestamptz)`;
  const ours = await times(() => check("BE0123456789"));
  const select = await times(
    () => sql`select * from vat_cache where vat_number = 'BE0123456789' and requester = ''`,
  );
  const insert = await times(
    () => sql`insert into bare (vat_number, at) values ('BE0123456789', now()) returning *`,
  );
  print(`cached answer, in the process (${CACHED_CHECKS} one after another; target: p99 5 ms)`);
  print(`  ours         ${told(ours)}`);
  print(`  bare SELECT  ${told(select)}`);
  print(`  bare INSERT  ${told(insert)}`);
}

async function equalChecks({ check, vies }: VatWorld, print: Print): Promise<void> {
  vies.seen.length = 0;
  vies.fault = (_response, answer) => setTimeout(answer, 100);
  const started = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, () => check("FR12345678901")));
  const tookMs = performance.now() - started;
  vies.fault = null;
  print(
    `${AT_ONCE} checks of one number at once, of a service that takes 100 ms: ${vies.seen.length} call outside, all answered after ${inMs(tookMs)}`,
  );
}

async function outage({ check, vies }: VatWorld, print: Print): Promise<void> {
  vies.seen.length = 0;
  vies.fault = (_response, answer) => {
    if (!vies.seen.at(-1)!.body.includes("countryCode>DE<")) answer();
  };
  const figures = await measureOutage((_shopper, vatNumber) => check(vatNumber), SHOPPERS);
  const calls = vies.seen.filter((request) => request.body.includes("countryCode>DE<")).length;
  print(`${SHOPPERS} shoppers at once while their state hangs (rule: nobody waits more than 5.5 s)`);
  print(`  their wait             ${told(figures.waits)}; ${calls} calls to the state`);
  print(`  once its breaker opened ${told(figures.refusals)} (target: 50 ms)`);
  print(`  another state meanwhile ${told(figures.others)}`);
}

async function overHttp(print: Print): Promise<void> {
  const world = await createApiWorld();
  try {
    const headers = { "content-type": "application/json", authorization: `Bearer ${world.merchantKey}` };
    const body = JSON.stringify({ vatNumber: "FR29999000128" });
    const load = { method: "POST", connections: HTTP_CONNECTIONS, seconds: HTTP_SECONDS } as const;
    const bareBody = JSON.stringify({ cart: {} });
    const results = {
      ours: await world.run({ ...load, url: `${world.url}/v1/vat/validate`, headers, body }),
      bare: await world.run({
        ...load,
        url: `${world.bareUrl}/sessions`,
        headers: { "content-type": "application/json" },
        body: bareBody,
      }),
    };
    print(
      `cached answer, POST /v1/vat/validate over HTTP (${HTTP_CONNECTIONS} connections, ${HTTP_SECONDS} s; target: p99 5 ms)`,
    );
    for (const [name, { perSecond, p50Ms, p99Ms, failed }] of Object.entries(results)) {
      const title = name === "ours" ? "ours                   " : "bare Express, one INSERT";
      print(
        `  ${title} p50 ${inMs(p50Ms)}, p99 ${inMs(p99Ms)}, ${perSecond.toFixed(0)} requests/s${failed === 0 ? "" : `, ${failed} FAILED`}`,
      );
    }
  } finally {
    await world.close();
  }
}
