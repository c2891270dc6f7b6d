import { createClient, type Client, type ClientOptions } from "./client.ts";
import type { paths as MerchantPaths } from "./merchant-api.ts";
import type { paths as PartnerPaths } from "./partner-api.ts";

export type PartnerClient = Client<PartnerPaths>;
export type MerchantClient = Client<MerchantPaths>;

/** For software platforms: onboarding, orders, webhooks, custom hostnames, request logs. `apiKey`: `svc_ak_…`. */
export const createPartnerClient = (options: ClientOptions): PartnerClient => createClient(options);

/** For one store: sessions, its configuration, VAT checks. `apiKey`: `svc_mk_…`. */
export const createMerchantClient = (options: ClientOptions): MerchantClient => createClient(options);

export type { Answer, CallOptions, Client, ClientOptions, Input } from "./client.ts";
export type { paths as MerchantPaths } from "./merchant-api.ts";
export type { paths as PartnerPaths } from "./partner-api.ts";
export { SvcConnectionError, SvcError } from "./svc-error.ts";
export { verifyWebhook, type SvcEvent } from "./verify-webhook.ts";
export { WebhookVerificationError } from "standardwebhooks";
