import { mountsOf, type Route } from "../../http/define-route.ts";

const variables: Record<string, string> = {
  workspaceId: "WORKSPACE",
  merchantId: "MERCHANT",
  keyId: "KEY_ID",
  request_id: "REQUEST_ID",
  hostname: "CHECKOUT_HOST",
  payment_intent: "PAYMENT",
};

/** The environment variable that stands for a path parameter in the samples. */
export const variableOf = (parameter: string): string => variables[parameter] ?? "ID";

/** The documented path of an endpoint with its parameters written as variables, e.g. `/v2/orders/$ID`. */
export function samplePath(route: Pick<Route, "auth" | "path">, write: (variable: string) => string): string {
  const [documented = route.path] = mountsOf(route);
  return documented.replaceAll(/\{(\w+)\}/g, (_, name: string) => write(variableOf(name)));
}
