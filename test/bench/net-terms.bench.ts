import { defineBench, type Print } from "./define-bench.ts";
import { medianAndRange } from "./percentile.ts";
import { fromPluginTests, startRealStore, type RealStore } from "./real-store.ts";

const OPEN_ORDERS = 5_000;
const ROUNDS = 8;

interface Admin {
  page: { evaluate<T>(script: () => T): Promise<T> };
  open(path: string): Promise<void>;
  close(): Promise<void>;
}

const PATHS = {
  "net-term orders": "admin.php?page=svc-checkout-net-terms&mode=test",
  "WooCommerce's own list of the same orders": "admin.php?page=wc-orders&status=wc-on-hold",
} as const;

export default defineBench({
  summary:
    `the net-term orders screen with ${OPEN_ORDERS.toLocaleString("en")} open orders in Chromium and a real WooCommerce, ` +
    "compared to WooCommerce's own list, alternating " +
    "(milliseconds from the click to the complete response and to the first paint; median, lowest to highest; target: 2 s)",
  async run(print) {
    const { makeManyOrders } = await fromPluginTests<{
      makeManyOrders: (store: RealStore, count: number) => Promise<void>;
    }>("account-orders.ts");
    const { signIn } = await fromPluginTests<{ signIn: (store: RealStore) => Promise<Admin> }>("admin.ts");
    const store = await startRealStore(print);
    try {
      await makeManyOrders(store, OPEN_ORDERS);
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
