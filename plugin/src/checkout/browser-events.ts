import { type BrowserEvent, dispatchBrowserEvent } from "../../../shared/browser-events.ts";
import { act } from "../extensions/filter.ts";

type Detail<Name extends BrowserEvent["name"]> = Omit<Extract<BrowserEvent, { name: Name }>["detail"], "sessionId">;

/** Dispatches each event, and runs its action for other plugins, once per transition. The store's own checkout has no session, so `sessionId` is empty. */
export function createBrowserEvents() {
  let wasReady = false;
  let wasComplete = false;
  return {
    ready(detail: Detail<"svccheckout:ready">): void {
      if (!wasReady) {
        wasReady = true;
        dispatchBrowserEvent({ name: "svccheckout:ready", detail: { sessionId: "", ...detail } });
      }
    },
    details(isComplete: boolean, detail: Detail<"svccheckout:details-complete">): void {
      if (isComplete && !wasComplete) {
        act("svcCheckout.detailsComplete", dispatchBrowserEvent({ name: "svccheckout:details-complete", detail: { sessionId: "", ...detail } }));
      }
      wasComplete = isComplete;
    },
  };
}
