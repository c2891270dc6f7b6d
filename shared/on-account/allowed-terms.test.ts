import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  allowedTerms,
  type AccountBuyer,
  type AccountCompany,
  type AllowedTerms,
  type OnAccountRules,
  type TermsQuestion,
} from "./allowed-terms.ts";

type Case = TermsQuestion & AllowedTerms & { name: string };
const cases = JSON.parse(
  readFileSync(new URL("allowed-terms-cases.json", import.meta.url), "utf8"),
) as Case[];

test.each(cases)("$name", ({ terms, blocked, ...question }) => {
  expect(allowedTerms(question)).toEqual({ terms, blocked });
});

const PAYMENT_TERMS = ["immediate", "net14", "net30"];
const AUDIENCES = ["everyone", "signed_in", "approved"] as const;
const AGREED: (string[] | null)[] = [null, [], ["net14"], ["net30", "net90"]];

/** Every combination of audiences, agreed terms, roles and blocks. */
function* questions(): Generator<TermsQuestion> {
  const companies: (AccountCompany | null)[] = [null];
  for (const terms of AGREED)
    for (const memberTerms of AGREED)
      for (const status of ["active", "suspended"] as const)
        for (const overdue of [false, true]) companies.push({ status, overdue, terms, memberTerms });
  for (const defaultOffer of AUDIENCES)
    for (const to of AUDIENCES)
      for (const offerRoles of [null, ["wholesale"]])
        for (const roles of [[], ["wholesale"]])
          for (const company of companies)
            for (const signedIn of company === null ? [false, true] : [true]) {
              const rules: OnAccountRules = {
                defaultOffer,
                offers: { net30: { to, roles: offerRoles } },
                maxOrder: { amount: 500, currency: "EUR" },
              };
              const buyer: AccountBuyer = { signedIn, roles: signedIn ? roles : [], company };
              const order = { total: 500, currency: "EUR" };
              yield { paymentTerms: PAYMENT_TERMS, rules, buyer, billingCountry: "DE", order };
            }
}

test("nobody gets a term that the merchant does not list, and a guest never more than a signed-in customer", () => {
  let asked = 0;
  for (const question of questions()) {
    asked += 1;
    const { terms } = allowedTerms(question);
    expect(PAYMENT_TERMS.filter((term) => terms.includes(term))).toEqual(terms);
    expect(terms).not.toEqual(["immediate"]);
    const guest = allowedTerms({ ...question, buyer: { signedIn: false, roles: [], company: null } }).terms;
    if (question.buyer.company === null) expect(terms).toEqual(expect.arrayContaining(guest));
  }
  expect(asked).toBe(3 * 3 * 2 * 2 * (2 + 64));
});
