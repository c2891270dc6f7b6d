/** WordPress run by Playground: PHP as WebAssembly, SQLite. Needs nothing that is not in a package. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { playgroundCommand } from "./locations.mjs";
import type { RunningSite, Site } from "./store.ts";

const blueprint = {
  // The lowest PHP that the plugin supports. The command's own --php gives way to a blueprint without this.
  preferredVersions: { php: "8.1", wp: "latest" },
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

/** Takes a quarter of a minute on an idle machine. */
export async function runInPlayground({ folder, root, port, steps }: Site): Promise<RunningSite> {
  await writeFile(join(folder, "blueprint.json"), JSON.stringify({ ...blueprint, steps }));
  await writeFile(join(folder, "php.ini"), phpSettings);
  const args = ["server", "--port", String(port), "--workers", "2"];
  args.push("--mount-before-install", `${root}:/wordpress`);
  args.push("--mount-before-install", `${join(folder, "php.ini")}:/internal/shared/php.ini`);
  args.push("--wordpress-install-mode", "install-from-existing-files-if-needed");
  args.push("--blueprint", join(folder, "blueprint.json"));
  // Playground calls itself a local site, and a local site may call more than a live one.
  args.push("--define", "WP_ENVIRONMENT_TYPE", "production");
  // WooCommerce asks its makers for news on every admin page; without a network each call would be waited for.
  args.push("--define-bool", "WP_HTTP_BLOCK_EXTERNAL", "true", "--define-bool", "DISABLE_WP_CRON", "true");
  args.push("--define", "WP_ACCESSIBLE_HOSTS", "127.0.0.1");
  const playground = spawn(process.execPath, [playgroundCommand, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  process.once("exit", () => playground.kill());
  await new Promise<void>((resolve, reject) => {
    let said = "";
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes("Ready! WordPress is running")) {
        resolve();
      }
    };
    playground.stdout.on("data", listen);
    playground.stderr.on("data", listen);
    playground.once("error", reject);
    playground.once("exit", () => reject(new Error(`Playground ended before it was ready:\n${said}`)));
  });
  return {
    async stop() {
      if (playground.exitCode === null) {
        playground.kill("SIGTERM");
        await once(playground, "exit");
      }
    },
  };
}
