import { randomInt, randomUUID } from "node:crypto";
import { ulid } from "ulid";
import { defaultScopes } from "../../shared/wire/partner-key.ts";
import type { Auth, Role } from "../../server/http/caller.ts";
import {
  resourceIds,
  resourceOf,
  type ResourceId,
  type ResourceName,
} from "../../server/http/openapi/resource-ids.ts";
import type { StoredOrder } from "../support/woocommerce/order-book.ts";
import { startStore, type SeenCall } from "../support/woocommerce/start-store.ts";
import { addMember } from "../../server/keys/workspaces.ts";
import { buyer, cardToken, openCheckout } from "../flows/shopper.ts";
import { paySurplus } from "../flows/processor.ts";
import { expectOk, until, type Harness, type TestMerchant, type TestWorkspace } from "../support/harness.ts";
import { signedClient } from "../support/signed-client.ts";
import { signingSecrets, type Call } from "./contract-client.ts";
import { sampleBody, type Endpoint } from "./endpoints.ts";

/** A workspace with one resource for every endpoint and credentials of every kind. */
export interface Fixture {
  workspace: TestWorkspace;
  merchant: TestMerchant;
  /** A merchant with a connected store and an order the store has not received. */
  store: {
    merchant: TestMerchant;
    restUrl: string;
    unsyncedOrder: string;
    /** Requests to buy on account, which its endpoints decide. */
    approvedRequest: string;
    declinedRequest: string;
    /** Signed calls, and the orders they led to. */
    seen: readonly SeenCall[];
    orders: readonly StoredOrder[];
  };
  /** A session whose order was paid by card. */
  paidSession: string;
  /** Another tenant, with its own merchant. */
  other: { workspace: TestWorkspace; merchant: TestMerchant };
  /** Valid credentials by authentication kind. */
  credentials: Record<Exclude<Auth, "none">, string>;
  createPartnerKey(options: {
    livemode?: boolean;
    scopes?: readonly string[];
  }): Promise<{ id: string; plaintext: string }>;
  revokePartnerKey(id: string): Promise<void>;
  tokenOf(role: Role): Promise<string>;
  /** Valid credential headers for the endpoint; rotates users to stay within a user's rate limit. */
  headersFor(endpoint: Endpoint): Promise<Record<string, string>>;
  /** X-Svc-Merchant where the endpoint requires it. */
  merchantHeader(endpoint: Endpoint): Record<string, string>;
  /** Whether an answer contains an id of this fixture's workspace. */
  isExposedIn(text: string): boolean;
  /** A call that succeeds. */
  validCall(endpoint: Endpoint): Call;
  /** The id of the fixture's resource for a route path. */
  ownId(start: string): string;
  /** The endpoint's path with the fixture's ids; `replaced` overrides some of them. */
  pathOf(endpoint: Endpoint, replaced?: Record<string, string>): string;
}

/** The header that carries a credential to this kind of endpoint. */
export function credentialHeader(auth: Auth, credential: string): Record<string, string> {
  return auth === "merchant_header"
    ? { "x-svc-api-key": credential }
    : { authorization: `Bearer ${credential}` };
}

const formOf = ({ route }: Endpoint): ResourceId["form"] => resourceIds[resourceOf(route.path)].form;

/** Whether the `{id}` of an endpoint is a number. */
export const hasNumericId = (endpoint: Endpoint): boolean =>
  endpoint.path.includes("{id}") && formOf(endpoint) === "number";

/** A well-formed unknown id for a path parameter. */
export function unknownId(endpoint: Endpoint, parameter: string): string {
  if (parameter === "request_id") return `req_${ulid()}`;
  if (parameter === "payment_intent") return `pi_${ulid()}`;
  if (parameter === "hostname") return `${randomUUID()}.example`;
  if (parameter !== "id") return randomUUID();
  const form = formOf(endpoint);
  if (form === "number") return String(randomInt(2 ** 40, 2 ** 41));
  return form === "uuid" ? randomUUID() : `${form}${ulid()}`;
}

export interface FixtureOptions {
  /** Who buys; default: `buyer`. */
  details?: typeof buyer;
  /** Origin of the partner's server, with `/events` and `/pre-confirmation`; default: the stand-in partner. */
  partnerUrl?: string;
}

/** Something in every field of a company: no list is empty because its records lack what it goes by. */
const companyFields = {
  costCentre: "4711",
  buyerReference: "04011000-12345-67",
  poNumbers: ["PO-2026-18"],
  invoiceEmail: "invoices@nordlicht.example",
  peppolId: "9930:de999000121",
  exemptionNumber: "EX-17",
  orderNote: "Deliver at the back door.",
};
const fieldUses = Object.fromEntries(Object.keys(companyFields).map((field) => [field, "optional"]));

/** Creates the fixture through the API. */
export async function createFixture(h: Harness, options: FixtureOptions = {}): Promise<Fixture> {
  const details = { ...(options.details ?? buyer), ...companyFields };
  const workspace = await h.workspace();
  const merchant = await h.merchant(workspace);
  expectOk(await merchant.client.patch(`/v1/merchants/${merchant.id}`, { b2b: { fields: fieldUses } }));
  const otherWorkspace = await h.workspace();
  const other = { workspace: otherWorkspace, merchant: await h.merchant(otherWorkspace) };

  const mint: Fixture["createPartnerKey"] = async (options) => {
    const path = `/v2/workspaces/${workspace.id}/partner-keys`;
    const answer = await h.client(workspace.token).post(path, { name: "Contract", ...options });
    const { key, plaintext } = expectOk(answer) as { key: { id: string }; plaintext: string };
    return { id: key.id, plaintext };
  };
  const store = await openStore(h, workspace, details);
  for (const { apiKey, apiSecret } of [merchant, other.merchant, store.merchant])
    signingSecrets.set(apiKey, apiSecret);
  const partnerUrl = options.partnerUrl ?? h.standIns.partner.url;
  const ids = await createResources(h, workspace, merchant, { details, partnerUrl });
  const keyId = (await mint({ scopes: defaultScopes })).id;
  const ownIds: Record<string, string> = {
    workspaceId: workspace.id,
    merchantId: merchant.id,
    keyId,
    request_id: ids.request,
    hostname: ids.hostname,
    payment_intent: ids.surplusPayment,
  };
  const credentials = {
    partner_key: workspace.key,
    user_token: workspace.token,
    merchant_key: merchant.apiKey,
    merchant_header: merchant.apiKey,
  };
  const idsByResource: Record<ResourceName, string> = {
    OwnMerchantId: merchant.id,
    SessionId: ids.session,
    CompanyId: ids.company,
    TermsRequestId: store.approvedRequest,
    OrderId: ids.order,
    PreConfirmationId: ids.preConfirmation,
    VatCheckId: ids.vatCheck,
    DeliveryId: ids.delivery,
    SubscriptionId: ids.subscription,
    AttentionId: ids.order,
  };
  /** Where an endpoint needs a resource of its own: by its path. */
  const idsByAction: Array<[path: RegExp, id: string]> = [
    [/^\/orders\/\{id\}\/paid/, ids.paidOrder],
    [/^\/orders\/\{id\}\/retry/, store.unsyncedOrder],
    [/^\/sessions\b/, ids.paidSession],
    [/\/terms-requests\/\{id\}\/decline/, store.declinedRequest],
  ];

  /** Its keys may be rotated without affecting other calls. */
  const rotatedMerchant = await h.merchant(workspace);
  /** Closing is for good. */
  const closedMerchant = await h.merchant(workspace);
  const idsBySuffix = new Map([
    ["rotate-credentials", { ...ownIds, merchantId: rotatedMerchant.id }],
    ["close", { ...ownIds, merchantId: closedMerchant.id }],
    ["connection-test", { ...ownIds, merchantId: store.merchant.id }],
  ]);

  const ownId: Fixture["ownId"] = (path) =>
    idsByAction.find(([action]) => action.test(path))?.[1] ?? idsByResource[resourceOf(path)];

  const pathOf: Fixture["pathOf"] = (endpoint, replaced = {}) =>
    endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const ids: Record<string, string> =
        idsBySuffix.get(endpoint.path.slice(endpoint.path.lastIndexOf("/") + 1)) ?? ownIds;
      return replaced[name] ?? ids[name] ?? ownId(endpoint.route.path);
    });

  const tokenOf: Fixture["tokenOf"] = async (role) => {
    const subject = `${role}-${randomUUID()}`;
    await addMember(h.sql, { workspaceId: workspace.id, subject, role, email: null });
    return h.standIns.oidc!.issueToken({ subject, audience: "svc-checkout" });
  };
  /** Store endpoints use the connected store's merchant, because connecting a store moves its merchant's orders. */
  const credentialOf = (route: Endpoint["route"], auth: Exclude<Auth, "none">) =>
    /^\/v1\/(store|terms-requests)\b/.test(route.path) ? store.merchant.apiKey : credentials[auth];
  const merchantHeader = ({ route: { merchantScoped, path } }: Endpoint): Record<string, string> => {
    if (merchantScoped !== "required") return {};
    return { "x-svc-merchant": path.startsWith("/terms-requests") ? store.merchant.id : merchant.id };
  };
  let userCalls = 0;
  let userToken = workspace.token;

  return {
    workspace,
    merchant,
    store,
    paidSession: ids.paidSession,
    other,
    credentials,
    createPartnerKey: mint,
    async revokePartnerKey(id) {
      expectOk(await h.client(workspace.token).delete(`/v2/workspaces/${workspace.id}/partner-keys/${id}`));
    },
    tokenOf,
    merchantHeader,
    async headersFor(endpoint) {
      const { route } = endpoint;
      const { auth } = route;
      if (auth === "none") return {};
      if (auth !== "user_token")
        return { ...credentialHeader(auth, credentialOf(route, auth)), ...merchantHeader(endpoint) };
      userCalls += 1;
      if (userCalls % 40 === 0) userToken = await tokenOf("owner");
      return credentialHeader(auth, userToken);
    },
    isExposedIn(text) {
      const { workspaceId: _workspace, ...things } = ownIds;
      // Request logs repeat the path with the ids the caller sent.
      const shown = text.replaceAll(/"path":"[^"]*"/g, "");
      const ids = [
        ...Object.values(things),
        ...Object.values(idsByResource),
        ...idsByAction.map(([, id]) => id),
      ];
      // The ids of VAT checks are counts, which may stand anywhere; the merchant's id stands beside them.
      return ids.some((id) => !/^\d+$/.test(id) && shown.includes(id));
    },
    ownId,
    pathOf,
    validCall(endpoint) {
      const { auth, idempotent, method } = endpoint.route;
      const body = sampleBody(endpoint);
      // A store can be onboarded only once and a hostname used only once.
      if (body !== undefined && "hostname" in body) body["hostname"] = `checkout.${randomUUID()}.example`;
      if (body !== undefined && "store_url" in body) body["store_url"] = `https://${randomUUID()}.example`;
      if (body !== undefined && "restUrl" in body) body["restUrl"] = store.restUrl;
      if (endpoint.route.path === "/v1/refunds")
        Object.assign(body!, { sessionId: ids.paidSession, amount: 1 });
      if (endpoint.route.path.startsWith("/payments/")) Object.assign(body!, { amount: 1 });
      // A repeated event id would be ignored instead of validated.
      if (body !== undefined && "occurredAt" in body) body["id"] = randomUUID();
      return {
        method,
        path: pathOf(endpoint),
        headers: {
          ...(auth === "none" ? {} : credentialHeader(auth, credentialOf(endpoint.route, auth))),
          ...merchantHeader(endpoint),
          ...(idempotent === undefined ? {} : { "idempotency-key": randomUUID() }),
        },
        ...(body === undefined ? {} : { body }),
      };
    },
  };
}

interface Resources {
  subscription: string;
  delivery: string;
  order: string;
  paidOrder: string;
  session: string;
  company: string;
  paidSession: string;
  surplusPayment: string;
  request: string;
  hostname: string;
  vatCheck: string;
  preConfirmation: string;
}

async function createResources(
  h: Harness,
  workspace: TestWorkspace,
  merchant: TestMerchant,
  { details, partnerUrl }: Required<FixtureOptions>,
): Promise<Resources> {
  const { client } = workspace;
  const target = `${partnerUrl}/events`;
  const subscription = expectOk(
    await client.post("/v2/webhooks/subscriptions", { target_url: target, events: ["*"] }),
  ) as { id: string };
  const tested = await client.post(`/v2/webhooks/subscriptions/${subscription.id}/test`);
  const delivery = expectOk(tested) as { id: string };
  const hook = { url: `${partnerUrl}/pre-confirmation`, fail_mode: "open" };
  expectOk(await client.put(`/v2/agencies/${workspace.id}/merchants/${merchant.id}/pre-confirmation`, hook));
  const [order, paidOrder] = [
    await placeOnAccount(h, merchant, details),
    await placeOnAccount(h, merchant, details),
  ];
  const { sessionId } = await openCheckout(h, merchant);
  const name = `Nordlicht ${randomUUID()}`;
  const company = expectOk(await signedClient(merchant).post("/v1/companies", { name }));
  const paidSession = await payByCard(h, merchant, details);
  const domains = `/v2/agencies/${workspace.id}/merchants/${merchant.id}/custom-domain`;
  const domain = await client.post(domains, { hostname: `checkout.${randomUUID()}.example` });
  const { checks } = expectOk(await client.get("/v2/vat/checks")) as {
    checks: Array<{ id: string; session_id: string | null }>;
  };
  const { calls } = expectOk(await client.get("/v2/pre-confirmations")) as { calls: Array<{ id: string }> };
  return {
    subscription: subscription.id,
    delivery: delivery.id,
    vatCheck: checks.find(({ session_id }) => session_id !== null)!.id,
    preConfirmation: calls[0]!.id,
    order,
    paidOrder,
    session: sessionId,
    company: (company as { id: string }).id,
    paidSession,
    surplusPayment: await paySurplusOf(h, merchant, paidSession),
    hostname: (expectOk(domain) as { hostname: string }).hostname,
    request: tested.headers.get("svc-request-id")!,
  };
}

/** Starts a merchant's WooCommerce store, which runs until the harness is closed. */
async function openStore(
  h: Harness,
  workspace: TestWorkspace,
  details: typeof buyer,
): Promise<Fixture["store"]> {
  const merchant = await h.merchant(workspace);
  // Every endpoint is called with its key alone, as by the plugin of 0.1.0.
  const store = await startStore({ secret: merchant.apiSecret, reportsUnsigned: true });
  h.onClose(() => store.close());
  const versions = { plugin: "1.0.0", wordpress: "6.9", woocommerce: "11.0.0", php: "8.3.0" };
  expectOk(await merchant.client.post("/v1/store/connect", { restUrl: store.restUrl, versions }));
  store.settings.fault = (response, { route, answer }) =>
    route === "/orders/hold" ? response.writeHead(503).end() : answer();
  const unsyncedOrder = await placeOnAccount(h, merchant, details);
  store.settings.fault = null;
  const [approvedRequest, declinedRequest] = [`tr_${ulid()}`, `tr_${ulid()}`];
  for (const id of [approvedRequest, declinedRequest]) store.termsRequests.ask({ id });
  const { restUrl, seen, orders } = store;
  return { merchant, restUrl, unsyncedOrder, approvedRequest, declinedRequest, seen, orders };
}

/** Places a paid order. @returns the session's id. */
async function payByCard(h: Harness, merchant: TestMerchant, details: typeof buyer): Promise<string> {
  const checkout = await openCheckout(h, merchant);
  expectOk(await checkout.confirm({ details, confirmationTokenId: await cardToken(h, merchant) }));
  return checkout.sessionId;
}

/** Pays a session once more. A refund of the whole rest is rejected, so that something is always left to refund. */
async function paySurplusOf(h: Harness, merchant: TestMerchant, sessionId: string): Promise<string> {
  const id = await paySurplus(h, merchant, sessionId, 90_000_000);
  await until(
    async () =>
      (
        await h.sql`
          update surplus_payments set amount = amount * 1000 where payment_intent = ${id} returning 1`
      ).length > 0,
    "the surplus payment",
  );
  return id;
}

/** Places an order on hold. @returns the order's id. */
async function placeOnAccount(h: Harness, merchant: TestMerchant, details: typeof buyer): Promise<string> {
  const checkout = await openCheckout(h, merchant);
  const confirmed = await checkout.confirm({ details: { ...details, paymentTerm: "net30" } });
  return (expectOk(confirmed) as { orderId: string }).orderId;
}
