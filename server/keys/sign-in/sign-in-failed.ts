import { markup } from "../../html/markup.ts";
import { shellPage } from "../../html/shell-page.ts";
import type { PageAnswer } from "../../http/define-page.ts";

const reasons = {
  not_configured: {
    status: 503,
    title: "Sign-in is not configured",
    text: "The operator of this service has to set IDP_ISSUER and IDP_CLIENT_ID, and to serve it over https, before anyone can sign in to the dashboard.",
  },
  provider_unavailable: {
    status: 503,
    title: "Sign-in is not available",
    text: "The identity provider does not respond at the moment.",
  },
  expired: {
    status: 400,
    title: "The sign-in has expired",
    text: "It was started in another browser or tab, or more than ten minutes ago.",
  },
  refused: {
    status: 400,
    title: "You are not signed in",
    text: "The sign-in was cancelled, or the identity provider refused it.",
  },
} as const;

/** The page that explains why a sign-in failed, with a link that tries again. */
export function signInFailed(
  reason: keyof typeof reasons,
  returnTo: string,
  ...cookies: string[]
): PageAnswer {
  const { status, title, text } = reasons[reason];
  const again = `/dashboard/sign-in?return_to=${encodeURIComponent(returnTo)}`;
  const body = markup`<div class="prose"><h1>${title}</h1><p>${text}</p>
${reason === "not_configured" ? null : markup`<p><a class="button button-primary" href="${again}">Sign in again</a></p>`}</div>`;
  return { ...shellPage({ title, nav: [], body }, status), cookies };
}
