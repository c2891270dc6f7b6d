/** How the sandbox's bank answers, by card number: https://docs.stripe.com/testing#cards */

export interface Decline {
  code: "card_declined" | "expired_card" | "incorrect_cvc" | "processing_error";
  declineCode: string;
  message: string;
}

export type CardOutcome =
  | { kind: "succeeds" }
  | { kind: "declines"; decline: Decline }
  | { kind: "challenges"; afterwards: { kind: "succeeds" } | { kind: "declines"; decline: Decline } };

const declined = (declineCode: string, message = "Your card was declined."): Decline => ({
  code: "card_declined",
  declineCode,
  message,
});
const sameCode = (code: Exclude<Decline["code"], "card_declined">, message: string): Decline => ({
  code,
  declineCode: code,
  message,
});

const DECLINES = new Map<string, Decline>([
  ["4000000000000002", declined("generic_decline")],
  ["4000000000009995", declined("insufficient_funds", "Your card has insufficient funds.")],
  ["4000000000009987", declined("lost_card")],
  ["4000000000009979", declined("stolen_card")],
  ["4000000000000069", sameCode("expired_card", "Your card has expired.")],
  ["4000000000000127", sameCode("incorrect_cvc", "Your card's security code is incorrect.")],
  [
    "4000000000000119",
    sameCode("processing_error", "An error occurred while processing your card. Try again in a little bit."),
  ],
]);

const CHALLENGES = new Set([
  "4000002500003155",
  "4000002760003184",
  "4000000000003220",
  "4000000000003063",
  "4000008400001629",
]);

const DECLINED_AFTER_CHALLENGE = "4000008400001629";

const SUCCEEDS = new Set([
  "4242424242424242",
  "4000056655665556",
  "5555555555554444",
  "2223003122003222",
  "5200828282828210",
  "378282246310005",
  "6011111111111117",
  "3056930009020004",
  "3566002020360505",
  "6200000000000005",
  "4000002760000016",
  "4000002500000003",
  "4000000000009235",
]);

/** Radar rates it as elevated risk, and a rule queues the payment for review. */
export const isElevatedRisk = (number: string): boolean => number === "4000000000009235";

/** Any other number is a real one, which test mode never charges. */
export function outcomeFor(number: string): CardOutcome {
  if (SUCCEEDS.has(number)) return { kind: "succeeds" };
  const decline = DECLINES.get(number);
  if (decline) return { kind: "declines", decline };
  if (number === DECLINED_AFTER_CHALLENGE) {
    return { kind: "challenges", afterwards: { kind: "declines", decline: declined("generic_decline") } };
  }
  if (CHALLENGES.has(number)) return { kind: "challenges", afterwards: { kind: "succeeds" } };
  const realCard = "Your card was declined. Your request was in test mode, but used a non test card.";
  return { kind: "declines", decline: declined("test_mode_live_card", realCard) };
}

const NAMED_NUMBERS: Record<string, string> = {
  pm_card_visa: "4242424242424242",
  pm_card_mastercard: "5555555555554444",
  pm_card_amex: "378282246310005",
  pm_card_chargeDeclined: "4000000000000002",
  pm_card_visa_chargeDeclined: "4000000000000002",
  pm_card_chargeDeclinedInsufficientFunds: "4000000000009995",
  pm_card_chargeDeclinedExpiredCard: "4000000000000069",
  pm_card_chargeDeclinedIncorrectCvc: "4000000000000127",
  pm_card_chargeDeclinedProcessingError: "4000000000000119",
  pm_card_authenticationRequired: "4000002760003184",
  pm_card_authenticationRequiredOnSetup: "4000002500003155",
  pm_card_threeDSecure2Required: "4000000000003220",
  pm_card_riskLevelElevated: "4000000000009235",
  pm_card_threeDSecureRequiredChargeDeclined: "4000008400001629",
};

/** The card number behind one of Stripe's ready-made test payment methods, or null. */
export function numberOfNamedCard(name: string): string | null {
  return NAMED_NUMBERS[name] ?? null;
}

const BRANDS: Array<[RegExp, string]> = [
  [/^4/, "visa"],
  [/^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/, "mastercard"],
  [/^3[47]/, "amex"],
  [/^(6011|65|64[4-9])/, "discover"],
  [/^3(0[0-5]|[689])/, "diners"],
  [/^35/, "jcb"],
  [/^62/, "unionpay"],
];

export function brandOf(number: string): string {
  return BRANDS.find(([prefix]) => prefix.test(number))?.[1] ?? "unknown";
}

/** Luhn's check digit (ISO/IEC 7812-1). */
export function passesLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = number
    .split("")
    .toReversed()
    .reduce((total, digit, index) => {
      const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return sum % 10 === 0;
}
