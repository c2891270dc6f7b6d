import { expect, test } from "vitest";
import { ApiError, type ErrorCode } from "../../errors.ts";
import { checkPartnerUrl } from "./partner-url.ts";

const nothingAllowed = { SVC_ALLOW_PRIVATE_TARGETS: [] };

function codeOf(
  url: string,
  livemode: boolean,
  config = nothingAllowed as { SVC_ALLOW_PRIVATE_TARGETS: string[] },
) {
  try {
    checkPartnerUrl(config, url, livemode, "target_url");
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    expect(error.param).toBe("target_url");
    return error.code;
  }
}

const cases: Array<{ url: string; live: ErrorCode | null; test: ErrorCode | null }> = [
  { url: "https://partner.example/hooks", live: null, test: null },
  { url: "https://partner.example:8443/hooks", live: null, test: null },
  { url: "http://partner.example/hooks", live: "url_not_allowed", test: null },
  { url: "ftp://partner.example/hooks", live: "url_not_allowed", test: "url_not_allowed" },
  { url: "https://user@partner.example/", live: "url_not_allowed", test: "url_not_allowed" },
  { url: "https://:word@partner.example/", live: "url_not_allowed", test: "url_not_allowed" },
  { url: "https://partner.example:22/", live: "url_not_allowed", test: "url_not_allowed" },
  { url: "https://partner.example:6667/", live: "url_not_allowed", test: "url_not_allowed" },
  { url: "https://93.184.216.34/", live: null, test: null },
  { url: "https://127.0.0.1/", live: "url_not_allowed", test: "url_not_allowed" },
  { url: "https://2130706433/", live: "url_not_allowed", test: "url_not_allowed" },
  { url: "https://0x7f.1/", live: "url_not_allowed", test: "url_not_allowed" },
  { url: "https://[::ffff:169.254.169.254]/", live: "url_not_allowed", test: "url_not_allowed" },
  { url: "https://[::1]/", live: "url_not_allowed", test: "url_not_allowed" },
  // A name is judged when it is called, at the address it then has.
  { url: "https://localhost/", live: null, test: null },
  { url: "not a url", live: "parameter_invalid", test: "parameter_invalid" },
];

test.each(cases)("$url: live $live, test $test", ({ url, live, test: inTest }) => {
  expect(codeOf(url, true)).toBe(live);
  expect(codeOf(url, false)).toBe(inTest);
});

test("what the operator allows may be private and on any port, but not plain in live mode", () => {
  const allowing = { SVC_ALLOW_PRIVATE_TARGETS: ["127.0.0.0/8", "sink.internal"] };
  expect(codeOf("http://127.0.0.1:99/", false, allowing)).toBeNull();
  expect(codeOf("http://sink.internal:25/", false, allowing)).toBeNull();
  expect(codeOf("http://127.0.0.1:99/", true, allowing)).toBe("url_not_allowed");
  expect(codeOf("http://10.0.0.1/", false, allowing)).toBe("url_not_allowed");
});
