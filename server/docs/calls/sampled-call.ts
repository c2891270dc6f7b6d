import type { Auth } from "../../http/caller.ts";
import { mountsOf, type Route } from "../../http/define-route.ts";
import { querySamples, requestSamples } from "../request-samples.ts";
import { samplePath } from "./sample-path.ts";

/** What the samples of an endpoint are made from. */
export type SampledRoute = Pick<
  Route,
  "method" | "path" | "auth" | "merchantScoped" | "idempotent" | "signed" | "body" | "responses"
>;

/** A header's value: a text, what an environment variable holds after it, or an id that is new for each call. */
export type HeaderValue = { text: string; variable?: string } | { fresh: true };

/** A call of an endpoint in no language yet. */
export interface SampledCall {
  /** @param write how the language puts an environment variable into a text. */
  url: (write: (variable: string) => string) => string;
  /** Without those of the signature. */
  headers: ReadonlyArray<readonly [name: string, value: HeaderValue]>;
  /** Undefined where none is sent. */
  body: unknown;
  /** Signed as Standard Webhooks says, with the whole merchant secret as key. */
  isSigned: boolean;
  /** Whether the answer has one. */
  hasAnswer: boolean;
}

const credentials: Record<Exclude<Auth, "none">, readonly [string, HeaderValue]> = {
  partner_key: ["Authorization", { text: "Bearer ", variable: "SVC_KEY" }],
  user_token: ["Authorization", { text: "Bearer ", variable: "USER_TOKEN" }],
  merchant_key: ["Authorization", { text: "Bearer ", variable: "MERCHANT_KEY" }],
  merchant_header: ["X-Svc-Api-Key", { text: "", variable: "MERCHANT_KEY" }],
};

/** The query string that the samples of an endpoint send; empty where they send none. */
const sampleQueryOf = (route: SampledRoute): string =>
  querySamples[`${route.method} ${mountsOf(route)[0]}`] ?? "";

/** @param query of the URL, without question mark. */
export function sampledCall(route: SampledRoute, baseUrl: string, query = sampleQueryOf(route)): SampledCall {
  const { method, auth, merchantScoped, idempotent, signed } = route;
  const body = route.body === undefined ? undefined : requestSamples[`${method} ${mountsOf(route)[0]}`];
  const headers: Array<readonly [string, HeaderValue]> = [];
  if (auth !== "none") headers.push(credentials[auth]);
  if (merchantScoped === "required") headers.push(["X-Svc-Merchant", { text: "", variable: "MERCHANT" }]);
  if (idempotent !== undefined) headers.push(["Idempotency-Key", { fresh: true }]);
  if (body !== undefined) headers.push(["Content-Type", { text: "application/json" }]);
  return {
    url: (write) => `${baseUrl}${samplePath(route, write)}${query === "" ? "" : `?${query}`}`,
    headers,
    body,
    isSigned: signed === true,
    hasAnswer: Object.values(route.responses).some((schema) => schema !== null),
  };
}
