import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { isSigningSecret, newSigningSecret, signatureHeaders, visiblePrefix } from "./sign.ts";

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const other = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
const message = {
  id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
  timestampMs: 1_614_265_330_000,
  body: '{"test": 2432232314}',
};

describe("the published vectors of Standard Webhooks", () => {
  test.each([
    {
      from: "the official libraries' tests",
      given: { ...message, secrets: [secret] },
      signature: "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    },
    {
      from: "the official Rust library's test",
      given: {
        id: "msg_27UH4WbU6Z5A5EzD8u03UvzRbpk",
        timestampMs: 1_649_367_553_000,
        body: '{"email":"test@example.com","username":"test_user"}',
        secrets: [other],
      },
      signature: "v1,tZ1I4/hDygAJgO5TYxiSd6Sd0kDW6hPenDe+bTa3Kkw=",
    },
  ])("sign as published ($from)", ({ given, signature }) => {
    expect(signatureHeaders(given)["webhook-signature"]).toBe(signature);
  });
});

test("two live secrets give two signatures, the newest first, parted by a space", () => {
  expect(signatureHeaders({ ...message, secrets: [secret, other] })["webhook-signature"]).toBe(
    "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE= v1,78nXHjpFP0tVJQW5D0SBwmVyyW87BV/rL6MgfM/Bw44=",
  );
});

test("text beyond ASCII is signed as its UTF-8 bytes", () => {
  const body = '{"type":"invoice.paid","timestamp":"2022-11-03T20:26:10.344522Z","data":{"name":"Zoë 🎉"}}';
  expect(signatureHeaders({ ...message, body, secrets: [secret] })["webhook-signature"]).toBe(
    "v1,DbjPBYCSgeJinMbBjquKZK6uxmrFJ6+ksg/dfHeAPXc=",
  );
});

test("the timestamp header is in whole seconds, cut and not rounded", () => {
  const headers = signatureHeaders({ ...message, timestampMs: 1_614_265_330_999, secrets: [secret] });
  expect(headers["webhook-timestamp"]).toBe("1614265330");
  expect(headers["webhook-signature"]).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
});

test("a partner's own secret is used as its UTF-8 bytes", () => {
  const own = "größtes Geheimnis 42";
  const headers = signatureHeaders({ ...message, timestampMs: Date.now(), secrets: [own] });
  const receiver = new Webhook(new Uint8Array(Buffer.from(own, "utf8")), { format: "raw" });
  expect(receiver.verify(message.body, headers)).toEqual({ test: 2432232314 });
});

test("a made secret is whsec_ with 32 bytes, never the same twice, and shows little of itself", () => {
  const created = newSigningSecret();
  expect(Buffer.from(created.slice("whsec_".length), "base64")).toHaveLength(32);
  expect(newSigningSecret()).not.toBe(created);
  expect(visiblePrefix(created)).toHaveLength(10);
});

test.each([
  { given: newSigningSecret(), fits: true },
  { given: secret, fits: true },
  { given: `whsec_${Buffer.alloc(64, 7).toString("base64")}`, fits: true },
  { given: `whsec_${Buffer.alloc(65, 7).toString("base64")}`, fits: false },
  { given: `whsec_${Buffer.alloc(23, 7).toString("base64")}`, fits: false },
  { given: "whsec_", fits: false },
  { given: `${secret}!`, fits: false },
  { given: secret.slice("whsec_".length), fits: false },
])("$given is a signing secret: $fits", ({ given, fits }) => {
  expect(isSigningSecret(given)).toBe(fits);
});
