<?php
/**
 * Which orders the accounts team looks at.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\NetTerms;

use SvcCheckout\Settings\Settings;

defined( 'ABSPATH' ) || exit;

/**
 * Whatever was asked for, the values are of the promised shape.
 */
final class Filter {

	public const VIEWS    = [ 'all', 'on_hold', 'shipped', 'overdue', 'due_soon' ];
	public const SORTS    = [ 'due', 'created', 'owed' ];
	public const PER_PAGE = 25;

	private const MAX_PER_PAGE      = 100;
	private const SEARCH_MAX_LENGTH = 200;

	/**
	 * Use `read()`.
	 *
	 * @param string $view       One of the views.
	 * @param string $search     Part of a company, PO number or order id; or empty.
	 * @param string $term       Value of a payment term, or empty.
	 * @param bool   $livemode   Real orders, or test orders.
	 * @param string $sort       One of the sorts.
	 * @param bool   $descending Whether the greatest comes first.
	 * @param int    $page       From 1.
	 * @param int    $per_page   1 to 100.
	 */
	private function __construct(
		public readonly string $view,
		public readonly string $search,
		public readonly string $term,
		public readonly bool $livemode,
		public readonly string $sort,
		public readonly bool $descending,
		public readonly int $page,
		public readonly int $per_page,
	) {}

	/**
	 * From a query string.
	 *
	 * @param array<array-key, mixed> $query Decoded, without WordPress's slashes.
	 */
	public static function read( array $query ): self {
		$text = static fn ( string $name ): string => is_scalar( $query[ $name ] ?? null ) ? trim( (string) $query[ $name ] ) : '';
		$mode = $text( 'mode' );
		return new self(
			in_array( $text( 'view' ), self::VIEWS, true ) ? $text( 'view' ) : 'all',
			mb_substr( $text( 'search' ), 0, self::SEARCH_MAX_LENGTH ),
			mb_substr( $text( 'term' ), 0, self::SEARCH_MAX_LENGTH ),
			in_array( $mode, [ 'live', 'test' ], true ) ? 'live' === $mode : self::default_livemode(),
			in_array( $text( 'sort' ), self::SORTS, true ) ? $text( 'sort' ) : 'due',
			'desc' === $text( 'order' ),
			max( 1, min( 1000000, (int) $text( 'page' ) ) ),
			'' === $text( 'per_page' ) ? self::PER_PAGE : max( 1, min( self::MAX_PER_PAGE, (int) $text( 'per_page' ) ) ),
		);
	}

	/**
	 * A store that is being tried out shows its test orders; any other its real ones.
	 */
	private static function default_livemode(): bool {
		return ! Settings::load()->is_test();
	}
}
