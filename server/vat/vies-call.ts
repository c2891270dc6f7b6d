// One call to VIES, and what in its answer can be believed: an answer counts only when it is whole, came with the status of
// an answer, and names the very number that was asked about.
import { z } from "zod";
import { faultCode } from "./authority-text.ts";

const text = z.string().nullish();

/** What every answer must have: an answer that does not name the number asked about says nothing of it. */
const Certain = {
  countryCode: z.string(),
  vatNumber: z.string(),
  valid: z.boolean(),
  requestDate: z.string(),
};

export const CheckVatAnswer = z.object({ ...Certain, name: text, address: text });

export const CheckVatApproxAnswer = z
  .object({
    ...Certain,
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

/** The SOAP library's call: the parsed answer, and its text. */
export type ViesOperation = (
  args: Record<string, string>,
  options: object,
) => Promise<[answer: unknown, raw: string]>;

export type ViesResult = z.infer<typeof CheckVatAnswer> & { raw: string; requestIdentifier?: string | null };
/** `fault` is the service's error code, or one of ours. */
export type ViesFailure = { fault: string; raw: string | null };

interface Question {
  countryCode: string;
  vatNumber: string;
}

/** Never throws: what is no answer is a failure. @param options of the HTTP call. */
export async function callVies(
  operation: ViesOperation,
  question: Question & Record<string, string>,
  options: object,
  schema: z.ZodType<Omit<ViesResult, "raw">>,
): Promise<ViesResult | ViesFailure> {
  // The library reports neither the status nor what surrounded the envelope that it cut out of the body.
  let status = 0;
  let body = "";
  const transformResponse = (
    data: string | undefined,
    _headers: unknown,
    answered: number,
  ): string | undefined => {
    status = answered;
    body = data ?? "";
    return data;
  };
  try {
    const [answer, raw] = await operation(question, { ...options, transformResponse });
    if (status !== 200) return { fault: `HTTP_${status}`, raw };
    const parsed = schema.safeParse(answer);
    if (!parsed.success || !isEnvelope(body)) return { fault: "MALFORMED_ANSWER", raw: body };
    return isAbout(question, parsed.data) ? { ...parsed.data, raw } : { fault: "OTHER_NUMBER", raw };
  } catch (error) {
    const failure = failureOf(error);
    // SOAP sends faults with 200 or 500; with any other status they come from a proxy.
    const isFault = status === 200 || status === 500;
    return failure.fault !== "INVALID_INPUT" || isFault ? failure : { ...failure, fault: `HTTP_${status}` };
  }
}

function isEnvelope(body: string): boolean {
  return (
    /^\uFEFF?\s*(<\?xml[^>]*>\s*)?<([\w.-]+:)?Envelope[\s>]/.test(body) &&
    /<\/([\w.-]+:)?Envelope\s*>\s*$/.test(body.slice(-200))
  );
}

/** An answer about another number, from a mixed-up cache on the way, is none. States may add zeros in front. */
function isAbout(asked: Question, answer: Question): boolean {
  return (
    answer.countryCode.trim().toUpperCase() === asked.countryCode &&
    bare(answer.vatNumber) === bare(asked.vatNumber)
  );
}

function bare(number: string): string {
  return number
    .toUpperCase()
    .replace(/[\s.-]/g, "")
    .replace(/^0+/, "");
}

/** What the SOAP library throws: a fault under `root`, an answer it could not read, or a failed connection. */
interface SoapError {
  code?: string;
  body?: unknown;
  root?: { Envelope?: { Body?: { Fault?: { faultstring?: unknown } } } };
}

function failureOf(error: unknown): ViesFailure {
  const { code, body, root } = error as SoapError;
  const raw = typeof body === "string" ? body : null;
  const fault = root?.Envelope?.Body?.Fault?.faultstring;
  if (typeof fault === "string") return { fault: faultCode(fault), raw };
  if (code === "ERR_CANCELED" || code === "ECONNABORTED" || code === "ETIMEDOUT")
    return { fault: "TIMEOUT", raw };
  if (raw !== null || code === "ERR_BAD_RESPONSE") return { fault: "MALFORMED_ANSWER", raw };
  return { fault: "NETWORK", raw };
}
