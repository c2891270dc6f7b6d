<?php

declare( strict_types=1 );

namespace SvcCheckout\NetTerms;

use DateTimeImmutable;
use DateTimeZone;
use SvcCheckout\Settings\Settings;

/**
 * Which orders on account are shown: open ones, or paid ones of a period. Invalid values become the defaults.
 */
final class Filter {

	/** The view of paid orders; the others show open ones. */
	public const PAID = 'paid';

	/** Due today or later, or without a due date. */
	public const NOT_DUE = 'not_due';

	/** Due today or in the next seven days. */
	public const WEEK = 'week';

	/** First and last day overdue, by value of the filter; null if there is no last one. */
	public const OVERDUE = [
		'1-30'    => [ 1, 30 ],
		'31-60'   => [ 31, 60 ],
		'61-90'   => [ 61, 90 ],
		'over-90' => [ 91, null ],
		'overdue' => [ 1, null ],
	];

	public const LIVE = 'live';
	public const TEST = 'test';
	/** Live and test orders; only live ones are summed. */
	public const BOTH = 'all';

	private const WEEK_DAYS         = 7;
	private const VIEWS             = [ 'all', 'on_hold', 'shipped', self::PAID ];
	private const SORTS             = [ 'due', 'created', 'owed' ];
	private const PER_PAGE          = 25;
	private const MAX_PER_PAGE      = 100;
	private const SEARCH_MAX_LENGTH = 200;

	/**
	 * @param string    $due       {@see self::NOT_DUE}, {@see self::WEEK}, a key of {@see self::OVERDUE}, or empty. Applies to open orders.
	 * @param string    $search    Part of a company, of any PO number or of a VAT number, or an order id; may be empty.
	 * @param string    $term      Value of a payment term, or empty.
	 * @param string    $company   Id of the company that the orders count to, or empty.
	 * @param string    $paid_from First day of payment, YYYY-MM-DD in the store's time zone, or empty. Applies to paid orders.
	 * @param string    $paid_to   Last day of payment, in the same form.
	 * @param string    $mode      {@see self::LIVE}, {@see self::TEST} or {@see self::BOTH}.
	 * @param list<int> $ids       Only these orders; empty for all.
	 * @param int       $page      From 1.
	 */
	private function __construct(
		public readonly string $view,
		public readonly string $due,
		public readonly string $search,
		public readonly string $term,
		public readonly string $company,
		public readonly string $paid_from,
		public readonly string $paid_to,
		public readonly string $mode,
		public readonly array $ids,
		public readonly string $sort,
		public readonly bool $descending,
		public readonly int $page,
		public readonly int $per_page,
	) {}

	/**
	 * By default, a store with a test key shows its test orders, one with a live key all, and the latest payments come first.
	 *
	 * @param array<array-key, mixed> $query Decoded query, without WordPress's slashes.
	 */
	public static function read( array $query ): self {
		$text = static fn ( string $name ): string => is_scalar( $query[ $name ] ?? null ) ? trim( (string) $query[ $name ] ) : '';
		$day  = static fn ( string $name ): string => 1 === preg_match( '/^(\d{4})-(\d{2})-(\d{2})$/D', $text( $name ), $parts ) && checkdate( (int) $parts[2], (int) $parts[3], (int) $parts[1] ) ? $parts[0] : '';
		$mode = $text( 'mode' );
		$view = in_array( $text( 'view' ), self::VIEWS, true ) ? $text( 'view' ) : 'all';
		$dues = [ self::NOT_DUE, self::WEEK, ...array_keys( self::OVERDUE ) ];
		return new self(
			$view,
			self::PAID !== $view && in_array( $text( 'due' ), $dues, true ) ? $text( 'due' ) : '',
			mb_substr( $text( 'search' ), 0, self::SEARCH_MAX_LENGTH ),
			mb_substr( $text( 'term' ), 0, self::SEARCH_MAX_LENGTH ),
			1 === preg_match( '/^co_[A-Za-z0-9_-]{1,29}$/D', $text( 'company' ) ) ? $text( 'company' ) : '',
			$day( 'from' ),
			$day( 'to' ),
			in_array( $mode, [ self::LIVE, self::TEST, self::BOTH ], true ) ? $mode : ( Settings::load()->is_test() ? self::TEST : self::BOTH ),
			array_values( array_filter( array_map( 'intval', array_slice( explode( ',', $text( 'ids' ) ), 0, self::MAX_PER_PAGE ) ), static fn ( int $id ): bool => $id > 0 ) ),
			in_array( $text( 'sort' ), self::SORTS, true ) ? $text( 'sort' ) : 'due',
			'desc' === ( '' === $text( 'order' ) && self::PAID === $view ? 'desc' : $text( 'order' ) ),
			max( 1, min( 1000000, (int) $text( 'page' ) ) ),
			'' === $text( 'per_page' ) ? self::PER_PAGE : max( 1, min( self::MAX_PER_PAGE, (int) $text( 'per_page' ) ) ),
		);
	}

	/**
	 * The same filter for the orders that its search finds.
	 *
	 * @param non-empty-list<int> $ids
	 */
	public function found( array $ids ): self {
		return new self( $this->view, $this->due, '', $this->term, $this->company, $this->paid_from, $this->paid_to, $this->mode, $ids, $this->sort, $this->descending, $this->page, $this->per_page );
	}

	/**
	 * Whether a due day is one of a value of the filter. Orders without one are not due yet.
	 */
	public static function is_due( string $due, string $day ): bool {
		[ $first, $last ] = self::due_days( $due );
		return '' === $day ? self::NOT_DUE === $due : ( null === $first || $day >= $first ) && ( null === $last || $day <= $last );
	}

	/**
	 * As above, for the chosen value and a column `due`.
	 *
	 * @param string $undated The condition for an order without a due day.
	 * @param string $dated   Its opposite.
	 */
	public function due_condition( string $undated, string $dated ): string {
		[ $first, $last ] = self::due_days( $this->due );
		$days             = array_filter( [ null === $first ? '' : " AND due >= '$first'", null === $last ? '' : " AND due <= '$last'" ] );
		return '(' . ( self::NOT_DUE === $this->due ? "$undated OR " : '' ) . $dated . implode( '', $days ) . ')';
	}

	/**
	 * The condition for a time of payment on the filter's days in the store's time zone, with a leading `AND`; may be empty. Times are
	 * stored as ISO 8601 in UTC, so they are compared as text.
	 */
	public function paid_condition( string $column ): string {
		$midnight = static fn ( string $day, string $change ): string => ( new DateTimeImmutable( "$day 00:00", wp_timezone() ) )->modify( $change )->setTimezone( new DateTimeZone( 'UTC' ) )->format( 'Y-m-d\TH:i:s' );
		return ( '' === $this->paid_from ? '' : " AND $column >= '" . $midnight( $this->paid_from, '+0 days' ) . "'" )
			. ( '' === $this->paid_to ? '' : " AND $column < '" . $midnight( $this->paid_to, '+1 day' ) . "'" );
	}

	/**
	 * First and last due day of a value of the filter; null without one. An order is one day overdue on the day after its due day,
	 * in the store's time zone.
	 *
	 * @return array{string|null, string|null}
	 */
	private static function due_days( string $due ): array {
		$today = new DateTimeImmutable( 'today', wp_timezone() );
		$day   = static fn ( int $days ): string => $today->modify( "$days days" )->format( 'Y-m-d' );
		if ( ! isset( self::OVERDUE[ $due ] ) ) {
			return [ $day( 0 ), self::WEEK === $due ? $day( self::WEEK_DAYS ) : null ];
		}
		[ $first, $last ] = self::OVERDUE[ $due ];
		return [ null === $last ? null : $day( -$last ), $day( -$first ) ];
	}
}
