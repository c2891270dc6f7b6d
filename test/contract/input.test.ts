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
import { byName, endpoints, parametersOf, takesBody } from "./endpoints.ts";
import { makeWorld, unknownId, type World } from "./world.ts";

let h: Harness;
let client: ContractClient;
let world: World;

beforeAll(async () => {
  h = await startHarness({ worker: false });
  client = await createContractClient(h.url);
  world = await makeWorld(h);
});
afterAll(async () => {
  expect(h.breaches).toEqual([]);
  client.close();
  await h.close();
});

const json = { "content-type": "application/json" };

/** Sends a call with further headers. */
function send(call: Call, headers: Record<string, string> = {}): Promise<ContractAnswer> {
  return client.send({ ...call, headers: { ...call.headers, ...headers } });
}

function expectFault(answer: ContractAnswer, code: string, param?: string): void {
  expect(answer).toFailWith(400, code);
  expect(errorOf(answer).param).toBe(param);
}

describe.each(byName(endpoints))("%s", (_name, endpoint) => {
  test("refuses a Svc-Version that does not exist and lists those that do", async () => {
    for (const version of ["1999-01-01", "newest", ""]) {
      const answer = await send(world.goodCall(endpoint), { "svc-version": version });
      expectFault(answer, "version_unknown", "Svc-Version");
      expect(errorOf(answer).meta).toEqual({ versions: [...publishedVersions.dates] });
    }
  });

  test("refuses a query parameter that it does not know", async () => {
    const call = world.goodCall(endpoint);
    expectFault(await send({ ...call, path: `${call.path}?colour=blue` }), "parameter_unknown", "colour");
  });

  test("refuses a query parameter that is given twice, for which of the two is meant cannot be known", async () => {
    const query = z.toJSONSchema(endpoint.route.query ?? z.object({}), {
      io: "input",
      unrepresentable: "any",
    });
    for (const name of Object.keys(query.properties ?? {})) {
      const call = world.goodCall(endpoint);
      const answer = await send({ ...call, path: `${call.path}?${name}=1&${name}=1` });
      expectFault(answer, "parameter_invalid", name);
    }
  });

  test("refuses a body field that it does not know", async () => {
    const call = world.goodCall(endpoint);
    const body = { ...(call.body as object | undefined), colour: "blue" };
    expectFault(await send({ ...call, body }), "parameter_unknown", "colour");
  });

  test("refuses a body that is no well-formed JSON", async () => {
    const bodies = [
      "{",
      '{"a":1,}',
      "{'a':1}",
      "undefined",
      '{"a":"\t"}',
      Buffer.from([0x22, 0xff, 0xfe, 0x22]),
    ];
    for (const bytes of bodies)
      expectFault(await send({ ...world.goodCall(endpoint), bytes }, json), "json_invalid");
  });

  test("refuses JSON that is no object", async () => {
    for (const bytes of ["null", "[]", '"text"', "7"]) {
      expectFault(await send({ ...world.goodCall(endpoint), bytes }, json), "parameter_invalid");
    }
  });

  test("refuses JSON nested so deeply that no reader of ours could follow", async () => {
    const depth = 20_000;
    for (const bytes of [
      "[".repeat(depth) + "]".repeat(depth),
      '{"a":'.repeat(depth) + "1" + "}".repeat(depth),
    ]) {
      expectFault(await send({ ...world.goodCall(endpoint), bytes }, json), "json_invalid");
    }
  });

  test("refuses a body of another content type", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""]) {
      const call = { ...world.goodCall(endpoint), bytes: "{}" };
      expectFault(await send(call, { "content-type": type }), "content_type_unsupported");
    }
  });

  test("refuses a body over its limit, told beforehand or not", async () => {
    const limit = endpoint.route.bodyLimitBytes ?? DEFAULT_BODY_LIMIT;
    const bytes = JSON.stringify({ name: "x".repeat(limit) });
    expectFault(await send({ ...world.goodCall(endpoint), bytes }, json), "body_too_large");
    const chunked = { ...json, "transfer-encoding": "chunked" };
    expectFault(await send({ ...world.goodCall(endpoint), bytes }, chunked), "body_too_large");
  });
});

describe.each(byName(endpoints.filter((endpoint) => parametersOf(endpoint).length > 0)))(
  "%s",
  (_name, endpoint) => {
    test.each(parametersOf(endpoint))("refuses a malformed %s in its path and names it", async (name) => {
      for (const id of ["7", "%00", "%F0%9F%92%B6", "a'%3B--", "x".repeat(4_000)]) {
        const call = { ...world.goodCall(endpoint), path: world.pathOf(endpoint, { [name]: id }) };
        expectFault(await send(call), "parameter_invalid", name);
      }
    });

    test("answers 404 for a well-formed id that names nothing", async () => {
      for (const name of parametersOf(endpoint).filter((other) => other !== "workspaceId")) {
        const path = world.pathOf(endpoint, { [name]: unknownId(endpoint, name) });
        const answer = await send({ ...world.goodCall(endpoint), path });
        // A merchant's key knows of one merchant only; whether another exists is not told.
        if (endpoint.path === "/v1/merchants/{id}") expect(answer).toFailWith(403, "wrong_merchant");
        else expect(answer).toFailWith(404, "resource_not_found");
      }
    });

    test("refuses a malformed percent sign in its path", async () => {
      const path = world.pathOf(endpoint, { [parametersOf(endpoint).at(-1)!]: "%zz" });
      expectFault(await send({ ...world.goodCall(endpoint), path }), "parameter_invalid");
    });
  },
);

describe.each(byName(endpoints.filter((endpoint) => takesBody(endpoint))))("%s", (_name, endpoint) => {
  test("reports every fault at once, the first as param", async () => {
    const call = world.goodCall(endpoint);
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
    test("refuses a call without an idempotency key of 1 to 255 characters", async () => {
      const { "idempotency-key": _key, ...headers } = world.goodCall(endpoint).headers ?? {};
      const call = { ...world.goodCall(endpoint), headers };
      expectFault(await send(call), "idempotency_key_missing", "Idempotency-Key");
      for (const key of ["", '""', "k".repeat(256)]) {
        expectFault(
          await send(call, { "idempotency-key": key }),
          "idempotency_key_missing",
          "Idempotency-Key",
        );
      }
    });
  },
);
