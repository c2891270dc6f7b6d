import { listCountries } from "../../../shared/countries.ts";
import { ALIASES, BILLING_PREFIX, ISO_OF_PREFIX, VAT_FORMATS } from "../../../shared/vat/formats.ts";
import { LABEL_ENDS, LABELS, SEPARATORS } from "../../../shared/vat/written-forms.ts";

/** The path of the class below, from the root. */
export const vatFormatsPath = "plugin/includes/Vat/VatFormats.php";

/** The rules of VAT numbers for the plugin, which judges a number itself while the server is unreachable. */
export function vatFormatsClass(): string {
  const formats = [...VAT_FORMATS.values()];
  const patterns = (hasAuthority: boolean) =>
    formats
      .filter(({ authority }) => (authority !== "format") === hasAuthority)
      .map(({ prefix, pattern }): [string, string] => [prefix, pattern.source.slice(1, -1)]);
  return `<?php
// Generated from shared/vat/ by \`npm run generate\`; do not edit.

declare( strict_types=1 );

namespace SvcCheckout\\Vat;

/**
 * Formats of VAT numbers, and what people write around them.
 */
final class VatFormats {

	/** National part by prefix, of numbers that VIES or HMRC checks. */
	public const PATTERNS = ${table(patterns(true))};

	/** National part by prefix, of numbers without an authority to ask. */
	public const FORMAT_ONLY = ${table(patterns(false))};

	/** Typed instead of the prefix. */
	public const ALIASES = ${table(Object.entries(ALIASES))};

	/** Prefix by billing country, where a country uses another one's numbers. */
	public const BILLING_PREFIX = ${table(Object.entries(BILLING_PREFIX))};

	/** Country of prefixes that are no country code. */
	public const COUNTRY_BY_PREFIX = ${table(Object.entries(ISO_OF_PREFIX))};

	/** ISO 3166-1 alpha-2. */
	public const COUNTRIES = [
${countryRows().join("\n")}
	];

	/** Between the characters of a number. */
	public const SEPARATORS = ${quoted(pcre(SEPARATORS))};

	/** A label before the number. */
	public const LABELS = ${quoted(pcre(LABELS))};

	/** After a label. */
	public const LABEL_ENDS = ${quoted(pcre(LABEL_ENDS))};
}
`;
}

/** Keys are aligned as the plugin's coding style wants it. */
function table(rows: Array<[string, string]>): string {
  const width = Math.max(...rows.map(([key]) => key.length));
  const lines = rows.map(
    ([key, value]) => `\t\t${quoted(key)}${" ".repeat(width - key.length)} => ${quoted(value)},`,
  );
  return `[\n${lines.join("\n")}\n\t]`;
}

function countryRows(): string[] {
  const codes = listCountries("en")
    .map(({ code }) => code)
    .toSorted();
  return [...Map.groupBy(codes, ([first]) => first).values()].map(
    (row) => `\t\t${row.map(quoted).join(", ")},`,
  );
}

/** A JavaScript expression with the flag `u` in the notation of PCRE. */
function pcre({ source }: RegExp): string {
  return `~${source.replaceAll(/\\u([0-9a-f]{4})/g, String.raw`\x{$1}`)}~u`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("\\\\", "\\\\\\\\").replaceAll("'", "\\'")}'`;
}
