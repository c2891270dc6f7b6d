import type { Pool } from "../db/sql.ts";
import { addMember, createWorkspace, ensureMember } from "../keys/workspaces.ts";
import { insertSamplePages } from "../stores/sample-pages.ts";
import { insertSampleProducts } from "../stores/sample-products.ts";
import { callApi as call, CallRefused, untilChargesEnabled } from "./api-call.ts";
import { people } from "./oidc/people.ts";
import type { StandIns } from "./stand-ins.ts";
import type { SandboxSample } from "./state-file.ts";

const SUBJECT = "sandbox-owner";

/** A workspace with its owner, made by the operator's way. @returns its id. */
export async function createSampleWorkspace(sql: Pool): Promise<string> {
  const workspaceId = await createWorkspace(sql, {
    name: "Sample workspace",
    zone: { id: "sandbox-zone", apex: "stores.svc-sandbox.example" },
  });
  await addMember(sql, { workspaceId, subject: SUBJECT, role: "owner", email: null });
  return workspaceId;
}

/**
 * Makes the sample: workspace and owner by the operator's way, everything else over the API, as a partner would.
 * Runs once; a second start finds it.
 */
export async function seedSample(sql: Pool, baseUrl: string, standIns: StandIns): Promise<SandboxSample> {
  const { oidc, partner } = standIns;
  if (oidc === null) throw new Error("a sample can only be made with the sandbox's identity provider");
  const workspaceId = await createSampleWorkspace(sql);
  const token = await oidc.issueToken({ subject: SUBJECT, audience: "svc-checkout" });
  const minted = await call(baseUrl, token, "POST", `/workspaces/${workspaceId}/partner-keys`, {
    name: "Sample key",
    scopes: [
      "merchants:read",
      "merchants:write",
      "webhooks:read",
      "webhooks:write",
      "domains:write",
      "logs:read",
      "orders:read",
      "orders:write",
      "vat:read",
    ],
  });
  const partnerKey = String(minted["plaintext"]);
  const onboarded = await call(baseUrl, partnerKey, "POST", `/v2/agencies/${workspaceId}/merchants`, {
    name: "Nordlicht Office Supplies",
    store_url: "https://nordlicht-office.example/",
    email: "owner@nordlicht-office.example",
  });
  const merchant = onboarded["merchant"] as Record<string, string>;
  const account = onboarded["stripe"] as Record<string, string>;
  const merchantId = merchant["id"]!;
  // Accounts of other stores take a click on their onboarding page.
  if (standIns.stripe !== null) {
    await standIns.stripe.completeOnboarding(account["account_id"]!);
    await untilChargesEnabled(baseUrl, partnerKey, `/v2/agencies/${workspaceId}/merchants/${merchantId}`);
  }
  await call(baseUrl, merchant["api_key"]!, "PATCH", `/v1/merchants/${merchantId}`, sampleConfiguration);
  await insertSampleProducts(sql, merchantId);
  await insertSamplePages(sql, merchantId);

  const subscription = await call(baseUrl, partnerKey, "POST", "/v2/webhooks/subscriptions", {
    target_url: `${partner.url}/events`,
    events: ["*"],
    description: "The sandbox's receiver",
  });
  await partner.setSecret(String(subscription["secret"]));
  const hook = await call(
    baseUrl,
    partnerKey,
    "PUT",
    `/v2/agencies/${workspaceId}/merchants/${merchantId}/pre-confirmation`,
    {
      url: `${partner.url}/capacity`,
      fail_mode: "closed",
    },
  );
  await partner.setHookSecret(String(hook["secret"]));
  return {
    workspaceId,
    subject: SUBJECT,
    partnerKey,
    merchantId,
    merchantName: "Nordlicht Office Supplies",
    apiKey: merchant["api_key"]!,
    apiSecret: merchant["api_secret"]!,
    accountId: account["account_id"]!,
    subscriptionId: String(subscription["id"]),
  };
}

/** The users whom the sandbox's sign-in page offers; a sample of an earlier release has only its owner. */
export async function addPeople(sql: Pool, workspaceId: string): Promise<void> {
  for (const { subject, role, email } of people)
    await ensureMember(sql, { workspaceId, subject, role, email });
}

/**
 * Directs the sample's subscription and hook to the receiver, which may listen elsewhere than at the last start, when its
 * port was taken. One that was deleted or directed elsewhere since is left alone. A hook of the receiver gets the secret
 * that the receiver knows: with any other, it would refuse every order.
 * @param pointedAt where the receiver was at the last start.
 */
export async function pointSampleAt(
  baseUrl: string,
  sample: SandboxSample,
  partner: StandIns["partner"],
  pointedAt: string | undefined,
): Promise<void> {
  const isReceiver = (url: unknown, path: string) =>
    url === `${partner.url}${path}` || url === `${pointedAt}${path}`;
  const asPartner = (method: string, path: string, body?: unknown) =>
    call(baseUrl, sample.partnerKey, method, path, body);

  const subscription = `/v2/webhooks/subscriptions/${sample.subscriptionId}`;
  const subscribed = await nullIfGone(asPartner("GET", subscription));
  if (isReceiver(subscribed?.["target_url"], "/events"))
    await asPartner("PATCH", subscription, { target_url: `${partner.url}/events` });

  const hook = `/v2/agencies/${sample.workspaceId}/merchants/${sample.merchantId}/pre-confirmation`;
  const configured = await nullIfGone(asPartner("GET", hook));
  if (isReceiver(configured?.["url"], "/capacity")) {
    const secret = partner.hookSecret();
    const url = `${partner.url}/capacity`;
    const set = await asPartner("PUT", hook, secret === null ? { url } : { url, secret });
    if (secret === null && typeof set["secret"] === "string") await partner.setHookSecret(set["secret"]);
  }
}

/** Null for what does not exist (any more). */
async function nullIfGone(called: Promise<Record<string, unknown>>): Promise<Record<string, unknown> | null> {
  return called.catch((error: unknown) => {
    if (error instanceof CallRefused && error.status === 404) return null;
    throw error;
  });
}

/** What the sample store sells by: terms, delivery, a discount code, fields, brand. */
export const sampleConfiguration = {
  defaults: { b2b: true },
  b2b: {
    paymentTerms: [
      // As most companies buy.
      {
        label: "On account, 30 days",
        labels: { de: "Auf Rechnung, 30 Tage" },
        value: "net30",
        default: true,
      },
      { label: "On account, 14 days", labels: { de: "Auf Rechnung, 14 Tage" }, value: "net14" },
      {
        label: "Pay now by card",
        labels: { de: "Mit Karte zahlen", fr: "Payer maintenant par carte" },
        value: "immediate",
      },
    ],
    fields: { costCentre: "optional", invoiceEmail: "optional", orderNote: "optional" },
    // A number that the sandbox's register knows.
    vatNumbers: { eu: "DE999000121" },
    // An IBAN that is published for tests.
    onAccount: {
      bankDetails: "Nordlicht Office Supplies GmbH\nIBAN DE02 1203 0000 0000 2020 51\nBIC BYLADEM1001",
    },
  },
  store: {
    countryCode: "DE",
    address: { line1: "Musterkai 12", postcode: "20999", city: "Hamburg" },
    currency: "EUR",
    sells: "goods",
  },
  coupons: [{ code: "WELCOME10", percent: 10 }],
  shipping: {
    zones: [
      {
        name: "Germany",
        currency: "EUR",
        countries: ["DE"],
        methods: [
          { id: "pallet", label: "Pallet, to the kerb", description: "3 to 5 working days", price: 1_500 },
          { id: "express", label: "Express", description: "Next working day", price: 4_900 },
          {
            id: "collect",
            label: "Collect in Hamburg",
            description: "Musterkai 12, ready today",
            price: 0,
            pickup: true,
          },
        ],
      },
      {
        name: "Everywhere else",
        currency: "EUR",
        countries: [],
        methods: [
          { id: "pallet", label: "Pallet, to the kerb", description: "5 to 8 working days", price: 3_900 },
          { id: "express", label: "Express", description: "2 working days", price: 8_900 },
        ],
      },
    ],
  },
  urls: {
    terms: "https://nordlicht-office.example/terms",
    privacy: "https://nordlicht-office.example/privacy",
  },
  branding: {
    accentColor: "#0f5c4d",
    legalName: "Nordlicht Office Supplies GmbH",
    supportEmail: "help@nordlicht-office.example",
    // A number that is reserved for examples.
    supportPhone: "+49 40 66969 123",
    supportUrl: "https://nordlicht-office.example/contact",
    cornerRadius: 10,
  },
};
