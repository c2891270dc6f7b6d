import { parseVatNumber } from "../../shared/vat/normalise.ts";
import type { ParsedVatNumber } from "../../shared/vat/normalise.ts";
import { createAuthorityClient } from "./ask-authority.ts";
import { isThrottled, type AuthorityAnswer } from "./authority-answer.ts";
import type { AuthorityNumber, AuthorityParts, AuthorityQuery, VatAuthorityName } from "./authority.ts";
import { closeRequesterNotice, sendRequesterNotice } from "./requester-notice.ts";
import { insertCheckFromCache, insertVatCheck, saveCachedCheck } from "./vat-checks.sql.ts";
import type { VatCheckRow } from "./vat-checks.sql.ts";
import {
  evidenceOf,
  formatError,
  formatOnly,
  formatOnlyResult,
  resultOf,
  sharedWith,
  textOf,
  throttled,
} from "./vat-evidence.ts";
import type { NewCheck } from "./vat-evidence.ts";
import { startDeadline, type DeadlineLimits } from "../process/deadline.ts";
import { createVatMetrics } from "./vat-metrics.ts";
import type { VatCheckRequest, VatService } from "./vat-service.ts";

/**
 * A look-up with its waits, and of that the authority's calls, further questions included. The rest of the 5.5 s is for
 * writing our own records, which hundreds of checks may do at once when a state does not respond.
 */
const LOOK_UP_LIMITS: DeadlineLimits = { totalMs: 4800, callMs: 4000 };

const HOUR_SECONDS = 3600;
const CACHE_SECONDS = { valid: 24 * HOUR_SECONDS, invalid: HOUR_SECONDS, uncertain: 300 };

/**
 * The one place where VAT numbers are checked, for the hosted page, the merchant API and the plugin alike.
 * Rules: specification, B2B rules 2-6.
 */
export function createVatService(parts: AuthorityParts, limits: DeadlineLimits = LOOK_UP_LIMITS): VatService {
  const { sql, clock, log } = parts;
  const metrics = createVatMetrics(parts.metrics);
  const authorities = createAuthorityClient(parts, metrics);
  /** Look-ups in progress by number and requester: identical requests share the answer. */
  const inProgress = new Map<string, Promise<VatCheckRow | null>>();

  async function record(check: NewCheck): Promise<VatCheckRow> {
    const row: Omit<VatCheckRow, "id"> = { ...check, checked_at: new Date(clock.now()) };
    return { ...row, id: await insertVatCheck(sql, row) };
  }

  /** Null when our own limits kept the authority from being asked: there is no evidence to keep. */
  async function lookUp(
    request: VatCheckRequest,
    number: ParsedVatNumber,
    authority: VatAuthorityName,
    requester: AuthorityNumber | null,
  ): Promise<VatCheckRow | null> {
    const deadline = startDeadline(limits);
    const cacheName = textOf(requester);
    const now = new Date(clock.now());
    const cached = await insertCheckFromCache(sql, request, number.canonical, cacheName, now);
    if (cached !== null) {
      metrics.answeredBy("cache");
      return cached;
    }
    const { merchantId, sessionId, purpose = "form" } = request;
    const query: AuthorityQuery = { number, requester, merchantId, sessionId, purpose };
    const began = performance.now();
    const answer = await authorities.ask(authority, query, deadline);
    const durationMs = Math.round(performance.now() - began);
    if (isThrottled(answer)) return null;
    metrics.answeredBy("authority");
    const evidence = evidenceOf(request, number, authority, requester, answer);
    const row = await record({ ...evidence, duration_ms: durationMs });
    const seconds = cacheSeconds(answer);
    if (seconds > 0) {
      const expiresAt = new Date(row.checked_at.getTime() + seconds * 1000);
      await saveCachedCheck(sql, number.canonical, cacheName, row.id, expiresAt);
    }
    if (requester !== null && answer.status !== "unavailable") {
      const notify = answer.requesterRefused ? sendRequesterNotice : closeRequesterNotice;
      // A notice that cannot be written must not cost the shopper the answer.
      await notify(parts, { merchantId: request.merchantId, authority, requester: cacheName }).catch(
        (error: unknown) => log.error({ err: error }, "could not save a notice on a merchant's VAT number"),
      );
    }
    return row;
  }

  async function shareLookUp(
    request: VatCheckRequest,
    number: ParsedVatNumber,
    authority: VatAuthorityName,
  ): Promise<VatCheckRow | null> {
    const requester = authorities.find(authority).requesterOf(request.requester);
    const key = `${number.canonical} ${textOf(requester)}`;
    const present = inProgress.get(key);
    if (present !== undefined) {
      const answered = await present;
      if (answered === null) return null;
      metrics.answeredBy("shared");
      return record(sharedWith(request, answered));
    }
    const mine = lookUp(request, number, authority, requester).finally(() => inProgress.delete(key));
    inProgress.set(key, mine);
    return mine;
  }

  const now = () => new Date(clock.now());

  return {
    unchecked({ vatNumber, billingCountry }) {
      const number = parseVatNumber(vatNumber, billingCountry);
      if (number === null || !number.matches) return formatError(vatNumber, number, now());
      const { authority } = number;
      return authority === "format" ? formatOnlyResult(number, now()) : throttled(number, authority, now());
    },

    async check(request) {
      const number = parseVatNumber(request.vatNumber, request.billingCountry);
      if (number === null || !number.matches) return formatError(request.vatNumber, number, now());
      const { authority } = number;
      if (authority !== "format" && authorities.find(authority).covers(number)) {
        const row = await shareLookUp(request, number, authority);
        return row === null ? throttled(number, authority, now()) : resultOf(row);
      }
      const row = await record(formatOnly(request, number));
      return {
        ...resultOf(row),
        ...(number.checkDigits === "wrong" ? { warning: "check_digits_wrong" } : {}),
      };
    },
  };
}

function cacheSeconds(answer: AuthorityAnswer): number {
  if (answer.status === "unavailable") return 0;
  if (!answer.certain) return CACHE_SECONDS.uncertain;
  // Without a consultation number it is worth asking again soon: the merchant will correct its own number.
  return answer.requesterRefused ? CACHE_SECONDS.invalid : CACHE_SECONDS[answer.status];
}
