import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { addAction, addFilter, applyFilters, hasFilter } from "@wordpress/hooks";

/**
 * Extension files of the built-in store: modules named in SVC_EXTENSIONS that add handlers to the filters
 * WooCommerce extensions know, by the same names (specification, Checkout browser events and extension points).
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
 * Imports the files, once a process. A file's default export, when it is a function, is called with the hooks.
 * @param paths relative to the working directory.
 * @throws when a file cannot be loaded: a store must not start without the tax rules it was given.
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
