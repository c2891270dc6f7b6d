<?php

declare( strict_types=1 );

namespace SvcCheckout\Support;

/**
 * The languages of the checkout, which need not be installed in WordPress; the same as the server's.
 */
final class CheckoutLanguage {

	/** ISO 639-1 codes. */
	public const ALL = [ 'bg', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'fi', 'fr', 'ga', 'hr', 'hu', 'it', 'lt', 'lv', 'mt', 'nb', 'nl', 'pl', 'pt', 'ro', 'sk', 'sl', 'sv' ];

	/** Codes that mean a language of the checkout: the other standard of Norwegian, and the code for either. */
	private const SAME = [
		'nn' => 'nb',
		'no' => 'nb',
	];

	/**
	 * @param string $locale Such as `de_DE_formal`, `nn_NO` or `pt-BR`.
	 * @return string|null Null if the checkout has no texts in its language.
	 */
	public static function of( string $locale ): ?string {
		$code     = strtolower( strtok( $locale, '_-' ) ?: '' );
		$language = self::SAME[ $code ] ?? $code;
		return in_array( $language, self::ALL, true ) ? $language : null;
	}
}
