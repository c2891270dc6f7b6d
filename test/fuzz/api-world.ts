import { randomUUID } from "node:crypto";
import { describeSchema } from "../../server/http/openapi/json-schema.ts";
import { loadRoutes } from "../../server/http/load-routes.ts";
import type { Call } from "../contract/contract-client.ts";
import type { DescribedEndpoint, DocumentReader } from "../contract/document.ts";
import { endpoints, type Endpoint } from "../contract/endpoints.ts";
import { createFixture, unknownId, type Fixture } from "../contract/fixture.ts";
import { pathsIn, type JsonPath } from "../contract/json-paths.ts";
import { buyer, openCheckout } from "../flows/shopper.ts";
import type { Harness } from "../support/harness.ts";

/** The calls of the checkout page, which the published document does not describe. */
const pageEndpoints: readonly Endpoint[] = (await loadRoutes())
  .filter((route) => route.path.startsWith("/checkout/"))
  .map((route) => ({ name: `${route.method} ${route.path}`, route, path: route.path }));

/** Every endpoint with a JSON or empty body, at every mount. */
export const fuzzedEndpoints: readonly Endpoint[] = [...endpoints, ...pageEndpoints];

/** Resources of every kind and valid calls with them. */
export interface ApiWorld {
  fixture: Fixture;
  validCall(endpoint: Endpoint): Promise<Call>;
  /** Fields that a body may have. */
  bodyPaths(endpoint: Endpoint): JsonPath[];
  /** The endpoint as the document describes it; null for calls of the checkout page. */
  described(endpoint: Endpoint): DescribedEndpoint | null;
}

/** Creates resources; those of the previous world may have been changed or deleted by its cases. */
export async function createApiWorld(h: Harness, descriptionOf: DocumentReader): Promise<ApiWorld> {
  const fixture = await createFixture(h);
  const checkout = await openCheckout(h, fixture.merchant);
  const described: ApiWorld["described"] = (endpoint) =>
    endpoint.route.internal ? null : descriptionOf(endpoint);
  return {
    fixture,
    described,
    async validCall(endpoint) {
      if (endpoint.route.internal) return pageCall(endpoint, checkout.token);
      const valid = fixture.validCall(endpoint);
      // A user may call rarely, so users take turns.
      const call = { ...valid, headers: { ...valid.headers, ...(await fixture.headersFor(endpoint)) } };
      if (endpoint.route.method !== "DELETE") return call;
      // The resource is still needed.
      const name = [...endpoint.path.matchAll(/\{(\w+)\}/g)].at(-1)![1]!;
      const path = fixture.pathOf(
        endpoint,
        name === "merchantId" ? {} : { [name]: unknownId(endpoint, name) },
      );
      return { ...call, path };
    },
    bodyPaths(endpoint) {
      const { body } = endpoint.route;
      if (body === undefined) return [];
      const schema = described(endpoint)?.body ?? describeSchema(body, "input", {});
      return pathsIn(schema).map(({ path }) => path);
    },
  };
}

const address = {
  line1: "Am Markt 1",
  line2: "",
  postcode: "10115",
  city: "Berlin",
  state: "",
  country: "DE",
};
const recipient = { ...address, company: "", firstName: "Ada", lastName: "Lovelace", phone: "" };

function pageCall({ route }: Endpoint, token: string): Call {
  const details = { ...buyer, shippingAddress: recipient };
  const bodies: Record<string, object> = {
    vat: { vatNumber: "DE999999100", billingCountry: "DE" },
    quote: { details },
    draft: { details },
    "terms-request": { details, message: "Every month" },
    confirm: { attemptId: randomUUID(), details: { ...details, paymentTerm: "net30" }, expectedTotal: 1 },
    resume: { attemptId: randomUUID() },
    cancel: { attemptId: randomUUID() },
    messages: { message: "Do you deliver to Austria?" },
  };
  const body = bodies[route.path.split("/").at(-1)!];
  if (body === undefined && route.body !== undefined) throw new Error(`${route.path} has no sample body`);
  const path = route.path.replace("{token}", token).replace("{attemptId}", randomUUID());
  return { method: route.method, path, headers: {}, ...(body === undefined ? {} : { body }) };
}
