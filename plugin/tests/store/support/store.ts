/** Starts WordPress with WooCommerce in a temporary folder. */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../../server/process/free-port.ts";
import { woocommerceDir, wordpressDir } from "./locations.mjs";
import { runNatively } from "./native.ts";
import { runInPlayground } from "./playground.ts";
import { probePlugin, type StoreFacts } from "./store-probe.ts";

export type Store = {
  url: string;
    facts(): Promise<StoreFacts>;
  /** Lines of PHP's error log that name our plugin. */
  phpErrors(): Promise<string[]>;
  /** Root folder of WordPress. */
  folder: string;
  close(): Promise<void>;
};

/** A step of the installation, as in Playground's blueprints. */
export type Step =
  | { step: "activateTheme"; themeFolderName: string }
  | { step: "activatePlugin"; pluginPath: string }
  | { step: "setSiteOptions"; options: object }
  /** A PHP file, in which WordPress's folder is `/wordpress`. */
  | { step: "runPHP"; code: string };

/** WordPress's files, not yet installed. */
export type Site = {
  /** For files other than WordPress. */
  folder: string;
  root: string;
  port: number;
  /** Executed in this order after the installation. */
  steps: readonly Step[];
};

export type RunningSite = { stop(): Promise<void> };

const woocommerce: readonly Step[] = [
  { step: "activatePlugin", pluginPath: "/wordpress/wp-content/plugins/woocommerce/woocommerce.php" },
  {
    step: "setSiteOptions",
    options: { woocommerce_coming_soon: "no", woocommerce_onboarding_profile: { skipped: true } },
  },
];

/**
 * Runs in Playground or, with `SVC_STORE=native`, on the installed PHP and MariaDB. `close()` deletes the folder.
 * @param prepare adds files before the start; returns further steps
 */
export async function startStore(
  prepare: (root: string) => Promise<readonly Step[]> = async () => [],
): Promise<Store> {
  const folder = await mkdtemp(join(tmpdir(), "svc-store-"));
  try {
    return await startIn(folder, prepare);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function startIn(folder: string, prepare: (root: string) => Promise<readonly Step[]>): Promise<Store> {
  const root = join(folder, "wordpress");
  await cp(wordpressDir, root, { recursive: true });
  await cp(woocommerceDir, join(root, "wp-content/plugins/woocommerce"), { recursive: true });
  await mkdir(join(root, "wp-content/mu-plugins"), { recursive: true });
  await writeFile(join(root, "wp-content/mu-plugins/store-probe.php"), probePlugin);
  const steps = [...woocommerce, ...(await prepare(root))];
  const port = await freePort();
  const run = process.env["SVC_STORE"] === "native" ? runNatively : runInPlayground;
  const site = await run({ folder, root, port, steps });
  const url = `http://127.0.0.1:${port}`;
  const factsUrl = `${url}/wp-json/svc-store-probe/v1/facts`;
  await routesRegistered(factsUrl);
  return {
    url,
    folder: root,
    facts: async () => (await fetch(factsUrl)).json() as Promise<StoreFacts>,
    phpErrors: async () => linesNaming("svc-checkout", join(root, "wp-content/debug.log")),
    async close() {
      await site.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Waits until requests find their routes: the first ones after Playground reports that it is ready may be answered with
 * `rest_no_route`. It has two workers.
 */
async function routesRegistered(factsUrl: string): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const answers = await Promise.all([fetch(factsUrl), fetch(factsUrl)]);
    const statuses = await Promise.all(answers.map(async (answer) => (await answer.text(), answer.status)));
    if (statuses.every((status) => status !== 404)) return;
  }
  throw new Error("the store has no route of its must-use plugin");
}

async function linesNaming(word: string, file: string): Promise<string[]> {
  const log = await readFile(file, "utf8").catch(() => "");
  return log.split("\n").filter((line) => line.includes(word));
}
