import type { Call, ContractAnswer } from "../contract/contract-client.ts";

/** What an attacker tries. */
export type Kind =
  | "no credentials"
  | "wrong credentials"
  | "rotated keys"
  | "missing scope"
  | "forged token"
  | "other tenant"
  | "other merchant"
  | "other mode"
  | "other account"
  | "existence"
  | "re-aimed"
  | "replayed"
  | "relayed"
  | "forged event"
  | "wrong host"
  | "wrong origin"
  | "forged headers"
  | "path tricks"
  | "injection"
  | "private target"
  | "flood";

/**
 * Where the attacker stands, and so what is the victim's: all of a workspace for an attacker outside of it, one
 * merchant's for another merchant of the workspace, the test mode's for a key of live mode.
 */
export type Position = "outside" | "sibling" | "other mode";

/** A call of an attacker, to the service unless it has another origin. */
export interface Shot extends Call {
  origin?: string;
}

export interface Attack {
  /** What is attacked, such as `POST /v2/orders/{id}/cancel` or `event charge.refunded`. */
  target: string;
  kind: Kind;
  how: string;
  /** Default: outside. */
  position?: Position;
  /** Calls that others made before, and that the attacker knows of. */
  earlier?: Shot[];
  shots(): Promise<Shot[]> | Shot[];
  /** What the attacker does next, with the answers to the first shots. */
  followUp?(answers: ContractAnswer[]): Shot[];
  /** What anyone may read there, although it is the victim's: the address of its store, which its own hostname leads to. */
  publicTexts?: readonly string[];
  /** Fires its shots at once. */
  isBurst?: true;
  /** Has effects after its answers: the oracle waits for the jobs that are due. */
  settles?: true;
  /** What the answers alone show that the attacker gained; null if nothing. The oracle judges everything else. */
  gain?(answers: ContractAnswer[]): Promise<string | null> | string | null;
}

/** Any answer with a status below 400 shows that the attack was accepted. */
export function accepted(answers: ContractAnswer[]): string | null {
  const found = answers.find(({ status }) => status > 0 && status < 400);
  return found === undefined ? null : `was accepted with ${found.status}`;
}

/** Begins a header of its own where line breaks are not removed. */
export const INJECTION = "\r\nx-injected: 1\r\n\r\n<script>";

/** Sent for every text that has no sample, secrets and public texts alike. */
export const INJECTED = `a${INJECTION}`;
