import { render } from "preact-render-to-string";
import { describe, expect, test, vi } from "vitest";
import { B2bForm } from "./B2bForm.tsx";
import type { B2bFormProps } from "./B2bForm.tsx";
import { ErrorSummary } from "./ErrorSummary.tsx";
import { validateDetails } from "./detail-rules.ts";
import { emptyDetails, withField } from "./fields.ts";
import { LANGUAGES, messagesFor } from "./messages.ts";

const paymentTerms = [
  { label: "Pay now", value: "immediate" },
  { label: "30 days net", value: "net30" },
];
const lookupVat = vi.fn<B2bFormProps["lookupVat"]>();

function html(props: Partial<B2bFormProps> = {}): string {
  return render(
    <B2bForm
      sellerCountry={null}
      requireValidVat={false}
      value={emptyDetails(props.paymentTerms ?? paymentTerms)}
      onChange={() => undefined}
      b2b
      paymentTerms={paymentTerms}
      errors={[]}
      messages={messagesFor("en")}
      lookupVat={lookupVat}
      vatNameMismatch="warn"
      payment={({ id }) => <input type="radio" id={id} name="paymentTerm" aria-label="Net 30 days" />}
      {...props}
    />,
  );
}

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? "");
const tag = (text: string, id: string) =>
  new RegExp(`<(?:input|select)[^>]*\\bid="${id}"[^>]*>`).exec(text)?.[0] ?? "";

const poLine = (text: string) => /<p[^>]*id="svc-poNumber-message"[^>]*>([^<]*)/.exec(text);

/** Names of the controls in form order. */
const controls = (text: string) => [...new Set(all(text, /<(?:input|select)[^>]*\bname="([^"]+)"/g))];

test("a company's form begins with the company and ends with the payment", () => {
  expect(controls(html())).toEqual([
    "company",
    "billingAddress.country",
    "vatNumber",
    "poNumber",
    "firstName",
    "lastName",
    "email",
    "billingAddress.line1",
    "billingAddress.line2",
    "billingAddress.postcode",
    "billingAddress.city",
    "paymentTerm",
  ]);
});

test.each([
  ["US", "select", "State", 55],
  ["CA", "select", "Province", 14],
  ["IE", "select", "County", 27],
  ["JP", "select", "Prefecture", 48],
  ["RO", "select", "State, province or region", 43],
  ["CN", "input", "Province", 0],
  ["DE", "", "", 0],
  ["", "", "", 0],
])("in %s the address asks with a %s for the %s", (country, control, label, choices) => {
  const text = html({ value: withField(emptyDetails(), "billingAddress.country", country) });
  const id = "svc-billingAddress-state";
  expect(controls(text).includes("billingAddress.state")).toBe(control !== "");
  expect(tag(text, id).slice(1, 1 + control.length)).toBe(control);
  if (control === "") return;
  expect(all(text, new RegExp(`<label[^>]*for="${id}"[^>]*>([^<]*)`, "g"))).toEqual([label]);
  expect(tag(text, id)).toMatch(/autocomplete="billing address-level1"/i);
  // A list is required, a text is optional.
  expect(/\brequired\b/.test(tag(text, id))).toBe(control === "select");
  const options = /<select[^>]*billingAddress-state[\s\S]*?<\/select>/.exec(text)?.[0] ?? "";
  expect(all(options, /<(option)/g)).toHaveLength(choices);
});

test("a Hungarian form asks for the family name first", () => {
  const names = controls(html({ messages: messagesFor("hu") })).filter((name) => name.endsWith("Name"));
  expect(names).toEqual(["lastName", "firstName"]);
});

test("a person's fields are name, e-mail and billing address only", () => {
  expect(controls(html({ b2b: false })).slice(0, 4)).toEqual([
    "firstName",
    "lastName",
    "email",
    "billingAddress.country",
  ]);
});

test("the phone field is optional", () => {
  expect(
    [controls(html()), controls(html({ showPhone: true }))].map((names) => names.includes("phone")),
  ).toEqual([false, true]);
});

describe.each(LANGUAGES)("in %s", (language) => {
  const text = html({ messages: messagesFor(language), showPhone: true });

  test("ids are unique, every control has label and description, and every reference exists", () => {
    const ids = all(text, /\bid="([^"]+)"/g);
    expect(new Set(ids).size).toBe(ids.length);
    const labelled = new Set(all(text, /<label[^>]*\bfor="([^"]+)"/g));
    const controlIds = all(text, /<(?:input|select)[^>]*\bid="([^"]+)"/g).filter(
      (id) => !/paymentTerm/.test(id),
    );
    expect(controlIds.filter((id) => !labelled.has(id))).toEqual([]);
    expect(controlIds).toHaveLength(12);
    const references = all(text, /aria-(?:describedby|labelledby)="([^"]+)"/g);
    expect(references.filter((id) => !ids.includes(id))).toEqual([]);
    expect(references).toHaveLength(12);
  });

  test("no placeholder is left", () => {
    expect(text).not.toMatch(/\{\w+\}|undefined|\[object/);
  });
});

test("required and optional fields are marked by text and attribute", () => {
  const text = html();
  expect(text).toMatch(/>Company name<span[^>]*aria-hidden="true"[^>]*> \*<\/span>/);
  expect(text).toMatch(/>VAT number<span[^>]*> \(optional\)<\/span>/);
  expect(tag(text, "svc-company")).toMatch(/\brequired\b/);
  expect(tag(text, "svc-poNumber")).not.toMatch(/\brequired\b/);
});

test.each([
  ["svc-company", "billing organization"],
  ["svc-firstName", "billing given-name"],
  ["svc-email", "email"],
  ["svc-billingAddress-line1", "billing address-line1"],
  ["svc-billingAddress-postcode", "billing postal-code"],
  ["svc-billingAddress-country", "billing country"],
])("%s can be filled in by the browser as %s", (id, token) => {
  expect(tag(html(), id)).toMatch(new RegExp(`autocomplete="${token}"`, "i"));
});

test("a submit error is announced beside its field and replaces the hint", () => {
  expect(poLine(html())?.[1]).toBe("Your own reference for this order");
  const text = html({ errors: [{ field: "poNumber", code: "too_long" }] });
  expect(poLine(text)?.[1]).toBe("Please shorten this to 128 characters.");
  expect(poLine(text)?.[0]).toContain('aria-live="polite"');
  expect(tag(text, "svc-poNumber")).toContain('aria-invalid="true"');
  expect(tag(html(), "svc-poNumber")).toContain('aria-invalid="false"');
});

test("every field has a message line, so that an error does not shift the layout", () => {
  expect(all(html(), /<(p)[^>]*class="svc-field__message"/g)).toHaveLength(10);
  expect(html()).toMatch(/<div[^>]*aria-live="polite"[^>]*class="svc-vat__result"/);
});

test("the shopper's text is escaped", () => {
  const text = html({ value: { ...emptyDetails(), company: '"><script>alert(1)</script>' } });
  expect(text).not.toContain("<script>");
});

test("server rendering starts no VAT look-up, even with a number in the draft", () => {
  html({ value: { ...emptyDetails(), vatNumber: "DE136695976" } });
  expect(lookupVat).not.toHaveBeenCalled();
});

test("the ids of two forms on one page do not collide", () => {
  expect(
    all(html({ idPrefix: "other" }), /\bid="([^"]+)"/g).filter((id) => !id.startsWith("other-")),
  ).toEqual([]);
});

test("the error summary links every error to its control", () => {
  const errors = validateDetails({ ...emptyDetails(), paymentTerm: "" }, { b2b: true, paymentTerms });
  const summary = render(<ErrorSummary errors={errors} messages={messagesFor("en")} />);
  const targets = all(summary, /href="#([^"]+)"/g);
  expect(targets).toHaveLength(9);
  expect(targets.filter((id) => tag(html(), id) === "")).toEqual([]);
  expect(summary).toMatch(/role="alert" tabindex="-1"/i);
  expect(render(<ErrorSummary errors={[]} messages={messagesFor("en")} />)).toBe("");
});
