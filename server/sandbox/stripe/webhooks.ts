import { createHmac } from "node:crypto";
import type { Settings } from "./operation.ts";
import type { Store } from "./store.ts";
import { endpointsOf } from "./webhook-endpoints.ts";

/** Waits before each further attempt, in seconds; the last one repeats until three days have gone by. */
const RETRY_SECONDS = [1, 2, 5, 10, 30, 60, 300, 900, 3600];
const MAX_ATTEMPTS = 80;
const ANSWER_MS = 10_000;
const LONGEST_TIMER_MS = 60_000;

export interface WebhookSender {
  /** Looks for what is due. To be called after every transaction that may have recorded an event. */
  poke: () => void;
  /** Nothing is sent until `resume`; events wait in the journal. */
  pause: () => void;
  resume: () => void;
  /** Sends an old event once more, as Stripe sometimes does. */
  resend: (eventId: string) => Promise<void>;
  /** Events some receiver has not acknowledged. */
  pendingCount: () => number;
  /** Events that are to be sent now. */
  dueCount: () => number;
  close: () => Promise<void>;
}

/** Sends events to the configured receivers until each has answered 2xx. */
export function startWebhookSender(store: Store, settings: Settings): WebhookSender {
  const running = new Map<string, Promise<void>>();
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let paused = false;

  function poke(): void {
    clearTimeout(timer);
    if (paused || stop.signal.aborted || settings.webhookEndpoints.length === 0) return;
    const now = settings.now();
    let soonest = Infinity;
    for (const [id, delivery] of store.transact((tx) => tx.list("deliveries"))) {
      if (running.has(id)) continue;
      if (delivery.nextAttemptAt > now) soonest = Math.min(soonest, delivery.nextAttemptAt);
      else
        running.set(
          id,
          attempt(id).finally(() => finish(id)),
        );
    }
    if (soonest < Infinity) timer = setTimeout(poke, Math.min(soonest - now, LONGEST_TIMER_MS));
  }

  function finish(id: string): void {
    running.delete(id);
    poke();
  }

  async function attempt(id: string): Promise<void> {
    const delivery = store.transact((tx) => tx.get("deliveries", id));
    if (!delivery) return;
    const receivers = receiversOf(id);
    const acknowledged = new Set(delivery.acknowledgedBy);
    const open = receivers.filter((url) => !acknowledged.has(url));
    await Promise.all(
      open.map(async (url) => {
        if (await post(url, id)) acknowledged.add(url);
      }),
    );
    if (stop.signal.aborted) return;
    const attempts = delivery.attempts + 1;
    const done = receivers.every((url) => acknowledged.has(url));
    store.transact((tx) => {
      if (done || attempts >= MAX_ATTEMPTS) return tx.remove("deliveries", id);
      const waitSeconds = RETRY_SECONDS[Math.min(attempts, RETRY_SECONDS.length) - 1] ?? 1;
      const nextAttemptAt = settings.now() + waitSeconds * 1000;
      return tx.put("deliveries", id, { attempts, nextAttemptAt, acknowledgedBy: [...acknowledged] });
    });
  }

  function receiversOf(eventId: string): string[] {
    const event = store.transact((tx) => tx.get("events", eventId));
    return event === undefined ? [] : endpointsOf(settings, event.owner);
  }

  async function post(url: string, eventId: string): Promise<boolean> {
    const event = store.transact((tx) => tx.get("events", eventId));
    const body = JSON.stringify(event?.object, null, 2);
    const headers = {
      "content-type": "application/json; charset=utf-8",
      "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
      "stripe-signature": signatureHeader(body, settings.webhookSecret, Math.floor(Date.now() / 1000)),
    };
    try {
      const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(ANSWER_MS)]);
      const answer = await fetch(url, { method: "POST", headers, body, signal, redirect: "manual" });
      await answer.body?.cancel();
      return answer.ok;
    } catch {
      return false;
    }
  }

  return {
    poke,
    pause() {
      paused = true;
      clearTimeout(timer);
    },
    resume() {
      paused = false;
      poke();
    },
    async resend(eventId) {
      if (!store.transact((tx) => tx.get("events", eventId))) throw new Error(`no event ${eventId}`);
      await Promise.all(receiversOf(eventId).map((url) => post(url, eventId)));
    },
    pendingCount: () => store.transact((tx) => tx.list("deliveries")).length,
    dueCount: () =>
      store
        .transact((tx) => tx.list("deliveries"))
        .filter(([, { nextAttemptAt }]) => nextAttemptAt <= settings.now()).length,
    async close() {
      clearTimeout(timer);
      stop.abort();
      await Promise.all(running.values());
    },
  };
}

/** `t=…,v1=…`: https://docs.stripe.com/webhooks#verify-manually */
function signatureHeader(body: string, secret: string, timestamp: number): string {
  const v1 = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
  return `t=${timestamp},v1=${v1}`;
}
