import type Stripe from "stripe";
import { z } from "zod";
import { listPage, pageParameters } from "./list-page.ts";
import type { Operation, Settings } from "./operation.ts";
import { parseParameters } from "./parameters.ts";

/** The endpoints that an account's events are sent to: https://docs.stripe.com/connect/webhooks */
export function endpointsOf(settings: Settings, owner: string): string[] {
  const isConnected = owner !== settings.platform;
  return settings.webhookEndpoints.filter(({ connect }) => connect === isConnected).map(({ url }) => url);
}

/** GET /v1/webhook_endpoints. `application` is set on endpoints of connected accounts alone. */
export const listWebhookEndpoints: Operation = (call) => {
  const params = parseParameters(z.strictObject(pageParameters), call.params);
  const endpoints = call.account === call.settings.platform ? call.settings.webhookEndpoints : [];
  const objects = endpoints.map(({ url, connect }, index): Stripe.WebhookEndpoint => ({
    id: `we_sandbox${index}`,
    object: "webhook_endpoint",
    api_version: call.settings.apiVersion,
    application: connect ? "ca_sandbox" : null,
    created: 0,
    description: null,
    enabled_events: ["*"],
    livemode: false,
    metadata: {},
    status: "enabled",
    url,
  }));
  return { status: 200, body: listPage("/v1/webhook_endpoints", objects, params) };
};
