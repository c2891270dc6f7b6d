/** The plugin's own REST routes for companies that buy on account. */
import apiFetch from "@wordpress/api-fetch";
import { addQueryArgs } from "@wordpress/url";

export type Status = "active" | "suspended";

/** Amounts in the store's price format; limit and remaining are empty if unlimited. */
export type Credit = { used: string; limit: string; remaining: string; isOver: boolean };

export type CompanyRow = {
  id: string;
  name: string;
  status: Status;
  /** Values of the agreed terms; null: as offered to approved companies. */
  terms: string[] | null;
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

const base = "/wc-svc/v1/admin/companies";

export function fetchCompanies(search: string, page: number, signal: AbortSignal): Promise<CompaniesPage> {
  return apiFetch<CompaniesPage>({ path: addQueryArgs(base, { search, page }), signal });
}

export function fetchCompany(id: string): Promise<Company> {
  return apiFetch<Company>({ path: `${base}/${id}` });
}

/** @param id null for a new company */
export async function saveCompany(id: string | null, company: Company): Promise<void> {
  await apiFetch({ path: id === null ? base : `${base}/${id}`, method: "POST", data: company });
}

/** The customers because of whom a company was not saved; null if saving failed for another reason. */
export function conflictsOf(cause: unknown): Conflict[] | null {
  const { code, data } = (cause ?? {}) as { code?: string; data?: { conflicts?: Conflict[] } };
  return code === "duplicate_resource" ? (data?.conflicts ?? null) : null;
}

/** Customers of the store by name, e-mail address or user name. */
export async function findCustomers(search: string): Promise<Customer[]> {
  const { customers } = await apiFetch<{ customers: Customer[] }>({
    path: addQueryArgs(`${base}/customers`, { search }),
  });
  return customers;
}

/**
 * @param company id, `none`, or empty for the company of the order's customer
 * @param term value of a deferred term, for an order that has none
 */
export async function assignOrder(order: number, company: string, term: string): Promise<void> {
  await apiFetch({ path: `/wc-svc/v1/admin/orders/${order}/company`, method: "POST", data: { company, term } });
}
