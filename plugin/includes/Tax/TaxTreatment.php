<?php

declare( strict_types=1 );

namespace SvcCheckout\Tax;

use SvcCheckout\Support\OrderMeta;
use WC_Order;

/**
 * Why an order is free of VAT, decided when its tax is, so that every document about it says the same. Only if the tax override
 * removed the store's VAT and the law provides for it; otherwise staff are asked to review the order.
 */
final class TaxTreatment {

	/**
	 * Writes treatment and sentence, or removes those of an earlier attempt. Does not save the order.
	 *
	 * @param array<string, mixed> $session    As given to handlers of the override.
	 * @param int                  $quoted_tax The store's own tax, in minor units.
	 * @param int                  $tax        The tax of the order, in minor units.
	 * @param string|null          $locale     Of the buyer. Null keeps the language of the order's sentence.
	 */
	public static function freeze( WC_Order $order, array $session, int $quoted_tax, int $tax, ?string $locale ): void {
		$is_removed = 0 === $tax && $quoted_tax > 0;
		$rule       = $is_removed ? VatZeroRating::rule_of( $session ) : '';
		$treatment  = VatZeroRating::is_zero_rated( $rule ) ? $rule : '';
		$before     = OrderMeta::read( $order, OrderMeta::TAX_SENTENCE );
		$is_kept    = null === $locale && '' !== $before && OrderMeta::read( $order, OrderMeta::TAX_TREATMENT ) === $treatment;
		OrderMeta::apply(
			$order,
			[
				OrderMeta::TAX_TREATMENT => $treatment,
				OrderMeta::TAX_SENTENCE  => $is_kept ? $before : self::sentence( $order, $treatment, $locale ?? get_locale() ),
				OrderMeta::TAX_REVIEW    => $is_removed && '' === $treatment ? '1' : '',
			]
		);
	}

	private static function sentence( WC_Order $order, string $treatment, string $locale ): string {
		if ( '' === $treatment ) {
			return '';
		}
		$from     = VatTerritory::area( WC()->countries->get_base_country(), WC()->countries->get_base_postcode() );
		$sentence = TaxSentence::of( $treatment, $locale, 'GB' === $from || 'XI' === $from );
		/**
		 * The sentence about VAT on the documents of an order without VAT. It is stored with the order.
		 *
		 * @since 0.2.0
		 * @param string   $sentence  Plain text.
		 * @param string   $treatment `intra_community_supply`, `reverse_charge` or `export`.
		 * @param WC_Order $order
		 * @param string   $locale    Of the buyer, such as `de_DE`.
		 */
		$filtered = apply_filters( 'svc_checkout_tax_sentence', $sentence, $treatment, $order, $locale );
		return is_string( $filtered ) ? $filtered : $sentence;
	}
}
