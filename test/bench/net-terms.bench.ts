import { defineBench, type Print } from "./define-bench.ts";
import { percentile } from "./percentile.ts";
import { fromPluginTests, startRealStore, type RealStore } from "./real-store.ts";

const OPEN_ORDERS = 5_000;
const ROUNDS = 8;

interface Admin {
  page: { evaluate<T>(script: () => T): Promise<T> };
  open(path: string): Promise<void>;
  close(): Promise<void>;
}

const SCREENS = {
  "net-term orders": "admin.php?page=svc-checkout-net-terms&mode=test",
  "WooCommerce's own list of the same orders": "admin.php?page=wc-orders&status=wc-on-hold",
} as const;

export default defineBench({
  summary:
    `the accounts team's screen with ${OPEN_ORDERS.toLocaleString("en")} open orders in Chromium and a real WooCommerce, ` +
    "beside WooCommerce's own list, by turns " +
    "(milliseconds from the click to the whole answer and to the first paint; median, lowest to highest; target: 2 s)",
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
  const figures = Object.keys(SCREENS).map((name) => ({
    name,
    answered: [] as number[],
    painted: [] as number[],
  }));
  // The first round warms both up and is thrown away.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, path] of Object.values(SCREENS).entries()) {
      const { answered, painted } = await open(admin, path);
      if (round === 0) continue;
      figures[index]!.answered.push(answered);
      figures[index]!.painted.push(painted);
    }
  }
  for (const { name, answered, painted } of figures)
    print(`${name}: answered ${spread(answered)}, first paint ${spread(painted)}`);
}

async function open(admin: Admin, path: string): Promise<{ answered: number; painted: number }> {
  await admin.open(path);
  return admin.page.evaluate(() => {
    const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    return { answered: page?.responseEnd ?? NaN, painted: paint?.startTime ?? NaN };
  });
}

function spread(values: readonly number[]): string {
  const [low, middle, high] = [0, 0.5, 1].map((share) => percentile(values, share).toFixed(0));
  return `${middle} ms (${low} to ${high})`;
}
