import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newKey } from "../../server/keys/key.ts";
import { expectOk, startHarness, until, type Harness } from "../support/harness.ts";
import {
  createContractClient,
  errorOf,
  type ContractAnswer,
  type ContractClient,
} from "./contract-client.ts";
import { byName, endpoints, type Endpoint } from "./endpoints.ts";
import { credentialHeader, createFixture, type Fixture } from "./fixture.ts";

let h: Harness;
let client: ContractClient;
let fixture: Fixture;
let revoked: Record<"partner_key" | "merchant_key" | "merchant_header", string>;

beforeAll(async () => {
  h = await startHarness({ worker: false });
  client = await createContractClient(h.url);
  fixture = await createFixture(h);
  const key = await fixture.createPartnerKey({});
  await fixture.revokePartnerKey(key.id);
  const { id, apiKey } = await h.merchant(fixture.workspace);
  const rotate = `/v2/agencies/${fixture.workspace.id}/merchants/${id}/rotate-credentials`;
  expectOk(await fixture.workspace.client.post(rotate, { overlap_seconds: 0 }));
  // Keys are cached for half a second, so a revoked key is rejected within a second.
  await until(
    async () => (await h.client(apiKey).get("/v1/sessions")).status === 401,
    "the rotated key to expire",
  );
  revoked = { partner_key: key.plaintext, merchant_key: apiKey, merchant_header: apiKey };
});
afterAll(async () => {
  expect(h.breaches).toEqual([]);
  client.close();
  await h.close();
});

const expected = {
  none: "",
  partner_key: "a partner key (svc_ak_…)",
  user_token: "a user token (JWT)",
  merchant_key: "a merchant key (svc_mk_…)",
  merchant_header: "a merchant key (svc_mk_…)",
};

/** A valid call of the endpoint with other credential headers. */
function callWith(endpoint: Endpoint, headers: Record<string, string>): Promise<ContractAnswer> {
  const call = fixture.validCall(endpoint);
  const { authorization: _bearer, "x-svc-api-key": _key, ...rest } = call.headers ?? {};
  return client.send({ ...call, headers: { ...rest, ...headers } });
}

describe.each(byName(endpoints.filter(({ route }) => route.auth !== "none")))("%s", (_name, endpoint) => {
  const { auth } = endpoint.route;
  const isHeader = auth === "merchant_header";

  test("without credentials answers 401 and names the expected credential", async () => {
    const unusable: Record<string, string> = isHeader
      ? { "x-svc-api-key": "" }
      : { authorization: "Basic c3ZjOnN2Yw==" };
    for (const headers of [{}, unusable]) {
      const answer = await callWith(endpoint, headers);
      expect(answer).toFailWith(401, "authentication_missing");
      expect(errorOf(answer).message).toContain(expected[auth]);
      expect(answer.headers["www-authenticate"]).toContain("Bearer");
    }
  });

  test("with credentials of another kind answers 401 and names the kind it expects", async () => {
    const { partner_key, merchant_key, user_token } = fixture.credentials;
    const others = { partner_key, merchant_key, user_token, merchant_secret: fixture.merchant.apiSecret };
    for (const [kind, credential] of Object.entries(others)) {
      if (kind === auth || (isHeader && kind === "merchant_key")) continue;
      const answer = await callWith(endpoint, credentialHeader(auth, credential));
      const isKey = kind !== "user_token";
      expect(answer).toFailWith(401, auth === "user_token" && isKey ? "token_invalid" : "api_key_invalid");
      expect(errorOf(answer).message, kind).toContain(expected[auth]);
    }
  });
});

describe.each(byName(endpoints.filter(({ route }) => route.auth !== "none" && route.auth !== "user_token")))(
  "%s",
  (_name, endpoint) => {
    const { auth } = endpoint.route;

    test("with a revoked key answers 401 api_key_revoked", async () => {
      const credential = revoked[auth as keyof typeof revoked];
      expect(await callWith(endpoint, credentialHeader(auth, credential))).toFailWith(401, "api_key_revoked");
    });

    test("with a mistyped or unknown key answers 401 api_key_invalid", async () => {
      const kind = auth === "partner_key" ? "ak" : "mk";
      const unknown = newKey(kind, false);
      for (const credential of [
        unknown,
        `${unknown.slice(0, -1)}~`,
        `svc_${kind}_test_`,
        `${unknown}${unknown}`,
      ]) {
        expect(await callWith(endpoint, credentialHeader(auth, credential))).toFailWith(
          401,
          "api_key_invalid",
        );
      }
    });
  },
);

describe.each(byName(endpoints.filter(({ route }) => route.auth === "user_token")))(
  "%s",
  (_name, endpoint) => {
    const { auth } = endpoint.route;

    test("with an expired token answers token_expired, with a foreign one token_invalid", async () => {
      const { oidc } = h.standIns;
      const expired = await oidc!.issueToken({
        subject: "ada",
        audience: "svc-checkout",
        expiresInSeconds: -60,
      });
      expect(await callWith(endpoint, credentialHeader(auth, expired))).toFailWith(401, "token_expired");
      const foreign = await oidc!.issueToken({ subject: "ada", audience: "another-service" });
      expect(await callWith(endpoint, credentialHeader(auth, foreign))).toFailWith(401, "token_invalid");
      const unsigned = `${foreign.split(".").slice(0, 2).join(".")}.`;
      expect(await callWith(endpoint, credentialHeader(auth, unsigned))).toFailWith(401, "token_invalid");
    });
  },
);
