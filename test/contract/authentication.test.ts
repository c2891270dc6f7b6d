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
import { credentialHeader, makeWorld, type World } from "./world.ts";

let h: Harness;
let client: ContractClient;
let world: World;
let revoked: Record<"partner_key" | "merchant_key" | "merchant_header", string>;

beforeAll(async () => {
  h = await startHarness({ worker: false });
  client = await createContractClient(h.url);
  world = await makeWorld(h);
  const key = await world.mint({});
  await world.revokePartnerKey(key.id);
  const { id, apiKey } = await h.merchant(world.workspace);
  const rotate = `/v2/agencies/${world.workspace.id}/merchants/${id}/rotate-credentials`;
  expectOk(await world.workspace.client.post(rotate, { overlap_seconds: 0 }));
  // Keys are remembered for half a second; within one a revoked key is refused everywhere.
  await until(async () => (await h.client(apiKey).get("/v1/sessions")).status === 401, "the key's end");
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

/** The good call of an endpoint with other headers for its credentials. */
function callWith(endpoint: Endpoint, headers: Record<string, string>): Promise<ContractAnswer> {
  const call = world.goodCall(endpoint);
  const { authorization: _bearer, "x-svc-api-key": _key, ...rest } = call.headers ?? {};
  return client.send({ ...call, headers: { ...rest, ...headers } });
}

describe.each(byName(endpoints.filter(({ route }) => route.auth !== "none")))("%s", (_name, endpoint) => {
  const { auth } = endpoint.route;
  const isHeader = auth === "merchant_header";

  test("without credentials answers 401 and says what to send", async () => {
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
    const { partner_key, merchant_key, user_token } = world.credentials;
    const others = { partner_key, merchant_key, user_token, merchant_secret: world.merchant.apiSecret };
    for (const [kind, credential] of Object.entries(others)) {
      if (kind === auth || (isHeader && kind === "merchant_key")) continue;
      const answer = await callWith(endpoint, credentialHeader(auth, credential));
      expect(answer).toFailWith(401, "api_key_invalid");
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

    test("with an expired or foreign token answers 401 and which it is", async () => {
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
