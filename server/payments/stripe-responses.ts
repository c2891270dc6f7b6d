import { z } from "zod";
import { isStorable } from "../http/input/validate.ts";
import { ProcessorUnavailable, type ConnectedAccount } from "./processor.ts";

/** The library does not validate responses, so everything that is stored, emitted or acted on is parsed first. */

/** Text for people or for comparison; one that cannot be stored counts as missing. */
const Note = z.string().refine(isStorable).nullish().catch(null);
const Currency = z.string().regex(/^[a-zA-Z]{3}$/);
const Amount = z.int().min(0);
const Metadata = z.record(z.string(), z.string()).nullish();

const Account = z.object({
  id: z.string().regex(/^acct_\w{1,250}$/),
  charges_enabled: z.boolean().nullish(),
  payouts_enabled: z.boolean().nullish(),
  details_submitted: z.boolean().nullish(),
  default_currency: Currency.nullish(),
  capabilities: z.object({ card_payments: z.string().nullish() }).nullish(),
  settings: z
    .object({
      card_payments: z.object({ statement_descriptor_prefix: Note }).nullish(),
      payments: z.object({ statement_descriptor: Note }).nullish(),
    })
    .nullish(),
});

const AccountLink = z.object({ url: z.url({ protocol: /^https?$/ }), expires_at: z.int() });

/** Why a payment was declined. Odd details do not change that it was. */
const Decline = z
  .object({
    decline_code: Note,
    code: Note,
    message: Note,
    payment_method: z
      .object({ card: z.object({ fingerprint: Note }).nullish().catch(null) })
      .nullish()
      .catch(null),
  })
  .nullish()
  .catch(null);
export type Decline = z.infer<typeof Decline>;

const PaymentId = z.string().regex(/^pi_\w{1,250}$/);

/** Each status with what it cannot do without. A status that is not listed says nothing about the payment's outcome. */
const PaymentIntent = z.discriminatedUnion("status", [
  z.object({ status: z.literal("succeeded"), id: PaymentId, amount_received: Amount, currency: Currency }),
  z.object({
    status: z.literal("requires_action"),
    id: PaymentId,
    amount: Amount,
    currency: Currency,
    client_secret: z.string().min(1).refine(isStorable),
  }),
  z.object({ status: z.literal("canceled"), id: PaymentId }),
  z.object({
    status: z.literal(["requires_payment_method", "requires_confirmation"]),
    id: PaymentId,
    last_payment_error: Decline,
  }),
  z.object({ status: z.literal(["processing", "requires_capture"]), id: PaymentId }),
]);

const Refund = z.object({
  id: z.string().regex(/^\w{1,255}$/),
  amount: Amount,
  currency: Currency,
  status: z.string().nullable(),
  failure_reason: Note,
  reason: Note,
  metadata: Metadata,
});

const Dispute = z.object({
  id: z.string().regex(/^\w{1,255}$/),
  amount: Amount,
  currency: Currency,
  status: z.string(),
  is_charge_refundable: z.boolean(),
  reason: z.string().refine(isStorable),
  // An instant that JavaScript and Postgres both hold.
  evidence_details: z.object({ due_by: z.int().min(0).max(4_102_444_800).nullable() }),
});

const Event = z.object({
  id: z.string().regex(/^\w{1,255}$/),
  type: z.string().min(1).max(255).refine(isStorable),
  account: z
    .string()
    .regex(/^\w{1,255}$/)
    .nullish(),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      id: z
        .string()
        .regex(/^\w{1,255}$/)
        .optional()
        .catch(undefined),
      payment_intent: PaymentId.nullish().catch(null),
      metadata: Metadata.catch(null),
    }),
  }),
});

/** @throws ProcessorUnavailable if the response is not an account. */
export function accountOf(answer: unknown): ConnectedAccount {
  const account = parse(Account, answer);
  return {
    id: account.id,
    // The capability is missing on some old accounts, which still take cards.
    chargesEnabled:
      (account.charges_enabled ?? false) && (account.capabilities?.card_payments ?? "active") === "active",
    payoutsEnabled: account.payouts_enabled ?? false,
    detailsSubmitted: account.details_submitted ?? false,
    defaultCurrency: account.default_currency?.toUpperCase() ?? null,
    // Without a prefix Stripe takes the static descriptor for it.
    statementPrefix:
      account.settings?.card_payments?.statement_descriptor_prefix ??
      account.settings?.payments?.statement_descriptor ??
      null,
  };
}

/** @returns `expiresAt` in Unix seconds. @throws ProcessorUnavailable if the response is not an account link. */
export function onboardingLinkOf(answer: unknown): { url: string; expiresAt: number } {
  const link = parse(AccountLink, answer);
  return { url: link.url, expiresAt: link.expires_at };
}

/** @throws ProcessorUnavailable if the response is not a payment in a known state: its outcome is unknown. */
export const parsePaymentIntent = (answer: unknown) => parse(PaymentIntent, answer);

/** The card error of a declined payment, without what cannot be used of it. */
export const parseDecline = (error: unknown): Decline => Decline.parse(error);

/** The id of a payment; null if there is none. */
export const findPaymentId = (intent: unknown): string | null =>
  z.object({ id: PaymentId }).safeParse(intent).data?.id ?? null;

/** @throws ProcessorUnavailable if the response is not a refund. */
export const parseRefund = (answer: unknown) => parse(Refund, answer);

/** @throws ProcessorUnavailable if the response is not a dispute. */
export const parseDispute = (answer: unknown) => parse(Dispute, answer);

/** @throws ProcessorUnavailable if the text is not an event. */
export const parseEventBody = (body: unknown) => parse(Event, body);

function parse<T>(schema: z.ZodType<T>, answer: unknown): T {
  const parsed = schema.safeParse(answer);
  if (parsed.success && isStorable(parsed.data)) return parsed.data;
  const places = parsed.error?.issues.map((issue) => issue.path.join(".")).join(", ") ?? "unusable text";
  throw new ProcessorUnavailable(`the payment processor gave no usable response (${places})`);
}
