import { expect, test } from "vitest";
import type { ApiError } from "../../errors.ts";
import { isExact, refuseInexactNumbers } from "./exact-numbers.ts";

test.each([
  ["1", true],
  ["-0", true],
  ["1.10", true],
  ["0.1", true],
  ["1e3", true],
  ["1.5E-7", true],
  ["9007199254740993", false],
  ["12345678901234567890", false],
  ["0.1234567890123456789", false],
  ["1e400", false],
])("%s is kept exactly: %s", (source, exact) => {
  expect(isExact(source, Number(source))).toBe(exact);
});

test("every number that would change is named by its path", () => {
  const body =
    '{"a":1,"cart":{"extensions":{"booking":{"seats":[1,9007199254740993]},"x":1e400}},"b":{"x":2}}';
  const error = (() => {
    try {
      refuseInexactNumbers(Buffer.from(body));
    } catch (thrown) {
      return thrown as ApiError;
    }
    throw new Error("it was taken");
  })();
  expect(error).toMatchObject({
    code: "parameter_invalid",
    param: "cart.extensions.booking.seats[1]",
    meta: { issues: [{ param: "cart.extensions.booking.seats[1]" }, { param: "cart.extensions.x" }] },
  });
  expect(error.message).toMatch(/seats\[1\].*9007199254740993/);
});
