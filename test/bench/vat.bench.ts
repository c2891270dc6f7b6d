import { createApiTestbed } from "./api/testbed.ts";
import { defineBench, type Print } from "./define-bench.ts";
import { inMs, percentile } from "./percentile.ts";
import { measureOutage } from "./vat/outage.ts";
import { createVatTestbed, type VatTestbed } from "./vat/testbed.ts";

const CACHED_CHECKS = 5000;
const CONCURRENT_CHECKS = 1000;
const SHOPPERS = 200;
const HTTP_CONNECTIONS = 4;
const HTTP_SECONDS = 10;

export default defineBench({
  summary:
    "a cached VAT check with its evidence, compared to a bare SELECT and a bare INSERT; a thousand concurrent equal checks; " +
    "two hundred shoppers while one member state hangs",
  async run(print) {
    const testbed = await createVatTestbed();
    try {
      await benchCachedChecks(testbed, print);
      await benchEqualChecks(testbed, print);
      await benchOutage(testbed, print);
    } finally {
      await testbed.close();
    }
    await benchHttp(print);
  },
});

/** Milliseconds of each sequential run; the first tenth is a warm-up and is discarded. */
async function measureTimes(run: () => Promise<unknown>): Promise<number[]> {
  const samples: number[] = [];
  for (let round = 0; round < CACHED_CHECKS * 1.1; round += 1) {
    const started = performance.now();
    await run();
    samples.push(performance.now() - started);
  }
  return samples.slice(CACHED_CHECKS * 0.1);
}

const summarise = (samples: readonly number[]): string =>
  `p50 ${inMs(percentile(samples, 0.5))}, p99 ${inMs(percentile(samples, 0.99))}, max ${inMs(Math.max(...samples))}`;

async function benchCachedChecks({ check, sql }: VatTestbed, print: Print): Promise<void> {
  await check("BE0123456789");
  await sql`create table bare (id bigint generated always as identity primary key, vat_number text, at timestamptz)`;
  const ours = await measureTimes(() => check("BE0123456789"));
  const select = await measureTimes(
    () => sql`select * from vat_cache where vat_number = 'BE0123456789' and requester = ''`,
  );
  const insert = await measureTimes(
    () => sql`insert into bare (vat_number, at) values ('BE0123456789', now()) returning *`,
  );
  print(`cached check, in process (${CACHED_CHECKS} sequential; target: p99 5 ms)`);
  print(`  ours         ${summarise(ours)}`);
  print(`  bare SELECT  ${summarise(select)}`);
  print(`  bare INSERT  ${summarise(insert)}`);
}

async function benchEqualChecks({ check, vies }: VatTestbed, print: Print): Promise<void> {
  vies.seen.length = 0;
  vies.fault = (_response, answer) => setTimeout(answer, 100);
  const started = performance.now();
  await Promise.all(Array.from({ length: CONCURRENT_CHECKS }, () => check("FR12345678901")));
  const tookMs = performance.now() - started;
  vies.fault = null;
  print(
    `${CONCURRENT_CHECKS} concurrent checks of one number with a service that takes 100 ms: ${vies.seen.length} call to it, all answered after ${inMs(tookMs)}`,
  );
}

async function benchOutage({ check, vies }: VatTestbed, print: Print): Promise<void> {
  vies.seen.length = 0;
  vies.fault = (_response, answer) => {
    if (!vies.seen.at(-1)!.body.includes("countryCode>DE<")) answer();
  };
  const figures = await measureOutage((_shopper, vatNumber) => check(vatNumber), SHOPPERS);
  const calls = vies.seen.filter((request) => request.body.includes("countryCode>DE<")).length;
  print(`${SHOPPERS} concurrent shoppers while their state's service hangs (limit: 5.5 s each)`);
  print(`  their wait              ${summarise(figures.waits)}; ${calls} calls to the state`);
  print(`  with its breaker open   ${summarise(figures.rejections)} (target: 50 ms)`);
  print(`  another state meanwhile ${summarise(figures.others)}`);
}

async function benchHttp(print: Print): Promise<void> {
  const testbed = await createApiTestbed();
  try {
    const headers = { "content-type": "application/json", authorization: `Bearer ${testbed.merchantKey}` };
    const body = JSON.stringify({ vatNumber: "FR29999000128" });
    const load = { method: "POST", connections: HTTP_CONNECTIONS, seconds: HTTP_SECONDS } as const;
    const bareBody = JSON.stringify({ cart: {} });
    const results = {
      ours: await testbed.run({ ...load, url: `${testbed.url}/v1/vat/validate`, headers, body }),
      bare: await testbed.run({
        ...load,
        url: `${testbed.bareUrl}/sessions`,
        headers: { "content-type": "application/json" },
        body: bareBody,
      }),
    };
    print(
      `cached check, POST /v1/vat/validate over HTTP (${HTTP_CONNECTIONS} connections, ${HTTP_SECONDS} s; target: p99 5 ms)`,
    );
    for (const [name, { perSecond, p50Ms, p99Ms, failed }] of Object.entries(results)) {
      const title = name === "ours" ? "ours                   " : "bare Express, one INSERT";
      print(
        `  ${title} p50 ${inMs(p50Ms)}, p99 ${inMs(p99Ms)}, ${perSecond.toFixed(0)} requests/s${failed === 0 ? "" : `, ${failed} FAILED`}`,
      );
    }
  } finally {
    await testbed.close();
  }
}
