import type { Messages } from "../../../shared/form/messages.ts";
import type { OrderDelivery } from "../../../shared/wire/checkout-page.ts";
import { Lines } from "./Lines.tsx";

interface DeliveryProps {
  delivery: OrderDelivery;
  messages: Messages;
}

/** How the goods reach the buyer, and where. */
export function Delivery({ delivery, messages: { form, page } }: DeliveryProps) {
  const { isCollected, method, address } = delivery;
  const way = isCollected ? page.pickup : form.delivery;
  return (
    <div>
      <dt>{method === null ? form.shippingAddress : way}</dt>
      {method !== null && (
        <dd>
          <Lines lines={[method.label]} />
          {method.description !== "" && (
            <span className="party-line document-quiet">{method.description}</span>
          )}
        </dd>
      )}
      {address !== null && (
        <dd>
          <Lines lines={address} />
        </dd>
      )}
    </div>
  );
}
