// The EU VAT validation service, over SOAP. Facts: the service's own description and its documented fault strings.
import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { fileURLToPath } from "node:url";
import { createClientAsync } from "soap";
import { parseVatNumber } from "../../shared/vat/normalise.ts";
import { noAnswer, overdueAnswer } from "./authority-answer.ts";
import type { AuthorityAnswer, NoAnswer } from "./authority-answer.ts";
import type { AuthorityNumber, AuthorityParts, VatAuthority } from "./authority.ts";
import { addressLines, disclosed, excerpt, printable } from "./authority-text.ts";
import type { Deadline } from "../process/deadline.ts";
import { CheckVatAnswer, CheckVatApproxAnswer, callVies } from "./vies-call.ts";
import type { ViesFailure, ViesOperation, ViesResult } from "./vies-call.ts";

const description = fileURLToPath(new URL("checkVatService.wsdl", import.meta.url));
const MAX_ANSWER_BYTES = 64 * 1024;

/** Faults that may be about the merchant's own number: asked again without it, the buyer's is judged by itself. */
const ASKED_WITHOUT_REQUESTER: ReadonlySet<string> = new Set(["INVALID_REQUESTER_INFO", "INVALID_INPUT"]);

interface ViesClient {
  checkVatAsync: ViesOperation;
  checkVatApproxAsync: ViesOperation;
  setEndpoint(url: string): void;
}

/** @param parts `config.VIES_URL` is the SOAP endpoint; another one than the public service's for tests and sandbox. */
export function createVies({ config }: Pick<AuthorityParts, "config">): VatAuthority {
  const connection = {
    // One warm connection saves a TLS handshake with every look-up.
    httpAgent: new HttpAgent({ keepAlive: true }),
    httpsAgent: new HttpsAgent({ keepAlive: true }),
    // As with every other outgoing call of the service: proxy variables of the environment do not apply.
    proxy: false,
    maxContentLength: MAX_ANSWER_BYTES,
    maxRedirects: 0,
  };
  let created: Promise<ViesClient> | null = null;

  function client(): Promise<ViesClient> {
    created ??= createViesClient(config.VIES_URL).catch((error: unknown) => {
      created = null;
      throw error;
    });
    return created;
  }

  async function call(
    number: AuthorityNumber,
    requester: AuthorityNumber | null,
    deadline: Deadline,
  ): Promise<ViesResult | ViesFailure | NoAnswer> {
    const vies = await client();
    const args = { countryCode: number.prefix, vatNumber: number.national };
    const called = await deadline.call((signal) => {
      const options = { ...connection, signal };
      if (requester === null) return callVies(vies.checkVatAsync, args, options, CheckVatAnswer);
      const approx = {
        ...args,
        requesterCountryCode: requester.prefix,
        requesterVatNumber: requester.national,
      };
      return callVies(vies.checkVatApproxAsync, approx, options, CheckVatApproxAnswer);
    });
    return called.is === "answered" ? called.value : overdueAnswer(called);
  }

  return {
    limitsRate: false,
    covers: () => true,
    requesterOf({ eu }) {
      const own = eu == null ? null : parseVatNumber(eu);
      return own !== null && own.matches && own.authority === "vies" ? own : null;
    },
    async lookUp({ number, requester }, deadline) {
      const first = await call(number, requester, deadline);
      if ("status" in first) return first;
      if (requester === null || !("fault" in first) || !ASKED_WITHOUT_REQUESTER.has(first.fault)) {
        return answerOf(first, false);
      }
      const second = await call(number, null, deadline);
      if ("status" in second) return second;
      // The number itself was wrong: nothing is known against the requester.
      const isAboutNumber = first.fault === "INVALID_INPUT" && "fault" in second;
      return answerOf(second, !isAboutNumber);
    },
  };
}

async function createViesClient(url: string): Promise<ViesClient> {
  const client = await createClientAsync(description, {
    // The library's cache is process-wide and would keep the options of the first caller.
    disableCache: true,
    customDeserializer: {
      // `2026-11-21+01:00` is a fine xsd:date, but an Invalid Date in JavaScript.
      date: (value: string) => value,
      // The library reads anything but "true" and "1" as false: a garbled answer would make a number invalid.
      boolean: (value: string) =>
        /^\s*(true|1)\s*$/.test(value) ? true : /^\s*(false|0)\s*$/.test(value) ? false : value,
    },
  });
  client.setEndpoint(url);
  return client as unknown as ViesClient;
}

/** INVALID_INPUT is about the number; every other fault, known or not, is about the service. */
function answerOf(result: ViesResult | ViesFailure, requesterRefused: boolean): AuthorityAnswer {
  const raw = result.raw === null ? null : excerpt(result.raw);
  if ("fault" in result && result.fault !== "INVALID_INPUT") return noAnswer(result.fault, raw);
  const found = "fault" in result ? null : result;
  return {
    status: found?.valid ? "valid" : "invalid",
    name: disclosed(found?.name),
    address: addressLines(disclosed(found?.address)),
    consultationNumber: disclosed(found?.requestIdentifier),
    authorityDate: found === null ? null : printable(found.requestDate),
    fault: "fault" in result ? result.fault : requesterRefused ? "INVALID_REQUESTER_INFO" : null,
    raw,
    requesterRefused,
    certain: true,
  };
}
