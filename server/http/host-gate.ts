import type { Request, RequestHandler, Response } from "express";
import { ApiError } from "../errors.ts";
import { calledHost, type CalledHost } from "./called-host.ts";

/** What answers on a host: the whole service, one merchant's checkouts, or nothing. */
export type ServedHost = { kind: "own" } | { kind: "merchant"; merchantId: string } | { kind: "closed" };

/** Knows the hosts; given to the application so that http/ knows no slice. */
export interface HostDirectory {
  /** Answers synchronously for names that need no look-up. @param name in lower case, without port. */
  find(name: string): ServedHost | Promise<ServedHost>;
}

/** Whom a request called. */
export interface RequestHost extends CalledHost {
  /** The merchant whose custom hostname it is; null on the service's own hosts. */
  merchantId: string | null;
}

/** Where an edge's way to us is tried; the answer is the id of the claim that the called host belongs to. */
export const EDGE_PROBE_PATH = "/edge/probe";

/** Answered whatever the host: load balancers name none of ours, and an edge asks for a name before it is active. */
const ANY_HOST = ["/health/live", "/health/ready", EDGE_PROBE_PATH];

/** Prefix of everything that a shopper needs: the page, its calls and its assets. */
const CHECKOUT = "/checkout/";

/**
 * Lets a custom hostname reach the checkouts of its merchant and nothing else: no API, docs or dashboard, for there
 * the owner of the name would speak in the service's place.
 */
export function createHostGate(hosts: HostDirectory, trustedHops: number): RequestHandler {
  return (request, response, next) => {
    const called = calledHost(request.headers, trustedHops);
    if (called === null) {
      throw new ApiError("parameter_invalid", {
        message: "The Host header is malformed.",
        param: "Host",
      });
    }
    const served = ANY_HOST.includes(request.path) ? ({ kind: "own" } as const) : hosts.find(called.name);
    // The service's own names need no look-up, and nearly all requests use them.
    if (served instanceof Promise)
      return served.then((found) => enter(request, response, called, found)).then(() => next());
    enter(request, response, called, served);
    next();
  };
}

/** @throws ApiError route_not_found for what is not served on that host. */
function enter(request: Request, response: Response, called: CalledHost, served: ServedHost): void {
  const host: RequestHost = {
    ...called,
    merchantId: served.kind === "merchant" ? served.merchantId : null,
  };
  // A refusal too is an answer of the host.
  response.locals["host"] = host;
  const isOpen = served.kind === "own" || (served.kind === "merchant" && request.path.startsWith(CHECKOUT));
  if (!isOpen) throw notServed(request);
}

function notServed(request: Request): ApiError {
  return new ApiError("route_not_found", {
    message: `No such endpoint on this host: ${request.method} ${request.path.slice(0, 200)}.`,
  });
}

/** Whom the request called, once the gate has found its host. */
export function hostOf(response: Response): RequestHost {
  return response.locals["host"] as RequestHost;
}
