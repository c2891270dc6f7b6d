import type { z } from "zod";
import type { Context } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import type { ErrorCode } from "../errors.ts";
import type { Auth, CallerOf, Role } from "./caller.ts";
import type { RequestHost } from "./host-gate.ts";
import type { MerchantBudget } from "./limits/budgets.ts";
import type { RunningRecord } from "./idempotency/idempotency.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

type Schema = z.ZodType | undefined;
type Parsed<S extends Schema> = S extends z.ZodType ? z.output<S> : undefined;

/** Answer bodies by status; `null` is an empty body (204). */
export type Responses = Partial<Record<200 | 201 | 202 | 204, z.ZodType | null>>;

export type AnswerOf<R extends Responses> = {
  [S in keyof R & number]: {
    status: S;
    body: R[S] extends z.ZodType ? z.input<R[S]> : null;
    headers?: Record<string, string>;
    events?: AsyncIterable<ServerEvent>;
  };
}[keyof R & number];

/** One of a stream of server-sent events (HTML standard, section 9.2). */
export interface ServerEvent {
  name: string;
  data: unknown;
}

/** An answer as the pipeline sees it, before it becomes bytes. */
export interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
  /** Sent as they come, instead of a body. */
  events?: AsyncIterable<ServerEvent>;
}

/** What is known of the HTTP request beyond its validated input. */
export interface RequestInfo {
  id: string;
  traceparent: string;
  ip: string;
  headers: Readonly<Record<string, string | undefined>>;
  host: RequestHost;
  /** The version in force for this request. */
  version: string;
  /** The exact bytes of the body; for signature checks. */
  rawBody: Buffer;
}

export interface HandlerInput<A extends Auth, P extends Schema, Q extends Schema, B extends Schema> {
  ctx: Context;
  caller: CallerOf<A>;
  params: Parsed<P>;
  query: Parsed<Q>;
  body: Parsed<B>;
  request: RequestInfo;
  /**
   * The transaction of a `transactional` route (its idempotency record is finished in the same one),
   * otherwise the pool.
   */
  sql: Sql;
  /** Set on routes called with an idempotency key. */
  idempotency: RunningRecord | null;
  /**
   * Stores the answer for repeats inside the handler's own last transaction, so that a crash cannot part the
   * effect from its answer. Return the same answer afterwards.
   */
  finish: (sql: Sql, answer: Answer) => Promise<unknown>;
}

export interface CsvAnswer<A extends Auth, P extends Schema, Q extends Schema, B extends Schema> {
  /** Its columns and what they hold, for the reference. */
  text: string;
  /** Proposed to a browser that saves it. */
  fileName: string;
  /** Lines as they are read; what goes wrong before the first one is answered as an error. */
  lines(input: HandlerInput<A, P, Q, B>): AsyncIterable<string>;
}

export interface RouteDeclaration<
  A extends Auth = Auth,
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends Responses = Responses,
> {
  method: Method;
  /** Path with `{name}` parameters, without the mount: partner routes are served at /v2 and at the root. */
  path: string;
  /** A short title in the imperative, without a period: `List orders`. */
  summary: string;
  /** Whole sentences: what the title leaves open. */
  description?: string;
  /** Heading in the reference. */
  tag: string;
  auth: A;
  /** Partner keys: the scope needed; absent means any valid key. */
  scope?: string;
  /** Partner keys: any valid key may call, and each of these scopes opens a part of the answer. All end in `:read`. */
  partialScopes?: readonly string[];
  /** User tokens: the roles that may call. */
  roles?: readonly Role[];
  /** X-Svc-Merchant narrows this route, or must be sent; it must be a merchant of the workspace. */
  merchantScoped?: true | "required";
  idempotent?: "required" | "accepted";
  /** The handler requires the merchant's signature over the body; samples show how to sign. */
  signed?: true;
  /** Run the handler in one transaction that also finishes the idempotency record: for routes whose whole effect is in Postgres. */
  transactional?: true;
  /** Not part of the documented API (the hosted page's own calls, third parties' webhooks). */
  internal?: true;
  /** Served only where the clock can be shifted, in a sandbox without live payments; not part of the documented API. */
  sandboxOnly?: true;
  /** The body is handed over as bytes, whatever its type. */
  rawBody?: true;
  bodyLimitBytes?: number;
  rateLimit?: "mint";
  /** Its answer has an `ETag`; where it changes what it answers, the handler compares it with `If-Match`. */
  tagged?: "read" | "changed";
  /** Accepts the key of a closed merchant, to report what has already happened. */
  servesClosedMerchants?: true;
  /** What a call takes of its merchant, beside the limit of its key; refused before anything is read. */
  budget?: MerchantBudget;
  params?: P;
  query?: Q;
  body?: B;
  responses: R;
  /** The same answer as a table, for callers who prefer `text/csv` (header `Accept`). */
  csv?: CsvAnswer<A, P, Q, B>;
  /** Codes particular to this route, for the docs; the common ones are implied. */
  errors?: readonly ErrorCode[];
  handler(input: HandlerInput<A, P, Q, B>): Promise<AnswerOf<NoInfer<R>>> | AnswerOf<NoInfer<R>>;
}

/** A route with its types erased, as its file exports it. */
export interface DeclaredRoute extends Omit<RouteDeclaration, "handler" | "csv"> {
  csv?: CsvAnswer<Auth, Schema, Schema, Schema>;
  handler(input: HandlerInput<Auth, Schema, Schema, Schema>): Promise<Answer> | Answer;
}

/** A route as the application holds it. */
export interface Route extends DeclaredRoute {
  /** The name of its file in camelCase; generated clients and the reference name the operation by it. */
  operationId: string;
}

/** Declares an endpoint: routing, checks, validation, the OpenAPI document and the docs follow from it. */
export function defineRoute<
  A extends Auth,
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
  R extends Responses = Responses,
>(declaration: RouteDeclaration<A, P, Q, B, R>): DeclaredRoute {
  return declaration;
}

/** True for routes of the partner API, which answer below /v2 and at the root. */
export function isPartnerRoute(route: Pick<Route, "auth" | "path">): boolean {
  return route.auth === "partner_key" || route.auth === "user_token";
}

/**
 * True for routes that the dashboard may call with its session. A partner route without a scope is about the calling key
 * itself.
 */
export function acceptsSession(route: Pick<Route, "auth" | "scope" | "partialScopes">): boolean {
  const hasScope = route.scope !== undefined || route.partialScopes !== undefined;
  return route.auth === "user_token" || (route.auth === "partner_key" && hasScope);
}

/** The paths a route answers on; the first is the documented one. */
export function mountsOf(route: Pick<Route, "auth" | "path">): string[] {
  return isPartnerRoute(route) ? [`/v2${route.path}`, route.path] : [route.path];
}
