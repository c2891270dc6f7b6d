import type { Config } from "../config.ts";

/** Makes something once for each configuration; the definitions of the docs do not change while the process runs. */
export function oncePerConfig<T>(make: (config: Config) => Promise<T>): (config: Config) => Promise<T> {
  const known = new WeakMap<Config, Promise<T>>();
  return (config) => {
    const created = known.get(config) ?? make(config);
    known.set(config, created);
    return created;
  };
}
