<?php
/**
 * `wc-svc/v1/admin/net-terms`: what the screen of the accounts team reads and does.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\NetTerms;

use SvcCheckout\Settings\{ B2bSettings, PaymentTerms };
use SvcCheckout\Vat\VatRecheck;
use WC_Order;
use WP_Error;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/**
 * WordPress knows the caller only by a valid REST nonce (or an application password); every route asks for the
 * capability to change orders.
 */
final class Routes {

	public const CAPABILITY = 'edit_shop_orders';

	private const NAMESPACE = 'wc-svc/v1';
	private const MAX_BULK  = 100;

	/**
	 * Adds the routes.
	 */
	public static function register(): void {
		add_action( 'rest_api_init', [ self::class, 'add_routes' ] );
	}

	/**
	 * One to read, one for each action, one for many orders.
	 */
	public static function add_routes(): void {
		self::add( 'GET', '', static fn ( WP_REST_Request $request ): array => self::page( Filter::read( $request->get_query_params() ) ) );
		self::add( 'POST', '/(?P<id>[1-9]\d{0,17})/paid', static fn ( WP_REST_Request $request ): WC_Order|WP_Error => Actions::mark_paid( self::id( $request ), self::text( $request, 'reference' ), self::text( $request, 'date' ) ) );
		self::add( 'POST', '/(?P<id>[1-9]\d{0,17})/remind', static fn ( WP_REST_Request $request ): WC_Order|WP_Error => Actions::remind( self::id( $request ) ) );
		self::add( 'POST', '/(?P<id>[1-9]\d{0,17})/extend', static fn ( WP_REST_Request $request ): WC_Order|WP_Error => Actions::extend( self::id( $request ), self::text( $request, 'due' ) ) );
		self::add( 'POST', '/(?P<id>[1-9]\d{0,17})/cancel', static fn ( WP_REST_Request $request ): WC_Order|WP_Error => Actions::cancel( self::id( $request ) ) );
		self::add( 'POST', '/(?P<id>[1-9]\d{0,17})/vat', static fn ( WP_REST_Request $request ): WC_Order|WP_Error => VatRecheck::run( self::id( $request ) ) );
		self::add( 'POST', '/paid', static fn ( WP_REST_Request $request ): array|WP_Error => self::mark_many_paid( $request ) );
	}

	/**
	 * One page of orders with the sums of all that the filter lets through.
	 *
	 * @param Filter $filter Which.
	 * @return array<string, mixed>
	 */
	public static function page( Filter $filter ): array {
		$sums   = Query::sums( $filter );
		$labels = B2bSettings::payment_terms();
		return [
			'mode'    => $filter->livemode ? 'live' : 'test',
			'total'   => array_sum( array_column( $sums, 'orders' ) ),
			'perPage' => $filter->per_page,
			'sums'    => array_map(
				static fn ( array $sum ): array => [
					'currency' => $sum['currency'],
					'orders'   => $sum['orders'],
					'owed'     => NetTermOrder::amount( $sum['owed'], $sum['currency'] ),
					'overdue'  => NetTermOrder::amount( $sum['overdue'], $sum['currency'] ),
					'ages'     => array_map( static fn ( int $amount ): string => NetTermOrder::amount( $amount, $sum['currency'] ), $sum['ages'] ),
				],
				$sums
			),
			'terms'   => array_map(
				static fn ( string $term ): array => [
					'value' => $term,
					'label' => PaymentTerms::label( $term, $labels ),
				],
				Query::terms()
			),
			'orders'  => array_map( [ NetTermOrder::class, 'row' ], self::orders( Query::ids( $filter ) ) ),
		];
	}

	/**
	 * Orders by their ids, in that order.
	 *
	 * @param list<int> $ids Ids.
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
			]
		);
		$by_id = [];
		foreach ( is_array( $found ) ? $found : [] as $order ) {
			$by_id[ $order->get_id() ] = $order;
		}
		$orders = [];
		foreach ( $ids as $id ) {
			// A filter on queries may hold one back; it is there all the same.
			$order = $by_id[ $id ] ?? wc_get_order( $id );
			if ( $order instanceof WC_Order ) {
				$orders[] = $order;
			}
		}
		return $orders;
	}

	/**
	 * Many orders, one by one: what fails is named, the others are paid.
	 *
	 * @param WP_REST_Request<array<string, mixed>> $request With `ids`, `reference` and `date`.
	 * @return array{results: list<array<string, mixed>>}|WP_Error
	 */
	private static function mark_many_paid( WP_REST_Request $request ): array|WP_Error {
		$asked = $request->get_param( 'ids' );
		$ids   = array_values( array_unique( array_filter( is_array( $asked ) ? $asked : [], static fn ( mixed $id ): bool => is_int( $id ) && $id > 0 ) ) );
		if ( [] === $ids || count( $ids ) > self::MAX_BULK || ! is_array( $asked ) || count( $asked ) > self::MAX_BULK ) {
			return new WP_Error( 'svc_ids_invalid', __( 'Please choose 1 to 100 orders.', 'svc-checkout' ), [ 'status' => 400 ] );
		}
		$results = [];
		foreach ( $ids as $id ) {
			$done      = Actions::mark_paid( $id, self::text( $request, 'reference' ), self::text( $request, 'date' ) );
			$results[] = $done instanceof WP_Error
				? [
					'id'      => $id,
					'ok'      => false,
					'code'    => $done->get_error_code(),
					'message' => $done->get_error_message(),
				]
				: [
					'id' => $id,
					'ok' => true,
				];
		}
		return [ 'results' => $results ];
	}

	/**
	 * Adds a route.
	 *
	 * @param string                                                             $method HTTP method.
	 * @param string                                                             $path   After `/admin/net-terms`.
	 * @param callable(WP_REST_Request<array<string, mixed>>): (array|WC_Order|WP_Error) $answer What it does; an order becomes a row.
	 * @phpstan-param callable(WP_REST_Request<array<string, mixed>>): (array<string, mixed>|WC_Order|WP_Error) $answer
	 */
	private static function add( string $method, string $path, callable $answer ): void {
		register_rest_route(
			self::NAMESPACE,
			"/admin/net-terms$path",
			[
				'methods'             => $method,
				'permission_callback' => static fn (): bool => current_user_can( self::CAPABILITY ),
				'callback'            => static function ( WP_REST_Request $request ) use ( $answer ): WP_REST_Response|WP_Error {
					$result = $answer( $request );
					if ( $result instanceof WP_Error ) {
						return $result;
					}
					$response = new WP_REST_Response( $result instanceof WC_Order ? NetTermOrder::row( $result ) : $result );
					$response->header( 'Cache-Control', 'no-store' );
					return $response;
				},
			]
		);
	}

	/**
	 * The order's id in the path.
	 *
	 * @param WP_REST_Request<array<string, mixed>> $request The call.
	 */
	private static function id( WP_REST_Request $request ): int {
		$id = $request->get_url_params()['id'] ?? 0;
		return is_numeric( $id ) ? (int) $id : 0;
	}

	/**
	 * A text that was sent.
	 *
	 * @param WP_REST_Request<array<string, mixed>> $request The call.
	 * @param string                                $name    Name of the field.
	 */
	private static function text( WP_REST_Request $request, string $name ): string {
		$text = $request->get_param( $name );
		return is_string( $text ) ? $text : '';
	}
}
