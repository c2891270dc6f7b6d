import type { components } from "../../../../client/src/partner-api.ts";

export type WaitingWork = components["schemas"]["WaitingWork"];
export type Operator = components["schemas"]["OperatorFacts"];

export const waitingNames: Record<WaitingWork["kind"], string> = {
  webhook_deliveries: "Webhook deliveries",
  store_commands: "Changes of orders, to stores",
  vat_checks: "VAT numbers to check again",
};

const units = [
  ["d", 86_400],
  ["h", 3_600],
  ["min", 60],
] as const;

/** How long something has been due: "12 s", "3 min". */
export function sinceText(at: string, now = Date.now()): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(at)) / 1000));
  const unit = units.find(([, length]) => seconds >= length);
  return unit === undefined ? `${seconds} s` : `${Math.floor(seconds / unit[1])} ${unit[0]}`;
}
