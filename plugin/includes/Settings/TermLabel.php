<?php

declare( strict_types=1 );

namespace SvcCheckout\Settings;

/**
 * What a shopper sees of a payment term, by the same rule as on the hosted page (`shared/form/term-label-cases.json`). The
 * translations are here instead of in the catalogues, because a language of the checkout need not be installed in WordPress.
 *
 * @phpstan-import-type Term from PaymentTerms
 */
final class TermLabel {

	/** Languages of the checkout (ISO 639-1); a term may have a label in each. */
	public const LANGUAGES = [ 'de', 'en', 'es', 'fr', 'it', 'nl', 'pl' ];

	/** English labels of the two kinds of terms whose meaning is known from their value. */
	private const COMMON_IMMEDIATE = '/^(pay now( by card)?|((pay|due) )?immediate(ly)?|immediate payment)$/iD';
	private const COMMON_NET       = '/^net[ -]?(\d{1,3})( days?)?$/iD';

	/** By language: pay now, and pay within a number of days. */
	private const TEXTS = [
		'de' => [ 'Sofort bezahlen', 'Zahlbar innerhalb von %d Tagen' ],
		'en' => [ 'Pay now', 'Net %d days' ],
		'es' => [ 'Pagar ahora', 'Pago a %d días' ],
		'fr' => [ 'Payer maintenant', 'Paiement à %d jours' ],
		'it' => [ 'Paga ora', 'Pagamento a %d giorni' ],
		'nl' => [ 'Nu betalen', 'Betalen binnen %d dagen' ],
		'pl' => [ 'Zapłać teraz', 'Termin płatności: %d dni' ],
	];

	/**
	 * The label of a term's value among the terms on offer; that of the value alone if it is no longer offered.
	 *
	 * @param list<Term> $terms
	 * @param string     $locale Of the shopper, such as `de_DE`.
	 */
	public static function of_value( string $value, array $terms, string $locale ): string {
		$term = array_column( $terms, null, 'value' )[ $value ] ?? [
			'label'   => $value,
			'value'   => $value,
			'default' => false,
		];
		return self::of( $term, $locale );
	}

	/**
	 * The label for the shopper's language; else, for common English labels of `immediate` and `netNN`, the same in that
	 * language; else the label, which is the store's own wording.
	 *
	 * @param Term   $term
	 * @param string $locale Of the shopper, such as `de_DE`.
	 */
	public static function of( array $term, string $locale ): string {
		$language                             = strtolower( strtok( $locale, '_-' ) ?: '' );
		[ 'label' => $label, 'value' => $value ] = $term;
		if ( isset( $term['labels'][ $language ] ) ) {
			return $term['labels'][ $language ];
		}
		// English labels need no translation, values do.
		if ( ! isset( self::TEXTS[ $language ] ) || ( 'en' === $language && $label !== $value ) ) {
			return $label;
		}
		[ $now, $within ] = self::TEXTS[ $language ];
		if ( PaymentTerms::IMMEDIATE === $value && 1 === preg_match( self::COMMON_IMMEDIATE, trim( $label ) ) ) {
			return $now;
		}
		$days = PaymentTerms::net_days( $value );
		return null !== $days && 1 === preg_match( self::COMMON_NET, trim( $label ), $found ) && (int) $found[1] === $days
			? sprintf( $within, $days )
			: $label;
	}
}
