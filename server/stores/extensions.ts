import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { addAction, addFilter, applyFilters, hasFilter } from "@wordpress/hooks";

/**
 * Extension modules of the built-in store, listed in SVC_EXTENSIONS. They add handlers to the plugin's filters by the same
 * names (specification, Checkout browser events and extension points).
 */
export interface ExtensionHooks {
  addFilter: typeof addFilter;
  addAction: typeof addAction;
}

export interface LoadedHooks {
  applyFilters: typeof applyFilters;
  hasFilter: typeof hasFilter;
}

/**
 * Imports the files once per process and calls each default export that is a function with the hooks.
 * @param paths relative to the working directory.
 * @throws if a file cannot be loaded: a store must not start without its tax rules.
 */
export async function loadExtensions(paths: readonly string[]): Promise<LoadedHooks> {
  for (const path of paths) {
    const module = (await import(pathToFileURL(resolve(path)).href)) as {
      default?: (hooks: ExtensionHooks) => unknown;
    };
    if (typeof module.default === "function") await module.default({ addFilter, addAction });
  }
  return { applyFilters, hasFilter };
}
