import { randomBytes } from "node:crypto";
import type { CreateCustomDomain, CustomDomain } from "../../shared/wire/domain.ts";
import { recordCall } from "../audit/audit.ts";
import type { Context } from "../context.ts";
import { addJobs } from "../jobs/add-jobs.ts";
import type { Sql } from "../db/sql.ts";
import { ApiError } from "../errors.ts";
import type { Caller } from "../http/caller.ts";
import type { RunningRecord } from "../http/idempotency/idempotency.ts";
import { leaseLostError, requireLease } from "../merchants/run-lease.ts";
import { completeClaim, countClaims, insertClaim, isActiveElsewhere, removeClaim } from "./claims.sql.ts";
import { checkDomainJob, releaseJob } from "./domain-jobs.ts";
import { hasEnded } from "./domain-states.ts";
import { customDomainView } from "./domain-view.ts";
import { findDomain, findZone, listForeignZones, type DomainRow } from "./domains.sql.ts";
import { EdgeRejected, EdgeUnavailable } from "./edges/edge-provider.ts";
import { assertNotReserved, requestedHostname } from "./hostname-rules.ts";

/** Each hostname causes look-ups for seven days and may cost money at the edge. */
const MAX_HOSTNAMES = 100;
const TOKEN_BYTES = 16;

/** The request that registers a hostname. */
export interface Registration {
  caller: Caller;
  workspaceId: string;
  livemode: boolean;
  merchantId: string;
  requestId: string;
  run: RunningRecord;
  /** Stores the response for retries, in the transaction that completes the registration. */
  finish(sql: Sql, registered: CustomDomain): Promise<unknown>;
}

/**
 * Registers a hostname: inserts a claim with its own token, registers it at the edge and queues the first check. Safe
 * against a crash at any point: a retry continues with the claim, and registering at the edge is idempotent.
 * @throws ApiError zone_not_configured, parameter_invalid, duplicate_resource, edge_unavailable
 */
export async function registerDomain(
  ctx: Context,
  registration: Registration,
  body: CreateCustomDomain,
): Promise<CustomDomain> {
  const zone = await findZone(ctx.sql, registration.workspaceId);
  const { hostname, zoneId, param } = requestedHostname(body, zone);
  const others = await listForeignZones(ctx.sql, registration.workspaceId, hostname);
  assertNotReserved(ctx.config, hostname, { own: zone?.apex ?? null, others }, param);

  const claim = await ctx.sql.begin(async (sql) => {
    await requireLease(sql, registration.run);
    return claimHostname(ctx, sql, registration, { hostname, zoneId, param });
  });
  const cdnId = await registerAtEdge(ctx, claim, param);
  return complete(ctx, registration, claim, cdnId);
}

async function claimHostname(
  ctx: Context,
  sql: Sql,
  { workspaceId, livemode, merchantId, run }: Registration,
  { hostname, zoneId, param }: { hostname: string; zoneId: string | null; param: string },
): Promise<DomainRow> {
  const assertNotRegistered = async () => {
    const present = await findDomain(sql, merchantId, hostname);
    if (present === null || hasEnded(present.ssl_status)) return;
    throw new ApiError("duplicate_resource", {
      message: "The merchant has already registered this hostname.",
      param,
      meta: { ...customDomainView(ctx.config, present) },
    });
  };
  await assertNotRegistered();
  if (await isActiveElsewhere(sql, merchantId, hostname)) {
    throw new ApiError("duplicate_resource", { message: "This hostname is in use.", param });
  }
  if ((await countClaims(sql, merchantId)) >= MAX_HOSTNAMES) {
    throw new ApiError("parameter_invalid", {
      message: `${param}: A merchant can have at most ${MAX_HOSTNAMES} hostnames. Delete one first.`,
      param,
    });
  }
  const now = new Date(ctx.clock.now());
  const claim = await insertClaim(sql, {
    workspace_id: workspaceId,
    merchant_id: merchantId,
    livemode,
    hostname,
    zone_id: zoneId,
    edge: ctx.config.SVC_EDGE,
    token: randomBytes(TOKEN_BYTES).toString("hex"),
    validating_since: now,
    created_at: now,
    registration_record_id: run.id,
  });
  if (claim !== null) return claim;
  // A concurrent request won; if it is still running, a retry returns its result.
  await assertNotRegistered();
  throw leaseLostError();
}

async function registerAtEdge(ctx: Context, claim: DomainRow, param: string): Promise<string> {
  try {
    return await ctx
      .edge(claim.edge)
      .register({ id: claim.id, hostname: claim.hostname, zoneId: claim.zone_id });
  } catch (error) {
    if (error instanceof EdgeUnavailable) throw new ApiError("edge_unavailable", { cause: error });
    if (!(error instanceof EdgeRejected)) throw error;
    await removeClaim(ctx.sql, claim);
    throw new ApiError("parameter_invalid", {
      message: `${param}: The edge rejected this hostname: ${error.message}`,
      param,
      cause: error,
    });
  }
}

async function complete(
  ctx: Context,
  registration: Registration,
  claim: DomainRow,
  cdnId: string,
): Promise<CustomDomain> {
  const now = new Date(ctx.clock.now());
  const registered = await ctx.sql.begin(async (sql) => {
    await requireLease(sql, registration.run);
    const row = await completeClaim(sql, claim, { cdnId, nextCheckAt: now });
    if (row === null) return null;
    await addJobs(sql, [checkDomainJob(row.id, now)]);
    await recordCall(sql, registration, "custom_domain.registered", row.hostname);
    const answer = customDomainView(ctx.config, row);
    await registration.finish(sql, answer);
    return answer;
  });
  if (registered !== null) return registered;
  // The claim was deleted while it was registered at the edge, so nothing else would remove it there.
  const { edge, zone_id: zoneId, hostname } = claim;
  await addJobs(ctx.sql, [releaseJob({ edge, cdnId, zoneId, hostname, tries: 0 }, now.getTime())]);
  throw leaseLostError();
}
