import { reportedDetails } from "./reported-details.ts";
import { randomUUID } from "node:crypto";
import { expectOk, type Harness, type TestMerchant, type TestWorkspace } from "../../test/support/harness.ts";
import type { FailMode, PreConfirmation } from "../../shared/wire/pre-confirmation.ts";
import type { ReceiverAnswer } from "../webhooks/webhooks.fixture.ts";
import type { PreConfirmationRow } from "./calls.sql.ts";
import type { PreConfirmationCall } from "./record-call.ts";

/** Test helpers: a hook's configuration and answers, and the calls of a checkout. */

export interface TestTenant {
  partner: TestWorkspace;
  merchant: TestMerchant;
  merchantId: string;
}

/** A merchant in a workspace of its own. */
export async function newTenant(h: Harness): Promise<TestTenant> {
  const partner = await h.workspace();
  const merchant = await h.merchant(partner);
  return { partner, merchant, merchantId: merchant.id };
}

/** Configures the merchant's hook over the API. @returns the secret if it was generated or changed. */
export async function configurePreConfirmation(
  tenant: TestTenant,
  values: { url: string; secret?: string; fail_mode?: FailMode },
): Promise<string> {
  const path = `/v2/agencies/${tenant.partner.id}/merchants/${tenant.merchantId}/pre-confirmation`;
  const answer = expectOk(await tenant.partner.client.put(path, values)) as PreConfirmation;
  return answer.secret ?? "";
}

export const extensions = {
  booking: { class_schedule_id: "cs_81", seats: [1, 2.5], note: "Zoë 🎉", nothing: null },
};

export const cart = { items: [{ id: "class-1", name: "Class", quantity: 1, price: 2400 }], extensions };

/** The first attempt of a new session. */
export function newCall(tenant: TestTenant): PreConfirmationCall & { sessionId: string } {
  return {
    workspaceId: tenant.partner.id,
    merchantId: tenant.merchantId,
    livemode: false,
    sessionId: `cs_${randomUUID()}`,
    attempt: 1,
    holdUntil: new Date("2026-11-02T10:00:00.000Z"),
    orderId: "ord_1",
    amount: 2856,
    currency: "EUR",
    paymentTerm: "immediate",
    deferred: false,
    cart,
    customer: { email: "einkauf@muster.example", country: "DE", company: "Muster GmbH" },
    shipping: null,
    shippingMethod: null,
    coupons: [],
    details: reportedDetails(),
  };
}

/** The body of `POST /v1/pre-confirmation` for an order in the store. */
export function storeRequest(values: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    orderId: randomUUID(),
    attempt: 1,
    amount: 2856,
    currency: "EUR",
    paymentTerm: "immediate",
    cart,
    customer: { email: "einkauf@muster.example", country: "DE", company: "Muster GmbH" },
    ...values,
  };
}

/** The record of a call. */
export async function recordOf(h: Harness, id: string | null): Promise<PreConfirmationRow> {
  const [row] = await h.sql<PreConfirmationRow[]>`select * from pre_confirmations where id = ${id}`;
  return row!;
}

export interface SettledEvent {
  merchant_id: string;
  extensions?: unknown;
  data: { pre_confirmation_id: string; session_id: string | null; attempt: number; outcome: string };
}

/** The `pre_confirmation.settled` events of a workspace, oldest first. */
export async function settledEvents(h: Harness, tenant: TestTenant): Promise<SettledEvent[]> {
  const rows = await h.sql<Array<{ payload: SettledEvent }>>`
    select payload from events where workspace_id = ${tenant.partner.id} and type = 'pre_confirmation.settled' order by id`;
  return rows.map((row) => row.payload);
}

/** A hook's answer 200 with this body. */
export const json = (value: unknown): ReceiverAnswer => ({
  status: 200,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(value),
});
