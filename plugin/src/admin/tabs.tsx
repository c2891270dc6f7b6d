/** Puts the tabs of Net terms into WooCommerce's header. */
import { __, _n, sprintf } from "@wordpress/i18n";
import { wc, wp } from "./woocommerce-admin.ts";
import "./desk.css";

declare global {
  interface Window {
    /** Printed by PHP (`AccountsDesk\Screen`); empty for users who see the orders only. */
    svcCheckoutTabs?: { label: string; href: string; isCurrent: boolean; count: number }[];
  }
}

/** Called once by each of the screens. */
export function showTabs(): void {
  const tabs = window.svcCheckoutTabs ?? [];
  if (tabs.length === 0) {
    return;
  }
  const { WooHeaderNavigationItem } = wc.adminLayout;
  wp.plugins.registerPlugin("svc-checkout-tabs", {
    scope: "woocommerce-admin",
    render: () => (
      <WooHeaderNavigationItem>
        <nav className="svc-checkout-tabs" aria-label={__("Net terms", "svc-checkout")}>
          {tabs.map(({ label, href, isCurrent, count }) => (
            <a key={href} href={href} aria-current={isCurrent ? "page" : undefined}>
              {label}
              {count > 0 && (
                <>
                  {" "}
                  <span className="svc-checkout-count" aria-hidden="true">
                    {count}
                  </span>
                  <span className="screen-reader-text">
                    {
                      /* translators: %s: number of requests. */
                      sprintf(_n("%s open request", "%s open requests", count, "svc-checkout"), String(count))
                    }
                  </span>
                </>
              )}
            </a>
          ))}
        </nav>
      </WooHeaderNavigationItem>
    ),
  });
}
