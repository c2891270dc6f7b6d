import { randomUUID } from "node:crypto";
import { ApiError } from "../../errors.ts";
import { definePage, type PageAnswer } from "../../http/define-page.ts";
import { onboardingPage } from "./onboarding-page.ts";
import { hashLinkToken, refreshUrlOf, renewOnboardingLink } from "./onboarding-link.ts";
import { findMerchantOfLink } from "./onboarding.sql.ts";

const isToken = /^[\w-]{22}$/;

/** The processor's refresh URL for expired links: creates a new link and redirects to it. */
export default definePage({
  method: "GET",
  path: "/onboarding/refresh/{token}",
  async handler({ ctx, params }) {
    const token = params["token"] ?? "";
    const merchant = isToken.test(token) ? await findMerchantOfLink(ctx.sql, hashLinkToken(token)) : null;
    if (merchant === null || merchant.connected_account_id === null) return unknownLink();
    const refreshUrl = refreshUrlOf(ctx, token);
    try {
      const link = await renewOnboardingLink(
        ctx,
        {
          livemode: merchant.livemode,
          accountId: merchant.connected_account_id,
          returnUrl: merchant.return_url,
          refreshUrl,
        },
        `svc-link-refresh-${randomUUID()}`,
      );
      return link === null ? disconnected() : redirect(link.url);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      ctx.log.warn({ err: error, merchant: merchant.id }, "could not renew an onboarding link");
      return onboardingPage({
        status: 503,
        title: "The payment processor is not responding",
        text: "Nothing has been lost. Please try again in a minute.",
        action: { label: "Try again", href: refreshUrl },
      });
    }
  },
});

function unknownLink(): PageAnswer {
  return onboardingPage({
    status: 404,
    title: "This link is no longer valid",
    text: "Please ask the company that sent you here for a new one.",
  });
}

function disconnected(): PageAnswer {
  return onboardingPage({
    status: 410,
    title: "This account is disconnected",
    text: "Its owner disconnected it at the payment processor. Please contact the company that sent you here.",
  });
}

function redirect(url: string): PageAnswer {
  return {
    status: 303,
    body: "",
    headers: { location: url, "cache-control": "no-store", "referrer-policy": "no-referrer" },
  };
}
