import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { WSDL } from "soap";
import { z } from "zod";
import { listen } from "../listen.ts";
import type { ListenOptions } from "../listen.ts";
import { answerFor, isPlausible } from "./answer.ts";
import { faultEnvelope, requestDate, resultEnvelope } from "./envelope.ts";

const PATH = "/taxation_customs/vies/services/checkVatService";
const DESCRIPTION = fileURLToPath(new URL("./check-vat-service.wsdl", import.meta.url));

export interface ViesSandbox {
  url: string;
  /** The SOAP endpoint, to be configured as VIES_URL. */
  endpoint: string;
  /** Calls about numbers of this state (upper case) are never answered. */
  hang(countryCode: string): void;
  /** Calls about numbers of this state get this fault. */
  fault(countryCode: string, code: string): void;
  /** Every call gets an HTML page with status 200, as during maintenance. */
  htmlMaintenance(): void;
  /** Ends all of the above. */
  recover(): void;
  /** How many calls came, in all or about one state. */
  calls(countryCode?: string): number;
  close(): Promise<void>;
}

const Question = z.object({
  countryCode: z.string().default(""),
  vatNumber: z.string().default(""),
  requesterCountryCode: z.string().optional(),
  requesterVatNumber: z.string().optional(),
});
type Question = z.infer<typeof Question>;

const Request = z.object({ Body: z.object({ checkVat: Question, checkVatApprox: Question }).partial() });

/** Starts a SOAP server that answers like the EU's VIES, about the numbers of answer.ts. */
export async function startVies(options: ListenOptions = {}): Promise<ViesSandbox> {
  const description = readFileSync(DESCRIPTION, "utf8");
  const wsdl = await parseDescription(description);
  const faults = new Map<string, string>();
  const hanging = new Set<string>();
  const counts = new Map<string, number>();
  let maintenance = false;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== "POST") {
      response.writeHead(200, { "content-type": "text/xml;charset=UTF-8" }).end(description);
      return;
    }
    const { operation, question } = parseQuestion(wsdl, await text(request));
    const state = question.countryCode;
    counts.set(state, (counts.get(state) ?? 0) + 1);
    if (hanging.has(state)) return;
    if (maintenance) {
      response.writeHead(200, { "content-type": "text/html" }).end(MAINTENANCE_PAGE);
      return;
    }
    const { status, xml } = reply(operation, question, faults.get(state));
    response.writeHead(status, { "content-type": "text/xml;charset=UTF-8" }).end(xml);
  }

  const server = await listen((request, response) => {
    respond(request, response).catch(() => {
      response
        .writeHead(500, { "content-type": "text/xml;charset=UTF-8" })
        .end(faultEnvelope("INVALID_INPUT"));
    });
  }, options);

  return {
    url: server.url,
    endpoint: server.url + PATH,
    hang: (countryCode) => void hanging.add(countryCode),
    fault: (countryCode, code) => void faults.set(countryCode, code),
    htmlMaintenance: () => {
      maintenance = true;
    },
    recover: () => {
      hanging.clear();
      faults.clear();
      maintenance = false;
    },
    calls: (countryCode) =>
      countryCode === undefined
        ? [...counts.values()].reduce((sum, count) => sum + count, 0)
        : (counts.get(countryCode) ?? 0),
    close: () => server.close(),
  };
}

const MAINTENANCE_PAGE =
  "<!doctype html><html><head><title>Maintenance</title></head><body><h1>This service is being maintained</h1></body></html>";

function parseDescription(description: string): Promise<WSDL> {
  return new Promise((resolve, reject) => {
    const wsdl = new WSDL(description, DESCRIPTION, {});
    wsdl.onReady((error: Error | null) => (error ? reject(error) : resolve(wsdl)));
  });
}

/** Throws on XML that is no request of the service. */
function parseQuestion(
  wsdl: WSDL,
  xml: string,
): { operation: "checkVat" | "checkVatApprox"; question: Question } {
  const { Body } = Request.parse(wsdl.xmlToObject(xml));
  if (Body.checkVat) return { operation: "checkVat", question: Body.checkVat };
  if (Body.checkVatApprox) return { operation: "checkVatApprox", question: Body.checkVatApprox };
  throw new Error("neither checkVat nor checkVatApprox");
}

function reply(
  operation: "checkVat" | "checkVatApprox",
  question: Question,
  forcedFault: string | undefined,
): { status: number; xml: string } {
  const { countryCode, vatNumber, requesterCountryCode, requesterVatNumber } = question;
  const answer = answerFor(countryCode, vatNumber);
  const requester = requesterCountryCode && requesterVatNumber;
  const badRequester = requester && !isPlausible(requesterCountryCode, requesterVatNumber);
  const fault =
    forcedFault ?? (badRequester ? "INVALID_REQUESTER_INFO" : answer.kind === "fault" ? answer.code : null);
  if (fault !== null || answer.kind === "fault")
    return { status: 500, xml: faultEnvelope(fault ?? "INVALID_INPUT") };

  const approx = operation === "checkVatApprox";
  const elements: Array<[string, string]> = [
    ["countryCode", countryCode],
    ["vatNumber", vatNumber],
    ["requestDate", requestDate(new Date())],
    ["valid", String(answer.valid)],
    [approx ? "traderName" : "name", answer.name],
    ...(approx ? [["traderCompanyType", "---"] as [string, string]] : []),
    [approx ? "traderAddress" : "address", answer.address],
    ...(approx ? [["requestIdentifier", requester ? consultationNumber() : ""] as [string, string]] : []),
  ];
  return { status: 200, xml: resultEnvelope(operation, elements) };
}

/** Looks like the consultation numbers VIES gives out. */
function consultationNumber(): string {
  return `WAPIAAAA${randomBytes(6).toString("base64url").replaceAll(/[-_]/g, "x")}`;
}
