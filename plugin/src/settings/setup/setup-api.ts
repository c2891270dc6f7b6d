/** The plugin's REST routes of the set-up checklist. Each answers with the new state. */
import apiFetch from "@wordpress/api-fetch";

export type SetupStep = {
  id: "connect" | "terms" | "offer" | "tax" | "bank" | "test_order" | "switch_on";
  title: string;
  /** What is true now, in the user's language. */
  fact: string;
  isDone: boolean;
  /** Where the step is done; empty if the checklist does it. */
  url: string;
  action: string;
  /** Whether the user may say that the settings are right as they are. */
  canConfirm: boolean;
};

export type TestOrderState = {
  /** Why none can be placed now; empty if one can. */
  obstacle: string;
  /** Whether no term on account is offered, so that there is nothing to test. */
  isNeedless: boolean;
  /** Whether the buyer's e-mail and the event are known to have been sent, or not. */
  isSettled: boolean;
  /** Whether the e-mail to the buyer is switched off. */
  isEmailOff: boolean;
  order: {
    number: string;
    url: string;
    status: string;
    total: string;
    term: string;
    /** YYYY-MM-DD; empty for a term without days. */
    due: string;
    /** Result of the check of the store's own VAT number; empty without one. */
    vat: "" | "valid" | "invalid" | "unavailable" | "unchecked";
  } | null;
  emails: { title: string; to: string; sent: boolean }[];
  event: {
    state: "accepted" | "refused" | "waiting" | "none";
    type: string;
    /** ISO 8601, UTC; empty while there is no answer. */
    at: string;
    /** In English. */
    message: string;
    tries: number;
  } | null;
};

export type SetupState = { steps: SetupStep[]; testOrder: TestOrderState };

const path = "/wc-svc/v1/admin/setup";

export const fetchSetup = (): Promise<SetupState> => apiFetch({ path });

export const confirmStep = (step: string): Promise<SetupState> =>
  apiFetch({ path: `${path}/confirm`, method: "POST", data: { step } });

export const placeTestOrder = (): Promise<SetupState> => apiFetch({ path: `${path}/test-order`, method: "POST" });

export const removeTestOrder = (): Promise<SetupState> => apiFetch({ path: `${path}/test-order`, method: "DELETE" });
