import type { AuthorityParts, VatAuthority, VatAuthorityName } from "./authority.ts";
import { createHmrc } from "./hmrc.ts";
import { createVies } from "./vies.ts";

/** Every authority; the type check asks for a line here for each one named in shared/vat/formats.ts. */
export const authorities: Record<VatAuthorityName, (parts: AuthorityParts) => VatAuthority> = {
  vies: createVies,
  hmrc: createHmrc,
};
