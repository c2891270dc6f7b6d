import type { components } from "../../../../client/src/partner-api.ts";
import type { Tone } from "../parts/Tag.tsx";

export type Domain = components["schemas"]["CustomDomainDetail"];
type SslStatus = components["schemas"]["SslStatus"];

interface StatusFacts {
  tone: Tone;
  name: string;
  /** What happens next, or what to do. */
  text: string;
  /** Whether it changes by itself within minutes. */
  isMoving: boolean;
}

/** What each status means to the user who sets up the domain. */
export const statusFacts: Record<SslStatus, StatusFacts> = {
  initializing: {
    tone: "info",
    name: "Waiting for records",
    text: "Add both records at your DNS provider. They are checked every few seconds at first, then less often.",
    isMoving: true,
  },
  pending_validation: {
    tone: "warn",
    name: "Records not found",
    text: "Add both records at your DNS provider. A new record can take some minutes to become visible.",
    isMoving: true,
  },
  pending_issuance: {
    tone: "info",
    name: "Issuing certificate",
    text: "Both records were found. The certificate is being issued.",
    isMoving: true,
  },
  pending_deployment: {
    tone: "info",
    name: "Deploying",
    text: "The certificate was issued and is being deployed.",
    isMoving: true,
  },
  active: {
    tone: "ok",
    name: "Active",
    text: "New checkouts of the store are served here. Keep both records for as long as it is in use.",
    isMoving: false,
  },
  validation_timed_out: {
    tone: "bad",
    name: "Timed out",
    text: "The records were not found within seven days. Add the domain again for a new record.",
    isMoving: false,
  },
  deleted: { tone: "plain", name: "Removed", text: "The domain was removed.", isMoving: false },
};
