import { isDeferred } from "../../../shared/form/terms.ts";
import type { Context } from "../../context.ts";
import { findMerchantsForCheckout, type CheckoutMerchant } from "../../merchants/checkout-merchant.ts";
import { findLiveMerchants, findLiveWorkspaces, findOpenNotices, type LiveWorkspace } from "./go-live.sql.ts";

/** What was found about the service, a workspace or a store: `text` says what to do if it is not `ok`. */
export interface GoLiveFinding {
  name: string;
  ok: boolean;
  text: string;
}

const PAGE = 500;

/** What is missing before real orders are taken: of the service, of each workspace with a store in live mode, of each such store. */
export async function diagnoseGoLive(ctx: Context): Promise<GoLiveFinding[]> {
  const workspaces = await findLiveWorkspaces(ctx.sql);
  const findings = [addressFinding(ctx.config.baseUrl), keyFinding(ctx.config.STRIPE_SECRET_KEY_LIVE)];
  if (workspaces.length === 0)
    findings.push(finding("stores in live mode", ["none is onboarded: onboard one with a live key"], ""));
  for (const workspace of workspaces) {
    findings.push(workspaceFinding(workspace));
    findings.push(...(await merchantFindings(ctx, workspace)));
  }
  return findings;
}

async function merchantFindings(ctx: Context, { id: workspaceId }: LiveWorkspace): Promise<GoLiveFinding[]> {
  const findings: GoLiveFinding[] = [];
  let page = await findLiveMerchants(ctx.sql, workspaceId, null, PAGE);
  while (page.length > 0) {
    const ids = page.map(({ id }) => id);
    const notices = await findOpenNotices(ctx.sql, workspaceId, ids);
    for (const merchant of await findMerchantsForCheckout(ctx.sql, ids)) {
      const texts = notices.filter((notice) => notice.subject_id === merchant.id).map(({ text }) => text);
      const problems = [...merchantProblems(merchant), ...texts];
      findings.push(finding(`store ${merchant.name} (${merchant.id})`, problems, waysToPay(merchant)));
    }
    page = await findLiveMerchants(ctx.sql, workspaceId, page.at(-1)!, PAGE);
  }
  return findings;
}

function addressFinding(baseUrl: string): GoLiveFinding {
  const problems = baseUrl.startsWith("https:") ? [] : ["set SVC_BASE_URL to an https address"];
  return finding("address of the service", problems, baseUrl);
}

function keyFinding(key: string | undefined): GoLiveFinding {
  return finding("key for live payments", key === undefined ? ["set STRIPE_SECRET_KEY_LIVE"] : [], "is set");
}

/** @see diagnoseGoLive */
export function workspaceFinding({
  id,
  name,
  has_key,
  subscriptions,
  failing,
}: LiveWorkspace): GoLiveFinding {
  const problems = [
    ...(has_key ? [] : ["has no live key"]),
    ...(subscriptions === 0 ? ["receives no events in live mode: subscribe with a live key"] : []),
    ...(failing === 0 ? [] : [`${failing} of ${subscriptions} subscriptions fail: see their deliveries`]),
  ];
  return finding(`workspace ${name} (${id})`, problems, `${subscriptions} subscriptions`);
}

/** What a store's configuration lacks, by the names of the partner API. */
export function merchantProblems(merchant: CheckoutMerchant): string[] {
  const { storeUrl, configuration } = merchant;
  const { b2b, branding, urls } = configuration;
  const offersTerms = b2b.paymentTerms.some(({ value }) => isDeferred(value));
  const missing = [
    ["branding.legal_name", branding.legalName],
    ["urls.terms", urls.terms],
    ["urls.privacy", urls.privacy],
  ].flatMap(([path, value]) => (value == null ? [path] : []));
  return [
    ...(storeUrl.startsWith("https:") ? [] : [`its address is not https: ${storeUrl}`]),
    ...(offersTerms || takesCards(merchant)
      ? []
      : ["nothing can be paid: its Stripe account takes no payments yet, and no terms are offered"]),
    ...(offersTerms && b2b.onAccount.bankDetails === null
      ? ["offers terms without saying where to pay: set b2b.on_account.bank_details"]
      : []),
    ...(missing.length === 0 ? [] : [`set ${missing.join(", ")}`]),
  ];
}

const takesCards = ({ connectedAccount }: CheckoutMerchant): boolean =>
  connectedAccount !== null && connectedAccount.chargesEnabled && !connectedAccount.deauthorized;

function waysToPay(merchant: CheckoutMerchant): string {
  const terms = merchant.configuration.b2b.paymentTerms.filter(({ value }) => isDeferred(value));
  return [...(takesCards(merchant) ? ["card"] : []), ...terms.map(({ value }) => value)].join(", ");
}

function finding(name: string, problems: readonly string[], ready: string): GoLiveFinding {
  return { name, ok: problems.length === 0, text: problems.length === 0 ? ready : problems.join("; ") };
}
