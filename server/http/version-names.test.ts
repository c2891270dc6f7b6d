import { expect, test } from "vitest";
import { ApiError } from "../errors.ts";
import { inCallersVersion } from "./version-names.ts";

const paramOf = (name: string) => (name === "store_url" ? "store.url" : name);

test("a refusal names the parameter as the caller's version does, in its message too", () => {
  const error = new ApiError("url_not_allowed", {
    message: "store_url must be https. The store_url. Not my_store_url, store_url.x or store_urls.",
    param: "store_url",
    meta: { kept: true },
    headers: { "retry-after": "1" },
  });
  expect(inCallersVersion(error, paramOf)).toMatchObject({
    message: "store.url must be https. The store.url. Not my_store_url, store_url.x or store_urls.",
    param: "store.url",
    meta: { kept: true },
    headers: { "retry-after": "1" },
  });
});

test("a name is text, not a pattern, whatever a caller called it", () => {
  const error = new ApiError("parameter_invalid", { message: "a(b+.*c is unknown.", param: "a(b+.*c" });
  expect(inCallersVersion(error, (name) => `old.${name}`)).toMatchObject({
    message: "old.a(b+.*c is unknown.",
    param: "old.a(b+.*c",
  });
});

test("a refusal about another parameter, or none, stays as it is", () => {
  const other = new ApiError("parameter_invalid", { message: "name: too long", param: "name" });
  expect(inCallersVersion(other, paramOf)).toBe(other);
  const none = new ApiError("resource_not_found");
  expect(inCallersVersion(none, paramOf)).toBe(none);
});
