import type { Print } from "./define-bench.ts";

/** The part of the plugin's test store that benchmarks use. */
export interface RealStore {
  url: string;
  pages: { block: number; classic: number };
  products: { plain: number; shipped: number };
  /** Runs PHP code (a function body) in WordPress; returns its result. */
  php<T>(code: string): Promise<T>;
  useCheckout(kind: "block" | "classic"): Promise<void>;
  close(): Promise<void>;
}

/** Imports a module next to the plugin's test store. */
export async function fromPluginTests<T>(file: string): Promise<T> {
  return (await import(new URL(`../../plugin/tests/store/support/${file}`, import.meta.url).href)) as T;
}

/** Starts a store with sample data on the machine's PHP and MariaDB, or else in Playground. */
export async function startRealStore(print: Print): Promise<RealStore> {
  const { canRunNatively } = await fromPluginTests<{ canRunNatively: () => boolean }>("locations.mjs");
  const platform = process.env["SVC_STORE"] ?? (canRunNatively() ? "native" : "playground");
  process.env["SVC_STORE"] = platform;
  print(
    platform === "native"
      ? "WordPress on this machine's PHP and MariaDB"
      : "WordPress in Playground (PHP as WebAssembly, SQLite): several times slower than a server",
  );
  const { startCheckoutStore } = await fromPluginTests<{ startCheckoutStore: () => Promise<RealStore> }>(
    "checkout-store.ts",
  );
  return startCheckoutStore();
}
