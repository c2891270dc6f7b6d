import { loadNamedBySuffix } from "../process/load-by-suffix.ts";
import type { DeclaredRoute, Route } from "./define-route.ts";
import { camelCase } from "./openapi/name-case.ts";

/**
 * Every route below `server/`. @throws when two files have the same name, and so the same `operationId`, or when a route for
 * merchant keys is outside of `/v1`, where partner routes answer without their version.
 */
export async function loadRoutes(): Promise<Route[]> {
  return nameRoutes(await loadNamedBySuffix<DeclaredRoute>(".route.ts"));
}

/** Gives each route its `operationId`: `delete-custom-domain` becomes `deleteCustomDomain`. */
export function nameRoutes(files: ReadonlyArray<[name: string, route: DeclaredRoute]>): Route[] {
  const seen = new Set<string>();
  return files.map(([name, route]) => {
    if (seen.has(name)) throw new Error(`two files are named ${name}.route.ts`);
    seen.add(name);
    if (route.auth === "merchant_key" && !route.path.startsWith("/v1/"))
      throw new Error(`${name}.route.ts: the path of a route for merchant keys starts with /v1/`);
    return { ...route, operationId: camelCase(name) };
  });
}
