<?php

declare( strict_types=1 );

namespace SvcCheckout\Settings;

use SvcCheckout\Support\CheckoutLanguage;

/**
 * What a shopper sees of a payment term, by the same rule as on the hosted page (`shared/form/term-label-cases.json`). The
 * translations are here instead of in the catalogues, because a language of the checkout need not be installed in WordPress.
 *
 * @phpstan-import-type Term from PaymentTerms
 */
final class TermLabel {

	/** English labels of the two kinds of terms whose meaning is known from their value. */
	private const COMMON_IMMEDIATE = '/^(pay now( by card)?|((pay|due) )?immediate(ly)?|immediate payment)$/iD';
	private const COMMON_NET       = '/^(?:net[ -]?|on account,? )(\d{1,3})( days?)?$/iD';

	/** By language: pay now, and pay within a number of days. */
	private const TEXTS = [
		'bg' => [ 'Плащане сега', 'Плащане до %d дни' ],
		'cs' => [ 'Zaplatit hned', 'Splatnost do %d dnů' ],
		'da' => [ 'Betal nu', 'Betaling inden %d dage' ],
		'de' => [ 'Sofort bezahlen', 'Zahlbar innerhalb von %d Tagen' ],
		'el' => [ 'Άμεση πληρωμή', 'Πληρωμή εντός %d ημερών' ],
		'en' => [ 'Pay now', 'Net %d days' ],
		'es' => [ 'Pagar ahora', 'Pago a %d días' ],
		'et' => [ 'Maksan kohe', 'Maksetähtaeg %d päeva' ],
		'fi' => [ 'Maksa heti', 'Maksuaika %d pv' ],
		'fr' => [ 'Payer maintenant', 'Paiement à %d jours' ],
		'ga' => [ 'Íoc anois', 'Íoc laistigh de %d lá' ],
		'hr' => [ 'Plati odmah', 'Plaćanje u roku od %d dana' ],
		'hu' => [ 'Azonnali fizetés', 'Fizetés %d napon belül' ],
		'it' => [ 'Paga ora', 'Pagamento a %d giorni' ],
		'lt' => [ 'Mokėti dabar', 'Apmokėti per %d d.' ],
		'lv' => [ 'Maksāt tūlīt', 'Apmaksas termiņš dienās: %d' ],
		'mt' => [ 'Ħallas issa', 'Terminu tal-ħlas f’jiem: %d' ],
		'nb' => [ 'Betal nå', 'Betaling innen %d dager' ],
		'nl' => [ 'Nu betalen', 'Betalen binnen %d dagen' ],
		'pl' => [ 'Zapłać teraz', 'Termin płatności: %d dni' ],
		'pt' => [ 'Pagar agora', 'Pagamento a %d dias' ],
		'ro' => [ 'Plată imediată', 'Termen de plată (zile): %d' ],
		'sk' => [ 'Zaplatiť hneď', 'Splatnosť do %d dní' ],
		'sl' => [ 'Plačilo takoj', 'Plačilo v %d dneh' ],
		'sv' => [ 'Betala nu', 'Betalning inom %d dagar' ],
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
		$language                             = CheckoutLanguage::of( $locale ) ?? 'en';
		[ 'label' => $label, 'value' => $value ] = $term;
		if ( isset( $term['labels'][ $language ] ) ) {
			return $term['labels'][ $language ];
		}
		// English labels need no translation, values do.
		if ( 'en' === $language && $label !== $value ) {
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
