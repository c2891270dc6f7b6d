/** Runs WordPress in Playground: PHP as WebAssembly, with SQLite. Requires npm packages only. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { playgroundCommand } from "./locations.mjs";
import type { RunningSite, Site } from "./store.ts";

const blueprint = {
  // The lowest PHP version that the plugin supports. A blueprint overrides the option --php.
  preferredVersions: { php: "8.1", wp: "latest" },
};

/**
 * Playground's own settings, except for the opcode cache: Playground's file-only cache makes each page of WordPress eight times
 * slower. Changed scripts are recompiled.
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

/** Takes about 15 seconds on an idle machine. */
export async function runInPlayground({ folder, root, port, steps }: Site): Promise<RunningSite> {
  await writeFile(join(folder, "blueprint.json"), JSON.stringify({ ...blueprint, steps }));
  await writeFile(join(folder, "php.ini"), phpSettings);
  const args = ["server", "--port", String(port), "--workers", "2"];
  args.push("--mount-before-install", `${root}:/wordpress`);
  args.push("--mount-before-install", `${join(folder, "php.ini")}:/internal/shared/php.ini`);
  args.push("--wordpress-install-mode", "install-from-existing-files-if-needed");
  args.push("--blueprint", join(folder, "blueprint.json"));
  // Playground declares itself a local site, which may call private addresses.
  args.push("--define", "WP_ENVIRONMENT_TYPE", "production");
  // WooCommerce calls its own servers on every admin page; without a network, each call would time out.
  args.push("--define-bool", "WP_HTTP_BLOCK_EXTERNAL", "true", "--define-bool", "DISABLE_WP_CRON", "true");
  args.push("--define", "WP_ACCESSIBLE_HOSTS", "127.0.0.1");
  const playground = spawn(process.execPath, [playgroundCommand, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  process.once("exit", () => playground.kill());
  await new Promise<void>((resolve, reject) => {
    let output = "";
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("Ready! WordPress is running")) {
        resolve();
      }
    };
    playground.stdout.on("data", listen);
    playground.stderr.on("data", listen);
    playground.once("error", reject);
    playground.once("exit", () => reject(new Error(`Playground ended before it was ready:\n${output}`)));
  });
  return {
    async stop() {
      if (playground.exitCode !== null || playground.signalCode !== null) return;
      const ended = once(playground, "exit");
      playground.kill("SIGTERM");
      await ended;
    },
  };
}
