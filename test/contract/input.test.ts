import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { DEFAULT_BODY_LIMIT } from "../../server/http/pipeline.ts";
import { publishedVersions } from "../../server/versions/index.ts";
import { startHarness, type Harness } from "../support/harness.ts";
import {
  createContractClient,
  errorOf,
  type Call,
  type ContractAnswer,
  type ContractClient,
} from "./contract-client.ts";
import { byName, endpoints, parametersOf, acceptsBody, unknownIdAnswer } from "./endpoints.ts";
import { createFixture, hasNumericId, unknownId, type Fixture } from "./fixture.ts";

let h: Harness;
let client: ContractClient;
let fixture: Fixture;

beforeAll(async () => {
  h = await startHarness({ worker: false });
  client = await createContractClient(h.url);
  fixture = await createFixture(h);
});
afterAll(async () => {
  expect(h.breaches).toEqual([]);
  client.close();
  await h.close();
});

const json = { "content-type": "application/json" };

/** Sends a call with additional headers. */
function send(call: Call, headers: Record<string, string> = {}): Promise<ContractAnswer> {
  return client.send({ ...call, headers: { ...call.headers, ...headers } });
}

function expectRejected(answer: ContractAnswer, code: string, param?: string): void {
  expect(answer).toFailWith(400, code);
  expect(errorOf(answer).param).toBe(param);
}

describe.each(byName(endpoints))("%s", (_name, endpoint) => {
  test("rejects an unknown Svc-Version and lists the known ones", async () => {
    for (const version of ["1999-01-01", "newest", ""]) {
      const answer = await send(fixture.validCall(endpoint), { "svc-version": version });
      expectRejected(answer, "version_unknown", "Svc-Version");
      expect(errorOf(answer).meta).toEqual({ versions: [...publishedVersions.dates] });
    }
  });

  test("rejects an unknown query parameter", async () => {
    const call = fixture.validCall(endpoint);
    expectRejected(await send({ ...call, path: `${call.path}?colour=blue` }), "parameter_unknown", "colour");
  });

  test("rejects a repeated query parameter", async () => {
    const query = z.toJSONSchema(endpoint.route.query ?? z.object({}), {
      io: "input",
      unrepresentable: "any",
    });
    for (const name of Object.keys(query.properties ?? {})) {
      const call = fixture.validCall(endpoint);
      const answer = await send({ ...call, path: `${call.path}?${name}=1&${name}=1` });
      expectRejected(answer, "parameter_invalid", name);
    }
  });

  test("rejects an unknown body field", async () => {
    const call = fixture.validCall(endpoint);
    const body = { ...(call.body as object | undefined), colour: "blue" };
    expectRejected(await send({ ...call, body }), "parameter_unknown", "colour");
  });

  test("rejects a body that is not well-formed JSON", async () => {
    const bodies = [
      "{",
      '{"a":1,}',
      "{'a':1}",
      "undefined",
      '{"a":"\t"}',
      Buffer.from([0x22, 0xff, 0xfe, 0x22]),
    ];
    for (const bytes of bodies)
      expectRejected(await send({ ...fixture.validCall(endpoint), bytes }, json), "json_invalid");
  });

  test("rejects JSON that is not an object", async () => {
    for (const bytes of ["null", "[]", '"text"', "7"]) {
      expectRejected(await send({ ...fixture.validCall(endpoint), bytes }, json), "parameter_invalid");
    }
  });

  test("rejects JSON nested too deeply to process", async () => {
    const depth = 20_000;
    for (const bytes of [
      "[".repeat(depth) + "]".repeat(depth),
      '{"a":'.repeat(depth) + "1" + "}".repeat(depth),
    ]) {
      expectRejected(await send({ ...fixture.validCall(endpoint), bytes }, json), "json_invalid");
    }
  });

  test("rejects another content type", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""]) {
      const call = { ...fixture.validCall(endpoint), bytes: "{}" };
      expectRejected(await send(call, { "content-type": type }), "content_type_unsupported");
    }
  });

  test("rejects a body over its limit, with and without a content-length", async () => {
    const limit = endpoint.route.bodyLimitBytes ?? DEFAULT_BODY_LIMIT;
    const bytes = JSON.stringify({ name: "x".repeat(limit) });
    expectRejected(await send({ ...fixture.validCall(endpoint), bytes }, json), "body_too_large");
    const chunked = { ...json, "transfer-encoding": "chunked" };
    expectRejected(await send({ ...fixture.validCall(endpoint), bytes }, chunked), "body_too_large");
  });
});

describe.each(byName(endpoints.filter((endpoint) => parametersOf(endpoint).length > 0)))(
  "%s",
  (_name, endpoint) => {
    test.each(parametersOf(endpoint))("rejects a malformed %s in its path", async (name) => {
      for (const id of [
        hasNumericId(endpoint) ? "-7" : "7",
        "%00",
        "%F0%9F%92%B6",
        "a'%3B--",
        "x".repeat(4_000),
      ]) {
        const call = { ...fixture.validCall(endpoint), path: fixture.pathOf(endpoint, { [name]: id }) };
        expectRejected(await send(call), "parameter_invalid", name);
      }
    });

    test("answers 404 for an unknown id", async () => {
      for (const name of parametersOf(endpoint).filter((other) => other !== "workspaceId")) {
        const path = fixture.pathOf(endpoint, { [name]: unknownId(endpoint, name) });
        const answer = await send({ ...fixture.validCall(endpoint), path });
        const { status, code } = unknownIdAnswer(endpoint, name);
        expect(answer).toFailWith(status, code);
      }
    });

    test("rejects a malformed percent-encoding in its path", async () => {
      const path = fixture.pathOf(endpoint, { [parametersOf(endpoint).at(-1)!]: "%zz" });
      expectRejected(await send({ ...fixture.validCall(endpoint), path }), "parameter_invalid");
    });
  },
);

describe.each(byName(endpoints.filter((endpoint) => acceptsBody(endpoint))))("%s", (_name, endpoint) => {
  test("reports all validation issues together, the first as param", async () => {
    const call = fixture.validCall(endpoint);
    const body = { ...(call.body as object), colour: "blue", shade: "dark" };
    const answer = await send({ ...call, body, path: `${call.path}?tone=low` });
    expect(answer).toFailWith(400, "parameter_unknown");
    const { issues } = errorOf(answer).meta as {
      issues: Array<{ param: string; code: string; message: string }>;
    };
    expect(issues.map((issue) => issue.param).toSorted()).toEqual(["colour", "shade", "tone"]);
    expect(errorOf(answer).param).toBe(issues[0]!.param);
  });
});

describe.each(byName(endpoints.filter(({ route }) => route.idempotent === "required")))(
  "%s",
  (_name, endpoint) => {
    test("rejects a call without an idempotency key of 1 to 255 characters", async () => {
      const { "idempotency-key": _key, ...headers } = fixture.validCall(endpoint).headers ?? {};
      const call = { ...fixture.validCall(endpoint), headers };
      expectRejected(await send(call), "idempotency_key_missing", "Idempotency-Key");
      for (const key of ["", '""', "k".repeat(256)]) {
        expectRejected(
          await send(call, { "idempotency-key": key }),
          "idempotency_key_missing",
          "Idempotency-Key",
        );
      }
    });
  },
);
