<?php

declare( strict_types=1 );

namespace SvcCheckout\OnAccount;

use SvcCheckout\Extensions\SafeFilter;
use SvcCheckout\Settings\PaymentTerms;
use SvcCheckout\Support\TypedText;

/**
 * Lets other plugins narrow, reorder and relabel the payment terms of a buyer, in every checkout. None can grant a term: what the
 * rules do not allow is dropped.
 *
 * @phpstan-import-type Term from PaymentTerms
 * @phpstan-type Facts array{customer: int, roles: list<string>, country: string, total: int, currency: string}
 */
final class TermsFilter {

	public const FILTER = 'svc_checkout_offered_terms';

	/** As that of the store's own labels. */
	private const LABEL_MAX_LENGTH = 80;

	/**
	 * @param list<Term> $terms Allowed by the rules, in the store's order.
	 * @param Facts      $facts Customer and roles (0 and none for a guest), billing country, total in minor units, and its currency.
	 * @return list<Term> Empty if no deferred term is left: the buyer pays now and is asked nothing.
	 */
	public static function apply( array $terms, array $facts ): array {
		/**
		 * Narrows, reorders or relabels the payment terms that a buyer is offered.
		 *
		 * @since 0.2.0
		 * @param list<Term> $terms `{label, value, default}`, and `labels` by language if the store has them.
		 * @param Facts      $facts What is known of buyer and cart.
		 */
		return SafeFilter::apply( self::FILTER, $terms, $facts, static fn ( mixed $result ): ?array => is_array( $result ) ? self::allowed( $terms, $result ) : null );
	}

	/**
	 * The terms of a result that were offered before.
	 *
	 * @param list<Term>              $terms
	 * @param array<array-key, mixed> $result
	 * @return list<Term>
	 */
	public static function allowed( array $terms, array $result ): array {
		$offered = array_column( $terms, null, 'value' );
		$kept    = [];
		foreach ( PaymentTerms::read( $result ) as $term ) {
			$before = $offered[ $term['value'] ] ?? null;
			if ( null === $before ) {
				continue;
			}
			$label         = TypedText::line( $term['label'] );
			$term['label'] = '' === $label || mb_strlen( $label ) > self::LABEL_MAX_LENGTH ? $before['label'] : $label;
			// A new label is for every language unless it comes with translations of its own.
			if ( $term['label'] !== $before['label'] && ( $term['labels'] ?? [] ) === ( $before['labels'] ?? [] ) ) {
				unset( $term['labels'] );
			}
			$kept[ $term['value'] ] ??= $term;
		}
		$kept = array_values( $kept );
		return self::has_deferred( $terms ) && ! self::has_deferred( $kept ) ? [] : $kept;
	}

	/**
	 * @param list<Term> $terms
	 */
	private static function has_deferred( array $terms ): bool {
		return [] !== array_filter( array_column( $terms, 'value' ), [ PaymentTerms::class, 'is_deferred' ] );
	}
}
