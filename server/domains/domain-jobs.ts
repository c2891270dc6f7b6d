import type { NewJob } from "../jobs/add-jobs.ts";
import type { EdgeName } from "./edges/edge-provider.ts";

/** The next check of a claim; at most one is queued. */
export function checkDomainJob(id: string, runAt: Date): NewJob {
  return { identifier: "check-domain", payload: { id }, runAt, jobKey: `check-domain:${id}` };
}

/** A hostname to be removed from the edge. */
export interface Release {
  edge: EdgeName;
  cdnId: string;
  zoneId: string | null;
  hostname: string;
  /** Tries that failed so far. */
  tries: number;
}

/** Milliseconds until the next try: doubles from five seconds up to hourly, without a limit of tries. */
function releaseDelayMs(tries: number): number {
  return Math.min(5_000 * 2 ** Math.max(tries - 1, 0), 60 * 60 * 1000);
}

export function releaseJob(release: Release, nowMs: number): NewJob {
  return {
    identifier: "release-hostname",
    payload: { ...release },
    jobKey: `release-hostname:${release.edge}:${release.cdnId}`,
    ...(release.tries === 0 ? {} : { runAt: new Date(nowMs + releaseDelayMs(release.tries)) }),
  };
}
