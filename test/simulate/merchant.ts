import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { startStore, type StoreSandbox } from "../support/woocommerce/start-store.ts";
import { createClient, type Answer, type Client } from "../support/client.ts";
import { companyBody, COMPANY_TERMS, signedPost, type Company } from "./company.ts";
import type { Decisions } from "./decisions.ts";
import { changeOffers, drawOffers, offersOfStore, saveOffers, type Offers } from "./offers.ts";
import type { StaffWork } from "./staff-work.ts";
import type { World } from "./world.ts";

/** A merchant of a seed: its account, its store, its settings, and what it changes while shoppers pay. */
export interface Merchant {
  id: string;
  name: string;
  apiKey: string;
  /** With which its store signs. */
  secret: string;
  accountId: string;
  currency: string;
  /** Null: the built-in store. */
  store: StoreSandbox | null;
  decisions: Decisions;
  /** Whether its owner has disconnected the platform from its account. */
  disconnected: boolean;
  /** Refunds that it requested and was not refused, by session: minor units. */
  refunds: Map<string, { requested: number; confirmed: number; failed: number }>;
  /** Of the built-in store; null: its shoppers are guests. */
  company: Company | null;
  terms: ReadonlyArray<{ label: string; value: string; default?: boolean }>;
  /** How it delivers, and its codes; null: as the carts say. */
  offers: Offers | null;
  /** Whether an invalid VAT number is refused. */
  requiresVat: boolean;
  /** What staff did, by session; of orders that it entered itself by their id in the store. */
  work: Map<string, StaffWork>;
  /** When its store last reported an event. */
  lastEventAt: number;
}

/** Currencies of two, zero and three decimals, and one that the processor counts otherwise. */
const CURRENCIES = ["EUR", "EUR", "EUR", "USD", "JPY", "KWD", "ISK"] as const;
const TERMS = [
  { label: "Pay now", value: "immediate", default: true },
  { label: "Net 30 days", value: "net30" },
];
const VERSIONS = { plugin: "1.0.0", wordpress: "6.9", woocommerce: "11.0.0", php: "8.3.0" };

export const codeOf = ({ body }: Answer): string =>
  (body as { error?: { code?: string } } | null)?.error?.code ?? "";

/** Sends again until a reply arrives; set-up is not what is simulated. */
export async function persistently(
  call: (client: Client) => Promise<Answer>,
  world: World,
  bearer: string,
  decisions: Decisions,
): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    const origin = world.instances.origin(decisions);
    const answer = origin === null ? null : await call(createClient(origin, bearer)).catch(() => null);
    const isRunning = answer !== null && codeOf(answer) === "idempotency_request_in_progress";
    if (answer !== null && answer.status < 500 && !isRunning) return answer;
    if (tries > 400) throw new Error(`no usable reply: ${answer?.status} ${answer?.text ?? ""}`);
    await pause(50);
    await world.instances.available();
  }
}

function bodyOf(answer: Answer): unknown {
  if (answer.status >= 300) throw new Error(`set-up failed: ${answer.status} ${answer.text}`);
  return answer.body;
}

export async function createMerchant(world: World, seed: number, decisions: Decisions): Promise<Merchant> {
  const name = `s${seed}`;
  const call = (bearer: string, send: (client: Client) => Promise<Answer>) =>
    persistently(send, world, bearer, decisions);
  const key = randomUUID();
  const created = bodyOf(
    await call(world.partnerKey, (client) =>
      client.post(
        `/v2/agencies/${world.workspaceId}/merchants`,
        { name, store_url: `https://${name}.example/`, email: "owner@shop.example" },
        { headers: { "idempotency-key": key } },
      ),
    ),
  ) as {
    merchant: { id: string; api_key: string; api_secret: string };
    stripe: { account_id: string };
  };
  const { id, api_key: apiKey, api_secret: secret } = created.merchant;
  const currency = decisions.pick(CURRENCIES);
  const isConnected = decisions.chance(0.6);
  const company = isConnected ? null : drawCompany(decisions.stream("company"), currency);
  const terms = company === null ? TERMS : COMPANY_TERMS;
  const requiresVat = decisions.stream("vat").chance(0.4);
  bodyOf(
    await call(apiKey, (client) =>
      client.patch(`/v1/merchants/${id}`, {
        defaults: { b2b: true },
        b2b: { paymentTerms: terms, requireValidVat: requiresVat },
        store: { countryCode: "DE", currency, sells: "goods" },
      }),
    ),
  );
  const store = isConnected ? await startStore({ secret, currency }) : null;
  const accountId = created.stripe.account_id;
  const merchant: Merchant = {
    id,
    name,
    apiKey,
    secret,
    accountId,
    currency,
    store,
    decisions,
    disconnected: false,
    refunds: new Map(),
    company,
    terms,
    offers: drawOffers(decisions.stream("offers"), currency, isConnected),
    requiresVat,
    work: new Map(),
    lastEventAt: 0,
  };
  world.addTenant({
    name,
    seed,
    accountId,
    merchantId: id,
    storeOrigin: store?.url ?? null,
    decisions: decisions.stream("network"),
    // A quarter of the merchants have a good day.
    calm: decisions.pick([1, 0.95, 0.85, 0.7]),
    leave: () => void disconnect(world, merchant),
  });
  if (store !== null) {
    const restUrl = `${world.storeGatewayUrl}/${name}${new URL(store.restUrl).pathname}`;
    store.settings.address = restUrl;
    await world.ctx.sql`update merchants set allowed_store_hosts = '{127.0.0.1}' where id = ${id}`;
    for (let tries = 0; ; tries += 1) {
      const answer = await call(apiKey, (client) =>
        client.post("/v1/store/connect", { restUrl, versions: VERSIONS }),
      ).catch(() => null);
      if (answer?.status === 200) break;
      if (tries > 20)
        throw new Error(`the store of ${name} could not be connected: ${answer?.text ?? "no reply"}`);
    }
  }
  if (merchant.offers !== null) await installOffers(world, merchant, decisions.stream("install"));
  if (company !== null)
    bodyOf(await call(apiKey, signedPost(world, merchant, "/v1/companies", companyBody(company, currency))));
  if (decisions.chance(0.25))
    bodyOf(
      await call(world.partnerKey, (client) =>
        client.put(`/v2/agencies/${world.workspaceId}/merchants/${id}/pre-confirmation`, {
          url: world.partner.hookUrl(name),
          secret: "a-secret-of-the-hook",
        }),
      ),
    );
  return merchant;
}

/** Its limit is enough for one order or some. */
function drawCompany(decisions: Decisions, currency: string): Company | null {
  if (!decisions.chance(0.7)) return null;
  const step = currency === "KWD" ? 10 : 1;
  return { limit: decisions.between(30_000, 120_000) * step, members: ["member-0", "member-1"] };
}

/** One of the changes that merchants make at the worst moment. */
export async function disrupt(world: World, merchant: Merchant, decisions: Decisions): Promise<void> {
  await world.instances.available();
  const origin = world.instances.origin(decisions);
  if (origin === null) return;
  const client = createClient(origin, merchant.apiKey);
  const action = decisions.weighted<() => Promise<unknown>>([
    [
      2,
      () =>
        client.patch(`/v1/merchants/${merchant.id}`, {
          b2b: { paymentTerms: decisions.pick([merchant.terms, merchant.terms.slice(0, 1)]) },
        }),
    ],
    [
      2,
      () =>
        client.patch(`/v1/merchants/${merchant.id}`, {
          store: { countryCode: "DE", currency: decisions.pick(CURRENCIES) },
        }),
    ],
    [5, () => activateDomain(world, merchant, decisions)],
    [2, async () => overrideTax(merchant, decisions)],
    [1, async () => disconnect(world, merchant)],
  ]);
  await action().catch(() => {});
}

async function installOffers(world: World, merchant: Merchant, decisions: Decisions): Promise<void> {
  const { offers, store, apiKey } = merchant;
  if (offers === null) return;
  if (store !== null) store.settings.offers = offersOfStore(offers);
  else bodyOf(await persistently(saveOffers(merchant.id, offers), world, apiKey, decisions));
}

/** The merchant changes how it delivers, or its codes, while shoppers have pages open. */
export async function reviseOffers(world: World, merchant: Merchant, decisions: Decisions): Promise<void> {
  if (merchant.offers === null) return;
  changeOffers(merchant.offers, decisions, merchant.currency);
  await installOffers(world, merchant, decisions);
}

async function activateDomain(world: World, merchant: Merchant, decisions: Decisions): Promise<void> {
  const hostname = `pay-${decisions.between(1, 1_000_000)}.${merchant.name}.example`;
  await world.ctx.sql`
    insert into custom_domains (workspace_id, merchant_id, livemode, hostname, edge, ssl_status, token, validating_since, activated_at)
    values (${world.workspaceId}, ${merchant.id}, false, ${hostname}, 'local', 'active', 'token', svc_now(), svc_now())
    on conflict do nothing`;
}

/** The store's tax filter is changed: totals differ from those that were displayed. */
function overrideTax({ store }: Merchant, decisions: Decisions): void {
  if (store === null) return;
  const percent = decisions.pick([0, 100, 150]);
  store.settings.taxOverride = (tax) => Math.floor((tax * percent) / 100);
}

async function disconnect(world: World, merchant: Merchant): Promise<void> {
  merchant.disconnected = true;
  await world.stripe.deauthorize(merchant.accountId);
}
