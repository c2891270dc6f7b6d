import { isDeferred } from "../../../shared/form/terms.ts";
import type { Context } from "../../context.ts";
import {
  chargeableAccount,
  getMerchantForCheckout,
  type CheckoutMerchant,
} from "../../merchants/checkout-merchant.ts";
import {
  findLiveMerchants,
  findLiveWorkspaces,
  type LiveMerchant,
  type LiveWorkspace,
} from "./go-live.sql.ts";

/** What was found about the service, a workspace or a store: `text` says what to do if it is not `ok`. */
export interface Finding {
  name: string;
  ok: boolean;
  text: string;
}

const PAGE = 500;

/** What is missing before real orders are taken: of the service, of each workspace with a store in live mode, of each such store. */
export async function diagnoseGoLive(ctx: Context): Promise<Finding[]> {
  const { baseUrl, STRIPE_SECRET_KEY_LIVE: key } = ctx.config;
  const workspaces = await findLiveWorkspaces(ctx.sql);
  const findings = [
    finding(
      "address of the service",
      baseUrl.startsWith("https:") ? [] : ["set SVC_BASE_URL to an https address"],
      baseUrl,
    ),
    finding("key for live payments", key === undefined ? ["set STRIPE_SECRET_KEY_LIVE"] : [], "is set"),
  ];
  if (workspaces.length === 0)
    findings.push(finding("stores in live mode", ["none is onboarded: onboard one with a live key"], ""));
  for (const workspace of workspaces) {
    findings.push(workspaceFinding(workspace));
    let page = await findLiveMerchants(ctx.sql, workspace.id, null, PAGE);
    while (page.length > 0) {
      for (const store of page) findings.push(await storeFinding(ctx, workspace, store));
      page = await findLiveMerchants(ctx.sql, workspace.id, page.at(-1)!, PAGE);
    }
  }
  return findings;
}

function workspaceFinding({ id, name, has_key, subscriptions, failing, disabled }: LiveWorkspace): Finding {
  const problems = [
    ...(has_key ? [] : ["it has no live key"]),
    ...(failing === 0 ? [] : [`failing subscriptions: ${failing}, see their deliveries`]),
    ...(disabled === 0 ? [] : [`disabled subscriptions: ${disabled}, enable or delete them`]),
  ];
  return finding(`workspace ${name} (${id})`, problems, `subscriptions for all stores: ${subscriptions}`);
}

/** A configuration that cannot be read is a finding about its store alone. */
async function storeFinding(ctx: Context, workspace: LiveWorkspace, store: LiveMerchant): Promise<Finding> {
  const name = `store ${store.name} (${store.id})`;
  try {
    const merchant = await getMerchantForCheckout(ctx.sql, store.id);
    const isHeard = workspace.subscriptions > 0 || store.is_subscribed;
    const problems = [
      ...configurationProblems(merchant),
      ...(isHeard ? [] : ["nobody receives its events: subscribe with a live key"]),
      ...store.notices,
    ];
    return finding(name, problems, waysToPay(merchant).join(", "));
  } catch (error) {
    return finding(name, [error instanceof Error ? error.message : String(error)], "");
  }
}

/** What a store's configuration lacks, by the names of the partner API. */
function configurationProblems(merchant: CheckoutMerchant): string[] {
  const { storeUrl, configuration } = merchant;
  const { b2b, branding, urls } = configuration;
  const isOffered = (test: (value: string) => boolean) => b2b.paymentTerms.some(({ value }) => test(value));
  const missing = [
    ["branding.legal_name", branding.legalName],
    ["urls.terms", urls.terms],
    ["urls.privacy", urls.privacy],
  ].flatMap(([path, value]) => (value == null ? [path] : []));
  return [
    ...(storeUrl.startsWith("https:") ? [] : [`its address is not https: ${storeUrl}`]),
    ...(isOffered((value) => !isDeferred(value)) && chargeableAccount(merchant) === null
      ? ["buyers may pay now, but its Stripe account takes no payments yet"]
      : []),
    ...(isOffered(isDeferred) && b2b.onAccount.bankDetails === null
      ? ["offers terms without saying where to pay: set b2b.on_account.bank_details"]
      : []),
    ...(missing.length === 0 ? [] : [`set ${missing.join(", ")}`]),
  ];
}

function waysToPay({ configuration }: CheckoutMerchant): string[] {
  return configuration.b2b.paymentTerms.map(({ value }) => (isDeferred(value) ? value : "card"));
}

function finding(name: string, problems: readonly string[], ready: string): Finding {
  return { name, ok: problems.length === 0, text: problems.length === 0 ? ready : problems.join("; ") };
}
