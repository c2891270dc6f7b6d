/** Starts the demo store: WordPress, WooCommerce, the plugin, and what `wordpress/seed.php` puts in. */
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { storefrontDir } from "../tests/store/support/checkout-store.ts";
import { startStore, type Step, type Store } from "../tests/store/support/store.ts";
import type { MerchantKeys } from "./connect-merchant.ts";

/** Who can sign in, as `seed.php` makes them; and where their link leads. */
export const visitors = [
  { login: "admin", title: "Owner", landing: "/wp-admin/admin.php?page=wc-settings&tab=svc_checkout&section=setup" },
  { login: "accounts", title: "Accounts team", landing: "/wp-admin/admin.php?page=svc-checkout-net-terms" },
  { login: "buyer", title: "Buyer on account", landing: "/shop/" },
  { login: "newcomer", title: "Buyer without terms", landing: "/my-account/" },
] as const;

export type DemoStore = {
  url: string;
  store: Store;
  /** Passes the connection test, which the service answers by calling the store. @throws if it fails */
  connect(): Promise<void>;
  signInLink(login: string, landing: string): string;
  /** The page with the e-mails that the store has sent. */
  mailsLink(): string;
  close(): Promise<void>;
};

const pluginDir = fileURLToPath(new URL("..", import.meta.url));
const scheduledActionsMs = 15_000;

export async function startDemoStore({ serverUrl, apiKey, apiSecret }: { serverUrl: string } & MerchantKeys): Promise<DemoStore> {
  const token = randomBytes(16).toString("hex");
  const options = {
    svc_demo_token: token,
    svc_checkout_server_url: serverUrl,
    svc_checkout_api_key: apiKey,
    svc_checkout_api_secret: apiSecret,
  };
  const store = await startStore((site) => install(site, options));
  const link = (action: string, more: Record<string, string> = {}) =>
    `${store.url}/?${new URLSearchParams({ svc_demo: action, token, ...more })}`;
  // WordPress has no visitors between the clicks, so its scheduled actions need a clock.
  const clock = setInterval(() => void fetch(`${store.url}/wp-cron.php`).catch(() => undefined), scheduledActionsMs);
  return {
    url: store.url,
    store,
    async connect() {
      const result = (await (await fetch(link("connect"))).json()) as { ok: boolean; checks: { message: string }[] };
      if (!result.ok) throw new Error(`The store is not connected: ${result.checks.map((check) => check.message).join(" ")}`);
    },
    signInLink: (login, landing) => link("sign_in", { login, to: landing }),
    mailsLink: () => link("mails"),
    async close() {
      clearInterval(clock);
      await store.close();
    },
  };
}

/** Whether a store without Storefront can be looked at: copies of WordPress come without themes, or without their folder. */
async function hasTheme(folder: string): Promise<boolean> {
  return existsSync(folder) && (await readdir(folder, { withFileTypes: true })).some((entry) => entry.isDirectory());
}

/** @returns the steps that follow the installation of WooCommerce */
async function install(site: string, options: object): Promise<readonly Step[]> {
  const content = join(site, "wp-content");
  const plugin = join(content, "plugins/svc-checkout");
  await mkdir(plugin, { recursive: true });
  for (const part of ["svc-checkout.php", "uninstall.php", "includes", "build", "languages", "texts"])
    await cp(join(pluginDir, part), join(plugin, part), { recursive: true });
  await cp(join(pluginDir, "demo/wordpress/demo.php"), join(content, "mu-plugins/demo.php"));
  for (const file of ["seed.php", "seed-orders.php"])
    await cp(join(pluginDir, "demo/wordpress", file), join(content, file));
  const theme = existsSync(storefrontDir) ? storefrontDir : undefined;
  if (theme === undefined && !(await hasTheme(join(content, "themes"))))
    throw new Error(`No demo store without a theme: put Storefront in ${storefrontDir} (SVC_STOREFRONT_DIR).`);
  if (theme !== undefined) await cp(theme, join(content, "themes", basename(theme)), { recursive: true });
  return [
    ...(theme === undefined ? [] : ([{ step: "activateTheme", themeFolderName: basename(theme) }] as const)),
    { step: "activatePlugin", pluginPath: "/wordpress/wp-content/plugins/svc-checkout/svc-checkout.php" },
    { step: "setSiteOptions", options },
    { step: "runPHP", code: "<?php require '/wordpress/wp-load.php'; require '/wordpress/wp-content/seed.php';" },
  ];
}
