import { defineBench, type Print } from "./define-bench.ts";
import { percentile } from "./percentile.ts";
import { fromPluginTests, startRealStore, type RealStore } from "./real-store.ts";

const PAIRS = 150;
/** Not counted: scripts are compiled, and WooCommerce plans and remembers. */
const WARM_UP_PAIRS = 10;

interface Visitor {
  addToCart(product: number, quantity: number): Promise<void>;
  get(path: string): Promise<string>;
}
interface Page {
  queries: number;
  /** From before the first plugin is loaded to the end of the page, by the wall clock and of the processor. */
  wallMs: number;
  cpuMs: number;
}
type Kind = "block" | "classic";

const CLOCKS = [
  ["wallMs", "by the wall clock"],
  ["cpuMs", "of the processor"],
] as const;

export default defineBench({
  summary:
    "time of PHP and database queries of a checkout page in a real WooCommerce, with the plugin and without it " +
    `(${PAIRS} pairs of pages, one after the other and then the other way round; median, lowest to highest)`,
  async run(print) {
    const { newVisitor } = await fromPluginTests<{ newVisitor: (store: RealStore) => Visitor }>("visitor.ts");
    const store = await startRealStore(print);
    try {
      for (const kind of ["classic", "block"] as const) {
        await store.useCheckout(kind);
        const visitor = newVisitor(store);
        await visitor.addToCart(store.products.plain, 1);
        await compare(store, visitor, kind, print);
      }
    } finally {
      await store.close();
    }
  },
});

async function compare(store: RealStore, visitor: Visitor, kind: Kind, print: Print): Promise<void> {
  const pairs: Array<{ without: Page; with: Page }> = [];
  for (let pair = -WARM_UP_PAIRS; pair < PAIRS; pair++) {
    const pages = { without: null as Page | null, with: null as Page | null };
    const order = ["without", "with"] as const;
    for (const mode of pair % 2 === 0 ? order : order.toReversed())
      pages[mode] = await open(store, visitor, kind, mode === "with");
    if (pair >= 0) pairs.push(pages as { without: Page; with: Page });
  }
  // PHP as WebAssembly does not know what it had of the processor.
  const clocks = pairs.some((pages) => pages.with.cpuMs > 0) ? CLOCKS : CLOCKS.slice(0, 1);
  for (const mode of ["without", "with"] as const) {
    const of = (figure: keyof Page) => pairs.map((pages) => pages[mode][figure]);
    const times = clocks.map(([figure, name]) => `${spread(of(figure), "ms")} ${name}`);
    print(`${kind} checkout ${mode} the plugin: ${[...times, spread(of("queries"), "queries")].join(", ")}`);
  }
  const added = (figure: keyof Page) => pairs.map((pages) => pages.with[figure] - pages.without[figure]);
  const times = clocks.map(([figure, name]) => `${likely(added(figure))} ms ${name}`);
  print(
    `${kind} checkout, added: ${times.join(", ")}, ${percentile(added("queries"), 0.5)} queries (target: 5 ms, 2 queries)`,
  );
}

async function open(store: RealStore, visitor: Visitor, kind: Kind, withPlugin: boolean): Promise<Page> {
  const without = withPlugin ? "" : "&lab_without=1";
  const html = await visitor.get(`/?page_id=${store.pages[kind]}&lab_measure=1${without}`);
  if (html.includes("/plugins/svc-checkout/") !== withPlugin)
    throw new Error("the plugin is not as asked for");
  const found = /<!-- lab: (\d+) queries, ([\d.]+) ms, ([\d.]+) ms -->/.exec(html);
  if (found === null) throw new Error("the page tells no figures");
  const [queries, wallMs, cpuMs] = found.slice(1).map(Number) as [number, number, number];
  return { queries, wallMs, cpuMs };
}

function spread(values: readonly number[], unit: string): string {
  const digits = unit === "ms" ? 1 : 0;
  const [low, middle, high] = [0, 0.5, 1].map((share) => percentile(values, share).toFixed(digits));
  return `${middle} ${unit} (${low} to ${high})`;
}

/** The median, and between what it lies with 95 % confidence: half a binomial's 1.96 deviations to either side. */
function likely(values: readonly number[]): string {
  const reach = 0.98 / Math.sqrt(values.length);
  const [low, middle, high] = [0.5 - reach, 0.5, 0.5 + reach].map((share) =>
    percentile(values, share).toFixed(1),
  );
  return `${middle} (95 % sure: ${low} to ${high})`;
}
