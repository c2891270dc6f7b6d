import type { z } from "zod";
import { TermsRequestId } from "../../../shared/wire/terms-requests/terms-request-event.ts";
import type {
  ApproveTermsRequest,
  TermsRequest,
  TermsRequestPage,
  TermsRequestStatus,
} from "../../../shared/wire/terms-requests/terms-request.ts";
import type { Context } from "../../context.ts";
import { ApiError, type ErrorCode } from "../../errors.ts";
import { cutPage, decodeCursor } from "../../http/input/page-cursor.ts";
import { askStore } from "../../stores/ask-store.ts";
import type { StoredTermsRequest, TermsDecision } from "../../stores/on-account/terms-request.ts";
import type { StorePlatform } from "../../stores/platform.ts";
import { findStorePlatform } from "../companies.sql.ts";

/** Requests to buy on account. The store keeps them; platforms without requests, as the built-in store, have none. */

type Parts = Pick<Context, "sql" | "platform">;

/**
 * A page of the requests of a store's customers, newest first.
 * @param query `after`: the previous page's `nextAfter`. @throws ApiError cursor_invalid, store_unavailable
 */
export async function listTermsRequests(
  parts: Parts,
  merchantId: string,
  query: { limit: number; after?: string | undefined; status?: TermsRequestStatus | undefined },
): Promise<z.output<typeof TermsRequestPage>> {
  const { limit, status = null } = query;
  const after = query.after === undefined ? null : decodeCursor(query.after, TermsRequestId);
  const platform = await getPlatform(parts, merchantId);
  const asked = { merchantId, status, limit: limit + 1, after };
  const found = await askStore(async () => (await platform.listTermsRequests?.(asked)) ?? []);
  const rows = found.map((request) => ({ id: request.id, created_at: request.requestedAt, request }));
  const { page, nextAfter } = cutPage(rows, limit);
  return { termsRequests: page.map(({ request }) => viewTermsRequest(request)), nextAfter };
}

/** @throws ApiError resource_not_found, store_unavailable */
export async function getTermsRequest(parts: Parts, merchantId: string, id: string): Promise<TermsRequest> {
  const platform = await getPlatform(parts, merchantId);
  const found = await askStore(async () => platform.findTermsRequest?.(merchantId, id));
  if (found == null) throw refusalOf("svc_request_unknown");
  return viewTermsRequest(found);
}

/**
 * Decides in the store, which sends the customer an e-mail. Repeating a decision changes nothing.
 * @throws ApiError resource_not_found, terms_request_decided, duplicate_resource, account_blocked, parameter_invalid,
 *   store_unavailable
 */
export async function decideTermsRequest(
  parts: Parts,
  merchantId: string,
  id: string,
  decision: TermsDecision,
): Promise<TermsRequest> {
  const platform = await getPlatform(parts, merchantId);
  const outcome = await askStore(async () => platform.decideTermsRequest?.(merchantId, id, decision));
  if (outcome === undefined) throw refusalOf("svc_request_unknown");
  if (outcome.status === "refused") throw refusalOf(outcome.code);
  return viewTermsRequest(outcome.request);
}

/** What staff decide with an approval. */
export function approvalOf({ company, companyId, ...agreed }: ApproveTermsRequest): TermsDecision {
  return { ...agreed, decision: "approve", companyId: companyId ?? null, companyName: company?.name ?? "" };
}

function viewTermsRequest(of: StoredTermsRequest): TermsRequest {
  return {
    ...of,
    customer: { reference: of.customer },
    requestedAt: of.requestedAt.toISOString(),
    decidedAt: of.decidedAt?.toISOString() ?? null,
  };
}

async function getPlatform({ sql, platform }: Parts, merchantId: string): Promise<StorePlatform> {
  return platform((await findStorePlatform(sql, merchantId)) ?? "builtin");
}

/** Error, message and parameter by the plugin's code. */
const REFUSALS: Readonly<Record<string, [code: ErrorCode, message: string, param?: string]>> = {
  svc_request_unknown: ["resource_not_found", "Request not found.", "id"],
  svc_customer_unknown: ["resource_not_found", "The customer's account no longer exists.", "id"],
  svc_company_unknown: ["resource_not_found", "Company not found.", "companyId"],
  svc_request_decided: ["terms_request_decided", "The request has been decided otherwise.", "id"],
  svc_company_suspended: ["account_blocked", "The company is suspended.", "companyId"],
  duplicate_resource: ["duplicate_resource", "The customer belongs to another company by now.", "id"],
  svc_already_member: [
    "duplicate_resource",
    "The customer belongs to a company by now. Approve the request, or remove them from it.",
    "id",
  ],
  svc_terms_missing: ["parameter_invalid", "terms: Use deferred payment terms of the merchant.", "terms"],
  svc_limit_invalid: ["parameter_invalid", "creditLimit: Not a valid amount.", "creditLimit"],
  svc_name_invalid: ["parameter_invalid", "company.name: Not a valid name.", "company.name"],
  svc_members_too_many: ["parameter_invalid", "companyId: A company has at most 500 members.", "companyId"],
};

function refusalOf(code: string): ApiError {
  const known = REFUSALS[code];
  // Someone else is changing the company, or the plugin is newer than this server.
  if (known === undefined)
    return new ApiError("store_unavailable", { cause: new Error(`the store refused: ${code}`) });
  const [error, message, param] = known;
  const meta = error === "account_blocked" ? { meta: { reason: "suspended" } } : {};
  return new ApiError(error, { message, ...(param === undefined ? {} : { param }), ...meta });
}
