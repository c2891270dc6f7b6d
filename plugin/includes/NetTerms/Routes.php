<?php

declare( strict_types=1 );

namespace SvcCheckout\NetTerms;

use SvcCheckout\OnAccount\{ Companies, CompanyLog, Receivables };
use SvcCheckout\Settings\{ B2bSettings, PaymentTerms };
use SvcCheckout\Support\{ Money, RestRoute };
use SvcCheckout\Vat\VatRecheck;
use WC_Order;
use WP_Error;
use WP_REST_Request;

/**
 * `wc-svc/v1/admin/net-terms`: the routes of the accounts team's screen, for users who may edit orders.
 */
final class Routes {

	public const CAPABILITY = 'edit_shop_orders';

	private const MAX_BULK = 100;

	/** What the log of the order's company says of an action, by its name. */
	private const LOGGED = [
		'paid'     => CompanyLog::ORDER_PAID,
		'unpaid'   => CompanyLog::ORDER_UNPAID,
		'remind'   => CompanyLog::ORDER_REMINDED,
		'extend'   => CompanyLog::ORDER_DUE,
		'unextend' => CompanyLog::ORDER_DUE,
		'cancel'   => CompanyLog::ORDER_CANCELED,
	];

	public static function register(): void {
		self::add( 'GET', '', static fn ( WP_REST_Request $request ): array => self::page( Filter::read( $request->get_query_params() ) ) );
		self::add( 'POST', '/paid', static fn ( WP_REST_Request $request ): array|WP_Error => self::mark_many_paid( $request ) );
		$actions = [
			'paid'     => static fn ( int $id, WP_REST_Request $request ): WC_Order|WP_Error => Actions::mark_paid( $id, RestRoute::text( $request, 'reference' ), RestRoute::text( $request, 'date' ) ),
			'unpaid'   => static fn ( int $id, WP_REST_Request $request ): WC_Order|WP_Error => Actions::undo_paid( $id, RestRoute::text( $request, 'reason' ) ),
			'remind'   => static fn ( int $id ): WC_Order|WP_Error => Actions::remind( $id ),
			'extend'   => static fn ( int $id, WP_REST_Request $request ): WC_Order|WP_Error => Actions::extend( $id, RestRoute::text( $request, 'due' ) ),
			'unextend' => static fn ( int $id, WP_REST_Request $request ): WC_Order|WP_Error => Actions::undo_extend( $id, RestRoute::text( $request, 'due' ) ),
			'cancel'   => static fn ( int $id ): WC_Order|WP_Error => Actions::cancel( $id ),
			'vat'      => static fn ( int $id ): WC_Order|WP_Error => VatRecheck::run( $id ),
		];
		foreach ( $actions as $name => $action ) {
			self::add( 'POST', "/(?P<id>[1-9]\d{0,17})/$name", static fn ( WP_REST_Request $request ): array|WP_Error => self::row( self::run( $name, RestRoute::id( $request ), $request, $action ) ) );
		}
	}

	/**
	 * @param WP_REST_Request<array<string, mixed>>                                                $request
	 * @param callable(int, WP_REST_Request<array<string, mixed>>): (WC_Order|WP_Error) $action
	 */
	private static function run( string $name, int $id, WP_REST_Request $request, callable $action ): WC_Order|WP_Error {
		$do   = static fn (): WC_Order|WP_Error => $action( $id, $request );
		$kind = self::LOGGED[ $name ] ?? null;
		return null === $kind ? $do() : OrderLog::record( $id, $kind, $do );
	}

	/**
	 * One page of orders, with the sums of all that match the filter.
	 *
	 * @return array<string, mixed>
	 */
	public static function page( Filter $filter ): array {
		$labels = B2bSettings::payment_terms();
		$filter = Query::searched( $filter );
		$found  = Query::sums( $filter );
		return [
			'mode'    => $filter->mode,
			'total'   => $found['total'],
			'perPage' => $filter->per_page,
			'sums'    => array_map(
				static fn ( array $sum ): array => [
					'currency' => $sum['currency'],
					'parts'    => array_map(
						static fn ( array $part ): array => [
							'orders' => $part['orders'],
							'owed'   => Money::format( $part['owed'], $sum['currency'] ),
						],
						$sum['parts']
					),
				],
				$found['sums']
			),
			'terms'   => array_map(
				static fn ( string $term ): array => [
					'value' => $term,
					'label' => PaymentTerms::label( $term, $labels ),
				],
				Query::terms()
			),
			'company' => '' === $filter->company ? '' : Companies::find( $filter->company )->name ?? '',
			'orders'  => self::rows( Query::ids( $filter ) ),
		];
	}

	/**
	 * Rows of orders by their ids, in the given order, each with the id of the company that it counts to, or empty.
	 *
	 * @param list<int> $ids
	 * @return list<array<string, mixed>>
	 */
	public static function rows( array $ids ): array {
		$companies = Receivables::companies_of( $ids );
		return array_map( static fn ( WC_Order $order ): array => NetTermOrder::row( $order ) + [ 'companyId' => $companies[ $order->get_id() ] ?? '' ], self::orders( $ids ) );
	}

	/**
	 * Orders by their ids, in the given order.
	 *
	 * @param list<int> $ids
	 * @return list<WC_Order>
	 */
	public static function orders( array $ids ): array {
		if ( [] === $ids ) {
			return [];
		}
		$found = wc_get_orders(
			[
				'type'     => 'shop_order',
				'post__in' => $ids,
				'limit'    => count( $ids ),
				'status'   => 'any',
				// By their dates, WooCommerce would count all orders of the store first.
				'orderby'  => 'ID',
			]
		);
		$by_id = [];
		foreach ( is_array( $found ) ? $found : [] as $order ) {
			$by_id[ $order->get_id() ] = $order;
		}
		// Another plugin may filter the query.
		$orders = array_map( static fn ( int $id ): mixed => $by_id[ $id ] ?? wc_get_order( $id ), $ids );
		return array_values( array_filter( $orders, static fn ( mixed $order ): bool => $order instanceof WC_Order ) );
	}

	/**
	 * Marks orders one by one: a failure does not affect the others.
	 *
	 * @param WP_REST_Request<array<string, mixed>> $request With `ids`, `reference` and `date`.
	 * @return array{results: list<array<string, mixed>>}|WP_Error
	 */
	private static function mark_many_paid( WP_REST_Request $request ): array|WP_Error {
		$requested = $request->get_param( 'ids' );
		$requested = is_array( $requested ) ? $requested : [];
		$ids       = array_unique( array_filter( $requested, static fn ( mixed $id ): bool => is_int( $id ) && $id > 0 ) );
		if ( [] === $ids || count( $requested ) > self::MAX_BULK ) {
			return new WP_Error( 'svc_ids_invalid', __( 'Please choose 1 to 100 orders.', 'svc-checkout' ), [ 'status' => 400 ] );
		}
		$results = [];
		foreach ( $ids as $id ) {
			$result    = OrderLog::record( $id, CompanyLog::ORDER_PAID, static fn (): WC_Order|WP_Error => Actions::mark_paid( $id, RestRoute::text( $request, 'reference' ), RestRoute::text( $request, 'date' ) ) );
			$ok        = ! $result instanceof WP_Error;
			$results[] = compact( 'id', 'ok' ) + ( $result instanceof WP_Error ? [
				'code'    => $result->get_error_code(),
				'message' => $result->get_error_message(),
			] : [] );
		}
		return [ 'results' => $results ];
	}

	/**
	 * @param string                                                                             $path   Path below `/admin/net-terms`.
	 * @param callable(WP_REST_Request<array<string, mixed>>): (array<string, mixed>|WP_Error) $handler
	 */
	private static function add( string $method, string $path, callable $handler ): void {
		RestRoute::add_for_users( self::CAPABILITY, $method, "/admin/net-terms$path", $handler );
	}

	/**
	 * The order's row after an action, or why it failed.
	 *
	 * @return array<string, mixed>|WP_Error
	 */
	public static function row( WC_Order|WP_Error $result ): array|WP_Error {
		return $result instanceof WC_Order ? NetTermOrder::row( $result ) : $result;
	}
}
