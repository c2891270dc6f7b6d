/** The card fields inside the iframe. Talks to the Stripe.js stand-in around it by postMessage, to nobody else. */
import { applyAppearance } from "./appearance.js";
import { showBrands } from "./brand-icons.js";
import { brandOf, formatExpiry, groupDigits, isFullLength, parseExpiry, passesLuhn } from "./card-number.js";
import { messagesFor } from "./messages.js";

const place = new URLSearchParams(location.hash.slice(1));
const frameId = place.get("id");
const parentOrigin = place.get("parent");

const fields = ["number", "expiry", "cvc"].map((id) => document.getElementById(id));
const [number, expiry, cvc] = fields;
const testCard = document.getElementById("test-card");
const digitsOf = (input) => input.value.replaceAll(/\D/g, "");

let session = null;
let texts = messagesFor("en").texts;
let lastChange = "";

const TEST_CARDS = [
  ["4242424242424242", "succeeds"],
  ["4000002760003184", "challenge"],
  ["4000008400001629", "challengeDeclined"],
  ["4000000000000002", "declined"],
  ["4000000000009995", "funds"],
  ["4000000000000069", "expired"],
];

function post(kind, more = {}) {
  parent.postMessage({ sandboxStripe: frameId, kind, ...more }, parentOrigin);
}

// What is wrong with a field: the name of its message, or null.

function faultOf(input) {
  if (input === number) {
    if (!isFullLength(digitsOf(number))) return "incompleteNumber";
    return passesLuhn(digitsOf(number)) ? null : "wrongNumber";
  }
  if (input === expiry) {
    const date = parseExpiry(expiry.value);
    if (!date) return "incompleteExpiry";
    return new Date(date.year, date.month, 1) > new Date() ? null : "pastExpiry";
  }
  return digitsOf(cvc).length === brandOf(digitsOf(number)).cvc ? null : "incompleteCvc";
}

function showError(input, message) {
  input.classList.toggle("Input--invalid", message !== null);
  input.setAttribute("aria-invalid", String(message !== null));
  document.getElementById(`${input.id}-error`).textContent = message ?? "";
  postHeight();
}

function postHeight() {
  post("height", { height: document.body.scrollHeight });
}

function postChange() {
  const complete = fields.every((input) => faultOf(input) === null);
  const empty = fields.every((input) => input.value === "");
  const change = `${complete} ${empty}`;
  if (change === lastChange) return;
  lastChange = change;
  post("change", { event: { complete, empty, collapsed: false, value: { type: "card" } } });
}

// Typing: group digits, keep the caret behind the digit it was behind.

function regroup(input, grouped) {
  const before = input.value.slice(0, input.selectionStart ?? 0).replaceAll(/\D/g, "").length;
  const atEnd = input.selectionStart === input.value.length;
  input.value = grouped;
  if (atEnd) return;
  let caret = 0;
  for (let seen = 0; seen < before && caret < grouped.length; caret++) if (/\d/.test(grouped[caret])) seen++;
  input.setSelectionRange(caret, caret);
}

function onInput(input, event) {
  if (input === number) {
    regroup(number, groupDigits(digitsOf(number)));
    showBrands(document.getElementById("brands"), brandOf(digitsOf(number)).brand);
  } else if (input === expiry) {
    expiry.value = formatExpiry(expiry.value, event.inputType?.startsWith("delete"));
  } else {
    cvc.value = digitsOf(cvc);
  }
  if (input.classList.contains("Input--invalid") && faultOf(input) === null) showError(input, null);
  postChange();
  moveOn(input, event);
}

/** A finished field hands over to the next one while typing at its end, as the real one does. */
function moveOn(input, event) {
  const next = fields[fields.indexOf(input) + 1];
  const typed = event.inputType === "insertText" || event.inputType === "insertFromPaste";
  if (
    next &&
    typed &&
    input !== cvc &&
    faultOf(input) === null &&
    input.selectionStart === input.value.length
  ) {
    next.focus();
  }
}

function onBlur(input) {
  post("blur");
  if (input.value !== "") showError(input, message(faultOf(input)));
}

function message(fault) {
  return fault === null ? null : texts[fault];
}

// Calls from the page around.

function submit() {
  const faults = fields.map((input) => [input, faultOf(input)]);
  for (const [input, fault] of faults) showError(input, message(fault));
  const first = faults.find(([, fault]) => fault !== null);
  if (!first) return {};
  first[0].focus();
  const code = { number: "incomplete_number", expiry: "incomplete_expiry", cvc: "incomplete_cvc" }[
    first[0].id
  ];
  return { error: { type: "validation_error", code, message: message(first[1]) } };
}

async function createToken(params) {
  const form = new URLSearchParams();
  const { month, year } = parseExpiry(expiry.value);
  const details = params.payment_method_data?.billing_details;
  const card = { number: digitsOf(number), exp_month: month, exp_year: year, cvc: cvc.value };
  appendNested(form, "payment_method_data", { type: "card", card, billing_details: details });
  appendNested(form, "return_url", params.return_url);
  appendNested(form, "shipping", params.shipping);
  const headers = { authorization: `Bearer ${session.publishableKey}` };
  if (session.stripeAccount) headers["stripe-account"] = session.stripeAccount;
  try {
    const answer = await fetch("/v1/confirmation_tokens", { method: "POST", headers, body: form });
    const body = await answer.json();
    if (answer.ok) return { confirmationToken: body };
    const field = { number, exp_month: expiry, exp_year: expiry, cvc }[body.error.param];
    if (field) showError(field, body.error.message);
    return { error: body.error };
  } catch {
    return { error: { type: "api_connection_error", message: texts.connection } };
  }
}

function appendNested(form, name, value) {
  if (value === undefined || value === null || value === "") return;
  if (typeof value !== "object") form.append(name, value);
  else for (const [key, inner] of Object.entries(value)) appendNested(form, `${name}[${key}]`, inner);
}

function setUp({ session: given, settings }) {
  session = given;
  setLocale(settings.locale ?? given.locale);
  applyAppearance(settings.appearance);
  showBrands(document.getElementById("brands"), "unknown");
  postHeight();
  post("ready");
  postChange();
}

function setLocale(locale) {
  const { language, texts: chosen } = messagesFor(locale);
  texts = chosen;
  document.documentElement.lang = language;
  for (const node of document.querySelectorAll("[data-text]")) node.textContent = texts[node.dataset.text];
  expiry.placeholder = texts.expiryHint;
  testCard.ariaLabel = texts.testCard;
  testCard.replaceChildren(
    new Option(texts.testCard, "", true, true),
    ...TEST_CARDS.map(([digits, outcome]) => new Option(`${digits.slice(-4)}: ${texts[outcome]}`, digits)),
  );
}

function fillIn(digits) {
  number.value = groupDigits(digits);
  expiry.value = `12 / ${String(new Date().getFullYear() + 2).slice(-2)}`;
  cvc.value = "123";
  for (const input of fields) showError(input, null);
  showBrands(document.getElementById("brands"), brandOf(digits).brand);
  postChange();
}

function clear() {
  for (const input of fields) {
    input.value = "";
    showError(input, null);
  }
  postChange();
}

const CALLS = {
  setup: setUp,
  submit: ({ callId }) => post("reply", { callId, result: submit() }),
  createToken: ({ callId, params }) =>
    void createToken(params).then((result) => post("reply", { callId, result })),
  focus: () => number.focus(),
  blur: () => document.activeElement?.blur(),
  clear,
  appearance({ locale, appearance }) {
    if (locale) setLocale(locale);
    applyAppearance(appearance);
    postHeight();
  },
};

window.addEventListener("message", ({ source, origin, data }) => {
  if (source === parent && origin === parentOrigin && data?.sandboxStripe === frameId)
    CALLS[data.kind]?.(data);
});

for (const input of fields) {
  input.addEventListener("input", (event) => onInput(input, event));
  input.addEventListener("blur", () => onBlur(input));
  input.addEventListener("focus", () => post("focus"));
}
testCard.addEventListener("change", () => {
  if (testCard.value) fillIn(testCard.value);
  testCard.value = "";
});
document.getElementById("form").addEventListener("submit", (event) => {
  event.preventDefault();
  post("submit");
});
new ResizeObserver(postHeight).observe(document.body);
post("loaded");
