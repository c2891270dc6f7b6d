import type Stripe from "stripe";
import { z } from "zod";

/** Address as a parameter. */
export const address = z.strictObject({
  city: z.string().optional(),
  country: z.string().optional(),
  line1: z.string().optional(),
  line2: z.string().optional(),
  postal_code: z.string().optional(),
  state: z.string().optional(),
});

/** Shipping as a parameter. */
export const shipping = z.strictObject({
  name: z.string(),
  phone: z.string().optional(),
  address: address.optional(),
});

/** An address as objects show it: what was not given is null. */
export function fullAddress(given: z.infer<typeof address> = {}): Stripe.Address {
  return {
    city: given.city ?? null,
    country: given.country ?? null,
    line1: given.line1 ?? null,
    line2: given.line2 ?? null,
    postal_code: given.postal_code ?? null,
    state: given.state ?? null,
  };
}

/** Shipping as objects show it. */
export function fullShipping(
  given: z.infer<typeof shipping> | undefined,
): Stripe.ConfirmationToken.Shipping | null {
  if (!given) return null;
  return { name: given.name, phone: given.phone ?? null, address: fullAddress(given.address) };
}
