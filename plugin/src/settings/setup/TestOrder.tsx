import { speak } from "@wordpress/a11y";
import { Button } from "@wordpress/components";
import { useEffect, useRef } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import { caution, check } from "../../admin/icons.tsx";
import { factsOf } from "./test-order-facts.ts";
import { fetchSetup, placeTestOrder, removeTestOrder, type SetupState, type TestOrderState } from "./setup-api.ts";

type Props = {
  state: TestOrderState;
  /** Name of the action that runs, or empty. */
  pending: string;
  run: (name: string, action: () => Promise<SetupState>) => void;
  onChange: (state: SetupState) => void;
};

/** E-mails and the event may be sent by a later request: the store is asked again, for two minutes. */
const pollMs = 4000;
const maxPolls = 30;

/** Places the test order, and shows what has become of it. */
export function TestOrder({ state, pending, run, onChange }: Props) {
  const isWaiting = state.order !== null && !state.isSettled && pending === "";
  const facts = factsOf(state);
  const told = useRef(facts);

  useEffect(() => {
    if (!isWaiting) return;
    let polls = 0;
    let isCurrent = true;
    const timer = setInterval(() => {
      polls += 1;
      if (polls === maxPolls) clearInterval(timer);
      // A poll that fails is followed by the next one; the answer to one from before an action is outdated.
      fetchSetup().then((next) => isCurrent && onChange(next), () => undefined);
    }, pollMs);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [isWaiting]);

  useEffect(() => {
    const known = new Set(told.current.map((fact) => fact.text));
    const fresh = facts.filter((fact) => !known.has(fact.text));
    told.current = facts;
    // What an action brought is announced with it.
    if (known.size > 0 && fresh.length > 0) speak(fresh.map((fact) => fact.text).join(" "), "polite");
  }, [facts.map((fact) => fact.text).join("\n")]);

  if (state.isNeedless && state.order === null) return null;
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
          onClick={() => run("place", placeTestOrder)}
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
        {facts.map((fact) => (
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
          onClick={() => run("remove", removeTestOrder)}
        >
          {__("Cancel and remove the test order", "svc-checkout")}
        </Button>
      </p>
    </>
  );
}
