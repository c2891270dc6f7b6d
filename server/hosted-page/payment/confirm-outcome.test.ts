import { describe, expect, test } from "vitest";
import { messagesFor } from "../../../shared/form/messages.ts";
import type { ConfirmAnswer, QuotedCart } from "../../../shared/wire/checkout-page.ts";
import type { CallError, CallResult } from "../view/checkout-calls.ts";
import { outcomeOf, type Outcome } from "./confirm-outcome.ts";
import { noticeText, type Notice } from "../view/notice.ts";
import { emptyCart } from "../page-parts.fixture.ts";

function refused(
  code: string,
  meta: Record<string, unknown> = {},
  httpStatus = 409,
): CallResult<never> & { status: "refused" } {
  const error: CallError = {
    httpStatus,
    code,
    message: "for developers",
    param: null,
    meta,
    retryAfterMs: null,
  };
  return { status: "refused", error };
}
const notice = (value: Notice): Outcome => ({ kind: "open", notice: value });
const amounts = { subtotal: 1, discount: 0, shipping: 0, fees: 0, tax: 0, total: 1, currency: "EUR" };
const cart: QuotedCart = { ...emptyCart, amounts };

function ok(body: ConfirmAnswer): Outcome {
  return outcomeOf({ status: "ok", body });
}
function english(value: Notice): string {
  return noticeText(value, messagesFor("en"), "en-GB");
}

describe("outcomeOf", () => {
  test.each<[string, ReturnType<typeof refused>, Outcome]>([
    [
      "a decline",
      refused("payment_declined", { decline_code: "expired_card" }),
      notice({ kind: "declined", declineCode: "expired_card" }),
    ],
    [
      "cards held back after declines",
      refused("card_attempts_limited", { payment_terms: [] }, 429),
      notice({ kind: "card_paused", waitSeconds: 60, canPayOnAccount: false }),
    ],
    [
      "cards held back where a term is offered",
      refused("card_attempts_limited", { payment_terms: ["net30"] }, 429),
      notice({ kind: "card_paused", waitSeconds: 60, canPayOnAccount: true }),
    ],
    [
      "a partner's refusal",
      refused("pre_confirmation_rejected", { reason: "capacity", partner_message: "Sold out on Friday." }),
      notice({ kind: "refused", reason: "Sold out on Friday." }),
    ],
    [
      "a partner's refusal that gives a message alone",
      refused("pre_confirmation_rejected", { reason: "unavailable", partner_message: "Sold out on Friday." }),
      notice({ kind: "refused", reason: "Sold out on Friday." }),
    ],
    [
      "a refusal without a message",
      refused("pre_confirmation_rejected", { partner_message: null }),
      notice({ kind: "refused", reason: "" }),
    ],
    [
      "an unavailable partner",
      refused("pre_confirmation_rejected", { reason: "unavailable", partner_message: null }),
      notice({ kind: "not_confirmed" }),
    ],
    [
      "lines out of stock",
      refused("out_of_stock", { lines: [{ id: "1", name: "Drill", available: 0 }] }),
      notice({ kind: "out_of_stock", items: ["Drill"] }),
    ],
    [
      "an order beyond the company's credit limit",
      refused("credit_exceeded", { limit: 500, remaining: 120, currency: "EUR" }),
      notice({ kind: "credit_exceeded", remaining: 120, currency: "EUR" }),
    ],
    [
      "a company with an overdue invoice",
      refused("account_blocked", { reason: "overdue", since: "2026-11-02" }),
      notice({ kind: "account_blocked", reason: "overdue", since: "2026-11-02" }),
    ],
    [
      "a suspended company",
      refused("account_blocked", { reason: "suspended", since: null }),
      notice({ kind: "account_blocked", reason: "suspended", since: null }),
    ],
    ["a changed cart", refused("amounts_changed", { ...cart }), { kind: "amounts_changed", cart }],
    [
      "a changed total, as release 0.1.0 answered",
      refused("amounts_changed", { amounts }),
      { kind: "ended" },
    ],
    [
      "a VAT number that must be valid",
      refused(
        "parameter_invalid",
        { issues: [{ param: "details.vatNumber", message: "vat_not_valid" }] },
        400,
      ),
      { kind: "fields", errors: [{ field: "vatNumber", code: "vat_not_valid" }] },
    ],
    [
      "an invalid parameter that is not a field",
      refused("parameter_invalid", {}, 400),
      notice({ kind: "unexpected" }),
    ],
    ["a session that ended", refused("session_not_open", {}, 400), { kind: "ended" }],
    ["a session held elsewhere", refused("session_in_progress"), { kind: "ended" }],
    ["an error nobody thought of", refused("something_new", {}, 400), notice({ kind: "unexpected" })],
  ])("reads %s", (_, answer, outcome) => {
    expect(outcomeOf(answer)).toEqual(outcome);
  });

  test("maps the responses of a running or ended attempt", () => {
    expect(ok({ status: "open" })).toEqual({ kind: "open", notice: null });
    expect(ok({ status: "requires_action", clientSecret: "s" })).toEqual({
      kind: "requires_action",
      clientSecret: "s",
    });
  });
});

describe("noticeText", () => {
  test("says what is left of a credit limit, and since when an invoice is overdue", () => {
    expect(english({ kind: "credit_exceeded", remaining: 12_050, currency: "EUR" })).toBe(
      "Over your credit limit: €120.50 left. Order less or pay now.",
    );
    const overdue = (since: string | null) => english({ kind: "account_blocked", reason: "overdue", since });
    expect(overdue("2026-11-02")).toBe("An invoice is overdue since 2 November 2026. Settle it or pay now.");
    expect(overdue(null)).toBe("An invoice is overdue. Settle it or pay now.");
    expect(english({ kind: "account_blocked", reason: "suspended", since: null })).toContain("pay now");
  });

  test("names both totals of a change", () => {
    const change = (total: number, currency: string): Notice => ({
      kind: "amounts_changed",
      before: { ...amounts, total: 50_000, currency: "JPY" },
      after: { ...amounts, total, currency },
      itemsBefore: [],
    });
    expect(english(change(20_000, "JPY"))).toBe(
      "The total has changed from JP¥50,000 to JP¥20,000. Please check it and confirm again.",
    );
    expect(english(change(50_000, "EUR"))).toBe(
      "The total has changed from JP¥50,000 to €500.00. Please check it and confirm again.",
    );
    expect(english(change(50_000, "JPY"))).toBe("The order has changed. Please check it and confirm again.");
  });

  test("gives an unknown decline code the general advice", () => {
    const { problems } = messagesFor("en");
    expect(english({ kind: "declined", declineCode: "do_not_honor" })).toBe(
      `${problems.declined} ${problems.nothingOrdered}`,
    );
    expect(english({ kind: "declined", declineCode: "insufficient_funds" })).toContain(
      problems.insufficientFunds,
    );
  });

  test("does not call a payment declined that was cancelled in another window", () => {
    expect(english({ kind: "declined", declineCode: "canceled" })).toContain(
      messagesFor("en").problems.authenticationFailed,
    );
  });

  test("passes on a partner's message unchanged", () => {
    expect(english({ kind: "refused", reason: "<b>No</b>" })).toContain("<b>No</b>");
  });
});

describe("the wait for a card", () => {
  test.each([
    ["en", "en-GB", 30, false, "You can try a card again in 30 seconds."],
    ["en", "en-GB", 61, true, "Choose payment on account above, or try a card again in 2 minutes."],
    ["de", "de", 60, false, "Sie können es in 1 Minute wieder mit einer Karte versuchen."],
    ["es", "es", 120, false, "Podrá volver a intentarlo con una tarjeta dentro de 2 minutos."],
    ["fr", "fr", 120, false, "Vous pourrez réessayer avec une carte dans 2 minutes."],
    ["it", "it", 120, false, "È possibile riprovare con una carta tra 2 minuti."],
    ["nl", "nl", 120, false, "U kunt het over 2 minuten opnieuw met een kaart proberen."],
    ["pl", "pl", 120, true, "spróbować ponownie z kartą za 2 minuty."],
    ["cs", "cs", 300, false, "Kartu můžete zkusit znovu za 5 minut."],
    ["et", "et", 120, false, "Kaardiga saate uuesti proovida 2 minuti pärast."],
    ["hu", "hu", 120, false, "Kártyával újra próbálkozhat: 2 perc múlva."],
    ["lt", "lt", 120, false, "Kortele vėl galėsite bandyti po 2 minučių."],
  ])("in %s (%s) after %i s", (language, locale, waitSeconds, canPayOnAccount, expected) => {
    const text = noticeText(
      { kind: "card_paused", waitSeconds, canPayOnAccount },
      messagesFor(language),
      locale,
    );
    expect(text).toContain(expected);
  });
});
