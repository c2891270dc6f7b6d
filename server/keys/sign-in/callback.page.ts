import { definePage, redirect } from "../../http/define-page.ts";
import { startSession } from "./dashboard-session.ts";
import { signInFailed } from "./sign-in-failed.ts";
import { forgetSignInState, readSignInState } from "./sign-in-state.ts";

/** Where the identity provider sends the browser back to: verifies the sign-in and starts a session. */
export default definePage({
  method: "GET",
  path: "/dashboard/callback",
  async handler({ ctx, query, headers, request }) {
    if (ctx.identityProvider === null) return signInFailed("not_configured", "/dashboard");
    const started = await readSignInState(ctx, headers);
    if (started === null) return signInFailed("expired", "/dashboard");
    const { returnTo, ...checks } = started;
    const user = await ctx.identityProvider.finish(query, checks).catch((error: unknown) => {
      ctx.log.warn({ err: error, request_id: request.id }, "a sign-in to the dashboard failed");
      return null;
    });
    if (user === null) return signInFailed("refused", returnTo, forgetSignInState(ctx));
    const cookie = await startSession(ctx, { headers }, user);
    ctx.log.info({ subject: user.subject, request_id: request.id }, "a user signed in to the dashboard");
    return redirect(returnTo, forgetSignInState(ctx), cookie);
  },
});
