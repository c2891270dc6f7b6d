import type { Context } from "../context.ts";
import type { Auth, Caller, Role } from "./caller.ts";
import type { RequestInfo, Route } from "./define-route.ts";
import type { LimitDecision, RateLimiter } from "./limits/rate-limit.ts";
import type { RefusalLog } from "./refusals.ts";

/** Resolves credentials to a caller; given to the pipeline so that http/ knows no slice. */
export interface Authenticator {
  /** @throws ApiError 401 */
  authenticate(auth: Exclude<Auth, "none" | "user_token">, headers: RequestInfo["headers"]): Promise<Caller>;
  /** @returns the token's subject. @throws ApiError 401 */
  authenticateUser(headers: RequestInfo["headers"]): Promise<string>;
  /**
   * The subject of the dashboard session that the request belongs to; null if it has another credential or none.
   * @throws ApiError session_required, csrf_invalid
   */
  authenticateSession(request: Pick<RequestInfo, "headers" | "host">): Promise<string | null>;
  /** The subject's role in a workspace, or null. */
  findRole(workspaceId: string, subject: string): Promise<Role | null>;
  /** Whether a merchant belongs to the workspace and mode. */
  ownsMerchant(workspaceId: string, livemode: boolean, merchantId: string): Promise<boolean>;
}

/** One request as the pipeline takes it from Express. */
export interface IncomingCall {
  route: Route;
  params: Record<string, string>;
  query: URLSearchParams;
  info: Omit<RequestInfo, "version" | "rawBody">;
  /** Whether a header came more than once. */
  isRepeated: (header: string) => boolean;
  readBody(limitBytes: number): Promise<Buffer>;
}

/** What the request log and the metrics want to know afterwards. */
export interface CallTrace {
  caller: Caller | null;
  version: string;
  idempotencyKey: string | null;
  limit: LimitDecision | null;
}

export interface Pipeline {
  ctx: Context;
  authenticator: Authenticator;
  limiter: RateLimiter;
  refusals: RefusalLog;
  /** The merchant of a checkout page's session; null for an unknown token. */
  merchantOfToken(token: string): Promise<string | null>;
}
