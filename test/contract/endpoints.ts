import { requestSamples } from "../../server/docs/request-samples.ts";
import { mountsOf, type Route } from "../../server/http/define-route.ts";
import { loadRoutes } from "../../server/http/load-routes.ts";

/** One documented endpoint on one of its mounts; the contract tests call every one. */
export interface Endpoint {
  /** `POST /v2/webhooks/subscriptions` */
  name: string;
  route: Route;
  /** Path with `{name}` parameters, as mounted. */
  path: string;
}

const routes = (await loadRoutes()).filter((route) => !route.internal);

/** Every endpoint that the declarations document, on every mount. */
export const endpoints: readonly Endpoint[] = routes.flatMap((route) =>
  mountsOf(route).map((path) => ({ name: `${route.method} ${path}`, route, path })),
);

/** Endpoints as the rows of `describe.each`, whose title takes the name in full by `%s`. */
export function byName(list: readonly Endpoint[]): Array<[name: string, endpoint: Endpoint]> {
  return list.map((endpoint) => [endpoint.name, endpoint]);
}

/** Names of the path's parameters, in order. */
export function parametersOf(endpoint: Endpoint): string[] {
  return [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
}

/** Whether calls of the endpoint may carry a body at all. */
export function takesBody(endpoint: Endpoint): boolean {
  return endpoint.route.body !== undefined;
}

/**
 * The body the reference shows for an endpoint, or undefined when it takes none.
 * @throws when a body is required and the reference shows none.
 */
export function sampleBody({ route }: Endpoint): Record<string, unknown> | undefined {
  if (route.body === undefined) return undefined;
  const sample = requestSamples[`${route.method} ${mountsOf(route)[0]}`];
  if (sample === undefined && !route.body.safeParse({}).success)
    throw new Error(`${route.path} has no sample body`);
  return structuredClone((sample ?? {}) as Record<string, unknown>);
}
