import {
  statusAfter,
  type EventTermsRequest,
  type StoreTermsRequestEvent,
} from "../../shared/wire/terms-requests/terms-request-event.ts";
import type { Context } from "../context.ts";
import type { MerchantCaller } from "../http/caller.ts";
import { emit } from "../webhooks/emit.ts";
import { insertStoreEvent } from "./store-orders.sql.ts";

/**
 * Emits what a store reports of a request to buy on account, in one transaction. Idempotent by event id. The store keeps its
 * requests: nothing else is recorded here.
 */
export async function receiveTermsRequestEvent(
  ctx: Context,
  caller: MerchantCaller,
  event: StoreTermsRequestEvent,
): Promise<void> {
  const { workspaceId, merchantId, livemode } = caller;
  await ctx.sql.begin(async (sql) => {
    const isNew = await insertStoreEvent(sql, {
      merchantId,
      // Ids of orders' events have no slash.
      id: `terms_request/${event.id}`,
      type: event.type,
      orderId: null,
      occurredAt: new Date(event.occurredAt),
      receivedAt: new Date(ctx.clock.now()),
    });
    if (!isNew) return;
    const data = { terms_request: eventRequestOf(event) };
    await emit(ctx, sql, event.type, { workspaceId, merchantId, livemode, data });
  });
}

function eventRequestOf({ type, termsRequest: of }: StoreTermsRequestEvent): EventTermsRequest {
  return {
    id: of.id,
    status: statusAfter(type),
    customer: { reference: of.customer.reference },
    company: of.company,
    vat_number: of.vatNumber,
    message: of.message,
    company_id: of.companyId ?? null,
    note: of.note,
    requested_at: new Date(of.requestedAt).toISOString(),
    decided_at: of.decidedAt == null ? null : new Date(of.decidedAt).toISOString(),
  };
}
