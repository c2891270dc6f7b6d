import { emptyDetails } from "../../shared/form/fields.ts";
import type { CreateSession } from "../../shared/wire/session.ts";
import type { Context } from "../context.ts";
import { isUniqueViolation } from "../db/sql.ts";
import { ApiError } from "../errors.ts";
import { getMerchantForCheckout, type CheckoutMerchant } from "../merchants/checkout-merchant.ts";
import { StoreUnavailable, type Cart } from "../stores/platform.ts";
import { cartTotals, TotalsError } from "../stores/totals.ts";
import { newUlid } from "../ulid.ts";
import { emitTo, newEvent, subscribersOf } from "../webhooks/emit.ts";
import type { Subscriber } from "../webhooks/subscriptions.sql.ts";
import { eventScope, sessionEventData } from "./session-view.ts";
import { encryptToken, hashToken, newToken } from "./session-token.ts";
import {
  findByReference,
  insertSession,
  insertToldSession,
  updateOpenSession,
  type NewSession,
  type SessionRow,
} from "./sessions.sql.ts";
import { storeSession } from "./store-session.ts";

/**
 * Makes a session, or updates the open one of the same client reference in place.
 * @throws ApiError parameter_invalid for totals that cannot be, session_in_progress, store_unavailable.
 */
export async function createSession(
  ctx: Context,
  merchantId: string,
  body: CreateSession,
): Promise<{ session: SessionRow; created: boolean }> {
  const merchant = await getMerchantForCheckout(ctx.sql, merchantId);
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
    customer: prefill(body.customer),
    amounts: { subtotal: 0, discount: 0, shipping: 0, fees: 0, tax: 0, total: 0, currency: "" },
    success_url: body.successUrl ?? merchant.configuration.urls.success ?? null,
    cancel_url: body.cancelUrl ?? merchant.configuration.urls.cancel ?? null,
    metadata: body.metadata ?? null,
    announced_at: body.clientReference === undefined ? now : null,
    expires_at: new Date(now.getTime() + body.expiresIn * 1000),
    created_at: now,
  };
  if (draft.announced_at === null) {
    draft.amounts = await firstAmounts(ctx, merchant, draft);
    return upsertByReference(ctx, draft);
  }
  const [amounts, subscribers] = await Promise.all([
    firstAmounts(ctx, merchant, draft),
    subscribersOf(ctx.sql, "session.created", eventScope(draft)),
  ]);
  return { session: await insertAnnounced(ctx, { ...draft, amounts }, subscribers), created: true };
}

/** Cart, merchant, its store, connected account, then EUR in test mode (design 4-checkout.md, Session). */
function defaultCurrency(merchant: CheckoutMerchant): string {
  const currency =
    merchant.configuration.store.currency ??
    merchant.storeCurrency ??
    merchant.connectedAccount?.defaultCurrency ??
    null;
  if (currency !== null) return currency.toUpperCase();
  if (!merchant.livemode) return "EUR";
  throw new ApiError("parameter_missing", {
    message: "cart.currency: no currency is configured for this merchant.",
    param: "cart.currency",
  });
}

function prefill(customer: CreateSession["customer"]): NewSession["customer"] {
  if (customer === undefined) return null;
  const { shippingAddress: _unused, ...known } = customer;
  return known;
}

/**
 * A store's own plugin sends the totals it has just computed, and its PHP waits in this very request: asked back now, a
 * store of one process could never answer. The page asks it before anyone pays.
 */
function hasJustCounted(merchant: CheckoutMerchant, draft: NewSession): boolean {
  return (
    merchant.storePlatform !== "builtin" && draft.client_reference !== null && draft.cart.tax !== undefined
  );
}

async function firstAmounts(
  ctx: Context,
  merchant: CheckoutMerchant,
  draft: NewSession,
): Promise<SessionRow["amounts"]> {
  try {
    if (hasJustCounted(merchant, draft)) return cartTotals(draft.cart, draft.currency);
    const session = storeSession(
      draft as unknown as SessionRow,
      { ...emptyDetails(), ...draft.customer },
      null,
    );
    return (await ctx.platform(merchant.storePlatform).quote(session)).amounts;
  } catch (error) {
    if (error instanceof TotalsError) {
      throw new ApiError("parameter_invalid", {
        message: `${error.param}: ${error.message}`,
        param: error.param,
      });
    }
    if (error instanceof StoreUnavailable) throw new ApiError("store_unavailable", { cause: error });
    throw error;
  }
}

/** The session and `session.created`: told exactly when it is made. */
async function insertAnnounced(
  ctx: Context,
  draft: NewSession,
  subscribers: readonly Subscriber[],
): Promise<SessionRow> {
  const made = { ...draft, status: "open", completed_at: null } as const;
  const told = { ...eventScope(made), data: sessionEventData(made, null) };
  if (subscribers.length === 0)
    return insertToldSession(ctx.sql, draft, newEvent(ctx, "session.created", told, []));
  return ctx.sql.begin(async (sql) => {
    const [row] = await Promise.all([
      insertSession(sql, draft),
      emitTo(ctx, sql, "session.created", told, subscribers),
    ]);
    return row;
  });
}

async function upsertByReference(
  ctx: Context,
  draft: NewSession,
): Promise<{ session: SessionRow; created: boolean }> {
  for (;;) {
    const updated = await updateOpenSession(ctx.sql, draft);
    if (updated !== null) return { session: updated, created: false };
    const existing = await findByReference(ctx.sql, draft.merchant_id, draft.client_reference!);
    if (existing?.status === "confirming") throw new ApiError("session_in_progress");
    try {
      return { session: await insertSession(ctx.sql, draft), created: true };
    } catch (error) {
      // Another request made it first: update that one.
      if (!isUniqueViolation(error, "sessions_merchant_id_client_reference_idx")) throw error;
    }
  }
}
