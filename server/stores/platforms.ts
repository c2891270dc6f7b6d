import type { Context } from "../context.ts";
import { createBuiltinPlatform } from "./builtin.ts";
import { loadExtensions } from "./extensions.ts";
import type { StorePlatform } from "./platform.ts";

/** Every store platform by its name in `merchants.store_platform`; the conformance suite runs on each line. */
export async function createPlatforms(
  base: Pick<Context, "sql" | "config" | "log" | "clock">,
): Promise<(name: string) => StorePlatform> {
  const hooks = await loadExtensions(base.config.SVC_EXTENSIONS);
  const platforms = new Map(
    [createBuiltinPlatform({ ...base, hooks })].map((platform) => [platform.name, platform]),
  );
  return (name) => {
    const platform = platforms.get(name);
    if (platform === undefined) throw new Error(`there is no store platform "${name}"`);
    return platform;
  };
}
