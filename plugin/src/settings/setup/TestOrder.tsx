import { Button } from "@wordpress/components";
import { dateI18n, getSettings } from "@wordpress/date";
import { useEffect } from "@wordpress/element";
import { __, _n, sprintf } from "@wordpress/i18n";
import { caution, check } from "../../admin/icons.tsx";
import { fetchSetup, placeTestOrder, removeTestOrder, type SetupState, type TestOrderState } from "./setup-api.ts";

type Props = {
  state: TestOrderState;
  /** Name of the action that runs, or empty. */
  pending: string;
  run: (name: string, action: () => Promise<SetupState>) => Promise<void>;
  onChange: (state: SetupState) => void;
};

type Fact = { text: string; status: "done" | "waiting" | "failed"; link?: { url: string; text: string } };

/** E-mails and the event may be sent by a later request: the store is asked again, for two minutes. */
const pollMs = 4000;
const maxPolls = 30;

/** Places the test order, and shows what has become of it. */
export function TestOrder({ state, pending, run, onChange }: Props) {
  const isWaiting = state.order !== null && (state.event?.state === "waiting" || state.emails.length === 0);

  useEffect(() => {
    if (!isWaiting) return;
    let polls = 0;
    const timer = setInterval(() => {
      polls += 1;
      if (polls === maxPolls) clearInterval(timer);
      // A poll that fails is followed by the next one.
      fetchSetup().then(onChange, () => undefined);
    }, pollMs);
    return () => clearInterval(timer);
  }, [isWaiting]);

  if (state.order === null) {
    return (
      <p>
        <Button
          __next40pxDefaultSize
          variant="primary"
          isBusy={pending === "place"}
          disabled={state.obstacle !== "" || pending !== ""}
          accessibleWhenDisabled
          aria-describedby="svc-checkout-test-order-obstacle"
          onClick={() => void run("place", placeTestOrder)}
        >
          {__("Place a test order", "svc-checkout")}
        </Button>{" "}
        <span id="svc-checkout-test-order-obstacle">{state.obstacle}</span>
      </p>
    );
  }
  return (
    <>
      <ul className="svc-checkout-test-order" aria-label={__("What became of the test order", "svc-checkout")}>
        {factsOf(state).map((fact) => (
          <li key={fact.text} data-status={fact.status}>
            {fact.status === "done" ? check : caution}
            <span>
              {fact.text} {fact.link !== undefined && <a href={fact.link.url}>{fact.link.text}</a>}
            </span>
          </li>
        ))}
      </ul>
      <p>
        <Button
          __next40pxDefaultSize
          variant="secondary"
          isBusy={pending === "remove"}
          disabled={pending !== ""}
          accessibleWhenDisabled
          onClick={() => void run("remove", removeTestOrder)}
        >
          {__("Cancel and remove the test order", "svc-checkout")}
        </Button>
      </p>
    </>
  );
}

function factsOf({ order, emails, event }: TestOrderState): Fact[] {
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
  if (emails.length === 0) facts.push({ status: "waiting", text: __("No e-mail was sent yet.", "svc-checkout") });
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
        text: __("Your own VAT number could not be checked now. Orders are accepted, and their numbers checked again later.", "svc-checkout"),
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
        text: sprintf(__("E-mail “%1$s” for %2$s could not be sent: this WordPress cannot send e-mails.", "svc-checkout"), title, to),
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
      return { status: "failed", text: __("There is no event: the connection was removed in the meantime.", "svc-checkout") };
  }
}
