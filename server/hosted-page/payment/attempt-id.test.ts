import { expect, test } from "vitest";
import { ResumeRequest } from "../../../shared/wire/checkout-page.ts";
import { newAttemptId } from "./attempt-id.ts";

test("attempt ids are unique, of full length, and valid on the wire", () => {
  const ids = Array.from({ length: 1_000 }, newAttemptId);
  expect(new Set(ids).size).toBe(1_000);
  for (const attemptId of ids) {
    expect(attemptId).toMatch(/^[0-9a-f]{32}$/);
    expect(ResumeRequest.parse({ attemptId })).toEqual({ attemptId });
  }
});
