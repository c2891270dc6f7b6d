import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { applyFilters, createHooks, hasFilter, type addAction, type addFilter } from "@wordpress/hooks";
import type { LoadedHooks } from "./platform.ts";

/**
 * Extension modules of the built-in store, listed in SVC_EXTENSIONS. They add handlers to the plugin's filters by the same
 * names (specification, Checkout browser events and extension points).
 */
export interface ExtensionHooks {
  addFilter: typeof addFilter;
  addAction: typeof addAction;
}

/**
 * Imports the files once per process and calls each default export that is a function with hooks of its own: two services in
 * one process do not share their extensions. What a file adds to the package's global hooks applies to all of them.
 * @param paths relative to the working directory.
 * @throws if a file cannot be loaded: a store must not start without its tax rules.
 */
export async function loadExtensions(paths: readonly string[]): Promise<LoadedHooks> {
  const hooks = createHooks();
  for (const path of paths) {
    const module = (await import(pathToFileURL(resolve(path)).href)) as {
      default?: (hooks: ExtensionHooks) => unknown;
    };
    if (typeof module.default === "function") await module.default(hooks);
  }
  return {
    hasFilter: (name) => hooks.hasFilter(name) || hasFilter(name),
    applyFilters: (name, value, ...more) =>
      hooks.applyFilters(name, applyFilters(name, value, ...more), ...more),
  };
}
