/** The plugin's own REST routes that put orders on account and take them off. */
import apiFetch from "@wordpress/api-fetch";
import { addQueryArgs } from "@wordpress/url";
import type { Order } from "../net-terms/orders-api.ts";

/** An order that staff want to put on account. */
export type Candidate = {
  id: number;
  number: string;
  /** In the store's price format. */
  owed: string;
  /** Why it cannot be put on account; empty if it can. */
  obstacle: string;
};

/** What staff choose from. */
export type Choices = {
  /** `due`: day on which the order is due on the term, YYYY-MM-DD; empty for a term without days and for several orders. */
  terms: { value: string; label: string; due: string }[];
  orders: Candidate[];
  /** What the company of the order owes; null without one and for several orders. */
  credit: {
    company: string;
    /** For example `€9.00 of €500.00`. */
    used: string;
    /** Why it would not get the order in a checkout; empty if it would. */
    warning: string;
  } | null;
};

export type PutData = {
  term: string;
  /** YYYY-MM-DD; empty for the term's own day. */
  due: string;
  /** Id, `none`, or empty for the company of the customer. */
  company: string;
  /** Whether the credit limit may be exceeded. */
  exceed: boolean;
};

const base = "/wc-svc/v1/admin/orders";

/** @param company as in `PutData` */
export function fetchChoices(ids: readonly number[], company: string, signal: AbortSignal): Promise<Choices> {
  return apiFetch<Choices>({ path: addQueryArgs(`${base}/on-account`, { ids: ids.join(","), company }), signal });
}

export function putOnAccount(id: number, data: PutData): Promise<Order> {
  return apiFetch<Order>({ path: `${base}/${id}/on-account`, method: "POST", data });
}

/** For an order that staff put on account. */
export function takeOffAccount(id: number): Promise<Order> {
  return apiFetch<Order>({ path: `${base}/${id}/off-account`, method: "POST" });
}
