import type { RegisteredAddress } from "./registered-address.ts";

/** The result of a VAT look-up for the browser. */
export type VatResult = {
  status: "valid" | "invalid" | "unavailable" | "format_only" | "format_error";
  /** Canonical number, prefix included. */
  vatNumber: string;
  prefix: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Registered name and address, if the authority discloses them. Address lines are separated by line feeds. */
  name: string | null;
  address: string | null;
  /** The same address as fields; absent or null if there is none, and in the embedded checkouts. */
  registered?: RegisteredAddress | null | undefined;
  warning?: string;
};

/** Looks up a canonical number. Rejects without a response (network, rate limit) or when aborted. */
export type LookupVat = (vatNumber: string, signal: AbortSignal) => Promise<VatResult>;
