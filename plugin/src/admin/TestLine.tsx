import { __ } from "@wordpress/i18n";
import type { ReactNode } from "react";

/** Says once, above a list, that it is of test orders; its rows then have no badge. */
export function TestLine({ children }: { children: ReactNode }) {
  return (
    <p className="svc-checkout-test-line">
      <span className="svc-checkout-badge">{__("Test", "svc-checkout")}</span> {children}
    </p>
  );
}
