import { describe, expect, test } from "vitest";
import { classifyReply } from "./classify-reply.ts";

function classify(status: number, body: unknown, truncated = false) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return classifyReply({ status, body: Buffer.from(text), truncated });
}

const maintenance = "<!DOCTYPE html><html><body><h1>Back soon {really}</h1></body></html>";

describe("JSON is extracted", () => {
  const done = { kind: "done", body: { status: "moved" } };
  test.each([
    ["alone", '{"status":"moved"}'],
    ["after a byte order mark", '\uFEFF{"status":"moved"}'],
    [
      "after a PHP notice",
      '<br />\n<b>Notice</b>: Undefined index {x} in a.php on line 3\n{"status":"moved"}',
    ],
    ["before a cache comment", '{"status":"moved"}\n<!-- cached in 0.02 s -->'],
    ["between both", 'Warning: {"a": broken\n{"status":"moved"}\n<!-- cached -->'],
  ])("%s", (_how, text) => {
    expect(classify(200, text)).toEqual(done);
  });
});

const table: Array<[what: string, status: number, body: unknown, expected: object]> = [
  ["a maintenance page at 200", 200, maintenance, { kind: "unavailable", reason: "not_json" }],
  ["a list instead of an object", 200, "[1]", { kind: "unavailable", reason: "not_json" }],
  ["an empty body", 200, "", { kind: "unavailable", reason: "not_json" }],
  ["a truncated body", 200, '{"amounts":{"total":1', { kind: "unavailable", reason: "not_json" }],
  ["a maintenance page", 503, maintenance, { kind: "unavailable", reason: "status" }],
  ["a fatal error of PHP", 500, { code: "internal_server_error" }, { kind: "unavailable", reason: "status" }],
  ["a gateway error", 502, "", { kind: "unavailable", reason: "status" }],
  ["too many requests", 429, { code: "rate_limited" }, { kind: "unavailable", reason: "status" }],
  ["a firewall", 403, maintenance, { kind: "unavailable", reason: "status" }],
  ["HTTP authentication", 401, maintenance, { kind: "unavailable", reason: "status" }],
  [
    "a plugin that disables REST",
    401,
    { code: "rest_not_logged_in" },
    { kind: "unavailable", reason: "status" },
  ],
  ["a login page", 302, "", { kind: "unavailable", reason: "status" }],
  ["another secret", 401, { code: "svc_signature_invalid" }, { kind: "broken", reason: "signature_invalid" }],
  ["the other mode", 403, { code: "svc_wrong_mode" }, { kind: "broken", reason: "wrong_mode" }],
  ["no such route", 404, { code: "rest_no_route" }, { kind: "broken", reason: "plugin_missing" }],
  ["no such page", 404, maintenance, { kind: "broken", reason: "plugin_missing" }],
  ["gone", 410, "", { kind: "broken", reason: "plugin_missing" }],
  ["a moved site", 301, "", { kind: "broken", reason: "moved" }],
  ["a wrong clock", 401, { code: "svc_clock", now: 1_700_000_000 }, { kind: "clock", now: 1_700_000_000 }],
  ["a wrong clock without a time", 401, { code: "svc_clock" }, { kind: "unavailable", reason: "status" }],
  ["a duplicated request", 401, { code: "svc_replayed" }, { kind: "replayed" }],
  ["a rejection", 409, { code: "svc_refused", reason: "deleted" }, { kind: "refused", code: "svc_refused" }],
  [
    "an outdated plugin",
    400,
    { code: "rest_invalid_param" },
    { kind: "refused", code: "rest_invalid_param" },
  ],
  ["a conflict that is not the plugin's", 409, maintenance, { kind: "unavailable", reason: "status" }],
];

test.each(table)("%s (%i)", (_what, status, body, expected) => {
  expect(classify(status, body)).toMatchObject(expected);
});

test("a truncated response is not parsed", () => {
  expect(classify(200, '{"status":"moved"}', true)).toMatchObject({ kind: "unavailable" });
});
