import { randomUUID } from "node:crypto";
import { ulid } from "ulid";
import { defaultScopes } from "../../shared/wire/partner-key.ts";
import type { Auth, Role } from "../../server/http/caller.ts";
import { startStore } from "../support/woocommerce/start-store.ts";
import { addMember } from "../../server/keys/workspaces.ts";
import { buyer, cardToken, openCheckout } from "../flows/shopper.ts";
import { expectOk, type Harness, type TestMerchant, type TestWorkspace } from "../support/harness.ts";
import type { Call } from "./contract-client.ts";
import { sampleBody, type Endpoint } from "./endpoints.ts";

/** A workspace with one of everything that an endpoint can be about, and credentials of every kind. */
export interface World {
  workspace: TestWorkspace;
  merchant: TestMerchant;
  /** A merchant whose store may connect, and its store. */
  store: { merchant: TestMerchant; restUrl: string; untoldOrder: string };
  /** A session whose order was paid by card. */
  paidSession: string;
  /** Another tenant, with its own merchant. */
  other: { workspace: TestWorkspace; merchant: TestMerchant };
  /** Credentials that are good for the kind of endpoint. */
  credentials: Record<Exclude<Auth, "none">, string>;
  mint(options: {
    livemode?: boolean;
    scopes?: readonly string[];
  }): Promise<{ id: string; plaintext: string }>;
  revokePartnerKey(id: string): Promise<void>;
  tokenOf(role: Role): Promise<string>;
  /** Credentials that are good for the endpoint; users change, for a user's quota is a person's clicking. */
  headersFor(endpoint: Endpoint): Promise<Record<string, string>>;
  /** Whether an answer tells of anything in this world's workspace. */
  isShownIn(text: string): boolean;
  /** A call that the endpoint answers with success. */
  goodCall(endpoint: Endpoint): Call;
  /** The world's own thing among those whose paths begin like this. */
  ownId(start: string): string;
  /** The endpoint's path with the world's own ids, some of them replaced. */
  pathOf(endpoint: Endpoint, replaced?: Record<string, string>): string;
}

/** The header that carries a credential to this kind of endpoint. */
export function credentialHeader(auth: Auth, credential: string): Record<string, string> {
  return auth === "merchant_header"
    ? { "x-svc-api-key": credential }
    : { authorization: `Bearer ${credential}` };
}

/** A well-formed id that names nothing, for a path's parameter. */
export function unknownId(endpoint: Endpoint, parameter: string): string {
  if (parameter === "request_id") return `req_${ulid()}`;
  if (parameter === "hostname") return `${randomUUID()}.example`;
  if (parameter !== "id") return randomUUID();
  const prefix = prefixes.find(([start]) => endpoint.route.path.startsWith(start))?.[1];
  if (prefix === undefined) throw new Error(`name the form of {id} in ${endpoint.route.path}`);
  return prefix === "uuid" ? randomUUID() : `${prefix}_${ulid()}`;
}

/** The form of `{id}` by the beginning of the path. */
const prefixes: Array<[start: string, prefix: string]> = [
  ["/webhooks/subscriptions", "uuid"],
  ["/webhooks/deliveries", "whd"],
  ["/orders", "ord"],
  ["/v1/merchants", "uuid"],
  ["/v1/sessions", "cs"],
];

/** Makes the world through the API itself. */
export async function makeWorld(h: Harness): Promise<World> {
  const workspace = await h.workspace();
  const merchant = await h.merchant(workspace);
  const otherWorkspace = await h.workspace();
  const other = { workspace: otherWorkspace, merchant: await h.merchant(otherWorkspace) };

  const mint: World["mint"] = async (options) => {
    const path = `/v2/workspaces/${workspace.id}/partner-keys`;
    const answer = await h.client(workspace.token).post(path, { name: "Contract", ...options });
    const { key, plaintext } = expectOk(answer) as { key: { id: string }; plaintext: string };
    return { id: key.id, plaintext };
  };
  const store = await openStore(h, workspace);
  const ids = await makeResources(h, workspace, merchant);
  const keyId = (await mint({ scopes: defaultScopes })).id;
  const own: Record<string, string> = {
    workspaceId: workspace.id,
    merchantId: merchant.id,
    keyId,
    request_id: ids.request,
    hostname: ids.hostname,
  };
  const credentials = {
    partner_key: workspace.key,
    user_token: workspace.token,
    merchant_key: merchant.apiKey,
    merchant_header: merchant.apiKey,
  };
  const byPath: Array<[start: string, id: string]> = [
    ["/webhooks/subscriptions", ids.subscription],
    ["/webhooks/deliveries", ids.delivery],
    ["/orders/{id}/paid", ids.paidOrder],
    ["/orders/{id}/retry", store.untoldOrder],
    ["/orders", ids.order],
    ["/v1/merchants", merchant.id],
    ["/v1/sessions", ids.session],
  ];

  /** A merchant whose key may run out. */
  const spare = await h.merchant(workspace);
  const rotated: Record<string, string> = { ...own, merchantId: spare.id };

  const ownId: World["ownId"] = (path) => {
    const id = byPath.find(([start]) => path.startsWith(start))?.[1];
    if (id === undefined) throw new Error(`the world has nothing of its own for ${path}`);
    return id;
  };

  const pathOf: World["pathOf"] = (endpoint, replaced = {}) =>
    endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const ids = endpoint.path.endsWith("/rotate-credentials") ? rotated : own;
      return replaced[name] ?? ids[name] ?? ownId(endpoint.route.path);
    });

  const tokenOf: World["tokenOf"] = async (role) => {
    const subject = `${role}-${randomUUID()}`;
    await addMember(h.sql, { workspaceId: workspace.id, subject, role, email: null });
    return h.standIns.oidc!.issueToken({ subject, audience: "svc-checkout" });
  };
  /** A store that connects takes its merchant's orders, and the others need theirs where they are. */
  const credentialOf = (route: Endpoint["route"], auth: Exclude<Auth, "none">) =>
    route.path.startsWith("/v1/store/") ? store.merchant.apiKey : credentials[auth];
  let clicks = 0;
  let clicker = workspace.token;

  return {
    workspace,
    merchant,
    store,
    paidSession: ids.paidSession,
    other,
    credentials,
    mint,
    async revokePartnerKey(id) {
      expectOk(await h.client(workspace.token).delete(`/v2/workspaces/${workspace.id}/partner-keys/${id}`));
    },
    tokenOf,
    async headersFor({ route }) {
      const { auth } = route;
      if (auth === "none") return {};
      if (auth !== "user_token") return credentialHeader(auth, credentialOf(route, auth));
      clicks += 1;
      if (clicks % 40 === 0) clicker = await tokenOf("owner");
      return credentialHeader(auth, clicker);
    },
    isShownIn(text) {
      const { workspaceId: _workspace, ...things } = own;
      // The log of a call repeats its path, with whatever ids the caller wrote into it.
      const shown = text.replaceAll(/"path":"[^"]*"/g, "");
      return [...Object.values(things), ...byPath.map(([, id]) => id)].some((id) => shown.includes(id));
    },
    ownId,
    pathOf,
    goodCall(endpoint) {
      const { auth, idempotent, method } = endpoint.route;
      const body = sampleBody(endpoint);
      // A store can be onboarded once only, and a name taken once.
      if (body !== undefined && "hostname" in body) body["hostname"] = `checkout.${randomUUID()}.example`;
      if (body !== undefined && "store_url" in body) body["store_url"] = `https://${randomUUID()}.example`;
      if (body !== undefined && "restUrl" in body) body["restUrl"] = store.restUrl;
      if (endpoint.route.path === "/v1/refunds")
        Object.assign(body!, { sessionId: ids.paidSession, amount: 1 });
      // An event is taken once, and what is wrong with it must be seen each time.
      if (body !== undefined && "occurredAt" in body) body["id"] = randomUUID();
      return {
        method,
        path: pathOf(endpoint),
        headers: {
          ...(auth === "none" ? {} : credentialHeader(auth, credentialOf(endpoint.route, auth))),
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
  paidSession: string;
  request: string;
  hostname: string;
}

async function makeResources(
  h: Harness,
  workspace: TestWorkspace,
  merchant: TestMerchant,
): Promise<Resources> {
  const { client } = workspace;
  const target = `${h.standIns.partner.url}/events`;
  const subscription = expectOk(
    await client.post("/v2/webhooks/subscriptions", { target_url: target, events: ["*"] }),
  ) as { id: string };
  const tested = await client.post(`/v2/webhooks/subscriptions/${subscription.id}/test`);
  const delivery = expectOk(tested) as { id: string };
  const hook = { url: `${h.standIns.partner.url}/pre-confirmation`, fail_mode: "open" };
  expectOk(await client.put(`/v2/agencies/${workspace.id}/merchants/${merchant.id}/pre-confirmation`, hook));
  const [order, paidOrder] = [await placeOnAccount(h, merchant), await placeOnAccount(h, merchant)];
  const { sessionId } = await openCheckout(h, merchant);
  const domains = `/v2/agencies/${workspace.id}/merchants/${merchant.id}/custom-domain`;
  const domain = await client.post(domains, { hostname: `checkout.${randomUUID()}.example` });
  return {
    subscription: subscription.id,
    delivery: delivery.id,
    order,
    paidOrder,
    session: sessionId,
    paidSession: await payByCard(h, merchant),
    hostname: (expectOk(domain) as { hostname: string }).hostname,
    request: tested.headers.get("svc-request-id")!,
  };
}

/** A merchant and its WooCommerce store, which runs until the harness is closed. */
async function openStore(h: Harness, workspace: TestWorkspace): Promise<World["store"]> {
  const merchant = await h.merchant(workspace);
  const store = await startStore({ secret: merchant.apiSecret });
  h.onClose(() => store.close());
  const versions = { plugin: "1.0.0", wordpress: "6.9", woocommerce: "11.0.0", php: "8.3.0" };
  expectOk(await merchant.client.post("/v1/store/connect", { restUrl: store.restUrl, versions }));
  store.settings.fault = (response, { route, answer }) =>
    route === "/orders/hold" ? response.writeHead(503).end() : answer();
  const untoldOrder = await placeOnAccount(h, merchant);
  store.settings.fault = null;
  return { merchant, restUrl: store.restUrl, untoldOrder };
}

/** The session of a fresh order that was paid. */
async function payByCard(h: Harness, merchant: TestMerchant): Promise<string> {
  const checkout = await openCheckout(h, merchant);
  expectOk(await checkout.confirm({ confirmationTokenId: await cardToken(h, merchant) }));
  return checkout.sessionId;
}

/** The id of a fresh order on hold. */
async function placeOnAccount(h: Harness, merchant: TestMerchant): Promise<string> {
  const checkout = await openCheckout(h, merchant);
  const confirmed = await checkout.confirm({ details: { ...buyer, paymentTerm: "net30" } });
  return (expectOk(confirmed) as { orderId: string }).orderId;
}
