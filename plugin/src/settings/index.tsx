/** Renders the interactive fields of the settings tab into the rows that PHP prints. */
import { createRoot } from "@wordpress/element";
import { ConnectionTest } from "./ConnectionTest.tsx";
import { SettingsSync } from "./SettingsSync.tsx";
import { SetupChecklist } from "./setup/SetupChecklist.tsx";
import type { SetupState } from "./setup/setup-api.ts";
import { TermsTable } from "./TermsTable.tsx";
import { showRolesWhenChosen } from "./roles-row.ts";
import { type OfferChoices, readTerms } from "./terms.ts";
import "./settings.css";

const setup = document.getElementById("svc-checkout-setup");
if (setup) {
  createRoot(setup).render(<SetupChecklist initial={JSON.parse(setup.dataset["state"] ?? "") as SetupState} />);
}

const test = document.getElementById("svc-checkout-connection-test");
const form = test?.closest("form");
if (test && form) {
  createRoot(test).render(<ConnectionTest form={form} testedAt={test.dataset["testedAt"] ?? ""} />);
}

const terms = document.getElementById("svc-checkout-terms");
if (terms) {
  createRoot(terms).render(
    <TermsTable
      name={terms.dataset["name"] ?? ""}
      terms={readTerms(terms.dataset["terms"] ?? "")}
      languages={(terms.dataset["languages"] ?? "").split(" ")}
      offers={JSON.parse(terms.dataset["offers"] ?? "") as OfferChoices}
    />,
  );
}

const sync = document.getElementById("svc-checkout-settings-sync");
if (sync?.dataset["connected"] === "yes") {
  createRoot(sync).render(<SettingsSync />);
}

showRolesWhenChosen();
