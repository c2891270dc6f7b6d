import { __, _n, sprintf } from "@wordpress/i18n";
import { parseVatNumber } from "../../../../shared/vat/normalise.ts";
import { shortDate } from "../../admin/dates.ts";
import type { CompanyData, LatestDetails, PaymentHistory } from "../companies-api.ts";
import { Card } from "./Card.tsx";

/** Its VAT numbers, what it gave with its latest order, how it pays, and the team's note. */
export function Details({ data }: { data: CompanyData }) {
  const { company, latest, history } = data;
  return (
    <>
      <Card title={__("Details", "svc-checkout")}>
        <dl className="svc-checkout-facts">
          <dt>{__("VAT numbers", "svc-checkout")}</dt>
          <dd>
            {company.vatNumbers.length === 0
              ? __("None given", "svc-checkout")
              : company.vatNumbers.map((number) => <VatNumber key={number} number={number} latest={latest} />)}
          </dd>
          {latest !== null && <Latest latest={latest} />}
          <PaysAfter history={history} />
        </dl>
      </Card>
      {company.note !== "" && (
        <Card title={__("Note for the team", "svc-checkout")}>
          <p className="svc-checkout-card-text svc-checkout-note">{company.note}</p>
        </Card>
      )}
    </>
  );
}

function VatNumber({ number, latest }: { number: string; latest: LatestDetails | null }) {
  const confirmedOn = latest !== null && canonical(latest.vatNumber) === canonical(number) ? latest.vatConfirmedOn : "";
  return (
    <div>
      {number}
      {confirmedOn !== "" && (
        <small className="svc-checkout-confirmed">
          {/* translators: %s: date. */ sprintf(__("Confirmed on %s", "svc-checkout"), shortDate(confirmedOn))}
        </small>
      )}
    </div>
  );
}

/** As the register has it, however it was typed. */
const canonical = (number: string): string => parseVatNumber(number)?.canonical ?? number;

function Latest({ latest: { address, invoicesTo, order } }: { latest: LatestDetails }) {
  /* translators: %s: order number. */
  const source = <small>{sprintf(__("As on order #%s", "svc-checkout"), order)}</small>;
  return (
    <>
      {address.length > 0 && (
        <>
          <dt>{__("Address", "svc-checkout")}</dt>
          <dd>
            {address.map((line, index) => (
              <div key={index}>{line}</div>
            ))}
            {source}
          </dd>
        </>
      )}
      {invoicesTo !== "" && (
        <>
          <dt>{__("Invoices to", "svc-checkout")}</dt>
          <dd>
            <a href={`mailto:${invoicesTo}`}>{invoicesTo}</a>
            {source}
          </dd>
        </>
      )}
    </>
  );
}

function PaysAfter({ history: { paysAfterDays, paidOrders } }: { history: PaymentHistory }) {
  if (paysAfterDays === null) {
    return null;
  }
  return (
    <>
      <dt>{__("Pays after", "svc-checkout")}</dt>
      <dd>
        {sprintf(
          /* translators: %d: number of days. */
          _n("%d day on average", "%d days on average", paysAfterDays, "svc-checkout"),
          paysAfterDays,
        )}
        <small>
          {sprintf(
            /* translators: %d: number of orders. */
            _n("%d paid order", "the last %d paid orders", paidOrders, "svc-checkout"),
            paidOrders,
          )}
        </small>
      </dd>
    </>
  );
}
