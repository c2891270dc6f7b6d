/** A real WordPress with a real WooCommerce, run by Playground (PHP as WebAssembly, SQLite) in a folder of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { playgroundCommand, woocommerceDir, wordpressDir } from "./locations.mjs";
import { probePlugin, type StoreFacts } from "./store-probe.ts";

export type Store = {
  url: string;
  /** What WordPress says about itself at this moment. */
  facts(): Promise<StoreFacts>;
  /** Lines of PHP's error log that name our plugin. */
  phpErrors(): Promise<string[]>;
  /** The folder that WordPress lives in. */
  folder: string;
  close(): Promise<void>;
};

const blueprint = {
  // The lowest PHP that the plugin supports. The command's own --php gives way to a blueprint without this.
  preferredVersions: { php: "8.1", wp: "latest" },
  steps: [
    { step: "activatePlugin", pluginPath: "/wordpress/wp-content/plugins/woocommerce/woocommerce.php" },
    {
      step: "setSiteOptions",
      options: { woocommerce_coming_soon: "no", woocommerce_onboarding_profile: { skipped: true } },
    },
  ],
};

/**
 * Playground's own settings, but for the memory of compiled scripts: its way, files alone, takes eight times as long for
 * each page of WordPress. Scripts that a test rewrites are looked at anew.
 */
const phpSettings = `auto_prepend_file = /internal/shared/auto_prepend_file.php
memory_limit = 256M
ignore_repeated_errors = 1
error_reporting = E_ALL
display_errors = 1
html_errors = 1
display_startup_errors = On
log_errors = 1
always_populate_raw_post_data = -1
upload_max_filesize = 2000M
post_max_size = 2000M
allow_url_fopen = On
allow_url_include = Off
session.save_path = /home/web_user
implicit_flush = 1
output_buffering = 0
max_execution_time = 0
max_input_time = -1
opcache.enable = 1
opcache.enable_cli = 1
opcache.jit = 0
opcache.interned_strings_buffer = 16
opcache.max_accelerated_files = 10000
opcache.memory_consumption = 192
opcache.revalidate_freq = 0
`;

/**
 * Takes a quarter of a minute on an idle machine. The folder is removed by `close()`.
 * @param furnish puts more into WordPress's folder before it starts; returns further steps of the blueprint.
 */
export async function startStore(
  furnish: (site: string) => Promise<readonly object[]> = async () => [],
): Promise<Store> {
  const folder = await mkdtemp(join(tmpdir(), "svc-store-"));
  const site = join(folder, "wordpress");
  await cp(wordpressDir, site, { recursive: true });
  await cp(woocommerceDir, join(site, "wp-content/plugins/woocommerce"), { recursive: true });
  await mkdir(join(site, "wp-content/mu-plugins"), { recursive: true });
  await writeFile(join(site, "wp-content/mu-plugins/store-probe.php"), probePlugin);
  const steps = [...blueprint.steps, ...(await furnish(site))];
  await writeFile(join(folder, "blueprint.json"), JSON.stringify({ ...blueprint, steps }));
  await writeFile(join(folder, "php.ini"), phpSettings);

  const port = await freePort();
  const playground = startPlayground(folder, site, port);
  process.once("exit", () => playground.kill());
  await ready(playground);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    folder: site,
    facts: async () => (await fetch(`${url}/wp-json/svc-store-probe/v1/facts`)).json() as Promise<StoreFacts>,
    phpErrors: async () => linesNaming("svc-checkout", join(site, "wp-content/debug.log")),
    async close() {
      if (playground.exitCode === null) {
        playground.kill("SIGTERM");
        await once(playground, "exit");
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function startPlayground(folder: string, site: string, port: number): ChildProcess {
  const args = ["server", "--port", String(port), "--workers", "2"];
  args.push("--mount-before-install", `${site}:/wordpress`);
  args.push("--mount-before-install", `${join(folder, "php.ini")}:/internal/shared/php.ini`);
  args.push("--wordpress-install-mode", "install-from-existing-files-if-needed");
  args.push("--blueprint", join(folder, "blueprint.json"));
  // Playground calls itself a local site, and a local site may call more than a live one.
  args.push("--define", "WP_ENVIRONMENT_TYPE", "production");
  // WooCommerce asks its makers for news on every admin page; without a network each call would be waited for.
  args.push("--define-bool", "WP_HTTP_BLOCK_EXTERNAL", "true", "--define-bool", "DISABLE_WP_CRON", "true");
  args.push("--define", "WP_ACCESSIBLE_HOSTS", "127.0.0.1");
  return spawn(process.execPath, [playgroundCommand, ...args], { stdio: ["ignore", "pipe", "pipe"] });
}

/** Resolves when Playground says it is ready; rejects with all it said when it ends before. */
function ready(playground: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = "";
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes("Ready! WordPress is running")) {
        resolve();
      }
    };
    playground.stdout?.on("data", listen);
    playground.stderr?.on("data", listen);
    playground.once("error", reject);
    playground.once("exit", () => reject(new Error(`Playground ended before it was ready:\n${said}`)));
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") {
    throw new Error("no TCP port to be had");
  }
  return address.port;
}

async function linesNaming(word: string, file: string): Promise<string[]> {
  const log = await readFile(file, "utf8").catch(() => "");
  return log.split("\n").filter((line) => line.includes(word));
}
