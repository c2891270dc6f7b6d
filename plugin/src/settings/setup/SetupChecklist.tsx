import { speak } from "@wordpress/a11y";
import { Button, Notice } from "@wordpress/components";
import { useRef, useState } from "@wordpress/element";
import { __, sprintf } from "@wordpress/i18n";
import { check } from "../../admin/icons.tsx";
import { errorMessage } from "../../admin/error-message.ts";
import { confirmStep, type SetupState, type SetupStep } from "./setup-api.ts";
import { TestOrder } from "./TestOrder.tsx";
import { factsOf } from "./test-order-facts.ts";
import "./setup.css";

/** The steps of the set-up, with what is true of each, and the test order. */
export function SetupChecklist({ initial }: { initial: SetupState }) {
  const [state, setState] = useState(initial);
  const [pending, setPending] = useState("");
  const [error, setError] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const done = state.steps.filter((step) => step.isDone).length;

  /** The pressed button disappears with its work done: the focus moves to the title of its step. */
  async function run(id: SetupStep["id"], name: string, action: () => Promise<SetupState>) {
    setPending(name);
    setError("");
    try {
      const next = await action();
      setState(next);
      list.current?.querySelector<HTMLElement>(`[data-step="${id}"] h3`)?.focus();
      const count = progress(next.steps.filter((step) => step.isDone).length, next.steps.length);
      speak([...(id === "test_order" ? factsOf(next.testOrder).map((fact) => fact.text) : []), count].join(" "), "polite");
    } catch (cause) {
      setError(errorMessage(cause));
    }
    setPending("");
  }

  return (
    <>
      <p className="svc-checkout-setup-progress">
        <progress max={state.steps.length} value={done} aria-hidden="true" />
        {done === state.steps.length
          ? __("Everything is set up.", "svc-checkout")
          : progress(done, state.steps.length)}
      </p>
      {error !== "" && (
        <Notice status="error" onRemove={() => setError("")}>
          {error}
        </Notice>
      )}
      <ol className="svc-checkout-steps" ref={list}>
        {state.steps.map((step, index) => (
          <li key={step.id} data-step={step.id} data-done={step.isDone ? "yes" : "no"}>
            <span className="svc-checkout-step-mark" aria-hidden="true">
              {step.isDone ? check : index + 1}
            </span>
            <div className="svc-checkout-step-text">
              <h3 tabIndex={-1}>
                {step.title}{" "}
                <span className="screen-reader-text">
                  {step.isDone ? __("(done)", "svc-checkout") : __("(to do)", "svc-checkout")}
                </span>
              </h3>
              <p>{step.fact}</p>
              {step.id === "test_order" && (
                <TestOrder
                  state={state.testOrder}
                  pending={pending}
                  run={(name, action) => void run(step.id, name, action)}
                  onChange={setState}
                />
              )}
            </div>
            <StepActions step={step} pending={pending} onConfirm={() => void run(step.id, step.id, () => confirmStep(step.id))} />
          </li>
        ))}
      </ol>
    </>
  );
}

function StepActions({ step, pending, onConfirm }: { step: SetupStep; pending: string; onConfirm: () => void }) {
  if (step.url === "" && !step.canConfirm) return null;
  return (
    <div className="svc-checkout-step-actions">
      {step.canConfirm && (
        <Button
          __next40pxDefaultSize
          variant="secondary"
          isBusy={pending === step.id}
          disabled={pending !== ""}
          accessibleWhenDisabled
          onClick={onConfirm}
        >
          {step.id === "test_order" ? __("I have tested it", "svc-checkout") : __("Keep as it is", "svc-checkout")}
          <span className="screen-reader-text">{`: ${step.title}`}</span>
        </Button>
      )}
      {step.url !== "" && (
        <Button __next40pxDefaultSize variant={step.isDone ? "tertiary" : "primary"} href={step.url}>
          {step.action}
          <span className="screen-reader-text">{`: ${step.title}`}</span>
        </Button>
      )}
    </div>
  );
}

function progress(done: number, total: number): string {
  return sprintf(
    /* translators: 1: number of steps that are done, 2: number of all steps. */
    __("%1$d of %2$d steps are done.", "svc-checkout"),
    done,
    total,
  );
}
