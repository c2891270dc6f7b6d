import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { answerSignature, isProof, isSignedAnswer, storeProof } from "./store-signature.ts";

/** The same vectors are tested by the plugin (SignatureTest.php); an independent program wrote them. */
const { proofs, answers } = JSON.parse(
  readFileSync(new URL("../../plugin/tests/vectors/store-signatures.json", import.meta.url), "utf8"),
) as {
  proofs: Array<{
    name: string;
    secret: string;
    nonce: string;
    merchant: string;
    restUrl: string;
    proof: string;
  }>;
  answers: Array<{
    name: string;
    secret: string;
    webhookId: string;
    status: number;
    body: string;
    signature: string;
  }>;
};

describe.each(proofs)("the proof of $name", ({ secret, nonce, merchant, restUrl, proof }) => {
  const challenge = { nonce, merchantId: merchant, restUrl };

  test("is as in the vectors", () => {
    expect(storeProof(secret, challenge)).toBe(proof);
    expect(isProof(proof, challenge, ["svc_ms_new", secret])).toBe(true);
  });

  test.each([
    ["nonce", { nonce: nonce.toLowerCase() }],
    ["merchant", { merchantId: merchant.replace(/^./, "9") }],
    ["address", { restUrl: `${restUrl}/` }],
  ])("does not hold for another %s", (_what, other) => {
    expect(isProof(proof, { ...challenge, ...other }, [secret])).toBe(false);
  });

  test("does not hold for another secret, and is text", () => {
    expect(isProof(proof, challenge, ["svc_ms_other"])).toBe(false);
    for (const given of [undefined, null, 1, [proof], "", "v1,"])
      expect(isProof(given, challenge, [secret])).toBe(false);
  });
});

describe.each(answers)("the signature of $name", ({ secret, webhookId, status, body, signature }) => {
  const answer = {
    status,
    body: Buffer.from(body),
    headers: { "svc-response-signature": signature },
    truncated: false,
  };

  test("is as in the vectors", () => {
    expect(answerSignature(secret, { webhookId, status, body })).toBe(signature);
    expect(isSignedAnswer(answer, webhookId, ["svc_ms_new", secret])).toBe(true);
  });

  test("does not hold for anything else", () => {
    for (const [other, id] of [
      [{ status: status + 1 }, webhookId],
      [{ body: Buffer.from(`${body} `) }, webhookId],
      [{ headers: {} }, webhookId],
      [{ truncated: true }, webhookId],
      [{}, `${webhookId}0`],
    ] as const)
      expect(isSignedAnswer({ ...answer, ...other }, id, [secret])).toBe(false);
    expect(isSignedAnswer(answer, webhookId, ["svc_ms_other"])).toBe(false);
  });
});
