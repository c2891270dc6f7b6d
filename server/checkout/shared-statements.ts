import { batchedOnPool } from "../db/batches.ts";
import { findOrdersOfSessions } from "../orders/orders.sql.ts";
import { claimAttempts, renewAttempts, type Claim, type Renewal } from "./attempt-owner.sql.ts";
import {
  beginSteps,
  findAttempts,
  findLastAtBank,
  findPaymentSteps,
  type AttemptKey,
  type NewStep,
} from "./attempts.sql.ts";

/**
 * What every attempt asks of the database. Attempts that ask at the same time share a statement: recovery after an outage
 * runs thousands of them.
 */

export const claimAttempt = batchedOnPool((sql, claims: Claim[]) => claimAttempts(sql, claims));

export const renewAttempt = batchedOnPool((sql, runs: Renewal[]) => renewAttempts(sql, runs));

export const findAttempt = batchedOnPool((sql, keys: AttemptKey[]) => findAttempts(sql, keys));

export const findPaymentStep = batchedOnPool((sql, keys: AttemptKey[]) => findPaymentSteps(sql, keys));

export const lastAtBank = batchedOnPool((sql, keys: AttemptKey[]) => findLastAtBank(sql, keys));

export const beginStep = batchedOnPool((sql, steps: NewStep[]) => beginSteps(sql, steps));

/** The order of a session; null if none was placed. */
export const findOrderOf = batchedOnPool((sql, sessionIds: string[]) =>
  findOrdersOfSessions(sql, sessionIds),
);
