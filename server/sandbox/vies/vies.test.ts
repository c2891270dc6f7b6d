import { fileURLToPath } from "node:url";
import { createClientAsync } from "soap";
import type { Client } from "soap";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkDigits } from "../../../shared/vat/check-digits.ts";
import { viesDirectory } from "./directory.ts";
import { startVies } from "./start-vies.ts";
import type { ViesSandbox } from "./start-vies.ts";

const description = fileURLToPath(new URL("./check-vat-service.wsdl", import.meta.url));
let vies: ViesSandbox;
let client: Client;

beforeEach(async () => {
  vies = await startVies();
  const options = { disableCache: true, customDeserializer: { date: (text: string) => text } };
  client = await createClientAsync(description, options);
  client.setEndpoint(vies.endpoint);
});

afterEach(() => vies.close());

async function call(
  operation: "checkVat" | "checkVatApprox",
  question: Record<string, string>,
  timeout = 5000,
) {
  const [result] = (await client[`${operation}Async`](question, { timeout })) as [Record<string, unknown>];
  return result;
}

/** The bare code of a fault, as a client finds it. */
async function faultOf(countryCode: string, vatNumber: string, more: Record<string, string> = {}) {
  const operation = "requesterVatNumber" in more ? "checkVatApprox" : "checkVat";
  return call(operation, { countryCode, vatNumber, ...more }).then(
    (result) => expect.fail(`answered ${JSON.stringify(result)}`),
    (error: { root: { Envelope: { Body: { Fault: { faultcode: string; faultstring: string } } } } }) =>
      error.root.Envelope.Body.Fault,
  );
}

test.each(viesDirectory)(
  "$prefix$number is valid and its check digits fit",
  async ({ prefix, number, ...company }) => {
    const result = await call("checkVat", { countryCode: prefix, vatNumber: number });
    expect(result).toMatchObject({
      countryCode: prefix,
      vatNumber: number,
      valid: true,
      name: company.disclosed ? company.name.trim() : "---",
    });
    expect(result["requestDate"]).toMatch(/^20\d\d-[01]\d-[0-3]\d\+0[12]:00$/);
    expect(checkDigits(prefix, number)).toBe("fit");
  },
);

test.each([
  ["DE", "999999100", true, "---"],
  ["FR", "XX999999100", true, "SANDBOX COMPANY FRXX999999100"],
  ["NL", "999999100B01", true, "SANDBOX COMPANY NL999999100B01"],
  ["SE", "999999910001", true, "SANDBOX COMPANY SE999999910001"],
  ["IT", "99999999200", false, "---"],
  ["DE", "123456789", false, "---"],
])("%s%s: valid is %s, name %s", async (countryCode, vatNumber, valid, name) => {
  expect(await call("checkVat", { countryCode, vatNumber })).toMatchObject({ valid, name });
});

test.each([
  ["201", "INVALID_INPUT"],
  ["202", "INVALID_REQUESTER_INFO"],
  ["300", "SERVICE_UNAVAILABLE"],
  ["301", "MS_UNAVAILABLE"],
  ["302", "TIMEOUT"],
  ["400", "VAT_BLOCKED"],
  ["401", "IP_BLOCKED"],
  ["500", "GLOBAL_MAX_CONCURRENT_REQ"],
  ["501", "GLOBAL_MAX_CONCURRENT_REQ_TIME"],
  ["600", "MS_MAX_CONCURRENT_REQ"],
  ["601", "MS_MAX_CONCURRENT_REQ_TIME"],
])("a number ending in %s is the fault %s", async (ending, code) => {
  expect(await faultOf("DE", `999999${ending}`)).toEqual({ faultcode: "env:Server", faultstring: code });
});

test("a number of the wrong shape, or of a state VIES does not know, is INVALID_INPUT", async () => {
  expect(await faultOf("DE", "12345")).toMatchObject({ faultstring: "INVALID_INPUT" });
  expect(await faultOf("GB", "434031494")).toMatchObject({ faultstring: "INVALID_INPUT" });
});

test("a consultation number comes only with a requester, and a senseless requester is a fault", async () => {
  const question = { countryCode: "AT", vatNumber: "U99900018" };
  const requester = { requesterCountryCode: "DE", requesterVatNumber: "999000121" };
  const proven = await call("checkVatApprox", { ...question, ...requester });
  expect(proven).toMatchObject({ valid: true, traderName: "Muster Alpenholz KG" });
  expect(proven["requestIdentifier"]).toMatch(/^WAPIAAAA\w{8}$/);
  expect((await call("checkVatApprox", question))["requestIdentifier"]).toBeFalsy();

  const senseless = { requesterCountryCode: "DE", requesterVatNumber: "1" };
  expect(await faultOf("AT", "U99900018", senseless)).toMatchObject({
    faultstring: "INVALID_REQUESTER_INFO",
  });
});

test("one state can hang or fail while the others answer; recover ends it, and calls are counted", async () => {
  const german = { countryCode: "DE", vatNumber: "999000121" };
  vies.hang("DE");
  await expect(call("checkVat", german, 200)).rejects.toMatchObject({ code: "ECONNABORTED" });
  expect(await call("checkVat", { countryCode: "AT", vatNumber: "U99900018" })).toMatchObject({
    valid: true,
  });
  vies.fault("AT", "MS_UNAVAILABLE");
  expect(await faultOf("AT", "U99900018")).toMatchObject({ faultstring: "MS_UNAVAILABLE" });
  vies.recover();
  expect(await call("checkVat", german)).toMatchObject({ valid: true });
  expect([vies.calls("DE"), vies.calls("AT"), vies.calls()]).toEqual([2, 2, 4]);
});

test("during maintenance a page comes instead of XML", async () => {
  vies.htmlMaintenance();
  const question = { countryCode: "DE", vatNumber: "999000121" };
  await expect(call("checkVat", question)).rejects.toThrow("Cannot parse response");
});
