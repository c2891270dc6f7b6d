import { z } from "zod";
import { ProcessorUnavailable, type ConnectedAccount } from "./processor.ts";

/** The library does not validate responses, so everything that is stored or emitted is parsed first. */

const Account = z.object({
  id: z.string().regex(/^acct_\w{1,250}$/),
  charges_enabled: z.boolean().nullish(),
  payouts_enabled: z.boolean().nullish(),
  details_submitted: z.boolean().nullish(),
  default_currency: z.string().nullish(),
  capabilities: z.object({ card_payments: z.string().nullish() }).nullish(),
  settings: z
    .object({
      card_payments: z.object({ statement_descriptor_prefix: z.string().nullish() }).nullish(),
      payments: z.object({ statement_descriptor: z.string().nullish() }).nullish(),
    })
    .nullish(),
});

const AccountLink = z.object({ url: z.url({ protocol: /^https?$/ }), expires_at: z.int() });

/** @throws ProcessorUnavailable if the response is not an account. */
export function accountOf(answer: unknown): ConnectedAccount {
  const account = parse(Account, answer);
  return {
    id: account.id,
    // The capability is missing on some old accounts, which take cards all the same.
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

function parse<T>(schema: z.ZodType<T>, answer: unknown): T {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  const places = parsed.error.issues.map((issue) => issue.path.join(".")).join(", ");
  throw new ProcessorUnavailable(`the payment processor gave no usable response (${places})`);
}
