<?php
// Generated from shared/vat/ by `npm run generate`; do not edit.

declare( strict_types=1 );

namespace SvcCheckout\Vat;

/**
 * Formats of VAT numbers, and what people write around them.
 */
final class VatFormats {

	/** National part by prefix, of numbers that VIES or HMRC checks. */
	public const PATTERNS = [
		'AT' => 'U\d{8}',
		'BE' => '[01]\d{9}',
		'BG' => '\d{9,10}',
		'CY' => '\d{8}[A-Z]',
		'CZ' => '\d{8,10}',
		'DE' => '[1-9]\d{8}',
		'DK' => '[1-9]\d{7}',
		'EE' => '\d{9}',
		'EL' => '\d{9}',
		'ES' => '([A-Z]\d{7}[0-9A-Z]|\d{8}[A-Z])',
		'FI' => '\d{8}',
		'FR' => '[0-9A-HJ-NP-Z]{2}\d{9}',
		'HR' => '\d{11}',
		'HU' => '\d{8}',
		'IE' => '(\d{7}[A-W][A-Z]?|\d[A-Z+*]\d{5}[A-W])',
		'IT' => '\d{11}',
		'LT' => '(\d{9}|\d{12})',
		'LU' => '\d{8}',
		'LV' => '\d{11}',
		'MT' => '[1-9]\d{7}',
		'NL' => '\d{9}B(?!00)\d{2}',
		'PL' => '\d{10}',
		'PT' => '[1-9]\d{8}',
		'RO' => '[1-9]\d{1,9}',
		'SE' => '\d{10}01',
		'SI' => '[1-9]\d{7}',
		'SK' => '[1-9]\d{9}',
		'XI' => '(\d{9}|\d{12}|GD[0-4]\d{2}|HA[5-9]\d{2})',
		'GB' => '(\d{9}|\d{12}|GD[0-4]\d{2}|HA[5-9]\d{2})',
	];

	/** National part by prefix, of numbers without an authority to ask. */
	public const FORMAT_ONLY = [
		'AD'  => '[A-Z]\d{6}[A-Z]',
		'AE'  => '\d{15}',
		'AL'  => '[A-Z]\d{8}[A-Z]',
		'AM'  => '\d{8,9}',
		'AR'  => '\d{11}',
		'AU'  => '(\d{9}|\d{11})',
		'AZ'  => '\d{9,10}',
		'BA'  => '\d{12,13}',
		'BD'  => '(\d{9}|\d{11,13})',
		'BH'  => '\d{15}',
		'BR'  => '([0-9A-Z]{12}\d{2}|\d{11})',
		'BY'  => '[0-9A-Z]{2}\d{7}',
		'CA'  => '(\d{9}([A-Z]{2}\d{4})?|\d{10}TQ\d{4})',
		'CHE' => '\d{9}(MWST|TVA|IVA|TPV)?',
		'CL'  => '\d{7,8}[0-9K]',
		'CN'  => '[0-9A-Z]{15,20}',
		'CO'  => '\d{8,11}',
		'CR'  => '\d{9,12}',
		'DO'  => '(\d{8,9}|\d{11})',
		'DZ'  => '\d{15}(\d{5})?',
		'EC'  => '\d{10}(\d{3})?',
		'EG'  => '\d{9}',
		'FO'  => '\d{6}',
		'GE'  => '(\d{9}|\d{11})',
		'GH'  => '[A-Z]\d{9}[0-9X]',
		'GN'  => '\d{9}',
		'GT'  => '\d{4,12}[0-9K]',
		'HN'  => '\d{13,14}',
		'ID'  => '(\d{15,16}|\d{22})',
		'IL'  => '\d{9}',
		'IN'  => '\d{2}[0-9A-Z]{13}',
		'IS'  => '(\d{5,6}|\d{10})',
		'JP'  => 'T?\d{13}',
		'KE'  => '[A-Z]\d{9}[A-Z]',
		'KR'  => '\d{10}',
		'KZ'  => '\d{12}',
		'LK'  => '\d{9}(\d{4})?',
		'MA'  => '\d{15}',
		'MD'  => '(\d{7}|\d{13})',
		'ME'  => '\d{8}',
		'MK'  => '\d{13}',
		'MU'  => '\d{8}',
		'MX'  => '[A-ZÑ&]{3,4}\d{6}([0-9A-Z]{3})?',
		'MZ'  => '\d{9}',
		'NO'  => '\d{9}(MVA)?',
		'NZ'  => '(\d{8,9}|\d{13})',
		'OM'  => '\d{10}',
		'PE'  => '\d{11}',
		'PH'  => '\d{9}(\d{3,5})?',
		'PK'  => '(\d{7,8}|\d{13})',
		'PY'  => '\d{5,9}',
		'RS'  => '\d{9}',
		'RU'  => '\d{10}(\d{2})?',
		'SA'  => '\d{15}',
		'SG'  => '[0-9A-Z]{8,10}',
		'SM'  => '\d{2,6}',
		'SN'  => '\d{7,9}(\d[A-Z]\d)?',
		'SV'  => '(\d{9}|\d{14})',
		'TH'  => '\d{13}',
		'TN'  => '\d{3,7}[A-Z]([A-Z]{0,2}\d{3})?',
		'TR'  => '\d{10,11}',
		'TW'  => '\d{8}',
		'UA'  => '\d{8,12}',
		'UY'  => '\d{12}',
		'UZ'  => '(\d{9}|\d{12}|\d{14})',
		'VE'  => '[A-Z]\d{9}',
		'VN'  => '\d{10}(\d{2,3})?',
		'ZA'  => '\d{10}',
	];

	/** Typed instead of the prefix. */
	public const ALIASES = [
		'GR' => 'EL',
		'ΕΛ' => 'EL',
		'CH' => 'CHE',
	];

	/** Prefix by billing country, where a country uses another one's numbers. */
	public const BILLING_PREFIX = [
		'MC' => 'FR',
		'IM' => 'GB',
		'LI' => 'CHE',
	];

	/** Country of prefixes that are no country code. */
	public const COUNTRY_BY_PREFIX = [
		'EL'  => 'GR',
		'XI'  => 'GB',
		'CHE' => 'CH',
	];

	/** ISO 3166-1 alpha-2. */
	public const COUNTRIES = [
		'AD', 'AE', 'AF', 'AG', 'AI', 'AL', 'AM', 'AO', 'AQ', 'AR', 'AS', 'AT', 'AU', 'AW', 'AX', 'AZ',
		'BA', 'BB', 'BD', 'BE', 'BF', 'BG', 'BH', 'BI', 'BJ', 'BL', 'BM', 'BN', 'BO', 'BQ', 'BR', 'BS', 'BT', 'BV', 'BW', 'BY', 'BZ',
		'CA', 'CC', 'CD', 'CF', 'CG', 'CH', 'CI', 'CK', 'CL', 'CM', 'CN', 'CO', 'CR', 'CU', 'CV', 'CW', 'CX', 'CY', 'CZ',
		'DE', 'DJ', 'DK', 'DM', 'DO', 'DZ',
		'EC', 'EE', 'EG', 'EH', 'ER', 'ES', 'ET',
		'FI', 'FJ', 'FK', 'FM', 'FO', 'FR',
		'GA', 'GB', 'GD', 'GE', 'GF', 'GG', 'GH', 'GI', 'GL', 'GM', 'GN', 'GP', 'GQ', 'GR', 'GS', 'GT', 'GU', 'GW', 'GY',
		'HK', 'HM', 'HN', 'HR', 'HT', 'HU',
		'ID', 'IE', 'IL', 'IM', 'IN', 'IO', 'IQ', 'IR', 'IS', 'IT',
		'JE', 'JM', 'JO', 'JP',
		'KE', 'KG', 'KH', 'KI', 'KM', 'KN', 'KP', 'KR', 'KW', 'KY', 'KZ',
		'LA', 'LB', 'LC', 'LI', 'LK', 'LR', 'LS', 'LT', 'LU', 'LV', 'LY',
		'MA', 'MC', 'MD', 'ME', 'MF', 'MG', 'MH', 'MK', 'ML', 'MM', 'MN', 'MO', 'MP', 'MQ', 'MR', 'MS', 'MT', 'MU', 'MV', 'MW', 'MX', 'MY', 'MZ',
		'NA', 'NC', 'NE', 'NF', 'NG', 'NI', 'NL', 'NO', 'NP', 'NR', 'NU', 'NZ',
		'OM',
		'PA', 'PE', 'PF', 'PG', 'PH', 'PK', 'PL', 'PM', 'PN', 'PR', 'PS', 'PT', 'PW', 'PY',
		'QA',
		'RE', 'RO', 'RS', 'RU', 'RW',
		'SA', 'SB', 'SC', 'SD', 'SE', 'SG', 'SH', 'SI', 'SJ', 'SK', 'SL', 'SM', 'SN', 'SO', 'SR', 'SS', 'ST', 'SV', 'SX', 'SY', 'SZ',
		'TC', 'TD', 'TF', 'TG', 'TH', 'TJ', 'TK', 'TL', 'TM', 'TN', 'TO', 'TR', 'TT', 'TV', 'TW', 'TZ',
		'UA', 'UG', 'UM', 'US', 'UY', 'UZ',
		'VA', 'VC', 'VE', 'VG', 'VI', 'VN', 'VU',
		'WF', 'WS',
		'YE', 'YT',
		'ZA', 'ZM', 'ZW',
	];

	/** Between the characters of a number. */
	public const SEPARATORS = '~[\s\p{Z}\p{C}\p{Pd}\p{Pc}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\x{2212}\x{2044}.,\x{00b7}/\\\\:;\'"`\x{00b4}\x{00b0}#|]~u';

	/** A label before the number. */
	public const LABELS = '~^(?:N[OR]?|NUM|NUMERO|NUMER)?(?:DE)?(?:UMSATZSTEUERIDENTIFIKATIONSNUMMER|UMSATZSTEUER|USTID|UST|UID|VAT|BTW|TVA|PARTITAIVA|PIVA|NIFIVA|NIF|CIF|NIP|MOMS|MVA|DIČ|DIC|IČDPH|ICDPH|ΑΦΜ|AFM|ДДС|PVM|ALV|ÁFA)~u';

	/** After a label. */
	public const LABEL_ENDS = '~^(?:REGISTRATION|REG|INTRACOMMUNAUTAIRE|INTRACOM|IDENTIFICATION)?(?:ID)?(?:NUMBER|NUMMER|NUMERO|NR|NO|NUM)?~u';
}
