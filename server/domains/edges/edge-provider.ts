import type { SslStatus } from "../../../shared/wire/domain.ts";
import type { Config } from "../../config.ts";
import type { Evidence } from "../check-outcome.ts";
import type { NameServer } from "../name-server.ts";

/** What an edge is told of a claimed hostname. */
export interface EdgeHostname {
  /** Of our claim. */
  id: string;
  hostname: string;
  /** The zone delegated for it; null: the shared one. */
  zoneId: string | null;
}

export interface RegisteredHostname extends EdgeHostname {
  cdnId: string;
  status: SslStatus;
}

/**
 * What stands between shoppers and us, with a certificate for each custom hostname. That a name is the merchant's is
 * not its business: it is asked only once our own token was found.
 */
export interface EdgeProvider {
  /**
   * Makes the hostname known. Repeatable: a hostname that is there already is found, not made twice.
   * @returns its id at the edge. @throws EdgeUnavailable, EdgeRefused
   */
  register(hostname: EdgeHostname): Promise<string>;
  /**
   * How far the edge has come with a hostname whose token was found. A hostname that vanished there is made again.
   * @returns the evidence, and its id where that changed. @throws EdgeUnavailable, NameServerUnavailable
   */
  inspect(hostname: RegisteredHostname): Promise<{ evidence: Evidence; cdnId: string }>;
  /** Forgets a hostname; one that is gone already is no fault. @throws EdgeUnavailable */
  release(of: Pick<RegisteredHostname, "cdnId" | "zoneId">): Promise<void>;
  /** Scheme, host and port that shoppers use. */
  originOf(hostname: string): string;
  /** For `svc doctor`: whether it can be used as it is configured. @throws EdgeUnavailable, NameServerUnavailable */
  diagnose(): Promise<{ ok: boolean; text: string }>;
}

/** The edge did not answer, or answered that it cannot now. */
export class EdgeUnavailable extends Error {
  override name = "EdgeUnavailable";
}

/** The edge will never take this hostname; the message says why. */
export class EdgeRefused extends Error {
  override name = "EdgeRefused";
}

export interface EdgeParts {
  config: Config;
  dns: NameServer;
}

export type EdgeName = Config["SVC_EDGE"];
