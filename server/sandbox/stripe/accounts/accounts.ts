import type Stripe from "stripe";
import { z } from "zod";
import { address, fullAddress } from "./addresses.ts";
import { emit } from "../events.ts";
import type { EventSource } from "../events.ts";
import { newId } from "../ids.ts";
import { createdParameter, isCreatedWithin, listPage, pageParameters } from "../list-page.ts";
import { seconds } from "../operation.ts";
import type { Operation, Settings } from "../operation.ts";
import { boolean, expand, httpUrl, metadata, parseParameters } from "../parameters.ts";
import { noSuch } from "../stripe-error.ts";

const CreateAccount = z.strictObject({
  type: z.enum(["standard"]).default("standard"),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default("DE"),
  email: z.email().optional(),
  default_currency: z
    .string()
    .regex(/^[a-z]{3}$/)
    .optional(),
  business_type: z.enum(["company", "government_entity", "individual", "non_profit"]).optional(),
  business_profile: z
    .strictObject({
      name: z.string(),
      url: httpUrl,
      mcc: z.string().regex(/^\d{4}$/),
      product_description: z.string(),
      support_address: address,
      support_email: z.string(),
      support_phone: z.string(),
      support_url: z.string(),
    })
    .partial()
    .optional(),
  capabilities: z.record(z.string(), z.strictObject({ requested: boolean })).optional(),
  metadata,
  expand,
});

const ACTIVE: Stripe.Account.Capabilities = { card_payments: "active", transfers: "active" };
const INACTIVE: Stripe.Account.Capabilities = { card_payments: "inactive", transfers: "inactive" };

const STILL_DUE = ["business_profile.mcc", "external_account", "tos_acceptance.date", "tos_acceptance.ip"];

const CURRENCY_OF: Record<string, string> = {
  BG: "eur",
  CH: "chf",
  CZ: "czk",
  DK: "dkk",
  GB: "gbp",
  HU: "huf",
  NO: "nok",
  PL: "pln",
  RO: "ron",
  SE: "sek",
  US: "usd",
};

/** POST /v1/accounts: a Standard connected account. */
export const createAccount: Operation = (call) => {
  const params = parseParameters(CreateAccount, call.params);
  const enabled = call.settings.enableAccounts;
  const profile = params.business_profile ?? {};
  const account: Stripe.Account = {
    ...emptyAccount(newId("acct", 16), seconds(call.settings)),
    country: params.country,
    default_currency: params.default_currency ?? CURRENCY_OF[params.country] ?? "eur",
    email: params.email ?? null,
    business_type: params.business_type ?? null,
    business_profile: {
      ...emptyProfile,
      ...profile,
      support_address: profile.support_address ? fullAddress(profile.support_address) : null,
    },
    metadata: params.metadata,
    charges_enabled: enabled,
    payouts_enabled: enabled,
    capabilities: enabled ? ACTIVE : INACTIVE,
    requirements: { ...requirements(STILL_DUE), disabled_reason: enabled ? null : "requirements.past_due" },
    settings: settingsOf(profile.name ?? ""),
  };
  call.tx.put("accounts", account.id, { object: account, deauthorized: false });
  return { status: 200, body: account };
};

/** GET /v1/accounts/:id */
export const getAccount: Operation = (call) => {
  if (call.id === call.settings.platform) return { status: 200, body: platformAccount(call.settings) };
  const found = call.tx.get("accounts", call.id);
  if (!found || found.deauthorized) throw noSuch("account", call.id);
  return { status: 200, body: found.object };
};

/** GET /v1/account: whose key this is. */
export const getOwnAccount: Operation = (call) => {
  const connected = call.tx.get("accounts", call.account);
  return { status: 200, body: connected?.object ?? platformAccount(call.settings) };
};

/** GET /v1/accounts */
export const listAccounts: Operation = (call) => {
  const params = parseParameters(z.strictObject({ ...pageParameters, ...createdParameter }), call.params);
  const accounts = call.tx
    .list("accounts")
    .filter(([, row]) => !row.deauthorized && isCreatedWithin(row.object.created ?? 0, params.created))
    .map(([, row]) => row.object);
  return { status: 200, body: listPage("/v1/accounts", accounts, params) };
};

/** What onboarding, the account's owner and Stripe itself may change of an account. */
export type AccountChange = Partial<
  Pick<
    Stripe.Account,
    | "charges_enabled"
    | "payouts_enabled"
    | "details_submitted"
    | "country"
    | "default_currency"
    | "capabilities"
  >
> & { requirements?: Partial<Stripe.Account.Requirements> };

/** Changes an account, with its event. Throws Stripe's 404 for an unknown account. */
export function changeAccount(source: EventSource, id: string, change: AccountChange): Stripe.Account {
  const found = source.tx.get("accounts", id);
  if (!found) throw noSuch("account", id);
  const before = found.object;
  const capabilities = { ...before.capabilities, ...change.capabilities };
  if (change.charges_enabled !== undefined && change.capabilities === undefined)
    capabilities.card_payments = change.charges_enabled ? "active" : "inactive";
  const due = change.details_submitted ? requirements([]) : before.requirements;
  const account: Stripe.Account = {
    ...before,
    ...change,
    capabilities,
    requirements: { ...(due ?? requirements([])), ...change.requirements },
  };
  source.tx.put("accounts", id, { ...found, object: account });
  emit(source, "account.updated", id, account);
  return account;
}

/** The owner has entered everything, and Stripe has verified it. */
export function completeOnboarding(source: EventSource, id: string): Stripe.Account {
  return changeAccount(source, id, READY);
}

const READY = { details_submitted: true, charges_enabled: true, payouts_enabled: true } as const;

/**
 * POST /v1/test_helpers/accounts/:id/complete_onboarding: what the button of the onboarding page does, in one call. Stripe
 * itself has no such endpoint.
 */
export const completeOnboardingForTest: Operation = (call) => ({
  status: 200,
  body: completeOnboarding(call, call.id),
});

function platformAccount(settings: Settings): Stripe.Account {
  return {
    ...emptyAccount(settings.platform, 0),
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
    requirements: requirements([]),
  };
}

function emptyAccount(id: string, created: number): Stripe.Account {
  return {
    id,
    object: "account",
    business_profile: emptyProfile,
    business_type: null,
    capabilities: ACTIVE,
    charges_enabled: false,
    controller: {
      fees: { payer: "account" },
      is_controller: true,
      losses: { payments: "stripe" },
      requirement_collection: "stripe",
      stripe_dashboard: { type: "full" },
      type: "application",
    },
    country: "DE",
    created,
    default_currency: "eur",
    details_submitted: false,
    email: null,
    future_requirements: requirements([]),
    metadata: {},
    payouts_enabled: false,
    requirements: requirements(STILL_DUE),
    type: "standard",
  };
}

/** The statement's prefix is taken from the business's name, as onboarding proposes it. */
function settingsOf(name: string): Stripe.Account.Settings {
  const prefix = name
    .replaceAll(/[^A-Za-z0-9 ]/g, "")
    .slice(0, 10)
    .trim()
    .toUpperCase();
  return {
    card_payments: { statement_descriptor_prefix: /[A-Z].|.[A-Z]/.test(prefix) ? prefix : null },
  } as Stripe.Account.Settings;
}

function requirements(due: string[]): Stripe.Account.Requirements & Stripe.Account.FutureRequirements {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: due,
    disabled_reason: null,
    errors: [],
    eventually_due: due,
    past_due: due,
    pending_verification: [],
  };
}

const emptyProfile: Stripe.Account.BusinessProfile = {
  mcc: null,
  minority_owned_business_designation: null,
  name: null,
  product_description: null,
  specified_commercial_transactions_act_url: null,
  support_address: null,
  support_email: null,
  support_phone: null,
  support_url: null,
  url: null,
};
