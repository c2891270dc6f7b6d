import type { Context } from "../../context.ts";

/** What declined payments are counted for, always within one merchant. */
export const declineKinds = ["session", "card", "network", "merchant"] as const;
export type DeclineKind = (typeof declineKinds)[number];

/** `perHour` declines are free; from then on each one holds back the next payment for twice as long. */
export interface DeclineLimit {
  perHour: number;
  firstPauseSeconds: number;
  longestPauseSeconds: number;
}

/**
 * An individual's pauses grow to an hour. Those of a network stay shorter, because an office shares it; those of a merchant
 * are short, because its genuine shoppers wait too: they only slow an attack down.
 */
export function declineLimit(config: Context["config"], kind: DeclineKind): DeclineLimit {
  switch (kind) {
    case "session":
      return { perHour: config.SVC_CARD_DECLINES_SESSION, firstPauseSeconds: 30, longestPauseSeconds: 3600 };
    case "card":
      return { perHour: config.SVC_CARD_DECLINES_CARD, firstPauseSeconds: 30, longestPauseSeconds: 3600 };
    case "network":
      return { perHour: config.SVC_CARD_DECLINES_NETWORK, firstPauseSeconds: 30, longestPauseSeconds: 900 };
    case "merchant":
      return { perHour: config.SVC_CARD_DECLINES_MERCHANT, firstPauseSeconds: 5, longestPauseSeconds: 60 };
  }
}
