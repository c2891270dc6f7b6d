/** The hosted page says before the order that it exceeds the company's credit limit, as the store's own checkouts do. */
import { expect, test } from "vitest";
import { messagesFor } from "../../../shared/form/messages.ts";
import { accountNotice, limitNote } from "./account-notice.ts";

const amounts = {
  subtotal: 20_000,
  discount: 0,
  shipping: 0,
  fees: 0,
  tax: 3_800,
  total: 23_800,
  currency: "EUR",
};
const terms = ["immediate", "net30"];
const overLimit = "Over your credit limit: €237.99 left. Order less or pay now.";

test.each([
  { name: "fits", remaining: 23_800, terms, notice: null },
  { name: "is one cent over the limit", remaining: 23_799, terms, notice: overLimit },
  { name: "has no limit", remaining: null, terms, notice: null },
  { name: "is over the limit, with no term for it", remaining: 0, terms: [], notice: null },
  { name: "is over the limit, with nothing but pay now", remaining: 0, terms: ["immediate"], notice: null },
])("an order that $name: $notice", ({ remaining, terms, notice }) => {
  const paymentTerms = terms.map((value) => ({ label: value, value }));
  const onAccount = { remaining, blocked: null, since: null };
  expect(accountNotice({ onAccount, amounts, paymentTerms }, messagesFor("en"), "en-GB")).toBe(notice);
});

test("a suspended company reads that, not its limit", () => {
  const messages = messagesFor("en");
  const onAccount = { remaining: 0, blocked: "suspended", since: null } as const;
  expect(accountNotice({ onAccount, amounts, paymentTerms: [] }, messages, "en")).toBe(
    messages.problems.accountSuspended,
  );
});

test("a guest reads nothing", () => {
  expect(accountNotice({ onAccount: null, amounts, paymentTerms: [] }, messagesFor("en"), "en")).toBeNull();
});

test.each([
  {
    name: "fits",
    remaining: 50_000,
    limit: 90_000,
    note: "€262.00 of your €900.00 limit remains after this order",
  },
  { name: "is over the limit", remaining: 23_799, limit: 90_000, note: null },
  { name: "has no limit", remaining: null, limit: null, note: null },
  { name: "is for a store that does not say its limit", remaining: 50_000, limit: undefined, note: null },
])("beside the chosen term, an order that $name: $note", ({ remaining, limit, note }) => {
  const onAccount = { remaining, limit, blocked: null, since: null };
  expect(limitNote({ onAccount, amounts }, messagesFor("en"), "en-GB")).toBe(note);
});
