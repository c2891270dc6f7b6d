import { parseVatNumber } from "../../shared/vat/normalise.ts";
import type { SearchField, SearchResult } from "../../shared/wire/search/search-result.ts";
import type { Scope } from "../db/scope.ts";
import type { Sql } from "../db/sql.ts";
import { listEvidence } from "../vat/evidence/evidence.sql.ts";
import type { MayRead } from "./find-by-id.ts";
import {
  listDomainsBeginning,
  listFoundMerchants,
  listFoundOrders,
  listFoundSessions,
  listSubscriptionsBeginning,
} from "./found-records.sql.ts";
import { matchMerchants, matchOrders, matchSessions, type Match } from "./match-records.sql.ts";
import {
  domainResult,
  merchantResult,
  orderResult,
  sessionResult,
  subscriptionResult,
  vatCheckResult,
} from "./results.ts";

/** How many of each kind are shown: 20 in all. */
const MOST = { orders: 6, sessions: 5, merchants: 4, domains: 2, subscriptions: 2, checks: 1 };

interface Kind {
  most: number;
  results: SearchResult[];
}

/** Records that begin with a text, of every kind that the caller may read. */
export async function findByText(
  sql: Sql,
  scope: Scope,
  mayRead: MayRead,
  text: string,
): Promise<{ results: SearchResult[]; hasMore: boolean }> {
  const address = text.toLowerCase().replace(/^https?:\/\/(www\.)?/, "");
  const kinds = await Promise.all([
    ...(mayRead("orders:read") ? [findOrders(sql, scope, text), findSessions(sql, scope, text)] : []),
    ...(mayRead("vat:read") ? [findChecks(sql, scope, text)] : []),
    ...(mayRead("merchants:read")
      ? [findMerchants(sql, scope, text, address), findDomains(sql, scope, address)]
      : []),
    ...(mayRead("webhooks:read") ? [findSubscriptions(sql, scope, address)] : []),
  ]);
  return {
    results: kinds.flatMap(({ results, most }) => results.slice(0, most)),
    hasMore: kinds.some(({ results, most }) => results.length > most),
  };
}

async function findOrders(sql: Sql, scope: Scope, text: string): Promise<Kind> {
  const matches = await matchOrders(sql, scope, text);
  const rows = await listFoundOrders(sql, scope, idsOf(matches), true);
  return { most: MOST.orders, results: inOrder(matches, rows, orderResult) };
}

async function findSessions(sql: Sql, scope: Scope, text: string): Promise<Kind> {
  const matches = (await matchSessions(sql, scope, text)).slice(0, MOST.sessions + 1);
  const rows = await listFoundSessions(sql, scope, idsOf(matches));
  return { most: MOST.sessions, results: inOrder(matches, rows, sessionResult) };
}

async function findMerchants(sql: Sql, scope: Scope, text: string, address: string): Promise<Kind> {
  const matches = await matchMerchants(sql, scope, text, address);
  const rows = await listFoundMerchants(sql, scope, idsOf(matches));
  return { most: MOST.merchants, results: inOrder(matches, rows, merchantResult) };
}

async function findDomains(sql: Sql, scope: Scope, address: string): Promise<Kind> {
  const rows = await listDomainsBeginning(sql, scope, address, MOST.domains + 1);
  return { most: MOST.domains, results: rows.map(domainResult) };
}

async function findSubscriptions(sql: Sql, scope: Scope, address: string): Promise<Kind> {
  const rows = await listSubscriptionsBeginning(sql, scope, address, MOST.subscriptions + 1);
  return {
    most: MOST.subscriptions,
    results: rows.map((row) => subscriptionResult(row, "target_url")),
  };
}

/** The newest check of a number, which the text must be as a whole. */
async function findChecks(sql: Sql, scope: Scope, text: string): Promise<Kind> {
  const vatNumber = parseVatNumber(text)?.canonical;
  const rows =
    vatNumber === undefined
      ? []
      : await listEvidence(sql, scope, { vatNumber, from: null, to: null, before: null }, MOST.checks + 1);
  return { most: MOST.checks, results: rows.map((row) => vatCheckResult(row, scope.livemode)) };
}

const idsOf = (matches: readonly Match[]): string[] => matches.map(({ id }) => id);

/** The rows in the order of their matches. */
function inOrder<Row extends { id: string }>(
  matches: readonly Match[],
  rows: readonly Row[],
  view: (row: Row, by: SearchField) => SearchResult,
): SearchResult[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return matches.flatMap(({ id, matched_by }) => {
    const row = byId.get(id);
    return row === undefined ? [] : [view(row, matched_by)];
  });
}
