// Promise: WordPress.org's Plugin Check has nothing to say about the plugin as it is installed.
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CheckoutStore, startCheckoutStore } from "../support/checkout-store.ts";
import { missingForPluginCheck, pluginCheckDir } from "../support/locations.mjs";

const pluginDir = fileURLToPath(new URL("../../..", import.meta.url));

/** Runs every check that reads files; those of running pages are about weight, which `npm run bench plugin` prints. */
const CHECK = String.raw`
  require_once ABSPATH . 'wp-admin/includes/plugin.php';
  $activated = activate_plugin( 'plugin-check/plugin.php' );
  if ( is_wp_error( $activated ) ) { return [ $activated->get_error_message() ]; }
  $repository = new WordPress\Plugin_Check\Checker\Default_Check_Repository();
  $checks     = $repository->get_checks( WordPress\Plugin_Check\Checker\Check_Repository::TYPE_STATIC )->to_map();
  $context    = new WordPress\Plugin_Check\Checker\Check_Context( WP_PLUGIN_DIR . '/svc-checkout/svc-checkout.php' );
  $result     = ( new WordPress\Plugin_Check\Checker\Checks() )->run_checks( $context, $checks );
  $found      = [];
  foreach ( [ $result->get_errors(), $result->get_warnings() ] as $kind ) {
    foreach ( $kind as $file => $lines ) {
      foreach ( $lines as $line => $columns ) {
        foreach ( array_merge( ...array_values( $columns ) ) as $message ) {
          $found[] = "$file:$line " . $message['code'] . ' ' . wp_strip_all_tags( $message['message'] );
        }
      }
    }
  }
  return [ 'checks' => count( $checks ), 'found' => $found ];`;

const missing = missingForPluginCheck();

describe.skipIf(missing.length > 0)(`Plugin Check${missing.length > 0 ? ` (missing: ${missing.join(", ")})` : ""}`, () => {
  let store: CheckoutStore;

  beforeAll(async () => {
    store = await startCheckoutStore();
    const plugins = join(store.folder, "wp-content/plugins");
    await cp(pluginCheckDir, join(plugins, "plugin-check"), { recursive: true });
    // What the test store leaves out of the package.
    for (const part of ["LICENSE", "readme.txt", "src"]) {
      await cp(join(pluginDir, part), join(plugins, "svc-checkout", part), { recursive: true });
    }
  });
  afterAll(() => store?.close());

  test("finds no error and no warning", async () => {
    const { checks, found } = await store.php<{ checks: number; found: string[] }>(CHECK);
    expect(checks).toBeGreaterThan(10);
    expect(found).toEqual([]);
  });
});
