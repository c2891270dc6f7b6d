/** The plugin's own REST routes for companies that buy on account. */
import apiFetch from "@wordpress/api-fetch";
import { addQueryArgs } from "@wordpress/url";
import type { Order } from "../net-terms/orders-api.ts";
import type { TermsRequest } from "../requests/requests-api.ts";

export type Status = "active" | "suspended";

/** Of a company in a currency. Amounts in the store's price format. */
export type Credit = {
  currency: string;
  /** Owed and reserved. */
  used: string;
  held: string;
  /** Numbers of orders: placed, being placed, overdue. */
  orders: number;
  reserved: string;
  reservations: number;
  /** Empty if nothing is. */
  overdue: string;
  late: number;
  /** Limit and remaining are empty if unlimited. */
  limit: string;
  remaining: string;
  isOver: boolean;
  /** Percentages of the limit. */
  heldShare: number;
  reservedShare: number;
};

export type CompanyRow = {
  id: string;
  name: string;
  status: Status;
  /** A payment is overdue for so long that it gets no term. */
  isStopped: boolean;
  /** Values of the agreed terms; null: as offered to approved companies. */
  terms: string[] | null;
  vatNumbers: string[];
  /** Number of them. */
  members: number;
  credit: Credit[];
};

export type CompaniesPage = {
  total: number;
  perPage: number;
  /** Amounts of test orders. */
  isTest: boolean;
  companies: CompanyRow[];
};

export type Customer = { reference: string; name: string; email: string };

/** `moveFrom` is the company that a member of another one leaves. */
export type Member = Customer & { terms: string[] | null; moveFrom?: string };

/** A customer who belongs to another company. */
export type Conflict = Customer & { company: { id: string; name: string } };

/** Amounts in major units, as typed. */
export type Limit = { currency: string; amount: string };

/** What can be edited. */
export type Company = {
  name: string;
  status: Status;
  vatNumbers: string[];
  terms: string[] | null;
  /** Null: unlimited. */
  creditLimits: Limit[] | null;
  /** Null: the store's setting. */
  overdueDays: number | null;
  note: string;
  members: Member[];
  /** Counts the changes, so that nobody overwrites another's. */
  revision: number;
};

/** What happened at a company. `at`: a time in UTC. The text contains the label of its order. */
export type LogEntry = { at: string; text: string; by: string; order: { label: string; url: string } | null };

/** Days of its first and last order on account, empty without one; after how many days its latest orders were paid, on average. */
export type PaymentHistory = { since: string; lastOrder: string; paidOrders: number; paysAfterDays: number | null };

/** Given with its latest order on account. `vatConfirmedOn`: a day, empty unless the register confirmed the number, and not for a company of another name. */
export type LatestDetails = { order: string; address: string[]; invoicesTo: string; vatNumber: string; vatConfirmedOn: string };

/** Everything about a company. */
export type CompanyData = {
  company: Company & { id: string };
  /** Amounts of test orders. */
  isTest: boolean;
  credit: Credit[];
  /** As of a row of the list. */
  isStopped: boolean;
  /** Unpaid ones, those due first. */
  orders: Order[];
  requests: TermsRequest[];
  /** After how many days overdue its terms stop; null: never. */
  overdueDays: number | null;
  history: PaymentHistory;
  /** Null without an order. */
  latest: LatestDetails | null;
  year: number;
  /** Numbers of orders on account in that year, by customer. */
  orderedBy: Record<string, number>;
  log: LogEntry[];
};

/** GET it for one page of companies. */
export const base = "/wc-svc/v1/admin/companies";

/** The page of a company in the admin. */
export const companyUrl = (id: string) => addQueryArgs("admin.php", { page: "svc-checkout-net-terms", tab: "companies", company: id });

/** The list of companies in the admin. */
export const companiesUrl = "admin.php?page=svc-checkout-net-terms&tab=companies";

/** Its unpaid orders in the admin. */
export const companyOrdersUrl = (id: string) => addQueryArgs("admin.php", { page: "svc-checkout-net-terms", company: id });

export function fetchCompanies(search: string, page: number, signal: AbortSignal): Promise<CompaniesPage> {
  return apiFetch<CompaniesPage>({ path: addQueryArgs(base, { search, page }), signal });
}

export function fetchCompany(id: string, signal: AbortSignal): Promise<Company> {
  return apiFetch<Company>({ path: `${base}/${id}`, signal });
}

export function fetchCompanyData(id: string, signal: AbortSignal): Promise<CompanyData> {
  return apiFetch<CompanyData>({ path: `${base}/${id}/page`, signal });
}

/** Deletes a company that owes nothing. */
export async function deleteCompany(id: string): Promise<void> {
  await apiFetch({ path: `${base}/${id}`, method: "DELETE" });
}

/** Moves members, orders and log to another company, and deletes the first. */
export async function mergeCompany(id: string, into: string): Promise<void> {
  await apiFetch({ path: `${base}/${id}/merge`, method: "POST", data: { into } });
}

/** @param id null for a new company @returns its id */
export async function saveCompany(id: string | null, company: Company): Promise<string> {
  const saved = await apiFetch<{ id: string }>({ path: id === null ? base : `${base}/${id}`, method: "POST", data: company });
  return saved.id;
}

/** The customers because of whom a company was not saved; null if saving failed for another reason. */
export function conflictsOf(cause: unknown): Conflict[] | null {
  const { code, data } = (cause ?? {}) as { code?: string; data?: { conflicts?: Conflict[] } };
  return code === "duplicate_resource" ? (data?.conflicts ?? null) : null;
}

/** Customers of the store by name, e-mail address or user name. */
export async function findCustomers(search: string, signal: AbortSignal): Promise<Customer[]> {
  const { customers } = await apiFetch<{ customers: Customer[] }>({
    path: addQueryArgs(`${base}/customers`, { search }),
    signal,
  });
  return customers;
}

/** @param company id, `none`, or empty for the company of the order's customer */
export async function assignOrder(order: number, company: string): Promise<void> {
  await apiFetch({ path: `/wc-svc/v1/admin/orders/${order}/company`, method: "POST", data: { company } });
}
