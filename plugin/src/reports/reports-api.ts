/** The plugin's own REST routes for reports, and what PHP prints for them. */
import apiFetch from "@wordpress/api-fetch";
import { addQueryArgs } from "@wordpress/url";
import type { Part } from "../net-terms/filter.ts";

export type Choice = { value: string; label: string };

export type Mode = "live" | "test";

/** Printed by PHP (`Reports\ReportPages`). */
export type ReportsData = {
  /** The current ones first. */
  periods: { quarters: Choice[]; months: Choice[] };
  /** URLs of files, without period and mode. */
  csv: { vat: string; ecSales: string; receivables: string };
  /** Whether a test key is saved, so that Net terms shows test orders. */
  isTestStore: boolean;
  /** URL of Net terms. */
  netTerms: string;
};

/** In the store's price format. */
export type Amounts = { currency: string; orders: number; refunds: number; net: string; tax: string; gross: string };

export type VatRow = Amounts & {
  id: string;
  /** VAT prefix of a member state, or ISO 3166-1. */
  code: string;
  country: string;
  treatment: string;
};

export type VatFigures = {
  mode: Mode;
  /** First and last day, YYYY-MM-DD. */
  from: string;
  to: string;
  rows: VatRow[];
  /** By currency. */
  totals: Amounts[];
  /** Number of refunds that were entered without lines. */
  shares: number;
  /** Number of orders without VAT that have a VAT number but no recorded reason. */
  unexplained: number;
  /** Number of test orders that live figures leave out. */
  testOrders: number;
};

/** By days overdue, in the store's price format; empty where nothing is owed. */
export type Parts = Record<"all" | Part, { orders: number; owed: string }>;

export type CompanyRow = {
  id: string;
  /** Id of the company; empty for orders of no company. */
  company: string;
  name: string;
  currency: string;
  parts: Parts;
};

export type ReceivablesFigures = {
  /** Number of rows on all pages. */
  total: number;
  perPage: number;
  rows: CompanyRow[];
  /** Of all pages, by currency. */
  totals: { currency: string; parts: Parts }[];
  /** Number of test orders that live figures leave out. */
  testOrders: number;
};

/** The figures of a report. @param query of its route */
export function fetchFigures<Figures>(report: "vat" | "receivables", query: Record<string, string>, signal: AbortSignal): Promise<Figures> {
  return apiFetch<Figures>({ path: addQueryArgs(`/wc-svc/v1/admin/reports/${report}`, query), signal });
}
