import type { Context } from "../context.ts";
import { createBuiltinPlatform } from "./builtin.ts";
import type { StorePlatform } from "./platform.ts";
import { createWooCommercePlatform } from "./woocommerce.ts";

/** Every store platform by its name in `merchants.store_platform`; the conformance suite runs on each entry. */
const factories = {
  builtin: createBuiltinPlatform,
  woocommerce: createWooCommercePlatform,
};

export const platformNames: readonly string[] = Object.keys(factories);

export function createPlatforms(
  base: Pick<Context, "sql" | "config" | "log" | "clock" | "secrets" | "hooks" | "fetchGuarded" | "mailer">,
): (name: string) => StorePlatform {
  const platforms = new Map<string, StorePlatform>(
    Object.entries(factories).map(([name, make]) => [name, make(base)]),
  );
  return (name) => {
    const platform = platforms.get(name);
    if (platform === undefined) throw new Error(`there is no store platform "${name}"`);
    return platform;
  };
}
