/**
 * Adds the reports to WooCommerce's Analytics, which renders them. In a store without Analytics they render into the element that PHP
 * prints in WooCommerce › Reports.
 */
import { createRoot } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import { type Report, wp } from "../admin/woocommerce-admin.ts";
import { ReceivablesReport } from "./ReceivablesReport.tsx";
import type { ReportsData } from "./reports-api.ts";
import { VatReport } from "./VatReport.tsx";
import "../admin/table.css";
import "../admin/desk.css";
import "./reports.css";

declare global {
  interface Window {
    /** Printed by PHP (`Reports\ReportPages`). */
    svcCheckoutReports?: ReportsData;
  }
}

const data = window.svcCheckoutReports;

if (data) {
  const added: Report[] = [
    {
      report: "svc-vat",
      title: __("VAT", "svc-checkout"),
      component: () => <VatReport {...data} />,
      navArgs: { id: "svc-checkout-analytics-svc-vat" },
    },
    {
      report: "svc-receivables",
      title: __("Receivables", "svc-checkout"),
      component: () => <ReceivablesReport {...data} />,
      navArgs: { id: "svc-checkout-analytics-svc-receivables" },
    },
  ];
  wp.hooks.addFilter("woocommerce_admin_reports_list", "svc-checkout/reports", (reports) => [...reports, ...added]);

  const element = document.getElementById("svc-checkout-report");
  const Shown = added.find(({ report }) => report === element?.dataset["report"])?.component;
  if (element && Shown) {
    createRoot(element).render(<Shown />);
  }
}
