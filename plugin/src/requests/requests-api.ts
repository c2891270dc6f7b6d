/** The plugin's own REST routes for requests to buy on account. */
import apiFetch from "@wordpress/api-fetch";

export type RequestState = "requested" | "approved" | "declined";

/** Which requests are listed; empty for all. */
export type StateFilter = "" | "open" | "decided";

export type TermsRequest = {
  id: string;
  name: string;
  email: string;
  /** Of the customer's account; empty if it no longer exists. */
  url: string;
  company: string;
  vatNumber: string;
  message: string;
  /** Days in the store's format; `decided` is empty while the request is open. */
  day: string;
  ago: string;
  state: RequestState;
  note: string;
  decided: string;
  decidedBy: string;
  companyId: string;
};

export type RequestsPage = { total: number; open: number; perPage: number; requests: TermsRequest[] };

export type CompanyHint = { id: string; name: string };

export type RequestDetail = TermsRequest & {
  /** Day on which the customer's account was created. */
  since: string;
  orders: number;
  /** In the store's price format. */
  spent: string;
  /** Companies with the same VAT number, which proves nothing. */
  hints: CompanyHint[];
  /** Company that the customer belongs to by now, or empty. */
  member: string;
};

/** What an approval agrees with the customer. */
export type Approval = {
  /** Empty for a new company. */
  companyId: string;
  companyName: string;
  terms: string[];
  /** In major units, as typed; null for no limit, undefined to keep the company's. */
  creditLimit: string | null | undefined;
  note: string;
};

export type Decision = ({ decision: "approved" } & Approval) | { decision: "declined"; note: string };

/** The e-mail about a decision, before it is sent. */
export type Mail = { to: string; language: string; subject: string; paragraphs: string[]; isEnabled: boolean };

/** GET it for one page of requests. */
export const base = "/wc-svc/v1/admin/terms-requests";

export function fetchRequest(id: string, signal: AbortSignal): Promise<RequestDetail> {
  return apiFetch<RequestDetail>({ path: `${base}/${id}`, signal });
}

/** @returns whether the customer was sent an e-mail */
export async function decide(id: string, decision: Decision): Promise<boolean> {
  const path = `${base}/${id}/${decision.decision === "approved" ? "approve" : "decline"}`;
  const { isMailed } = await apiFetch<{ isMailed: boolean }>({ path, method: "POST", data: decision });
  return isMailed;
}

export function previewMail(id: string, decision: Decision, signal: AbortSignal): Promise<Mail> {
  return apiFetch<Mail>({ path: `${base}/${id}/preview`, method: "POST", data: decision, signal });
}
