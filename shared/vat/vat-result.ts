/** The answer to a VAT look-up, as the browser gets it. */
export type VatResult = {
  status: "valid" | "invalid" | "unavailable" | "format_only" | "format_error";
  /** Canonical number, prefix included. */
  vatNumber: string;
  prefix: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Registered name and address, where the authority gives them away. Address lines are separated by line feeds. */
  name: string | null;
  address: string | null;
  warning?: string;
};

/** Asks the server about a canonical number. Rejects when no answer came (network, limit reached) or when aborted. */
export type LookupVat = (vatNumber: string, signal: AbortSignal) => Promise<VatResult>;
