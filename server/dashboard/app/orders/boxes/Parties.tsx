import { useQuery } from "@tanstack/react-query";
import { bodyOf, useWorkspace } from "../../api/workspace.ts";
import { Pairs } from "../../parts/Facts.tsx";
import { useStoreName } from "../../stores/stores-query.ts";
import { metaOf, type Order } from "../order-facts.ts";

const addressOf = ({ line1, line2, postcode, city, country }: Order["billing"]["address"]): string =>
  [line1, line2, `${postcode} ${city}`.trim(), country].filter((line) => line !== "").join(", ");

export function Buyer({ order }: { order: Order }) {
  const { billing, shipping, shipping_method: method } = order;
  const vatNumber = metaOf(order, "_svc_vat_number");
  return (
    <Pairs
      title="Buyer"
      pairs={[
        ["Contact", `${billing.first_name} ${billing.last_name}`.trim()],
        ["E-mail", billing.email],
        ["Phone", billing.phone],
        ["Address", addressOf(billing.address)],
        ["Deliver to", shipping === null ? "" : addressOf(shipping.address)],
        ["Delivery", method?.label],
        [
          "VAT number",
          vatNumber &&
            `${vatNumber} · ${metaOf(order, "_svc_vat_valid") === "1" ? "valid" : "not confirmed"}`,
        ],
      ]}
    />
  );
}

/** The store with its own VAT numbers, as configured now. */
export function Seller({ order: { merchant_id: merchantId } }: { order: Order }) {
  const { id: workspaceId, api, scope } = useWorkspace();
  const storeName = useStoreName();
  const { data } = useQuery({
    queryKey: [...scope, "store", merchantId, "configuration"],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET("/v2/agencies/{workspaceId}/merchants/{merchantId}/configuration", {
          params: { path: { workspaceId, merchantId } },
          signal,
        }),
      ),
  });
  const { eu, gb } = data?.b2b.vat_numbers ?? {};
  return (
    <Pairs
      title="Seller"
      pairs={[
        ["Store", storeName(merchantId)],
        ["VAT number", [eu, gb].filter(Boolean).join(", ")],
      ]}
    />
  );
}
