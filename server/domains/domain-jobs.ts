import type { NewJob } from "../jobs/add-jobs.ts";
import type { EdgeName } from "./edges/edge-provider.ts";

/** The next check of a claim; one waits at a time. */
export function checkDomainJob(id: string, runAt: Date): NewJob {
  return { identifier: "check-domain", payload: { id }, runAt, jobKey: `check-domain:${id}` };
}

/** A name to be forgotten at the edge. */
export interface Release {
  edge: EdgeName;
  cdnId: string;
  zoneId: string | null;
  hostname: string;
  /** Tries that failed so far. */
  tries: number;
}

/** Milliseconds until the next try: doubled from five seconds, hourly at last, and never given up. */
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
