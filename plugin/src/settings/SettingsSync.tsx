import { Button, Notice } from "@wordpress/components";
import { useEffect, useState } from "@wordpress/element";
import { __, sprintf } from "@wordpress/i18n";
import { TESTED } from "./connection-test.ts";
import { type SharedSettings, syncSettings, type SyncStatus } from "./settings-sync.ts";

/** Whether store and checkout server have the same terms and VAT rules, and what to do when they have not. */
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
    const look = () => void run("");
    look();
    document.addEventListener(TESTED, look);
    return () => document.removeEventListener(TESTED, look);
  }, []);

  if (status === null) {
    return null;
  }
  if (status.storeChanged) {
    return (
      <Notice status="info" isDismissible={false}>
        {__(
          "The checkout server had newer terms and VAT settings; they are now the store’s.",
          "svc-checkout",
        )}{" "}
        <Button variant="link" onClick={() => window.location.reload()}>
          {__("Show them", "svc-checkout")}
        </Button>
      </Notice>
    );
  }
  switch (status.state) {
    case "done":
      return (
        <p className="description">
          {__("Terms and VAT settings are the same on the checkout server.", "svc-checkout")}
        </p>
      );
    case "waiting":
      return (
        <Notice status="warning" isDismissible={false}>
          {status.reason === "not_connected"
            ? __(
                "Saved here. The checkout server gets them once the connection test has passed.",
                "svc-checkout",
              )
            : __(
                "Saved here, but the checkout server has not got them yet. The store keeps trying.",
                "svc-checkout",
              )}
        </Notice>
      );
    case "refused":
      return (
        <Notice status="error" isDismissible={false}>
          {sprintf(
            /* translators: %s: reason given by the server, in English. */
            __("Saved here, but the checkout server refused them: %s", "svc-checkout"),
            status.reason,
          )}
        </Notice>
      );
    case "conflict":
      return (
        <Notice status="warning" isDismissible={false}>
          <p>
            {__(
              "Terms or VAT settings were changed both here and on the checkout server. Which ones shall count?",
              "svc-checkout",
            )}
          </p>
          {status.server !== null && <p>{describe(status.server)}</p>}
          <Button variant="secondary" isBusy={isBusy} disabled={isBusy} onClick={() => void run("store")}>
            {__("Those of the store", "svc-checkout")}
          </Button>{" "}
          <Button variant="secondary" isBusy={isBusy} disabled={isBusy} onClick={() => void run("server")}>
            {__("Those of the server", "svc-checkout")}
          </Button>
        </Notice>
      );
  }
}

function describe(server: SharedSettings): string {
  const none = __("none", "svc-checkout");
  return sprintf(
    /* translators: 1: labels of payment terms, 2: yes or no, 3: VAT numbers. */
    __("On the server: terms %1$s; wrong VAT numbers refused: %2$s; own VAT numbers %3$s.", "svc-checkout"),
    server.paymentTerms.map((term) => `${term.label} (${term.value})`).join(", ") || none,
    server.requireValidVat ? __("yes", "svc-checkout") : __("no", "svc-checkout"),
    [server.vatNumbers.eu, server.vatNumbers.gb].filter((number) => number !== "").join(", ") || none,
  );
}
