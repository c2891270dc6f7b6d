/**
 * Where WordPress, WooCommerce and Playground are installed. WordPress and WooCommerce are not in any package registry, so tests
 * are skipped without them.
 */
import { spawnSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const cache = join(homedir(), ".cache/svc-checkout");
const pluginDir = fileURLToPath(new URL("../../..", import.meta.url));

/**
 * A store is a copy of it; of a link, the copy would be the link, and the store would write into what it leads to.
 * @param {string} path
 * @returns {string}
 */
const folder = (path) => (existsSync(path) ? realpathSync(path) : path);

export const wordpressDir = folder(process.env.SVC_WORDPRESS_DIR ?? join(cache, "wordpress"));
export const woocommerceDir = folder(process.env.SVC_WOOCOMMERCE_DIR ?? join(cache, "woocommerce"));

/** WordPress.org's Plugin Check, as it is downloaded from there. */
export const pluginCheckDir = folder(process.env.SVC_PLUGIN_CHECK_DIR ?? join(cache, "plugin-check"));

/** Path of Playground's command; the file may not exist. */
export const playgroundCommand = join(pluginDir, "node_modules/@wp-playground/cli/wp-playground.js");

/** @returns {string[]} What is missing to start a store, in words. */
export function missingForStore() {
  return [
    existsSync(join(wordpressDir, "wp-settings.php"))
      ? ""
      : `WordPress in ${wordpressDir} (SVC_WORDPRESS_DIR)`,
    existsSync(join(woocommerceDir, "woocommerce.php"))
      ? ""
      : `WooCommerce in ${woocommerceDir} (SVC_WOOCOMMERCE_DIR)`,
    existsSync(playgroundCommand) ? "" : "the plugin's packages (npm ci in plugin/)",
  ].filter((phrase) => phrase !== "");
}

/** @returns {string[]} What is missing to check the plugin as WordPress.org does, in words. */
export function missingForPluginCheck() {
  const isThere = existsSync(join(pluginCheckDir, "vendor/autoload.php"));
  return [...missingForStore(), ...(isThere ? [] : [`Plugin Check in ${pluginCheckDir} (SVC_PLUGIN_CHECK_DIR)`])];
}

/** @returns {boolean} Whether the installed PHP and MariaDB can run a store. */
export function canRunNatively() {
  const checks = [
    spawnSync("php", ["-r", "exit(extension_loaded('mysqli') && PHP_VERSION_ID >= 80100 ? 0 : 1);"]),
    spawnSync("mariadbd", ["--version"]),
    spawnSync("which", ["mariadb-install-db"]),
  ];
  return checks.every(({ status }) => status === 0);
}
