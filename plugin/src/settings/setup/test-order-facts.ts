/** The test order's results as sentences. */
import { dateI18n, getSettings } from "@wordpress/date";
import { __, _n, sprintf } from "@wordpress/i18n";
import type { TestOrderState } from "./setup-api.ts";

export type Fact = {
  text: string;
  status: "done" | "waiting" | "failed";
  link?: { url: string; text: string };
};

/** What is known of the test order, in the order in which it happens; nothing without one. */
export function factsOf({ order, emails, event, isEmailOff }: TestOrderState): Fact[] {
  if (order === null) return [];
  const facts: Fact[] = [
    {
      status: "done",
      text: sprintf(
        /* translators: 1: order number, 2: amount, 3: payment term, 4: status of the order. */
        __("Order %1$s of %2$s was placed on account (%3$s): %4$s.", "svc-checkout"),
        order.number,
        order.total,
        order.term,
        order.status,
      ),
      link: { url: order.url, text: __("Open the order", "svc-checkout") },
    },
  ];
  if (order.due !== "") {
    facts.push({
      status: "done",
      text: sprintf(
        /* translators: %s: day. */
        __("It is due on %s.", "svc-checkout"),
        dateI18n(getSettings().formats.date, `${order.due}T12:00:00Z`, "UTC"),
      ),
    });
  }
  if (order.vat !== "") facts.push(vatFact(order.vat));
  facts.push(...emails.map(emailFact));
  if (isEmailOff) {
    facts.push({
      status: "failed",
      text: __("The e-mail to buyers about orders on hold is switched off in WooCommerce: they get no confirmation.", "svc-checkout"),
      link: { url: "admin.php?page=wc-settings&tab=email", text: __("Open the e-mail settings", "svc-checkout") },
    });
  } else if (emails.length === 0) {
    facts.push({ status: "waiting", text: __("No e-mail was sent yet.", "svc-checkout") });
  }
  if (event !== null) facts.push(eventFact(event));
  return facts;
}

function vatFact(vat: string): Fact {
  switch (vat) {
    case "valid":
      return { status: "done", text: __("Your own VAT number was checked: it is valid.", "svc-checkout") };
    case "invalid":
      return { status: "failed", text: __("Your own VAT number was checked: it is not valid.", "svc-checkout") };
    default:
      return {
        status: "waiting",
        text: __("Your own VAT number could not be checked now.", "svc-checkout"),
      };
  }
}

function emailFact({ title, to, sent }: TestOrderState["emails"][number]): Fact {
  return sent
    ? {
        status: "done",
        /* translators: 1: name of an e-mail, 2: address. */
        text: sprintf(__("E-mail “%1$s” was handed to your mail server, for %2$s.", "svc-checkout"), title, to),
      }
    : {
        status: "failed",
        /* translators: 1: name of an e-mail, 2: address. */
        text: sprintf(__("E-mail “%1$s” for %2$s could not be sent: WordPress reported an error.", "svc-checkout"), title, to),
      };
}

function eventFact({ state, type, at, message, tries }: NonNullable<TestOrderState["event"]>): Fact {
  switch (state) {
    case "accepted":
      return {
        status: "done",
        text: sprintf(
          /* translators: 1: name of an event, 2: time. */
          __("The checkout server accepted the event %1$s at %2$s and passes it on to your software.", "svc-checkout"),
          type,
          dateI18n(getSettings().formats.time, at, undefined),
        ),
      };
    case "refused":
      return {
        status: "failed",
        /* translators: %s: error message of the server, in English. */
        text: sprintf(__("The checkout server refused the event: %s", "svc-checkout"), message),
      };
    case "waiting":
      return {
        status: "waiting",
        text:
          tries === 0
            ? __("The event is being sent to the checkout server.", "svc-checkout")
            : sprintf(
                /* translators: %d: number of tries so far. */
                _n(
                  "The checkout server has not accepted the event after %d try. It is sent again until it does.",
                  "The checkout server has not accepted the event after %d tries. It is sent again until it does.",
                  tries,
                  "svc-checkout",
                ),
                tries,
              ),
      };
    case "none":
      return { status: "failed", text: __("No event was recorded.", "svc-checkout") };
  }
}
