import type { ServerResponse } from "node:http";
import helmet from "helmet";
import type { RequestHost } from "./host-gate.ts";

/** The headers every answer on a host carries; undefined is a host that could not be read. */
export type SecurityHeaders = (host: RequestHost | undefined) => Readonly<Record<string, string>>;

/**
 * Features no page of ours uses. `payment` is absent: the card frames and wallets of the processor need it, and delegate
 * it to themselves.
 */
const PERMISSIONS_POLICY = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "magnetometer",
  "microphone",
  "midi",
  "serial",
  "usb",
  "xr-spatial-tracking",
]
  .map((feature) => `${feature}=()`)
  .join(", ");

/** Of whatever is no page: opened in a browser, it runs nothing, loads nothing and is not framed. */
const NO_PAGE_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const YEAR_SECONDS = 31_536_000;

/**
 * In helmet's words; a page replaces the Content-Security-Policy by its own, which also says who may frame it. They are
 * the same for every request, so helmet is asked once and its eleven steps are not walked again.
 */
export function createSecurityHeaders(baseUrl: string): SecurityHeaders {
  const isSecure = baseUrl.startsWith("https:");
  const own = headersOf({ maxAge: YEAR_SECONDS }, isSecure);
  // The merchant's other names are not ours to bind to https.
  const merchants = headersOf({ maxAge: YEAR_SECONDS, includeSubDomains: false }, isSecure);
  return (host) => (host === undefined || host.merchantId === null ? own : merchants);
}

function headersOf(
  transport: { maxAge: number; includeSubDomains?: boolean },
  isSecure: boolean,
): Record<string, string> {
  const ask = helmet({
    contentSecurityPolicy: false,
    frameguard: false,
    referrerPolicy: { policy: "strict-origin" },
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    strictTransportSecurity: isSecure && transport,
  });
  const headers = new Map<string, string>();
  const recorder = {
    setHeader: (name: string, value: string) => headers.set(name.toLowerCase(), value),
    removeHeader: (name: string) => headers.delete(name.toLowerCase()),
  };
  ask({} as never, recorder as unknown as ServerResponse, (fault?: unknown) => {
    if (fault !== undefined) throw new Error("helmet refuses its options", { cause: fault });
  });
  headers.set("permissions-policy", PERMISSIONS_POLICY);
  headers.set("content-security-policy", NO_PAGE_POLICY);
  return Object.fromEntries(headers);
}
