import { randomUUID } from "node:crypto";
import { eventHeaders } from "../support/woocommerce/report-event.ts";
import type { Answer, Client } from "../support/client.ts";
import type { World } from "./world.ts";

/** The one company of a merchant of the built-in store: all shoppers of that merchant are its members, and share its limit. */
export interface Company {
  /** Minor units of the merchant's currency; every other currency has none. */
  limit: number;
  members: readonly string[];
}

export const COMPANY_TERMS = [
  { label: "Pay now", value: "immediate", default: true },
  { label: "Net 30 days", value: "net30" },
  { label: "Due on the day of the order", value: "net0" },
];

/** A write that the merchant's secret signs; signed anew each time it is sent. */
export function signedPost(
  world: World,
  { secret }: { secret: string },
  path: string,
  body: object,
): (client: Client) => Promise<Answer> {
  const key = randomUUID();
  const text = JSON.stringify(body);
  return (client) =>
    client.post(path, text, {
      headers: {
        ...eventHeaders(secret, text),
        "idempotency-key": key,
      },
    });
}

/** As `POST /v1/companies` creates it: an invoice that is overdue for a day blocks it. */
export const companyBody = ({ limit, members }: Company, currency: string): object => ({
  name: "Nordlicht GmbH",
  members: members.map((reference) => ({ reference })),
  terms: ["net30", "net0"],
  creditLimits: [{ amount: limit, currency }],
  overdueDays: 0,
});
