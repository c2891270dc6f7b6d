import { defineBench, type Print } from "./define-bench.ts";
import { percentile } from "./percentile.ts";

const ROUNDS = 6;
const PAGES_A_ROUND = 3;
/** What the page takes when nothing else wants the machine. */
const UNDISTURBED = 0.1;
const MODES = ["without the plugin", "with the plugin"] as const;

/** The parts of the plugin's own test store that are used here; it has types and settings of its own. */
interface Store {
  url: string;
  pages: { block: number; classic: number };
  products: { plain: number };
  php<T>(code: string): Promise<T>;
  useCheckout(kind: "block" | "classic"): Promise<void>;
  close(): Promise<void>;
}
interface Visitor {
  addToCart(product: number, quantity: number): Promise<void>;
  get(path: string): Promise<string>;
}
interface Figures {
  ms: number[];
  queries: number[];
}

export default defineBench({
  summary:
    "time of PHP and database queries of a checkout page in a real WooCommerce (PHP as WebAssembly, SQLite: several times slower than a server), " +
    `beside the same store with the plugin switched off (${ROUNDS} rounds of ${PAGES_A_ROUND} pages, taking turns; median, lowest to highest)`,
  async run(print) {
    const from = (file: string) => new URL(`../../plugin/tests/store/${file}`, import.meta.url).href;
    const { startCheckoutStore } = (await import(from("checkout-store.ts"))) as {
      startCheckoutStore: () => Promise<Store>;
    };
    const { newVisitor } = (await import(from("visitor.ts"))) as { newVisitor: (store: Store) => Visitor };
    const store = await startCheckoutStore();
    try {
      for (const kind of ["classic", "block"] as const) await compare(store, newVisitor(store), kind, print);
    } finally {
      await store.close();
    }
  },
});

async function compare(
  store: Store,
  visitor: Visitor,
  kind: "block" | "classic",
  print: Print,
): Promise<void> {
  await store.useCheckout(kind);
  await visitor.addToCart(store.products.plain, 1);
  const figures: Figures[] = MODES.map(() => ({ ms: [], queries: [] }));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [mode, { ms, queries }] of figures.entries()) {
      await switchPlugin(store, mode === 1);
      await open(store, visitor, kind);
      for (let page = 0; page < PAGES_A_ROUND; page++) {
        const measured = await open(store, visitor, kind);
        ms.push(measured.ms);
        queries.push(measured.queries);
      }
    }
  }
  for (const [mode, { ms, queries }] of figures.entries()) {
    print(`${kind} checkout ${MODES[mode]}: ${spread(ms, "ms")}, ${spread(queries, "queries")}`);
  }
  const [off, on] = figures;
  if (off === undefined || on === undefined) return;
  const added = (of: keyof Figures) => percentile(on[of], UNDISTURBED) - percentile(off[of], UNDISTURBED);
  print(
    `${kind} checkout, added to the fastest tenth: ${added("ms").toFixed(1)} ms, ${added("queries")} queries (target: 5 ms, 2 queries)`,
  );
}

async function open(
  store: Store,
  visitor: Visitor,
  kind: "block" | "classic",
): Promise<{ ms: number; queries: number }> {
  const html = await visitor.get(`/?page_id=${store.pages[kind]}&lab_measure=1`);
  const found = /<!-- lab: (\d+) queries, ([\d.]+) ms -->/.exec(html);
  if (found === null) throw new Error("the page tells no figures");
  return { queries: Number(found[1]), ms: Number(found[2]) };
}

async function switchPlugin(store: Store, isOn: boolean): Promise<void> {
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
