import { formatMoney } from "../../shared/money.ts";
import type { SearchField, SearchResult } from "../../shared/wire/search/search-result.ts";
import type { RequestLogRow } from "../http/request-log/request-log.sql.ts";
import type { PreConfirmationRow } from "../pre-confirmation/calls.sql.ts";
import type { EvidenceRow } from "../vat/evidence/evidence.sql.ts";
import type { DeliveryRow } from "../webhooks/deliveries/deliveries.sql.ts";
import type {
  FoundCompany,
  FoundDomain,
  FoundMerchant,
  FoundOrder,
  FoundSession,
  FoundSubscription,
} from "./found-records.sql.ts";

/** How each kind of record is shown among the results of a search. */

type Shown = Omit<SearchResult, "matched_by">;

const withMatch = (matched_by: SearchField, shown: Shown): SearchResult => ({ ...shown, matched_by });

const joined = (...parts: Array<string | null | undefined | false>): string =>
  parts.filter((part) => typeof part === "string" && part !== "").join(" · ");

const total = ({ amounts, currency }: Pick<FoundOrder, "amounts" | "currency">) =>
  formatMoney(amounts.total, currency, "en-GB");

/** "PO 4711"; a number that says so itself stays as it is. */
const poNumberText = (number: string | null): string =>
  !number || /^po\b/i.test(number) ? (number ?? "") : `PO ${number}`;

export const orderResult = (row: FoundOrder, by: SearchField): SearchResult =>
  withMatch(by, {
    type: "order",
    id: row.id,
    title: `Order ${row.number}`,
    description: joined(row.company || row.email, total(row), poNumberText(row.po_number)),
    status: row.status,
    merchant_id: row.merchant_id,
    livemode: row.livemode,
    created_at: row.created_at.toISOString(),
  });

export const sessionResult = (row: FoundSession, by: SearchField): SearchResult =>
  withMatch(by, {
    type: "session",
    id: row.id,
    title: row.company || row.email || "Session",
    description: joined(row.company ? row.email : null, total(row)),
    status: row.status,
    merchant_id: row.merchant_id,
    livemode: row.livemode,
    created_at: row.created_at.toISOString(),
  });

export const merchantResult = (row: FoundMerchant, by: SearchField): SearchResult =>
  withMatch(by, {
    type: "merchant",
    id: row.id,
    title: row.name,
    description: row.store_url,
    status: row.closed_at === null ? null : "closed",
    merchant_id: row.id,
    livemode: row.livemode,
    created_at: row.created_at.toISOString(),
  });

export const companyResult = (row: FoundCompany): SearchResult =>
  withMatch("id", {
    type: "company",
    id: row.id,
    title: row.name,
    description: joined(...row.vat_numbers.slice(0, 3)),
    status: row.status,
    merchant_id: row.merchant_id,
    livemode: row.livemode,
    created_at: row.created_at.toISOString(),
  });

export const domainResult = (row: FoundDomain): SearchResult =>
  withMatch("hostname", {
    type: "custom_domain",
    id: row.hostname,
    title: row.hostname,
    description: row.merchant_name,
    status: row.ssl_status,
    merchant_id: row.merchant_id,
    livemode: row.livemode,
    created_at: row.created_at.toISOString(),
  });

export const subscriptionResult = (row: FoundSubscription, by: SearchField): SearchResult =>
  withMatch(by, {
    type: "subscription",
    id: row.id,
    title: row.target_url,
    description: row.description || joined(...row.events.slice(0, 3)),
    status: row.status,
    merchant_id: row.merchant_id,
    livemode: row.livemode,
    created_at: row.created_at.toISOString(),
  });

export const deliveryResult = (row: DeliveryRow, by: SearchField): SearchResult =>
  withMatch(by, {
    type: "delivery",
    id: row.id,
    title: row.event,
    description: row.target_url,
    status: row.succeeded_at !== null ? "succeeded" : row.abandoned_at !== null ? "abandoned" : "pending",
    merchant_id: row.merchant_id,
    livemode: row.livemode,
    created_at: row.created_at.toISOString(),
  });

export const requestResult = (row: RequestLogRow): SearchResult =>
  withMatch("id", {
    type: "request",
    id: row.request_id,
    title: `${row.method} ${row.path}`,
    description: row.error_code ?? "",
    status: String(row.status_code),
    merchant_id: row.merchant_id,
    livemode: row.livemode ?? false,
    created_at: row.created_at.toISOString(),
  });

export const callResult = (row: PreConfirmationRow, livemode: boolean): SearchResult =>
  withMatch("id", {
    type: "pre_confirmation",
    id: row.id,
    title: "Pre-confirmation call",
    description: joined(row.order_id ?? row.session_id, row.reason),
    status: row.bypassed ? "bypassed" : (row.result ?? "pending"),
    merchant_id: row.merchant_id,
    livemode,
    created_at: row.created_at.toISOString(),
  });

export const vatCheckResult = (row: EvidenceRow, livemode: boolean): SearchResult =>
  withMatch("vat_number", {
    type: "vat_check",
    id: String(row.id),
    title: row.vat_number,
    description: row.name ?? "",
    status: row.status,
    merchant_id: row.merchant_id,
    livemode,
    created_at: row.checked_at.toISOString(),
  });
