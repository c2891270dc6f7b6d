import { Button, Notice } from "@wordpress/components";
import { useState } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import { act, sentenceOf } from "../accounts/orders-api.ts";

/** Asks the register about the order's VAT number again. */
export function VatRecheck({ order }: { order: number }) {
  const [isBusy, setIsBusy] = useState(false);
  const [found, setFound] = useState<{ isGood: boolean; text: string } | null>(null);

  async function run() {
    setIsBusy(true);
    try {
      const { vat } = await act(order, "vat");
      setFound(
        vat === "valid"
          ? { isGood: true, text: __("The VAT number is valid.", "svc-checkout") }
          : { isGood: false, text: __("The VAT number is not valid.", "svc-checkout") },
      );
    } catch (error) {
      setFound({ isGood: false, text: sentenceOf(error) });
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
      {found !== null && (
        <Notice status={found.isGood ? "success" : "warning"} isDismissible={false}>
          {found.text}
        </Notice>
      )}
    </>
  );
}
