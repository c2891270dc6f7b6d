import { defineBench, type Print } from "./define-bench.ts";
import { addedWeight, weigh } from "./page-weight.ts";
import { medianAndRange, percentile } from "./percentile.ts";
import { fromPluginTests, startRealStore, type RealStore } from "./real-store.ts";

const PAIRS = 150;
/** Discarded, because scripts are compiled and caches filled. */
const WARM_UP_PAIRS = 10;

interface Visitor {
  signIn(login: string): Promise<void>;
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

const MEMBER = "bench-buyer";

/** A company with a limit, an order that counts to it, and a shopper who buys for it. */
const MAKE_MEMBER = String.raw`
  $user = wp_insert_user( [ 'user_login' => '${MEMBER}', 'user_pass' => 'password', 'user_email' => '${MEMBER}@buyer.example', 'role' => 'customer' ] );
  $company = new SvcCheckout\OnAccount\Company( 'co_bench', 'Bench GmbH', vat_numbers: [ 'DE999000427' ], credit_limits: [ 'EUR' => 500000 ], terms: [ 'net30' ] );
  SvcCheckout\OnAccount\Companies::save( $company );
  SvcCheckout\OnAccount\Companies::set_members( 'co_bench', [ [ 'reference' => (string) $user, 'terms' => null ] ] );
  return 1;`;

const CLOCKS = [
  ["wallMs", "wall-clock time"],
  ["cpuMs", "CPU time"],
] as const;

export default defineBench({
  summary:
    "PHP time, database queries and weight of a checkout page in a real WooCommerce, with and without the plugin, " +
    "for a guest and for a member of a company on account " +
    `(${PAIRS} pairs of pages in alternating order; median, lowest to highest)`,
  async run(print) {
    const { newVisitor } = await fromPluginTests<{ newVisitor: (store: RealStore) => Visitor }>("visitor.ts");
    const store = await startRealStore(print);
    try {
      await store.php(MAKE_MEMBER);
      for (const kind of ["classic", "block"] as const) {
        await store.useCheckout(kind);
        for (const shopper of ["guest", "member"] as const) {
          const visitor = newVisitor(store);
          if (shopper === "member") await visitor.signIn(MEMBER);
          await visitor.addToCart(store.products.plain, 1);
          await compare(store, visitor, kind, (line) => print(`${shopper}, ${line}`));
        }
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
  await printWeight(store, visitor, kind, print);
}

async function printWeight(store: RealStore, visitor: Visitor, kind: Kind, print: Print): Promise<void> {
  const [without, withPlugin] = [
    await visitor.get(pathOf(store, kind, false)),
    await visitor.get(pathOf(store, kind, true)),
  ];
  const page = await weigh(without, store.url);
  const added = addedWeight(page, await weigh(withPlugin, store.url));
  const sum = (files: ReadonlyMap<string, number>) =>
    [...files.values()].reduce((total, size) => total + size, 0);
  const listed = [...added.files].map(([path, size]) => `${path.split("/").at(-1)} ${inKib(size)}`);
  print(
    `${kind} checkout, added: ${inKib(sum(added.files))} of scripts and styles (gzip; target: 25 KiB) to ` +
      `${inKib(sum(page.files))}, and ${inKib(added.html)} of HTML to ${inKib(page.html)}: ${listed.join(", ")}`,
  );
}

const inKib = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`;

const pathOf = (store: RealStore, kind: Kind, withPlugin: boolean): string =>
  `/?page_id=${store.pages[kind]}&lab_measure=1${withPlugin ? "" : "&lab_without=1"}`;

async function open(store: RealStore, visitor: Visitor, kind: Kind, withPlugin: boolean): Promise<Page> {
  const html = await visitor.get(pathOf(store, kind, withPlugin));
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
