import type { components } from "../../../../../client/src/partner-api.ts";
import { now } from "../../api/clock.ts";
import type { Tone } from "../../parts/Tag.tsx";

export type Delivery = components["schemas"]["Delivery"];
export type DeliveryDetail = components["schemas"]["DeliveryDetail"];
export type DeliveryStatus = components["schemas"]["DeliveryStatus"];

export const statusNames: Record<DeliveryStatus, string> = {
  abandoned: "Abandoned",
  pending: "Pending",
  succeeded: "Succeeded",
};

/** The status as a word with its tone; a pending delivery that failed before says so. */
export function statusOf(delivery: Delivery): [Tone, string] {
  if (delivery.succeeded_at !== null) return ["ok", statusNames.succeeded];
  if (delivery.abandoned_at !== null) return ["bad", statusNames.abandoned];
  return delivery.attempt_count === 0 ? ["info", statusNames.pending] : ["warn", "Retrying"];
}

const SOON_MS = 2000;
const LATER_MS = 30_000;

/** When to ask again for a delivery that changes by itself; false for one that has ended. */
export function pollOf(delivery: Delivery): number | false {
  const { succeeded_at: succeeded, abandoned_at: abandoned, next_attempt_at: next } = delivery;
  if (succeeded !== null || abandoned !== null) return false;
  return next === null || Date.parse(next) - now() < 60_000 ? SOON_MS : LATER_MS;
}

const WORKSPACE_EVENT = "00000000-0000-0000-0000-000000000000";

/** The store of the event; null if it is of the workspace. */
export const storeOf = ({ merchant_id: store }: Delivery) => (store === WORKSPACE_EVENT ? null : store);
