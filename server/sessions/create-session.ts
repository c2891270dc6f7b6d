import { emptyDetails, emptyShippingAddress } from "../../shared/form/fields.ts";
import { stateCode } from "../../shared/states.ts";
import type { CreateSession } from "../../shared/wire/session.ts";
import type { Context } from "../context.ts";
import { batchedOnPool } from "../db/batches.ts";
import { isPostgresError, isUniqueViolation, type Pool } from "../db/sql.ts";
import { ApiError } from "../errors.ts";
import {
  configuredCurrency,
  getMerchantTogether,
  type CheckoutMerchant,
} from "../merchants/checkout-merchant.ts";
import { askStore } from "../stores/ask-store.ts";
import type { Cart } from "../stores/platform.ts";
import { cartTotals, TotalsError } from "../stores/totals.ts";
import { newUlid } from "../crypto/random-ids.ts";
import { insertEmissions, newEmission, subscribersOfNewSession, type Emission } from "../webhooks/emit.ts";
import type { Subscriber } from "../webhooks/subscriptions/subscriptions.sql.ts";
import { refuseUnpayable } from "./chargeable-amount.ts";
import { eventScope, sessionEventData } from "./session-view.ts";
import { rememberMerchantOfToken } from "./merchant-of-token.ts";
import { encryptToken, hashToken, newToken, tokenOf } from "./session-token.ts";
import {
  buyerColumns,
  findByReference,
  insertSessions,
  insertSessionsWithEvents,
  updateOpenSession,
  type NewSession,
  type SessionRow,
} from "./sessions.sql.ts";
import { storeSession } from "./store-session.ts";

interface CreatedSession {
  session: SessionRow;
  created: boolean;
  /** Part of the checkout URL. */
  token: string;
}

/**
 * Creates a session, or updates the open session of the same client reference in place.
 * @param body whose `customer.reference` and `customer.roles` were signed.
 * @throws ApiError parameter_invalid for inconsistent totals or one that cannot be paid, session_in_progress, store_unavailable.
 */
export async function createSession(
  ctx: Context,
  merchantId: string,
  body: CreateSession,
): Promise<CreatedSession> {
  const merchant = await getMerchantTogether(ctx.sql, merchantId);
  const now = new Date(ctx.clock.now());
  const id = `cs_${newUlid(now.getTime())}`;
  const token = newToken();
  const { items, lineItems, b2b, currency: cartCurrency, ...rest } = body.cart;
  const cart: Cart = { items: items ?? lineItems ?? [], ...rest };
  const draft: NewSession = {
    id,
    workspace_id: merchant.workspaceId,
    merchant_id: merchant.id,
    livemode: merchant.livemode,
    token_hash: hashToken(token),
    token_encrypted: encryptToken(ctx, id, token),
    client_reference: body.clientReference ?? null,
    b2b: b2b ?? merchant.configuration.defaults.b2b,
    currency: cartCurrency ?? defaultCurrency(merchant),
    locale: body.locale ?? null,
    cart,
    customer: customerPrefill(body.customer),
    identity: identityOf(body.customer),
    ...buyerColumns(body.customer ?? null),
    amounts: { subtotal: 0, discount: 0, shipping: 0, fees: 0, tax: 0, total: 0, currency: "" },
    success_url: body.successUrl ?? merchant.configuration.urls.success ?? null,
    cancel_url: body.cancelUrl ?? merchant.configuration.urls.cancel ?? null,
    metadata: body.metadata ?? null,
    announced_at: body.clientReference === undefined ? now : null,
    expires_at: new Date(now.getTime() + body.expiresIn * 1000),
    created_at: now,
  };
  if (draft.announced_at === null) {
    draft.amounts = await payableAmounts(ctx, merchant, draft);
    return upsertByReference(ctx, draft, token);
  }
  const [amounts, subscribers] = await Promise.all([
    payableAmounts(ctx, merchant, draft),
    subscribersOfNewSession(ctx.sql, eventScope(draft)),
  ]);
  const session = await insertWithEvent(ctx, { ...draft, amounts }, subscribers);
  rememberMerchantOfToken(draft.token_hash, merchant.id);
  return { session, created: true, token };
}

/** The merchant's currency, else EUR in test mode. */
function defaultCurrency(merchant: CheckoutMerchant): string {
  const currency = configuredCurrency(merchant);
  if (currency !== null) return currency;
  if (!merchant.livemode) return "EUR";
  throw new ApiError("parameter_missing", {
    message: "cart.currency: no currency is configured for this merchant.",
    param: "cart.currency",
  });
}

function customerPrefill(customer: CreateSession["customer"]): NewSession["customer"] {
  if (customer === undefined) return null;
  const { reference: _, roles: __, shippingAddress: address, shippingContact, ...known } = customer;
  if (address === undefined || (address.country === "" && address.line1 === "")) return known;
  const empty = emptyShippingAddress(address.country);
  const shippingAddress = { ...empty, ...address, ...shippingContact };
  return {
    ...known,
    shippingAddress: { ...shippingAddress, state: stateCode(address.country, address.state) },
  };
}

/** Roles without a reference are ignored. */
function identityOf(customer: CreateSession["customer"]): NewSession["identity"] {
  if (customer?.reference === undefined) return null;
  return { reference: customer.reference, roles: customer.roles ?? [] };
}

/**
 * The plugin sends the totals it has just computed, and PHP waits for this response: a quote request now would deadlock a
 * store with a single PHP process. The page requests a quote before payment.
 */
function hasPluginTotals(merchant: CheckoutMerchant, draft: NewSession): boolean {
  return (
    merchant.storePlatform !== "builtin" && draft.client_reference !== null && draft.cart.tax !== undefined
  );
}

/** The amounts that the session begins with. @throws ApiError as `initialAmounts`, and for a total that cannot be paid. */
async function payableAmounts(
  ctx: Context,
  merchant: CheckoutMerchant,
  draft: NewSession,
): Promise<SessionRow["amounts"]> {
  const amounts = await initialAmounts(ctx, merchant, draft);
  refuseUnpayable(ctx, merchant, { ...draft, amounts });
  return amounts;
}

async function initialAmounts(
  ctx: Context,
  merchant: CheckoutMerchant,
  draft: NewSession,
): Promise<SessionRow["amounts"]> {
  try {
    if (hasPluginTotals(merchant, draft)) return cartTotals(draft.cart, draft.currency);
    const session = storeSession(
      draft as unknown as SessionRow,
      { ...emptyDetails(), ...draft.customer },
      null,
      merchant.configuration.b2b,
    );
    const platform = ctx.platform(merchant.storePlatform);
    return (await askStore(() => platform.quote(session, merchant.configuration))).amounts;
  } catch (error) {
    if (error instanceof TotalsError) {
      throw new ApiError("parameter_invalid", {
        message: `${error.param}: ${error.message}`,
        param: error.param,
      });
    }
    throw error;
  }
}

/** Inserts the session together with its `session.created` event. */
async function insertWithEvent(
  ctx: Context,
  draft: NewSession,
  subscribers: readonly Subscriber[],
): Promise<SessionRow> {
  const session = insertedRow(draft);
  const event = { ...eventScope(session), data: sessionEventData(session, null) };
  const emission = newEmission(ctx, "session.created", event, subscribers);
  await insertBatched(ctx.sql, { session: draft, emission });
  return session;
}

interface SessionWithEvent {
  session: NewSession;
  emission: Emission;
}

/** Batches concurrent inserts. If the database rejects the batch, each session is inserted on its own. */
const insertBatched = batchedOnPool(async (sql, made: SessionWithEvent[]) => {
  try {
    await insertAll(sql, made);
  } catch (error) {
    if (made.length === 1 || !isPostgresError(error)) throw error;
    return made.map((one) => insertAll(sql, [one]));
  }
  return made.map(() => undefined);
});

/** Atomic. Without subscribers it takes one statement, because this is a hot path. */
async function insertAll(sql: Pool, made: readonly SessionWithEvent[]): Promise<void> {
  const sessions = made.map(({ session }) => session);
  const emissions = made.map(({ emission }) => emission);
  if (emissions.every(({ deliveries }) => deliveries.length === 0)) {
    const events = emissions.map(({ event }) => event);
    return insertSessionsWithEvents(sql, sessions, events);
  }
  await sql.begin((transaction) =>
    Promise.all([insertSessions(transaction, sessions), insertEmissions(transaction, emissions)]),
  );
}

/** The row with the database's defaults. */
function insertedRow(draft: NewSession): SessionRow {
  return {
    ...draft,
    status: "open",
    draft: null,
    draft_edited_at: null,
    draft_edits: null,
    attempt: 0,
    attempt_owner: null,
    attempt_lease_until: null,
    vat: null,
    vat_lookups: 0,
    accepted_coupons: [],
    coupon_attempts: 0,
    currency_changed: false,
    completed_at: null,
    opened_at: null,
    company_at: null,
    details_at: null,
    submitted_at: null,
    stopped_reason: null,
    stopped_at: null,
    erased_at: null,
  };
}

async function upsertByReference(ctx: Context, draft: NewSession, token: string): Promise<CreatedSession> {
  for (;;) {
    const updated = await updateOpenSession(ctx.sql, draft);
    if (updated !== null) return { session: updated, created: false, token: await tokenOf(ctx, updated) };
    const existing = await findByReference(ctx.sql, draft.merchant_id, draft.client_reference!);
    if (existing?.status === "confirming") throw new ApiError("session_in_progress");
    try {
      await insertSessions(ctx.sql, [draft]);
      return { session: insertedRow(draft), created: true, token };
    } catch (error) {
      // A concurrent request inserted it first: update that session.
      if (!isUniqueViolation(error, "sessions_merchant_id_client_reference_idx")) throw error;
    }
  }
}
