import { z } from "zod";
import { ApiError } from "../errors.ts";
import type { VersionChain } from "../versions/chain.ts";
import type { RaisedRequest } from "../versions/requests.ts";
import type { CallTrace, IncomingCall, Pipeline } from "./call.ts";
import type { Caller, PartnerCaller } from "./caller.ts";
import { acceptsSession, type Route } from "./define-route.ts";
import { modeShare, type MerchantBudget } from "./limits/budgets.ts";
import type { LimitName } from "./limits/rate-limit.ts";
import type { RefusedRequest } from "./refusals.ts";
import { checkRole } from "./session-caller.ts";
import { collect, throwFaults, type Faults } from "./input/validate.ts";

/** The checks a request passes before its handler runs; pipeline.ts has their order. */

// Built once: building a schema costs more than all the checks of a request.
const Uuid = z.uuid();
const NOTHING = z.strictObject({});

/**
 * Authenticates the caller. Failures are limited by IP address; valid credentials still pass, because an address can be
 * shared by a whole office or a proxy, and one user must not lock the others out.
 * @returns the subject of a user token or dashboard session; a key's caller goes into the trace.
 * @throws ApiError 401, csrf_invalid, rate_limited
 */
export async function authenticate(
  pipeline: Pipeline,
  call: IncomingCall,
  trace: CallTrace,
): Promise<string | null> {
  const { route, info } = call;
  if (route.auth === "none") return null;
  try {
    const user = acceptsSession(route) ? await pipeline.authenticator.authenticateSession(info) : null;
    if (user !== null) return user;
    if (route.auth === "user_token") return await pipeline.authenticator.authenticateUser(info.headers);
    trace.caller = await pipeline.authenticator.authenticate(route.auth, info.headers);
    if (trace.caller.kind === "merchant_key" && trace.caller.isClosed && !route.servesClosedMerchants)
      throw new ApiError("api_key_revoked", { message: "The merchant has been closed." });
    return null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) pipeline.limiter.countFailure(info.ip);
    throw error;
  }
}

/**
 * Identifies the caller of a path that does not exist, so that its workspace finds the call in its logs. The answer does
 * not disclose whether the key is valid; an invalid one counts as a failed authentication.
 * @throws ApiError rate_limited
 */
export async function recogniseCaller(
  { authenticator, limiter }: Pipeline,
  headers: IncomingCall["info"]["headers"],
  ip: string,
): Promise<Caller | null> {
  const { authorization } = headers;
  if (authorization === undefined) return null;
  const isMerchants = /^bearer +svc_mk_/i.test(authorization);
  try {
    return await authenticator.authenticate(isMerchants ? "merchant_key" : "partner_key", headers);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) limiter.countFailure(ip);
    return null;
  }
}

/** The paths of the hosted checkout; anyone who knows the token in them may act for its session. */
const CHECKOUT_PATH = "/checkout/{token}";

/** Limits the calls of a checkout page by session and by network. @throws ApiError rate_limited */
export function limitPageCall({ limiter }: Pipeline, call: TokenCall): void {
  if (call.path.startsWith(CHECKOUT_PATH)) limiter.countPageCall(call.token, call.ip);
}

/** Who a request's turn is taken from. */
interface Claim {
  caller: Caller | null;
  page: Omit<TokenCall, "ip">;
  budget?: MerchantBudget | undefined;
}

/**
 * Takes what the route declares of the merchant's budget, then runs the work of the request in the turn of the merchant or
 * workspace. A page's merchant is its session's. Other callers neither take nor wait.
 * @throws ApiError rate_limited, and what `work` throws.
 */
export async function inTurn<T>(
  pipeline: Pipeline,
  { caller, page, budget }: Claim,
  work: () => Promise<T>,
): Promise<T> {
  const { limiter } = pipeline;
  if (isPartner(caller)) return limiter.inTurn(caller.workspaceId, null, work);
  const isPage = caller === null && page.path.startsWith(CHECKOUT_PATH);
  const ofPage = isPage ? await pipeline.merchantOfToken(page.token) : null;
  const merchantId = caller?.kind === "merchant_key" ? caller.merchantId : ofPage;
  if (merchantId === null) return work();
  if (budget !== undefined) await limiter.spend(budget, merchantId);
  return limiter.inTurn(merchantId, isPage ? page.token : null, work);
}

/** Counts an unknown token like a wrong key, and logs it. @throws ApiError rate_limited */
export function countUnknownToken({ limiter, refusals }: Pipeline, request: RefusedRequest): void {
  if (!request.route.startsWith(CHECKOUT_PATH)) return;
  limiter.countFailure(request.ip);
  refusals.unknownToken(request);
}

/** @property path as declared, with `{name}` parameters. */
interface TokenCall {
  path: string;
  token: string;
  ip: string;
}

/**
 * Takes a token of the caller's bucket. Keys of one workspace and mode share a bucket, as do those of one merchant:
 * minting or rotating keys adds nothing (design 2-api.md, Rate limits).
 * @throws ApiError rate_limited
 */
export async function limit(
  { limiter }: Pipeline,
  { route }: IncomingCall,
  trace: CallTrace,
  subject: string | null,
): Promise<void> {
  const bucket = subject === null ? keyBucket(trace.caller) : userBucket(route, subject);
  if (bucket === null) return;
  const decision = await limiter.take(...bucket);
  trace.limit = decision;
  if (decision !== null && !decision.allowed) {
    throw new ApiError("rate_limited", {
      message: `Too many requests: the limit is ${decision.quota} per ${decision.windowSeconds} s.`,
      headers: { "retry-after": String(decision.retryAfterSeconds) },
    });
  }
}

type Bucket = [name: LimitName, owner: string];

function userBucket(route: Route, subject: string): Bucket {
  if (route.rateLimit === "mint") return ["mint", subject];
  return [route.auth === "user_token" ? "user" : "dashboard", subject];
}

function keyBucket(caller: Caller | null): Bucket | null {
  if (caller?.kind === "partner_key") return ["partner_key", modeShare(caller)];
  return caller?.kind === "merchant_key" ? ["merchant_key", caller.merchantId] : null;
}

/** The version in force: the header's, else the key's, else the newest. @throws ApiError version_unknown */
export function resolveVersion(
  versions: VersionChain,
  header: string | undefined,
  caller: Caller | null,
): string {
  if (header !== undefined) {
    if (versions.has(header)) return header;
    throw new ApiError("version_unknown", {
      message: `Svc-Version must be one of: ${versions.dates.join(", ")}.`,
      param: "Svc-Version",
      meta: { versions: [...versions.dates] },
    });
  }
  return caller !== null && "pinnedVersion" in caller
    ? versions.inForce(caller.pinnedVersion)
    : versions.newest;
}

/**
 * Checks the workspace in the path before anything in it is disclosed; then the other path parameters and X-Svc-Merchant.
 * @throws ApiError wrong_workspace, parameter_invalid, parameter_missing, resource_not_found
 */
export async function checkPath(
  pipeline: Pipeline,
  call: IncomingCall,
  trace: CallTrace,
  subject: string | null,
): Promise<unknown> {
  const named = call.params["workspaceId"]?.toLowerCase();
  const workspaceId = named === undefined ? undefined : Uuid.safeParse(named).data;
  if (subject !== null && call.route.auth === "user_token" && workspaceId !== undefined) {
    const role = await pipeline.authenticator.findRole(workspaceId, subject);
    if (role === null) throw wrongWorkspace();
    trace.caller = { kind: "user_token", subject, workspaceId, role };
  }
  const partner = isPartner(trace.caller) ? trace.caller : null;
  if (partner !== null && workspaceId !== undefined && workspaceId !== partner.workspaceId)
    throw wrongWorkspace();
  const faults: Faults = { issues: [] };
  const params =
    call.route.params === undefined ? undefined : collect(call.route.params, call.params, faults);
  throwFaults(faults);
  if (partner === null) return params;
  const merchantHeader = call.info.headers["x-svc-merchant"];
  if (call.route.merchantScoped === "required" && merchantHeader === undefined)
    throw new ApiError("parameter_missing", {
      message: "X-Svc-Merchant must name the merchant.",
      param: "X-Svc-Merchant",
    });
  if (call.route.merchantScoped && merchantHeader !== undefined) {
    trace.caller = { ...partner, merchantId: await resolveMerchant(pipeline, partner, merchantHeader) };
  }
  return params;
}

function isPartner(caller: Caller | null): caller is PartnerCaller {
  return caller?.kind === "partner_key" || caller?.kind === "dashboard_session";
}

function wrongWorkspace(): ApiError {
  return new ApiError("wrong_workspace", { param: "workspaceId" });
}

async function resolveMerchant(
  pipeline: Pipeline,
  caller: { workspaceId: string; livemode: boolean },
  header: string,
): Promise<string> {
  const id = Uuid.safeParse(header.toLowerCase());
  if (!id.success) {
    throw new ApiError("parameter_invalid", {
      message: "X-Svc-Merchant must be the UUID of a merchant.",
      param: "X-Svc-Merchant",
    });
  }
  if (!(await pipeline.authenticator.ownsMerchant(caller.workspaceId, caller.livemode, id.data))) {
    throw new ApiError("resource_not_found", {
      message: "X-Svc-Merchant does not match a merchant of this workspace and mode.",
      param: "X-Svc-Merchant",
    });
  }
  return id.data;
}

/** @throws ApiError insufficient_scope, role_insufficient */
export function checkPermission(route: Route, caller: Caller | null): void {
  if (caller?.kind === "partner_key" && route.scope !== undefined && !caller.scopes.includes(route.scope)) {
    throw new ApiError("insufficient_scope", {
      message: `This endpoint requires the scope ${route.scope}.`,
      meta: { required_scope: route.scope, scopes: [...caller.scopes] },
    });
  }
  if (caller?.kind === "dashboard_session") checkRole(route, caller);
  if (caller?.kind === "user_token" && route.roles !== undefined && !route.roles.includes(caller.role)) {
    throw new ApiError("role_insufficient", {
      message: `This requires the role ${route.roles.join(" or ")}; yours is ${caller.role}.`,
      meta: { required_roles: [...route.roles], role: caller.role },
    });
  }
}

/**
 * Validates query and body against their schemas. All faults are reported together, by their names in the caller's version.
 * @param repeated names that the query gives more than once: which of the values is meant cannot be known.
 * @throws ApiError parameter_*
 */
export function validateInput(
  route: Route,
  { query, body, unknown, paramOf }: RaisedRequest,
  repeated: readonly string[],
): { query: unknown; body: unknown } {
  if (sentNothing(query, body) && route.query === undefined && route.body === undefined)
    return { query: {}, body: undefined };
  const faults: Faults = { issues: [] };
  const queryValue = collect(route.query ?? NOTHING, query, faults);
  // A route without a body takes none, or an empty object (several HTTP clients always send one).
  const schema = route.body ?? NOTHING;
  const bodyValue = collect(schema, body === undefined ? {} : body, faults);
  throwFaults({
    issues: [
      ...unknown.map((param) => ({
        param,
        code: "parameter_unknown" as const,
        message: "Unknown parameter.",
      })),
      ...repeated.map((param) => ({
        param,
        code: "parameter_invalid" as const,
        message: "Sent more than once.",
      })),
      ...faults.issues.map((issue) => ({ ...issue, param: paramOf(issue.param) })),
    ],
  });
  return { query: queryValue, body: route.body === undefined ? undefined : bodyValue };
}

function sentNothing(query: Readonly<Record<string, string>>, body: unknown): boolean {
  return body === undefined && Object.keys(query).length === 0;
}
