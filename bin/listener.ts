import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { DeliveryDetail, DeliveryPage } from "../shared/wire/delivery.ts";
import { SubscriptionWithSecret } from "../shared/wire/subscription.ts";
import { signatureHeaders } from "../server/webhooks/sign.ts";
import { CommandError } from "./define-command.ts";

/**
 * Forwards events by the public API alone, so that it works with a service that cannot reach this machine: a disabled
 * subscription, whose events are recorded but not sent, is read once a second and posted from here.
 */

const POLL_MS = 1_000;
/** Events are listed when their transaction ends, so one may appear behind a newer one; far longer than any takes. */
const OVERLAP_MS = 60_000;
const TIMEOUT_MS = 15_000;
const PAGE_ROWS = 200;

interface Forwarding {
  /** Of the service, without a slash at the end. */
  url: string;
  key: string;
  forwardTo: string;
  events: string[];
  /** The receiver's own; undefined: a new one. */
  secret: string | undefined;
}

interface Forwarded {
  event: string;
  /** Of the event. */
  id: string;
  /** The status that the receiver answered, or why it did not. */
  outcome: string;
}

interface Listener {
  /** Signs what is forwarded. */
  secret: string;
  /** Forwards each new event once, in order, until the signal. */
  forwarded(signal: AbortSignal): AsyncIterable<Forwarded>;
  /** Deletes the subscription. */
  remove(): Promise<void>;
}

/** @throws CommandError when the service does not accept the key, the events or the secret. */
export async function createListener(forwarding: Forwarding): Promise<Listener> {
  const call = callsOf(forwarding);
  const { id, secret, created_at } = await call(
    SubscriptionWithSecret,
    "POST",
    "/v2/webhooks/subscriptions",
    {
      target_url: "https://svc-listen.invalid/",
      events: forwarding.events,
      description: "svc listen",
      ...(forwarding.secret === undefined ? {} : { secret: forwarding.secret }),
    },
  );
  const path = `/v2/webhooks/subscriptions/${id}`;
  await call(z.unknown(), "PATCH", path, { status: "disabled" });
  return {
    secret,
    async *forwarded(signal) {
      const seen = new Set<string>();
      let since = Date.parse(created_at);
      while (!signal.aborted) {
        try {
          for (const delivery of await listSince(call, since - OVERLAP_MS)) {
            if (delivery.subscription_id !== id || seen.has(delivery.id)) continue;
            const forwarded = await forward(call, forwarding.forwardTo, secret, delivery.id);
            seen.add(delivery.id);
            since = Math.max(since, Date.parse(delivery.created_at));
            yield forwarded;
          }
        } catch (error) {
          // A restart or a limit of the service: the next reading finds what this one missed.
          if (!(error instanceof ServiceUnavailable)) throw error;
        }
        await wait(POLL_MS, undefined, { signal }).catch(() => {});
      }
    },
    async remove() {
      await call(z.unknown(), "DELETE", path);
    },
  };
}

/** The service does not answer now, and may later. */
class ServiceUnavailable extends CommandError {
  override name = "ServiceUnavailable";
}

type Call = <S extends z.ZodType>(
  schema: S,
  method: string,
  path: string,
  body?: object,
) => Promise<z.output<S>>;

function callsOf({ url, key }: Forwarding): Call {
  return async (schema, method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(method === "GET" ? {} : { "idempotency-key": randomUUID() }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((cause: unknown) => {
      throw new ServiceUnavailable(`${url} does not respond.`, { cause });
    });
    const text = await response.text();
    if (!response.ok) {
      const message = `${method} ${path} was answered ${response.status}: ${text}`;
      throw response.status === 429 || response.status >= 500
        ? new ServiceUnavailable(message)
        : new CommandError(message);
    }
    return schema.parse(text === "" ? null : JSON.parse(text));
  };
}

/** The workspace's deliveries since a time, oldest first. */
async function listSince(call: Call, sinceMs: number): Promise<DeliveryPage["deliveries"]> {
  const deliveries: DeliveryPage["deliveries"] = [];
  let after: string | null = null;
  do {
    const cursor: string = after === null ? "" : `&after=${encodeURIComponent(after)}`;
    const page: DeliveryPage = await call(
      DeliveryPage,
      "GET",
      `/v2/webhooks/deliveries?limit=${PAGE_ROWS}${cursor}`,
    );
    deliveries.push(...page.deliveries.filter(({ created_at }) => Date.parse(created_at) >= sinceMs));
    after = page.next_after;
  } while (after !== null && Date.parse(after) >= sinceMs);
  return deliveries.toReversed();
}

/** Posts an event as a delivery would be; a receiver that fails is an outcome. */
async function forward(call: Call, to: string, secret: string, deliveryId: string): Promise<Forwarded> {
  const { event, payload } = await call(DeliveryDetail, "GET", `/v2/webhooks/deliveries/${deliveryId}`);
  const id = String(payload["id"]);
  const body = JSON.stringify(payload);
  const outcome = await fetch(to, {
    method: "POST",
    headers: {
      "content-type": "application/json; charset=utf-8",
      "user-agent": "svc-webhooks/1",
      "svc-delivery-id": deliveryId,
      "svc-attempt": "1",
      ...(payload["test"] === true ? { "svc-test": "true" } : {}),
      ...signatureHeaders({ id, timestampMs: Date.now(), body, secrets: [secret] }),
    },
    body,
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).then(
    (response) => String(response.status),
    (error: unknown) => `no answer (${error instanceof Error ? error.message : String(error)})`,
  );
  return { event, id, outcome };
}
