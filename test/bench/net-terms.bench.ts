import { defineBench, type Print } from "./define-bench.ts";
import { medianAndRange } from "./percentile.ts";
import { fromPluginTests, startRealStore, type RealStore } from "./real-store.ts";

/** Open orders, and as many paid ones. */
const ORDERS = Number(process.env["BENCH_ORDERS"] ?? 100_000);
const COMPANIES = Math.ceil(ORDERS / 20);
const ROUNDS = 5;

interface Admin {
  page: { evaluate<T>(script: () => T): Promise<T> };
  open(path: string): Promise<void>;
  close(): Promise<void>;
}

const NET_TERMS = "admin.php?page=svc-checkout-net-terms";
const PATHS = {
  "net-term orders": `${NET_TERMS}&mode=test`,
  "on hold": `${NET_TERMS}&mode=test&view=on_hold`,
  shipped: `${NET_TERMS}&mode=test&view=shipped`,
  overdue: `${NET_TERMS}&mode=test&due=overdue`,
  "due this week": `${NET_TERMS}&mode=test&due=week`,
  "of a company": `${NET_TERMS}&mode=test&company=co_many7`,
  "of a term": `${NET_TERMS}&mode=test&term=net60`,
  "search for a PO number": `${NET_TERMS}&mode=test&search=PO-4999`,
  "search for a company": `${NET_TERMS}&mode=test&search=Company%207%20`,
  "largest amounts first": `${NET_TERMS}&mode=test&sort=owed&order=desc`,
  "page 2": `${NET_TERMS}&mode=test&paged=2`,
  "paid in ten days": `${NET_TERMS}&mode=test&view=paid&from=${daysAgo(20)}&to=${daysAgo(10)}`,
  companies: `${NET_TERMS}&tab=companies`,
  "WooCommerce's own list of the same orders": "admin.php?page=wc-orders&status=wc-on-hold",
};

export default defineBench({
  summary:
    `Net terms with ${ORDERS.toLocaleString("en")} open orders of ${COMPANIES.toLocaleString("en")} companies (BENCH_ORDERS) ` +
    "in Chromium and a real WooCommerce, compared to WooCommerce's own list, alternating " +
    "(milliseconds from the click to the complete response and to the first paint; median, lowest to highest; target: 2 s)",
  async run(print) {
    const { makeManyOrders } = await fromPluginTests<{
      makeManyOrders: (store: RealStore, count: number, options: { companies: number }) => Promise<void>;
    }>("many-orders.ts");
    const { listOrders } = await fromPluginTests<{ listOrders: (store: RealStore) => Promise<void> }>(
      "account-orders.ts",
    );
    const { signIn } = await fromPluginTests<{ signIn: (store: RealStore) => Promise<Admin> }>("admin.ts");
    const store = await startRealStore(print);
    try {
      await makeManyOrders(store, ORDERS, { companies: COMPANIES });
      const begun = performance.now();
      await listOrders(store);
      print(
        `listing ${(2 * ORDERS).toLocaleString("en")} older orders: ${Math.round((performance.now() - begun) / 1000)} s`,
      );
      const admin = await signIn(store);
      await compare(admin, print);
      await admin.close();
    } finally {
      await store.close();
    }
  },
});

async function compare(admin: Admin, print: Print): Promise<void> {
  const figures = Object.keys(PATHS).map((name) => ({
    name,
    answered: [] as number[],
    painted: [] as number[],
  }));
  // The first round is a warm-up and is discarded.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, path] of Object.values(PATHS).entries()) {
      const { answered, painted } = await open(admin, path);
      if (round === 0) continue;
      figures[index]!.answered.push(answered);
      figures[index]!.painted.push(painted);
    }
  }
  for (const { name, answered, painted } of figures)
    print(
      `${name}: answered ${medianAndRange(answered, "ms")}, first paint ${medianAndRange(painted, "ms")}`,
    );
}

async function open(admin: Admin, path: string): Promise<{ answered: number; painted: number }> {
  await admin.open(path);
  return admin.page.evaluate(() => {
    const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    return { answered: page?.responseEnd ?? NaN, painted: paint?.startTime ?? NaN };
  });
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
