import { DeliveryId } from "../../shared/wire/delivery.ts";
import { RequestId } from "../../shared/wire/request-log.ts";
import type { SearchField, SearchResult } from "../../shared/wire/search/search-result.ts";
import type { Scope } from "../db/scope.ts";
import type { Sql } from "../db/sql.ts";
import { findCallById } from "../pre-confirmation/list-calls.sql.ts";
import { findRequestLog } from "../request-logs/request-logs.sql.ts";
import { timeSpanOfRequest } from "../request-logs/request-time-span.ts";
import { createdAtOf } from "../webhooks/deliveries/delivery-id.ts";
import { findDelivery } from "../webhooks/deliveries/deliveries.sql.ts";
import { findSubscription } from "../webhooks/subscriptions/subscriptions.sql.ts";
import {
  findCompanyOf,
  listFoundMerchants,
  listFoundOrders,
  listFoundSessions,
} from "./found-records.sql.ts";
import type { Match } from "./match-records.sql.ts";
import {
  findEventSubject,
  listDeliveriesOf,
  listMerchantsOf,
  listOrdersOf,
  listSessionsOf,
} from "./records-by-id.sql.ts";
import {
  callResult,
  companyResult,
  deliveryResult,
  merchantResult,
  orderResult,
  requestResult,
  sessionResult,
  subscriptionResult,
} from "./results.ts";

/** Whether the caller may read what a scope opens. */
export type MayRead = (scope: string) => boolean;

interface Look {
  sql: Sql;
  scope: Scope;
  mayRead: MayRead;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const PREFIXED = /^([a-z]{2,4})_\w{4,}$/;

/** Records with an id, or to which something with this id belongs. Nothing for what is no id. */
export async function findById(look: Look, id: string): Promise<SearchResult[]> {
  if (UUID.test(id)) return findByUuid(look, id.toLowerCase());
  const prefix = PREFIXED.exec(id)?.[1];
  switch (prefix) {
    case undefined:
      return [];
    case "ord":
      return orders(look, [{ id, matched_by: "id" }]);
    case "cs":
      return sessions(look, [{ id, matched_by: "id" }]);
    case "co":
      return company(look, id);
    case "whd":
      return DeliveryId.safeParse(id).success ? deliveries(look, [id], "id") : [];
    case "evt":
      return event(look, id);
    case "req":
      return RequestId.safeParse(id).success ? request(look, id) : [];
    case "pc":
      return call(look, id);
    case "acct":
      return look.mayRead("merchants:read")
        ? merchants(look, await listMerchantsOf(look.sql, look.scope, id))
        : [];
    default:
      return checkout(look, id);
  }
}

async function findByUuid(look: Look, id: string): Promise<SearchResult[]> {
  const { sql, scope, mayRead } = look;
  const found = mayRead("merchants:read") ? await merchants(look, [{ id, matched_by: "id" }]) : [];
  const subscription = mayRead("webhooks:read") ? await findSubscription(sql, scope, id) : null;
  return subscription === null ? found : [...found, subscriptionResult(subscription, "id")];
}

/** A payment, refund or dispute, a step of an attempt, an order of the built-in store. */
async function checkout(look: Look, id: string): Promise<SearchResult[]> {
  const { sql, scope } = look;
  if (!look.mayRead("orders:read")) return [];
  const [ofOrders, ofSessions] = await Promise.all([
    listOrdersOf(sql, scope, id),
    listSessionsOf(sql, scope, id),
  ]);
  return [...(await orders(look, ofOrders)), ...(await sessions(look, ofSessions))];
}

async function orders({ sql, scope, mayRead }: Look, matches: readonly Match[]): Promise<SearchResult[]> {
  if (matches.length === 0 || !mayRead("orders:read")) return [];
  const rows = await listFoundOrders(sql, scope, idsOf(matches), false);
  return rows.map((row) => orderResult(row, fieldOf(matches, row.id)));
}

async function sessions({ sql, scope, mayRead }: Look, matches: readonly Match[]): Promise<SearchResult[]> {
  if (matches.length === 0 || !mayRead("orders:read")) return [];
  const rows = await listFoundSessions(sql, scope, idsOf(matches));
  return rows.map((row) => sessionResult(row, fieldOf(matches, row.id)));
}

async function merchants({ sql, scope }: Look, matches: readonly Match[]): Promise<SearchResult[]> {
  if (matches.length === 0) return [];
  const rows = await listFoundMerchants(sql, scope, idsOf(matches));
  return rows.map((row) => merchantResult(row, fieldOf(matches, row.id)));
}

async function company({ sql, scope, mayRead }: Look, id: string): Promise<SearchResult[]> {
  const row = mayRead("orders:read") ? await findCompanyOf(sql, scope, id) : null;
  return row === null ? [] : [companyResult(row)];
}

async function call({ sql, scope, mayRead }: Look, id: string): Promise<SearchResult[]> {
  const row = mayRead("merchants:read") ? await findCallById(sql, scope, id) : null;
  return row === null ? [] : [callResult(row, scope.livemode)];
}

async function request({ sql, scope, mayRead }: Look, id: string): Promise<SearchResult[]> {
  const row = mayRead("logs:read") ? await findRequestLog(sql, scope, id, timeSpanOfRequest(id)) : null;
  return row === null ? [] : [requestResult(row)];
}

async function deliveries(
  { sql, scope, mayRead }: Look,
  ids: readonly string[],
  by: SearchField,
): Promise<SearchResult[]> {
  if (!mayRead("webhooks:read")) return [];
  const rows = await Promise.all(ids.map((id) => findDelivery(sql, scope, id)));
  return rows.flatMap((row) => (row === null ? [] : [deliveryResult(row, by)]));
}

/** What an event is about, and its deliveries. */
async function event(look: Look, id: string): Promise<SearchResult[]> {
  const { sql, scope, mayRead } = look;
  if (!DeliveryId.safeParse(id.replace("evt_", "whd_")).success) return [];
  const createdAt = createdAtOf(id);
  const subject = mayRead("orders:read") ? await findEventSubject(sql, scope, id, createdAt) : null;
  const about: Match[] = subject === null ? [] : [{ id: subject, matched_by: "event_id" }];
  const found = subject?.startsWith("ord_") ? await orders(look, about) : await sessions(look, about);
  const sent = mayRead("webhooks:read") ? await listDeliveriesOf(sql, scope, id, createdAt) : [];
  return [...found, ...(await deliveries(look, sent, "event_id"))];
}

const idsOf = (matches: readonly Match[]): string[] => matches.map(({ id }) => id);

const fieldOf = (matches: readonly Match[], id: string): SearchField =>
  matches.find((match) => match.id === id)!.matched_by;
