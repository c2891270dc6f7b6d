import ipaddr from "ipaddr.js";

/** The host a request was sent to. */
export interface CalledHost {
  /** In lower case, without port, brackets and closing dot; "" when the request names none. */
  name: string;
  /** As it stands in an origin: with the port, where one was named. */
  authority: string;
}

/** A name, an IPv4 address or a bracketed IPv6 address, and a port. */
const form = /^(\[[0-9a-f:.]+\]|[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)\.?(:\d{1,5})?$/;

/**
 * Reads the host from the Host header or, where the operator trusts `hops` proxies, from X-Forwarded-Host: each proxy
 * may append the host it was called by, so the one the outermost trusted proxy saw stands that far from the end.
 * @returns null when it is no host (RFC 9110 7.2).
 */
export function calledHost(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  hops: number,
): CalledHost | null {
  const forwarded = headers["x-forwarded-host"];
  const header =
    hops > 0 && forwarded !== undefined ? nthFromEnd(String(forwarded).split(","), hops) : headers["host"];
  const text = String(header ?? "")
    .trim()
    .toLowerCase();
  if (text === "") return { name: "", authority: "" };
  const [, name, port = ""] = form.exec(text) ?? [];
  if (name === undefined) return null;
  return { name: name.replace(/^\[(.*)\]$/, "$1"), authority: name + port };
}

function nthFromEnd(list: string[], count: number): string {
  return list[Math.max(list.length - count, 0)] ?? "";
}

/** `localhost`, names below it, and addresses: a website can direct only a name of its own to this machine (DNS rebinding). */
export function isLocalName(name: string): boolean {
  return name === "localhost" || name.endsWith(".localhost") || ipaddr.isValid(name);
}
