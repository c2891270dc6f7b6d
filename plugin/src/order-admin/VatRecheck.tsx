import { Button, Notice } from "@wordpress/components";
import { useState } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import { errorMessage } from "../admin/error-message.ts";
import { runAction } from "../net-terms/orders-api.ts";

/** Checks the order's VAT number again. */
export function VatRecheck({ order }: { order: number }) {
  const [isBusy, setIsBusy] = useState(false);
  const [result, setResult] = useState<{ isGood: boolean; text: string } | null>(null);

  async function run() {
    setIsBusy(true);
    try {
      const { vat } = await runAction(order, "vat");
      setResult(
        vat === "valid"
          ? { isGood: true, text: __("The VAT number is valid.", "svc-checkout") }
          : { isGood: false, text: __("The VAT number is not valid.", "svc-checkout") },
      );
    } catch (error) {
      setResult({ isGood: false, text: errorMessage(error) });
    }
    setIsBusy(false);
  }

  return (
    <>
      <Button
        variant="secondary"
        size="compact"
        isBusy={isBusy}
        disabled={isBusy}
        accessibleWhenDisabled
        onClick={() => void run()}
      >
        {__("Check VAT number again", "svc-checkout")}
      </Button>
      {result !== null && (
        <Notice status={result.isGood ? "success" : "warning"} isDismissible={false}>
          {result.text}
        </Notice>
      )}
    </>
  );
}
