import type { EventShipping } from "../../shared/wire/events.ts";
import type { StoreShipping } from "../../shared/wire/store.ts";

/** The recipient and address that a store reports, in the partner API's field names; null: the billing address. */
export function reportedShipping(shipping: StoreShipping | null | undefined): EventShipping | null {
  if (shipping == null) return null;
  const { company, firstName, lastName, phone, address } = shipping;
  return { company, first_name: firstName, last_name: lastName, phone, address };
}
