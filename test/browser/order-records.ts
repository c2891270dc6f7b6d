import { expectOk, type Harness, type TestMerchant, type TestWorkspace } from "../support/harness.ts";

export interface OrderRecord {
  id: string;
  status: string;
  amounts: { total: number; tax: number };
  billing: Record<string, unknown>;
  meta: Record<string, unknown>;
}

/** A session as the API returns it. */
export async function sessionOf(
  merchant: TestMerchant,
  sessionId: string,
): Promise<{ status: string; orderId: string | null; orderNumber: string | null }> {
  return expectOk(await merchant.client.get(`/v1/sessions/${sessionId}`)) as {
    status: string;
    orderId: string | null;
    orderNumber: string | null;
  };
}

/** The order of a completed session, from the API. @throws when it has none. */
export async function orderOf(
  workspace: TestWorkspace,
  merchant: TestMerchant,
  sessionId: string,
): Promise<OrderRecord> {
  const { orderId } = await sessionOf(merchant, sessionId);
  return expectOk(await workspace.client.get(`/v2/orders/${orderId}`)) as OrderRecord;
}

/** Statuses of the store's orders of a session. */
export async function storeOrdersOf(h: Harness, sessionId: string): Promise<string[]> {
  const rows = await h.sql`select status from builtin_orders where session_id = ${sessionId}`;
  return rows.map((row) => String(row["status"]));
}

/** The processor's payments of a session as status and amount, e.g. "succeeded 23800". */
export async function paymentsOf(h: Harness, merchant: TestMerchant, sessionId: string): Promise<string[]> {
  const { stripe } = h.standIns;
  const response = await fetch(`${stripe!.url}/v1/payment_intents?limit=100`, {
    headers: { authorization: `Bearer ${stripe!.secretKey}`, "stripe-account": merchant.accountId },
  });
  const list = (await response.json()) as {
    data: Array<{ status: string; amount: number; metadata: Record<string, string> }>;
  };
  return list.data
    .filter((intent) => intent.metadata["svc_session_id"] === sessionId)
    .map(({ status, amount }) => `${status} ${amount}`)
    .toSorted();
}
