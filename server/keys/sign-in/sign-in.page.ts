import { definePage, redirect } from "../../http/define-page.ts";
import { parseReturnPath } from "./return-path.ts";
import { keepSignInState } from "./sign-in-state.ts";
import { signInFailed } from "./sign-in-failed.ts";

/** Sends the browser to the identity provider; `return_to` is a path of the dashboard. */
export default definePage({
  method: "GET",
  path: "/dashboard/sign-in",
  async handler({ ctx, query, request }) {
    const { baseUrl } = ctx.config;
    const returnTo = parseReturnPath(query.get("return_to"), baseUrl);
    if (ctx.identityProvider === null) return signInFailed("not_configured", returnTo);
    // The identity provider knows one address of ours; cookies set under another would not reach it.
    if (request.host.authority !== new URL(baseUrl).host)
      return redirect(`${baseUrl}/dashboard/sign-in?return_to=${encodeURIComponent(returnTo)}`);
    try {
      const { url, checks } = await ctx.identityProvider.begin();
      return redirect(url, keepSignInState(ctx, { ...checks, returnTo }));
    } catch (error) {
      ctx.log.error({ err: error, request_id: request.id }, "the identity provider does not respond");
      return signInFailed("provider_unavailable", returnTo);
    }
  },
});
