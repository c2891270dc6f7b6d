// HMRC "Check a UK VAT number", version 2.0. Facts: its OpenAPI document and the source HMRC publishes.
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { parseJson } from "../../shared/parse-json.ts";
import { parseVatNumber } from "../../shared/vat/normalise.ts";
import { noAnswer, notAsked, overdueAnswer, throttledAnswer } from "./authority-answer.ts";
import type { AuthorityAnswer, NoAnswer } from "./authority-answer.ts";
import { claimantOf } from "./authority.ts";
import type { AuthorityNumber, AuthorityParts, AuthorityQuery, VatAuthority } from "./authority.ts";
import { addressLines, disclosed, excerpt, faultCode, printable } from "./authority-text.ts";
import { createFairQueue } from "../http/limits/fair-queue.ts";
import type { Deadline } from "../process/deadline.ts";
import { bookHmrcCall } from "./hmrc-slots.sql.ts";
import { createHmrcToken } from "./hmrc-token.ts";
import type { HmrcToken } from "./hmrc-token.ts";

/** A little over a third of a second: HMRC allows an application 3 requests in any second. */
const CALL_INTERVAL_MS = 350;
/** How long a question waits for its turn. */
const MAX_WAIT_MS = { recheck: CALL_INTERVAL_MS, form: 1500, submit: 3000 };
/**
 * How long a repeated question waits. A re-check is made once, and nobody waits for it; the plugin's checks count as a form's
 * and take 3 s at most, calls included.
 */
const MAX_REPEAT_WAIT_MS = { recheck: 3000, form: 700, submit: 3000 };

const Found = z.object({
  target: z.object({
    name: z.string(),
    vatNumber: z.string(),
    // Only line1 and countryCode are certain, whatever the OpenAPI document says of the postcode.
    address: z.record(z.string(), z.string().optional()),
  }),
  processingDate: z.string(),
  consultationNumber: z.string().optional(),
});

const Problem = z.object({ code: z.string() });

type LookUpResult =
  | { is: "found"; body: z.infer<typeof Found>; raw: string }
  | { is: "not_found"; raw: string }
  | { is: "requester_refused" }
  /** HMRC answered, but not the question: it is failing. */
  | { is: "failing"; answer: NoAnswer }
  /** HMRC did not answer: it was not asked, or refused to be asked that often, or nothing came back. */
  | { is: "no_answer"; answer: NoAnswer };

/** Without HMRC credentials every answer is `unavailable`. */
export function createHmrc({
  sql,
  config,
  clock,
}: Pick<AuthorityParts, "sql" | "config" | "clock">): VatAuthority {
  const { HMRC_BASE_URL: baseUrl, HMRC_CLIENT_ID: clientId, HMRC_CLIENT_SECRET: clientSecret } = config;
  const token =
    clientId === undefined || clientSecret === undefined
      ? null
      : createHmrcToken({ baseUrl, clientId, clientSecret }, clock);
  // Each process has one call booked at a time and decides at that moment whose it is.
  const turns = createFairQueue(async () => {
    await delay(await bookHmrcCall(sql, CALL_INTERVAL_MS));
    return () => {};
  });

  async function call(
    token: HmrcToken,
    query: AuthorityQuery,
    deadline: Deadline,
    maxWaitMs = MAX_WAIT_MS,
  ): Promise<LookUpResult> {
    const first = await callOnce(token, query, deadline, maxWaitMs);
    // A token can be withdrawn before its time. A second refusal has another cause.
    return first === "token_refused" ? orNoAnswer(await callOnce(token, query, deadline, maxWaitMs)) : first;
  }

  async function callOnce(
    token: HmrcToken,
    query: AuthorityQuery,
    deadline: Deadline,
    maxWaitMs: typeof MAX_WAIT_MS,
  ): Promise<LookUpResult | "token_refused"> {
    const asked = await deadline.call(() => token.get());
    if (asked.is !== "answered") return { is: "no_answer", answer: overdueAnswer(asked) };
    const granted = asked.value;
    if ("fault" in granted) return { is: "no_answer", answer: noAnswer(granted.fault) };
    const waitMs = Math.min(maxWaitMs[query.purpose], deadline.leftMs());
    const turn = await turns.take(claimantOf(query), waitMs);
    if (turn === null) return { is: "no_answer", answer: throttledAnswer() };
    try {
      const called = await deadline.call(async (signal) => {
        const response = await fetch(lookUpUrl(baseUrl, query), {
          headers: { accept: "application/vnd.hmrc.2.0+json", authorization: `Bearer ${granted.token}` },
          redirect: "error",
          signal,
        });
        return { status: response.status, raw: await response.text() };
      });
      if (called.is !== "answered") return { is: "no_answer", answer: overdueAnswer(called) };
      const { status, raw } = called.value;
      if (status !== 401) return resultOf(status, raw, query);
      token.forget(granted.token);
      return "token_refused";
    } catch {
      return { is: "no_answer", answer: noAnswer("NETWORK") };
    }
  }

  return {
    limitsRate: true,
    // Government departments (GD) and health authorities (HA) are not in the register HMRC shows.
    covers: isLookable,
    requesterOf({ gb }) {
      const own = gb == null ? null : parseVatNumber(gb, "GB");
      return own !== null && own.authority === "hmrc" && isLookable(own) ? own : null;
    },
    async lookUp(query, deadline) {
      if (token === null) return notAsked("NOT_CONFIGURED");
      let result = await call(token, query, deadline);
      const requesterRefused = result.is === "requester_refused";
      const requester = requesterRefused ? null : query.requester;
      if (requesterRefused) result = await call(token, { ...query, requester }, deadline);
      // Asked without a requester, HMRC answers its own outages with 404 too, so it is asked once more. What it answers
      // then counts; if it does not answer, the 404 does.
      if (result.is === "not_found" && requester === null) {
        const second = await call(token, { ...query, requester }, deadline, MAX_REPEAT_WAIT_MS);
        if (second.is !== "no_answer") result = second;
      }
      return answerOf(result, requester, requesterRefused);
    },
  };
}

function isLookable({ national }: AuthorityNumber): boolean {
  return /^(\d{9}|\d{12})$/.test(national);
}

function lookUpUrl(baseUrl: string, { number, requester }: AuthorityQuery): string {
  const target = `${baseUrl}/organisations/vat/check-vat-number/lookup/${number.national}`;
  return requester === null ? target : `${target}/${requester.national}`;
}

function resultOf(status: number, raw: string, { number, requester }: AuthorityQuery): LookUpResult {
  const body = parseJson(raw);
  const code = Problem.safeParse(body).data?.code;
  if (status === 200) {
    const found = Found.safeParse(body);
    if (!found.success) return { is: "failing", answer: noAnswer("MALFORMED_ANSWER", excerpt(raw)) };
    // An answer about another number says nothing of this one.
    return isNumber(found.data.target.vatNumber, number)
      ? { is: "found", body: found.data, raw }
      : { is: "failing", answer: noAnswer("OTHER_NUMBER", excerpt(raw)) };
  }
  if (status === 404 && code === "NOT_FOUND") return { is: "not_found", raw };
  // 403: not a registered business; 400: a number HMRC does not take as requester. The target's shape was checked.
  if (requester !== null && code === "INVALID_REQUEST" && (status === 403 || status === 400)) {
    return { is: "requester_refused" };
  }
  return {
    // 429 is about how often this application asks, not about HMRC.
    is: status === 429 ? "no_answer" : "failing",
    answer: noAnswer(code === undefined ? `HTTP_${status}` : faultCode(code), excerpt(raw)),
  };
}

/** The three figures of a branch trader may be left out. */
function isNumber(answered: string, { national }: AuthorityNumber): boolean {
  const bare = answered.replace(/^GB|\s/g, "");
  return bare === national || bare === national.slice(0, 9);
}

function orNoAnswer(result: LookUpResult | "token_refused"): LookUpResult {
  return result === "token_refused" ? { is: "no_answer", answer: noAnswer("INVALID_CREDENTIALS") } : result;
}

function answerOf(
  result: LookUpResult,
  requester: AuthorityNumber | null,
  requesterRefused: boolean,
): AuthorityAnswer {
  if (result.is === "no_answer" || result.is === "failing") return result.answer;
  if (result.is === "requester_refused") return noAnswer("INVALID_REQUEST");
  const found = result.is === "found" ? result.body : null;
  return {
    status: found === null ? "invalid" : "valid",
    name: disclosed(found?.target.name),
    address: found === null ? null : addressOf(found.target.address),
    consultationNumber: disclosed(found?.consultationNumber),
    authorityDate: found === null ? null : printable(found.processingDate),
    fault: requesterRefused ? "INVALID_REQUESTER" : null,
    raw: excerpt(result.raw),
    requesterRefused,
    certain: found !== null || requester !== null,
  };
}

function addressOf(address: z.infer<typeof Found>["target"]["address"]): string | null {
  const parts = ["line1", "line2", "line3", "line4", "line5", "postcode", "countryCode"].map(
    (name) => address[name] ?? "",
  );
  return addressLines(disclosed(parts.join("\n")));
}
