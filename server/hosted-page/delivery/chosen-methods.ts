import type { CheckoutDetails, ShippingOption } from "../../../shared/wire/checkout-page.ts";

/** The options of each package, in the packages' order. */
export function packagesOf(options: readonly ShippingOption[]): ShippingOption[][] {
  const numbers = [...new Set(options.map((option) => option.package))].toSorted((one, other) => one - other);
  return numbers.map((number) => options.filter((option) => option.package === number));
}

/** The method of each package: the shopper's choice as long as it is offered, else the store's. */
export function chosenMethods(
  options: readonly ShippingOption[],
  chosen: readonly string[] | undefined,
): string[] {
  return packagesOf(options).map((ofPackage, index) => {
    const option =
      ofPackage.find(({ id }) => id === chosen?.[index]) ??
      ofPackage.find(({ selected }) => selected) ??
      ofPackage[0]!;
    return option.id;
  });
}

/** Whether the buyer fetches every package. */
export function isCollected(
  options: readonly ShippingOption[],
  chosen: readonly string[] | undefined,
): boolean {
  const ids = chosenMethods(options, chosen);
  const isPickup = (ofPackage: readonly ShippingOption[], index: number) =>
    ofPackage.some(({ id, pickup }) => pickup && id === ids[index]);
  return options.length > 0 && packagesOf(options).every(isPickup);
}

/** The details with the methods that the store selected, if the shopper chose others. */
export function withSelectedMethods(
  details: CheckoutDetails,
  options: readonly ShippingOption[],
): CheckoutDetails {
  const { shippingMethods } = details;
  if (shippingMethods === undefined) return details;
  const selected = chosenMethods(options, undefined);
  const isSame = selected.every((id, index) => id === shippingMethods[index]);
  return isSame ? details : { ...details, shippingMethods: selected };
}
