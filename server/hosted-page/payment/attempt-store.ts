import type { ConfirmRequest } from "../../../shared/wire/checkout-page.ts";
import { tabValue, type TabValue } from "../view/tab-storage.ts";

/**
 * Stores the tab's attempt without a response, so that a reload repeats it with the same id and gets the same response. If
 * the browser blocks storage, a reload starts from the server's state.
 */
export type AttemptStore = TabValue<ConfirmRequest>;

export const createAttemptStore = (sessionId: string): AttemptStore => tabValue("attempt", sessionId);
