import type { SslStatus } from "../../../shared/wire/domain.ts";
import type { Config } from "../../config.ts";
import type { Evidence } from "../evaluate-check.ts";
import type { NameServer } from "../name-server.ts";

/** A claimed hostname for an edge. */
export interface EdgeHostname {
  /** Id of our claim. */
  id: string;
  hostname: string;
  /** The delegated zone; null: the shared one. */
  zoneId: string | null;
}

export interface RegisteredHostname extends EdgeHostname {
  cdnId: string;
  status: SslStatus;
}

/**
 * The edge between shoppers and us, with a certificate per custom hostname. It does not verify ownership: it is called
 * only once our own token was found.
 */
export interface EdgeProvider {
  /**
   * Registers the hostname. Idempotent.
   * @returns its id at the edge. @throws EdgeUnavailable, EdgeRejected
   */
  register(hostname: EdgeHostname): Promise<string>;
  /**
   * The edge's progress with a proven hostname. Registers it again if it has disappeared there.
   * @returns the evidence and the current id. @throws EdgeUnavailable, NameServerUnavailable
   */
  inspect(hostname: RegisteredHostname): Promise<{ evidence: Evidence; cdnId: string }>;
  /** Removes a hostname; succeeds if it does not exist. @throws EdgeUnavailable */
  release(of: Pick<RegisteredHostname, "cdnId" | "zoneId">): Promise<void>;
  /** Scheme, host and port that shoppers use. */
  originOf(hostname: string): string;
  /** For `svc doctor`: whether the configuration works. @throws EdgeUnavailable, NameServerUnavailable */
  diagnose(): Promise<{ ok: boolean; text: string }>;
}

/** The edge is temporarily unavailable. */
export class EdgeUnavailable extends Error {
  override name = "EdgeUnavailable";
}

/** The edge rejected this hostname permanently; the message contains the reason. */
export class EdgeRejected extends Error {
  override name = "EdgeRejected";
}

export interface EdgeParts {
  config: Config;
  dns: NameServer;
}

export type EdgeName = Config["SVC_EDGE"];
