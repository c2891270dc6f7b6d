import type { ServerResponse } from "node:http";
import helmet from "helmet";

/**
 * The headers every answer carries, in helmet's words; pages add their own Content-Security-Policy, which also says who
 * may frame them. They are the same for every request, so helmet is asked once and its eleven steps are not walked again.
 */
export function securityHeaders(baseUrl: string): ReadonlyMap<string, string> {
  const ask = helmet({
    contentSecurityPolicy: false,
    frameguard: false,
    referrerPolicy: { policy: "strict-origin" },
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    strictTransportSecurity: baseUrl.startsWith("https:") ? { maxAge: 31_536_000 } : false,
  });
  const told = new Map<string, string>();
  const recorder = {
    setHeader: (name: string, value: string) => told.set(name.toLowerCase(), value),
    removeHeader: (name: string) => told.delete(name.toLowerCase()),
  };
  ask({} as never, recorder as unknown as ServerResponse, (fault?: unknown) => {
    if (fault !== undefined) throw new Error("helmet refuses its options", { cause: fault });
  });
  return told;
}
