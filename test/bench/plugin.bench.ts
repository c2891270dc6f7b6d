import { defineBench, type Print } from "./define-bench.ts";
import { percentile } from "./percentile.ts";
import { fromPluginTests, startRealStore, type RealStore } from "./real-store.ts";

const ROUNDS = 24;
const PAGES_A_ROUND = 3;
const MODES = ["without the plugin", "with the plugin"] as const;

interface Visitor {
  addToCart(product: number, quantity: number): Promise<void>;
  get(path: string): Promise<string>;
}
/** Of one mode: what each page took, and the median of each round. */
interface Figures {
  ms: number[];
  roundMs: number[];
  queries: number[];
}

export default defineBench({
  summary:
    "time of PHP and database queries of a checkout page in a real WooCommerce, " +
    `beside the same store with the plugin switched off (${ROUNDS} rounds of ${PAGES_A_ROUND} pages, taking turns; median, lowest to highest)`,
  async run(print) {
    const { newVisitor } = await fromPluginTests<{ newVisitor: (store: RealStore) => Visitor }>("visitor.ts");
    const store = await startRealStore(print);
    try {
      for (const kind of ["classic", "block"] as const) await compare(store, newVisitor(store), kind, print);
    } finally {
      await store.close();
    }
  },
});

async function compare(
  store: RealStore,
  visitor: Visitor,
  kind: "block" | "classic",
  print: Print,
): Promise<void> {
  await store.useCheckout(kind);
  await visitor.addToCart(store.products.plain, 1);
  const [off, on] = MODES.map((): Figures => ({ ms: [], roundMs: [], queries: [] })) as [Figures, Figures];
  for (let round = 0; round < ROUNDS; round++) {
    for (const figures of [off, on]) {
      await switchPlugin(store, figures === on);
      // The first page after a change compiles and plans anew.
      await open(store, visitor, kind);
      const pages: Array<{ ms: number; queries: number }> = [];
      for (let page = 0; page < PAGES_A_ROUND; page++) pages.push(await open(store, visitor, kind));
      const ms = pages.map((page) => page.ms);
      figures.ms.push(...ms);
      figures.roundMs.push(percentile(ms, 0.5));
      figures.queries.push(...pages.map((page) => page.queries));
    }
  }
  for (const [mode, { ms, queries }] of [off, on].entries()) {
    print(`${kind} checkout ${MODES[mode]}: ${spread(ms, "ms")}, ${spread(queries, "queries")}`);
  }
  const added = on.roundMs.map((ms, round) => ms - off.roundMs[round]!);
  const [quarter, middle, threeQuarters] = [0.25, 0.5, 0.75].map((share) =>
    percentile(added, share).toFixed(1),
  );
  const queries = percentile(on.queries, 0.5) - percentile(off.queries, 0.5);
  print(
    `${kind} checkout, added from round to round: ${middle} ms (half of the rounds: ${quarter} to ${threeQuarters}), ${queries} queries (target: 5 ms, 2 queries)`,
  );
}

async function open(
  store: RealStore,
  visitor: Visitor,
  kind: "block" | "classic",
): Promise<{ ms: number; queries: number }> {
  const html = await visitor.get(`/?page_id=${store.pages[kind]}&lab_measure=1`);
  const found = /<!-- lab: (\d+) queries, ([\d.]+) ms -->/.exec(html);
  if (found === null) throw new Error("the page tells no figures");
  return { queries: Number(found[1]), ms: Number(found[2]) };
}

async function switchPlugin(store: RealStore, isOn: boolean): Promise<void> {
  const plugins = ["woocommerce/woocommerce.php", ...(isOn ? ["svc-checkout/svc-checkout.php"] : [])];
  await store.php(
    `update_option( 'active_plugins', json_decode( '${JSON.stringify(plugins)}', true ) ); return 1;`,
  );
}

function spread(values: readonly number[], unit: string): string {
  const digits = unit === "ms" ? 1 : 0;
  const [low, middle, high] = [0, 0.5, 1].map((share) => percentile(values, share).toFixed(digits));
  return `${middle} ${unit} (${low} to ${high})`;
}
