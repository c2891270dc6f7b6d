import { pino } from "pino";
import { expect, test } from "vitest";
import { ApiError } from "../errors.ts";
import { createRefusalLog } from "./refusals.ts";

const request = { requestId: "req_1", ip: "203.0.113.7", method: "GET", route: "/orders" };
const nobody = { caller: null, isSigned: false };

function start() {
  const lines: Record<string, unknown>[] = [];
  let ms = 0;
  const log = pino(
    {},
    { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  );
  const refusals = createRefusalLog(log, () => ms);
  return { refusals, lines, pass: (by: number) => void (ms += by) };
}

test("a flood of refusals writes a hundred lines a second, and then says how many were left out", () => {
  const { refusals, lines, pass } = start();
  for (let i = 0; i < 1_000; i += 1) refusals.refused(new ApiError("api_key_invalid"), request, nobody);
  expect(lines).toHaveLength(100);
  pass(1_000);
  refusals.unknownToken(request);
  expect(lines.slice(100)).toMatchObject([{ omitted: 900 }, { ip: "203.0.113.7" }]);
  pass(1_000);
  refusals.unknownToken(request);
  expect(lines).toHaveLength(103);
});

test("other errors are no refusals, nor is a visitor who has to sign in", () => {
  const { refusals, lines } = start();
  for (const code of [
    "resource_not_found",
    "parameter_invalid",
    "session_required",
    "internal_error",
  ] as const)
    refusals.refused(new ApiError(code), request, nobody);
  expect(lines).toEqual([]);
  refusals.refused(new ApiError("parameter_invalid"), request, { caller: null, isSigned: true });
  refusals.refused(new ApiError("csrf_invalid"), request, nobody);
  expect(lines).toMatchObject([{ code: "parameter_invalid" }, { code: "csrf_invalid" }]);
});
