// The EU VAT validation service, over SOAP. Facts: the service's own description and its documented fault strings.
import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { fileURLToPath } from "node:url";
import { createClientAsync } from "soap";
import { z } from "zod";
import { parseVatNumber } from "../../shared/vat/normalise.ts";
import { noAnswer } from "./authority-answer.ts";
import type { AuthorityAnswer } from "./authority-answer.ts";
import type { AuthorityNumber, AuthorityParts, VatAuthority } from "./authority.ts";
import { addressLines, disclosed, excerpt, faultCode } from "./authority-text.ts";

const description = fileURLToPath(new URL("checkVatService.wsdl", import.meta.url));
const CALL_TIMEOUT_MS = 5000;
const MAX_ANSWER_BYTES = 64 * 1024;

const text = z.string().nullish();

const CheckVatAnswer = z.object({ valid: z.boolean(), requestDate: z.string(), name: text, address: text });

const CheckVatApproxAnswer = z
  .object({
    valid: z.boolean(),
    requestDate: z.string(),
    traderName: text,
    traderAddress: text,
    traderStreet: text,
    traderPostcode: text,
    traderCity: text,
    requestIdentifier: text,
  })
  .transform(({ traderName, traderAddress, traderStreet, traderPostcode, traderCity, ...answer }) => ({
    ...answer,
    name: traderName,
    address: traderAddress ?? [traderStreet, traderPostcode, traderCity].filter(Boolean).join("\n"),
  }));

type Operation = (args: Record<string, string>, options: object) => Promise<[answer: unknown, raw: string]>;

interface ViesClient {
  checkVatAsync: Operation;
  checkVatApproxAsync: Operation;
  setEndpoint(url: string): void;
}

type CallResult = z.infer<typeof CheckVatAnswer> & { raw: string; requestIdentifier?: string | null };
type CallFailure = { fault: string; raw: string | null };

/** @param parts `config.VIES_URL` is the SOAP endpoint; another one than the public service's for tests and sandbox. */
export function createVies({ config }: Pick<AuthorityParts, "config">): VatAuthority {
  const connection = {
    // One warm connection saves a TLS handshake with every look-up.
    httpAgent: new HttpAgent({ keepAlive: true }),
    httpsAgent: new HttpsAgent({ keepAlive: true }),
    // As with every other outgoing call of the service: proxy variables of the environment do not apply.
    proxy: false,
    maxContentLength: MAX_ANSWER_BYTES,
  };
  let made: Promise<ViesClient> | null = null;

  function client(): Promise<ViesClient> {
    made ??= createViesClient(config.VIES_URL).catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  }

  async function call(number: AuthorityNumber, requester: AuthorityNumber | null, signal: AbortSignal) {
    const vies = await client();
    const args = { countryCode: number.prefix, vatNumber: number.national };
    const options = {
      ...connection,
      signal: AbortSignal.any([signal, AbortSignal.timeout(CALL_TIMEOUT_MS)]),
    };
    if (requester === null) return run(vies.checkVatAsync(args, options), CheckVatAnswer);
    const approx = {
      ...args,
      requesterCountryCode: requester.prefix,
      requesterVatNumber: requester.national,
    };
    return run(vies.checkVatApproxAsync(approx, options), CheckVatApproxAnswer);
  }

  return {
    covers: () => true,
    requesterOf({ eu }) {
      const own = eu == null ? null : parseVatNumber(eu);
      return own !== null && own.matches && own.authority === "vies" ? own : null;
    },
    async lookUp({ number, requester }, signal) {
      const first = await call(number, requester, signal);
      if (requester === null || !("fault" in first) || first.fault !== "INVALID_REQUESTER_INFO") {
        return answerOf(first, false);
      }
      return answerOf(await call(number, null, signal), true);
    },
  };
}

async function createViesClient(url: string): Promise<ViesClient> {
  const client = await createClientAsync(description, {
    // The library's cache is process-wide and would keep the options of whoever came first.
    disableCache: true,
    customDeserializer: {
      // `2026-11-21+01:00` is a fine xsd:date, but an Invalid Date in JavaScript.
      date: (value: string) => value,
      // The library reads anything but "true" and "1" as false: a garbled answer would make a number invalid.
      boolean: (value: string) =>
        /^(true|1)$/.test(value) ? true : /^(false|0)$/.test(value) ? false : value,
    },
  });
  client.setEndpoint(url);
  return client as unknown as ViesClient;
}

async function run(
  operation: Promise<[answer: unknown, raw: string]>,
  schema: z.ZodType<Omit<CallResult, "raw">>,
): Promise<CallResult | CallFailure> {
  try {
    const [answer, raw] = await operation;
    const parsed = schema.safeParse(answer);
    return parsed.success ? { ...parsed.data, raw } : { fault: "MALFORMED_ANSWER", raw };
  } catch (error) {
    return failureOf(error);
  }
}

/** What the SOAP library throws: a fault under `root`, an answer it could not read, or a failed connection. */
interface SoapError {
  code?: string;
  body?: unknown;
  root?: { Envelope?: { Body?: { Fault?: { faultstring?: unknown } } } };
}

function failureOf(error: unknown): CallFailure {
  const { code, body, root } = error as SoapError;
  const raw = typeof body === "string" ? body : null;
  const fault = root?.Envelope?.Body?.Fault?.faultstring;
  if (typeof fault === "string") return { fault: faultCode(fault), raw };
  if (code === "ERR_CANCELED" || code === "ECONNABORTED" || code === "ETIMEDOUT")
    return { fault: "TIMEOUT", raw };
  if (raw !== null || code === "ERR_BAD_RESPONSE") return { fault: "MALFORMED_ANSWER", raw };
  return { fault: "NETWORK", raw };
}

/** INVALID_INPUT is about the number; every other fault, known or not, is about the service. */
function answerOf(result: CallResult | CallFailure, requesterRefused: boolean): AuthorityAnswer {
  const raw = result.raw === null ? null : excerpt(result.raw);
  if ("fault" in result && result.fault !== "INVALID_INPUT") return noAnswer(result.fault, raw);
  const found = "fault" in result ? null : result;
  return {
    status: found?.valid ? "valid" : "invalid",
    name: disclosed(found?.name),
    address: addressLines(disclosed(found?.address)),
    consultationNumber: disclosed(found?.requestIdentifier),
    authorityDate: found?.requestDate ?? null,
    fault: "fault" in result ? result.fault : requesterRefused ? "INVALID_REQUESTER_INFO" : null,
    raw,
    requesterRefused,
    certain: true,
  };
}
