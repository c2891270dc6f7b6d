import { z } from "zod";
import { EventEnvelope } from "../../shared/wire/events.ts";
import type { Route } from "../http/define-route.ts";
import { loadRoutes } from "../http/load-routes.ts";
import type { DescribedEvent, OpenApiDocument } from "../http/openapi/openapi-document.ts";
import { buildOpenApi } from "../http/openapi/openapi.ts";
import { publishedVersions } from "../versions/index.ts";
import { eventNames, events, payloadSchema } from "../webhooks/events.ts";
import { nameComponents } from "./name-components.ts";
import { requestSamples } from "./request-samples.ts";
import { tags } from "./tags.ts";

/** Everything the docs show: the documented routes, the events, and the OpenAPI document of both. */
export interface DescribedApi {
  routes: Route[];
  events: DescribedEvent[];
  document: OpenApiDocument;
}

/** Makes something of the API once for each origin; the declarations do not change while the process runs. */
export function oncePerOrigin<T>(make: (baseUrl: string) => Promise<T>): (baseUrl: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (baseUrl) => {
    const created = known.get(baseUrl) ?? make(baseUrl);
    known.set(baseUrl, created);
    return created;
  };
}

const tagNames = Object.keys(tags);

export const describeApi = oncePerOrigin(async (baseUrl): Promise<DescribedApi> => {
  const [all] = await Promise.all([loadRoutes(), nameComponents()]);
  const routes = all
    .filter((route) => !route.internal)
    .toSorted((a, b) => tagNames.indexOf(a.tag) - tagNames.indexOf(b.tag) || a.path.localeCompare(b.path));
  const list = eventNames.map((name) => ({
    name,
    text: events[name].text,
    schema: z.intersection(EventEnvelope, payloadSchema(name).pick({ type: true, data: true })),
    example: examplePayload(name),
  }));
  return {
    routes,
    events: list,
    document: buildOpenApi(routes, list, baseUrl, { tags, samples: requestSamples }),
  };
});

function examplePayload(name: (typeof eventNames)[number]): Record<string, unknown> {
  const { example } = events[name];
  const cart = "cart" in example ? example.cart : undefined;
  return {
    id: "evt_01JBN0R9E5K0S2D4F6G8H0J1K2",
    type: name,
    timestamp: "2026-11-02T09:30:00.000Z",
    livemode: false,
    workspace_id: "7d0c1c1e-59f4-4a35-8f6d-0d6b1a0c2b11",
    merchant_id: "0b9f4e0e-6f0a-4a59-9d0c-3a3f5d5f7a11",
    api_version: publishedVersions.newest,
    ...(cart === undefined ? {} : { extensions: cart.extensions }),
    data: example,
  };
}
