import "../styles/checkout.css";
import { hydrate, options as preact } from "preact";
import { cacheCountries } from "../../../shared/countries.ts";
import { provideFormatted } from "../../../shared/formatted-texts.ts";
import { CheckoutPage, type CheckoutPageProps } from "./CheckoutPage.tsx";
import { followLogo } from "./follow-logo.ts";
import { preactNode } from "../bundle/preact-node.ts";

const root = document.querySelector("#checkout");
const data = document.querySelector("#checkout-data");
if (root === null || data === null) throw new Error("the page has no checkout");

const { state, messages, texts } = JSON.parse(data.textContent ?? "") as Pick<
  CheckoutPageProps,
  "state" | "messages"
> & { texts: Record<string, string> };
provideFormatted(texts);
const { nonce } = data as HTMLScriptElement;
const token = /\/checkout\/([^/?]+)/.exec(window.location.pathname)?.[1] ?? "";

// Country names and order come from the server's HTML, because the browser's list may differ.
const options = document.querySelectorAll<HTMLOptionElement>(
  'select[name="billingAddress.country"] option:not([value=""])',
);
cacheCountries(
  messages.locale,
  Array.from(options, ({ value, text }) => ({ code: value, name: text })),
);

// In a task after the script's own: between the two a slow phone paints and reacts.
setTimeout(() => {
  // The first effects enable the button: they run with hydration, not after one more frame, which such a phone paints for long.
  preact.requestAnimationFrame = queueMicrotask;
  hydrate(preactNode(CheckoutPage, { state, messages, token, nonce }), root);
  delete preact.requestAnimationFrame;
  followLogo();
});
