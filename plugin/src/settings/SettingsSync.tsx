import { Button, Notice } from "@wordpress/components";
import { useEffect, useState } from "@wordpress/element";
import { __, sprintf } from "@wordpress/i18n";
import { TESTED } from "./connection-test.ts";
import { type SharedSettings, syncSettings, type SyncStatus } from "./settings-sync.ts";

/** Whether the store and the checkout server have the same payment terms and VAT settings, and how to resolve a conflict. */
export function SettingsSync() {
  const [status, setStatus] = useState<SyncStatus | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function run(choice: "" | "store" | "server") {
    setIsBusy(true);
    try {
      setStatus(await syncSettings(choice));
    } catch {
      setStatus({ state: "waiting", server: null, reason: "store", storeChanged: false });
    }
    setIsBusy(false);
  }

  useEffect(() => {
    const sync = () => void run("");
    sync();
    document.addEventListener(TESTED, sync);
    return () => document.removeEventListener(TESTED, sync);
  }, []);

  if (status === null) {
    return null;
  }
  if (status.storeChanged) {
    const text = __("The checkout server had newer payment terms and VAT settings; the store now uses them.", "svc-checkout");
    return (
      <Notice status="info" isDismissible={false} spokenMessage={text}>
        {text}{" "}
        <Button variant="link" onClick={showSharedSettings}>
          {__("Show them", "svc-checkout")}
        </Button>
      </Notice>
    );
  }
  switch (status.state) {
    case "done":
      return (
        <p className="description">
          {__("Payment terms and VAT settings match the checkout server.", "svc-checkout")}
        </p>
      );
    case "waiting":
      return (
        <Notice status="warning" isDismissible={false}>
          {status.reason === "not_connected"
            ? __(
                "Saved in the store. They will be sent to the checkout server after a successful connection test.",
                "svc-checkout",
              )
            : __(
                "Saved in the store, but not yet received by the checkout server. The store will keep trying.",
                "svc-checkout",
              )}
        </Notice>
      );
    case "refused":
      return (
        <Notice status="error" isDismissible={false}>
          {sprintf(
            /* translators: %s: reason given by the server, in English. */
            __("Saved in the store, but the checkout server rejected them: %s", "svc-checkout"),
            status.reason,
          )}
        </Notice>
      );
    case "conflict": {
      const question = __(
        "Payment terms or VAT settings were changed both in the store and on the checkout server. Which settings should apply?",
        "svc-checkout",
      );
      return (
        <Notice status="warning" isDismissible={false} spokenMessage={question}>
          <p>{question}</p>
          {status.server !== null && <p>{describe(status.server)}</p>}
          <Button variant="secondary" isBusy={isBusy} disabled={isBusy} onClick={() => void run("store")}>
            {__("Use the store’s settings", "svc-checkout")}
          </Button>{" "}
          <Button variant="secondary" isBusy={isBusy} disabled={isBusy} onClick={() => void run("server")}>
            {__("Use the server’s settings", "svc-checkout")}
          </Button>
        </Notice>
      );
    }
  }
}

function mismatchText(mismatch: SharedSettings["vatNameMismatch"]): string {
  switch (mismatch) {
    case "warn":
      return __("Warn the shopper", "svc-checkout");
    case "review":
      return __("Warn the shopper, and mark the order for review before shipping", "svc-checkout");
    case "charge_vat":
      return __("Warn the shopper, and charge VAT", "svc-checkout");
  }
}

function describe(server: SharedSettings): string {
  const none = __("none", "svc-checkout");
  return sprintf(
    /* translators: 1: labels of payment terms, 2: yes or no, 3: VAT numbers, 4: what happens, as in the settings. */
    __("On the server: payment terms %1$s; invalid VAT numbers refused: %2$s; own VAT numbers: %3$s; VAT numbers of another company: %4$s.", "svc-checkout"),
    server.paymentTerms.map((term) => `${term.label} (${term.value})`).join(", ") || none,
    server.requireValidVat ? __("yes", "svc-checkout") : __("no", "svc-checkout"),
    [server.vatNumbers.eu, server.vatNumbers.gb].filter((number) => number !== "").join(", ") || none,
    mismatchText(server.vatNameMismatch),
  );
}

/** Opens the terms; where shared settings are shown already, shows the new ones. */
function showSharedSettings() {
  const url = new URL(window.location.href);
  if (!["terms", "tax"].includes(url.searchParams.get("section") ?? "")) url.searchParams.set("section", "terms");
  window.location.assign(url);
}
