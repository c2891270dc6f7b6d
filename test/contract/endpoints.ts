import { requestSamples } from "../../server/docs/request-samples.ts";
import { mountsOf, type Route } from "../../server/http/define-route.ts";
import { loadRoutes } from "../../server/http/load-routes.ts";

/** One documented endpoint at one of its mounts. */
export interface Endpoint {
  /** `POST /v2/webhooks/subscriptions` */
  name: string;
  route: Route;
  /** Path with `{name}` parameters, as mounted. */
  path: string;
}

const routes = (await loadRoutes()).filter((route) => !route.internal);

/** Every documented endpoint at every mount. */
export const endpoints: readonly Endpoint[] = routes.flatMap((route) =>
  mountsOf(route).map((path) => ({ name: `${route.method} ${path}`, route, path })),
);

/** Endpoints as rows for `describe.each`, with the name for `%s` in its title. */
export function byName(list: readonly Endpoint[]): Array<[name: string, endpoint: Endpoint]> {
  return list.map((endpoint) => [endpoint.name, endpoint]);
}

/** Names of the path parameters, in order. */
export function parametersOf(endpoint: Endpoint): string[] {
  return [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
}

/** Whether the path has a parameter besides the workspace. */
export function hasResourceId(endpoint: Endpoint): boolean {
  return parametersOf(endpoint).some((name) => name !== "workspaceId");
}

/**
 * How an unknown identifier in the path is answered. That of a merchant with a 403 where its own key asks: it reads that merchant
 * only, and must not learn which others exist (`assertOwnMerchant`).
 * @param name of the parameter.
 */
export function unknownIdAnswer({ path, route }: Endpoint, name: string): { status: number; code: string } {
  return route.auth === "merchant_key" && path.startsWith(`/v1/merchants/{${name}}`)
    ? { status: 403, code: "wrong_merchant" }
    : { status: 404, code: "resource_not_found" };
}

export function acceptsBody(endpoint: Endpoint): boolean {
  return endpoint.route.body !== undefined;
}

/**
 * The API reference's sample body of an endpoint, or undefined when it accepts none.
 * @throws when a body is required and the reference has no sample.
 */
export function sampleBody({ route }: Endpoint): Record<string, unknown> | undefined {
  if (route.body === undefined) return undefined;
  const sample = requestSamples[`${route.method} ${mountsOf(route)[0]}`];
  if (sample === undefined && !route.body.safeParse({}).success)
    throw new Error(`${route.path} has no sample body`);
  return structuredClone((sample ?? {}) as Record<string, unknown>);
}
