import { Button } from "@wordpress/components";
import { useState } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import { ImportDialog } from "./ImportDialog.tsx";
import "./import.css";

declare global {
  interface Window {
    /** URL of the CSV file; printed by PHP (`AccountsDesk\Screen`). */
    svcCheckoutCompaniesExport?: string;
  }
}

/** The buttons that export all companies to a CSV file, and import them from one. */
export function ImportExport({ onImported }: { onImported(): void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" __next40pxDefaultSize href={window.svcCheckoutCompaniesExport}>
        {__("Export", "svc-checkout")}
      </Button>
      <Button variant="secondary" __next40pxDefaultSize onClick={() => setIsOpen(true)}>
        {__("Import…", "svc-checkout")}
      </Button>
      {isOpen && <ImportDialog onImported={onImported} onClose={() => setIsOpen(false)} />}
    </>
  );
}
