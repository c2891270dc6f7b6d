const DASHBOARD = "/dashboard";
const MAX_LENGTH = 2000;

/**
 * Where a sign-in leads: a path of the dashboard, as the browser will read it. Anything else, another site above all,
 * becomes the dashboard's start.
 */
export function parseReturnPath(given: string | null, baseUrl: string): string {
  if (given === null || given.length > MAX_LENGTH || !given.startsWith("/")) return DASHBOARD;
  const url = URL.parse(given, baseUrl);
  if (url === null || url.origin !== new URL(baseUrl).origin) return DASHBOARD;
  const { pathname } = url;
  const isPage = pathname === DASHBOARD || pathname.startsWith(`${DASHBOARD}/`);
  // Those of the sign-in itself would redirect in a loop.
  const isOwn = /^\/dashboard\/(sign-in|callback|sign-out|session)\/?$/.test(pathname);
  return isPage && !isOwn ? pathname + url.search + url.hash : DASHBOARD;
}
