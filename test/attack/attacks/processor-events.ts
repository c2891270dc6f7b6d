import { createHmac, randomUUID } from "node:crypto";
import { EVENT_EFFECTS } from "../../../server/checkout/processor-events/event-effects.ts";
import { loadRoutes } from "../../../server/http/load-routes.ts";
import { cardToken } from "../../flows/shopper.ts";
import { stripeClient } from "../../flows/processor.ts";
import type { ContractAnswer } from "../../contract/contract-client.ts";
import { accepted, type Attack, type Shot } from "../attack.ts";
import type { AttackedService } from "../attacked-service.ts";

/**
 * Every event of the processor that has an effect, at every endpoint that receives them: forged, old, of the other mode,
 * of another account. The owner of a connected account decides about its payments and their metadata, so the processor
 * itself signs events that name the victim's session.
 */
export async function processorEventAttacks(s: AttackedService): Promise<Attack[]> {
  const receivers = (await loadRoutes()).filter(({ rawBody }) => rawBody);
  const rivalsPayment = await payAsVictim(s);
  return receivers.flatMap(({ path }) =>
    Object.keys(EVENT_EFFECTS).flatMap((type) => attacksOf(s, path, type, rivalsPayment)),
  );
}

/** A payment on the rival's own account whose metadata name the victim's session. */
async function payAsVictim({ h, victim, rival, checkouts }: AttackedService): Promise<string> {
  const { id } = await stripeClient(h).paymentIntents.create(
    {
      amount: checkouts.challenged.total,
      currency: "eur",
      confirm: true,
      confirmation_token: await cardToken(h, rival.merchant),
      return_url: "https://x.example",
      allowed_payment_method_types: ["card"],
      metadata: metadataOf(checkouts.challenged.sessionId, victim.merchant.id),
    },
    { stripeAccount: rival.merchant.accountId },
  );
  return id;
}

function metadataOf(sessionId: string, merchantId: string): Record<string, string> {
  return { svc_session_id: sessionId, svc_attempt: "1", svc_merchant_id: merchantId };
}

interface Envelope {
  id: string;
  account: string | undefined;
  livemode: boolean;
  created: number;
}

function attacksOf(s: AttackedService, path: string, type: string, rivalsPayment: string): Attack[] {
  const { victim, rival, checkouts } = s;
  const secret = s.h.standIns.stripe!.webhookSecret;
  const own = s.victim.merchant.accountId;
  const metadata = metadataOf(checkouts.challenged.sessionId, victim.merchant.id);
  const isTest = path.endsWith("/test");
  const now = () => Math.floor(Date.now() / 1000);
  const bodyOf = (envelope: Partial<Envelope> = {}, object: object = {}): string =>
    JSON.stringify({
      id: newId("evt"),
      object: "event",
      type,
      account: own,
      livemode: false,
      created: now(),
      api_version: "2026-10-28.endive",
      data: { object: { ...objectOf(type, rivalsPayment, own), metadata, ...object } },
      ...envelope,
    });
  const header = (body: string, key = secret, at = now(), scheme = "v1") =>
    `t=${at},${scheme}=${createHmac("sha256", key).update(`${at}.${body}`).digest("hex")}`;
  const shot = (body: string, signature?: string): Shot => ({
    method: "POST",
    path,
    headers: {
      "content-type": "application/json",
      ...(signature === undefined ? {} : { "stripe-signature": signature }),
    },
    bytes: body,
  });
  const attack = (kind: Attack["kind"], how: string, shots: () => Shot[], isSigned = false): Attack => ({
    target: `${type} at ${path}`,
    kind,
    how,
    shots,
    settles: true,
    gain: isSigned && isTest ? refused : accepted,
  });
  const forged: Array<[how: string, signature: (body: string) => string | undefined]> = [
    ["unsigned", () => undefined],
    ["signed with another secret", (body) => header(body, `whsec_${randomUUID()}`)],
    ["signed with an empty secret", (body) => header(body, "")],
    ["signed an hour ago", (body) => header(body, secret, now() - 3600)],
    ["signed by an old scheme", (body) => header(body, secret, now(), "v0")],
    ["signed for another body", () => header(bodyOf())],
    ["signed with the victim's API secret", (body) => header(body, victim.merchant.apiSecret)],
  ];
  return [
    ...forged.map(([how, sign]) =>
      attack("forged event", how, () => {
        const body = bodyOf();
        return [shot(body, sign(body))];
      }),
    ),
    attack("replayed", "with another timestamp under the same signature", () => {
      const body = bodyOf();
      const [, mac = ""] = header(body, secret, now() - 3600).split(",");
      return [shot(body, `t=${now()},${mac}`)];
    }),
    attack(
      "other mode",
      "a live event",
      () => {
        const body = bodyOf({ livemode: true });
        return [shot(body, header(body))];
      },
      true,
    ),
    attack(
      "other account",
      "the rival's own payment that names the victim's session",
      () => {
        const body = bodyOf({ account: rival.merchant.accountId }, { account: rival.merchant.accountId });
        return [shot(body, header(body))];
      },
      true,
    ),
    attack(
      "other account",
      "the victim's payment in an event of the rival's account",
      () => {
        const intent = victimsPayment(s);
        const body = bodyOf({ account: rival.merchant.accountId }, { id: intent, payment_intent: intent });
        return [shot(body, header(body))];
      },
      true,
    ),
    attack(
      "other account",
      "the platform's own event about the victim's session",
      () => {
        const body = bodyOf({ account: undefined });
        return [shot(body, header(body))];
      },
      true,
    ),
  ];
}

/** The payment that waits for 3-D Secure. */
function victimsPayment({ h, checkouts }: AttackedService): string {
  const { payments } = h.standIns.stripe!.ledger();
  const found = payments.find(
    ({ metadata }) => metadata["svc_session_id"] === checkouts.challenged.sessionId,
  );
  if (found === undefined) throw new Error("the challenged checkout has no payment");
  return found.id;
}

/** What the event is about, as far as the service reads it: https://docs.stripe.com/api/events/types */
function objectOf(type: string, payment: string, account: string): Record<string, unknown> {
  if (type.startsWith("payment_intent."))
    return { id: payment, object: "payment_intent", status: "succeeded" };
  if (type.startsWith("account.")) return { id: account, object: "account", charges_enabled: false };
  return { id: newId("obj"), object: type.split(".")[0], payment_intent: payment, charge: "ch_1" };
}

function newId(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll("-", "")}`;
}

/** The processor signs these, so they are received; if not, refusing the forged ones proves nothing. */
function refused(answers: ContractAnswer[]): string | null {
  return accepted(answers) === null ? "is refused before it is judged" : null;
}
