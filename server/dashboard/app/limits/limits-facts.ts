import type { components } from "../../../../client/src/partner-api.ts";

export type Limits = components["schemas"]["LimitsState"];
export type Budget = components["schemas"]["LimitBudget"];
export type RefusedCalls = components["schemas"]["RefusedCalls"];
export type CardPause = components["schemas"]["CardPause"];

/** What a budget limits, as the beginning of a line. */
export const nameOf = ({ limits }: Budget): string => limits.charAt(0).toUpperCase() + limits.slice(1);

const sharedBy: Record<Budget["shared_by"], string> = {
  workspace_and_mode: "Workspace, in this mode",
  workspace: "Workspace, both modes",
  merchant: "Store",
  user: "User",
  session: "Checkout",
  network: "Network",
};

export const sharedByText = (budget: Budget): string => sharedBy[budget.shared_by];

const periods: Record<Budget["period"], string> = { second: "s", minute: "min", hour: "h" };

/** "100 / s". */
export const sizeText = ({ limit, period }: Budget): string => `${countText(limit)} / ${periods[period]}`;

export const countText = (value: number): string => value.toLocaleString("en-GB");

/** What a refusal is, in words. */
export const codeNames: Record<string, string> = {
  rate_limited: "Too many calls",
  vat_check_throttled: "Too many VAT checks",
};

/** "5 per checkout, 5 per card …" */
export function freeDeclinesText({ card_limits: limits }: Limits): string {
  return limits
    .map(({ counted_per: per, free_per_hour: free }) => `${countText(free)} per ${places[per]}`)
    .join(", ");
}

const places: Record<Limits["card_limits"][number]["counted_per"], string> = {
  session: "checkout",
  card: "card",
  network: "network",
  merchant: "store",
};
