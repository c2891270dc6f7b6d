import { defineBench, type Print } from "./define-bench.ts";
import { medianAndRange, percentile } from "./percentile.ts";
import { fromPluginTests, startRealStore, type RealStore } from "./real-store.ts";

const PAIRS = 150;
/** Discarded, because scripts are compiled and caches filled. */
const WARM_UP_PAIRS = 10;

interface Visitor {
  addToCart(product: number, quantity: number): Promise<void>;
  get(path: string): Promise<string>;
}
interface Page {
  queries: number;
  /** Wall-clock and CPU time from before the first plugin is loaded to the end of the page. */
  wallMs: number;
  cpuMs: number;
}
type Kind = "block" | "classic";

const CLOCKS = [
  ["wallMs", "wall-clock time"],
  ["cpuMs", "CPU time"],
] as const;

export default defineBench({
  summary:
    "PHP time and database queries of a checkout page in a real WooCommerce, with and without the plugin " +
    `(${PAIRS} pairs of pages in alternating order; median, lowest to highest)`,
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
  // PHP as WebAssembly does not report CPU time.
  const clocks = pairs.some((pages) => pages.with.cpuMs > 0) ? CLOCKS : CLOCKS.slice(0, 1);
  for (const mode of ["without", "with"] as const) {
    const of = (figure: keyof Page) => pairs.map((pages) => pages[mode][figure]);
    const times = clocks.map(([figure, name]) => `${medianAndRange(of(figure), "ms", 1)} ${name}`);
    print(
      `${kind} checkout ${mode} the plugin: ${[...times, medianAndRange(of("queries"), "queries")].join(", ")}`,
    );
  }
  const addedBy = (figure: keyof Page) => pairs.map((pages) => pages.with[figure] - pages.without[figure]);
  const times = clocks.map(([figure, name]) => `${medianWithConfidence(addedBy(figure))} ms ${name}`);
  print(
    `${kind} checkout, added: ${times.join(", ")}, ${percentile(addedBy("queries"), 0.5)} queries (target: 5 ms, 2 queries)`,
  );
}

async function open(store: RealStore, visitor: Visitor, kind: Kind, withPlugin: boolean): Promise<Page> {
  const without = withPlugin ? "" : "&lab_without=1";
  const html = await visitor.get(`/?page_id=${store.pages[kind]}&lab_measure=1${without}`);
  if (html.includes("/plugins/svc-checkout/") !== withPlugin)
    throw new Error("the plugin is not in the requested state");
  const found = /<!-- lab: (\d+) queries, ([\d.]+) ms, ([\d.]+) ms -->/.exec(html);
  if (found === null) throw new Error("the page contains no figures");
  const [queries, wallMs, cpuMs] = found.slice(1).map(Number) as [number, number, number];
  return { queries, wallMs, cpuMs };
}

/** The median with its 95 % confidence interval (normal approximation of the binomial: 0.98 / √n on either side). */
function medianWithConfidence(values: readonly number[]): string {
  const reach = 0.98 / Math.sqrt(values.length);
  const [low, middle, high] = [0.5 - reach, 0.5, 0.5 + reach].map((share) =>
    percentile(values, share).toFixed(1),
  );
  return `${middle} (95 % confidence: ${low} to ${high})`;
}
