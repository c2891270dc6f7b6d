import { Button, Flex, Notice } from "@wordpress/components";
import { dateI18n, getSettings } from "@wordpress/date";
import { useState } from "@wordpress/element";
import { __, sprintf } from "@wordpress/i18n";
import { errorMessage } from "../admin/error-message.ts";
import { CheckList } from "./CheckList.tsx";
import { type ConnectionTestResult, testConnection, TESTED } from "./connection-test.ts";
import { useUnsavedChanges } from "./unsaved-changes.ts";

type Progress =
  | { step: "waiting" }
  | { step: "testing" }
  | { step: "tested"; result: ConnectionTestResult }
  | { step: "not_tested"; reason: string };

export function ConnectionTest({ form, testedAt }: { form: HTMLFormElement; testedAt: string }) {
  const [progress, setProgress] = useState<Progress>({ step: "waiting" });
  const isChanged = useUnsavedChanges(form);
  const isTesting = progress.step === "testing";

  async function run() {
    setProgress({ step: "testing" });
    try {
      setProgress({ step: "tested", result: await testConnection() });
      document.dispatchEvent(new Event(TESTED));
    } catch (error) {
      setProgress({ step: "not_tested", reason: errorMessage(error) });
    }
  }

  return (
    <Flex direction="column" align="stretch" gap={2}>
      <div>
        <Button
          __next40pxDefaultSize
          variant="secondary"
          isBusy={isTesting}
          disabled={isTesting || isChanged}
          accessibleWhenDisabled
          onClick={() => void run()}
          aria-describedby="svc-checkout-connection-test-hint"
        >
          {__("Test connection", "svc-checkout")}
        </Button>
      </div>
      <p className="description" id="svc-checkout-connection-test-hint">
        {isChanged
          ? __("Save your changes first: the test uses the saved settings.", "svc-checkout")
          : whenTested(progress, testedAt)}
      </p>
      <Outcome progress={progress} />
    </Flex>
  );
}

function Outcome({ progress }: { progress: Progress }) {
  switch (progress.step) {
    case "waiting":
    case "testing":
      return null;
    case "not_tested":
      return (
        <Notice status="error" isDismissible={false}>
          {sprintf(
            /* translators: %s: reason, a full sentence. */
            __("The test could not be run. %s", "svc-checkout"),
            progress.reason,
          )}
        </Notice>
      );
    case "tested":
      return <CheckList result={progress.result} />;
  }
}

function whenTested(progress: Progress, testedAt: string): string {
  const at = progress.step === "tested" ? (progress.result.ok ? progress.result.testedAt : "") : testedAt;
  if (at === "") {
    return __("These settings have not passed the test yet.", "svc-checkout");
  }
  return sprintf(
    /* translators: %s: date and time. */
    __("These settings passed the test on %s.", "svc-checkout"),
    dateI18n(getSettings().formats.datetime, at, undefined),
  );
}
