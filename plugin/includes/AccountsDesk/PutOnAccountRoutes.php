<?php

declare( strict_types=1 );

namespace SvcCheckout\AccountsDesk;

use SvcCheckout\NetTerms\{ CompanyRoutes, NetTermOrder, OrderCompany, OrderLog, Routes };
use SvcCheckout\OnAccount\CompanyLog;
use SvcCheckout\Settings\B2bSettings;
use SvcCheckout\Support\{ Money, RestRoute };
use WC_Order;
use WP_Error;
use WP_REST_Request;

/**
 * Puts orders on account and takes them off, for users who manage the store: `wc-svc/v1/admin/orders/…`, and a bulk action of
 * WooCommerce's list of orders, in either storage.
 */
final class PutOnAccountRoutes {

	/** Slug of the screen whose dialog puts the orders of the bulk action on account. */
	public const SCREEN = 'svc-checkout-net-terms';

	private const BULK_ACTION = 'svc_checkout_put_on_account';

	/** Orders that one dialog puts on account. */
	private const MAX_ORDERS = 100;

	public static function register(): void {
		$add = static fn ( string $method, string $path, callable $handler ) => RestRoute::add_for_users( CompanyRoutes::CAPABILITY, $method, "/admin/orders/$path", $handler );
		$add( 'GET', 'on-account', static fn ( WP_REST_Request $request ): array => self::choices( self::ids( $request->get_param( 'ids' ) ), RestRoute::text( $request, 'company' ) ) );
		$add(
			'POST',
			'(?P<id>[1-9]\d{0,17})/on-account',
			static fn ( WP_REST_Request $request ): array|WP_Error => self::logged(
				$request,
				CompanyLog::ORDER_PUT,
				static fn ( int $id ): WC_Order|WP_Error => PutOnAccount::put( $id, RestRoute::text( $request, 'term' ), RestRoute::text( $request, 'due' ), RestRoute::text( $request, 'company' ), true === $request->get_param( 'exceed' ) )
			)
		);
		$add( 'POST', '(?P<id>[1-9]\d{0,17})/off-account', static fn ( WP_REST_Request $request ): array|WP_Error => self::logged( $request, CompanyLog::ORDER_OFF, [ PutOnAccount::class, 'take_off' ] ) );
		foreach ( [ 'woocommerce_page_wc-orders', 'edit-shop_order' ] as $screen ) {
			add_filter( "bulk_actions-$screen", [ self::class, 'add_bulk_action' ] );
			add_filter( "handle_bulk_actions-$screen", [ self::class, 'open_dialog' ], 10, 3 );
		}
	}

	/**
	 * @param WP_REST_Request<array<string, mixed>>   $request
	 * @param callable(int): (WC_Order|WP_Error) $action
	 * @return array<string, mixed>|WP_Error
	 */
	private static function logged( WP_REST_Request $request, string $kind, callable $action ): array|WP_Error {
		$id = RestRoute::id( $request );
		return Routes::row( OrderLog::record( $id, $kind, static fn (): WC_Order|WP_Error => $action( $id ) ) );
	}

	/**
	 * Ids in a list of numbers; others are left out.
	 *
	 * @param mixed $list Separated by commas.
	 * @return list<int>
	 */
	public static function ids( mixed $list ): array {
		$ids = array_map( 'intval', explode( ',', is_string( $list ) ? $list : '' ) );
		return array_slice( array_values( array_unique( array_filter( $ids, static fn ( int $id ): bool => $id > 0 ) ) ), 0, self::MAX_ORDERS );
	}

	/**
	 * What staff choose from, for one order or several.
	 *
	 * @param list<int> $ids
	 * @param string    $company Id of a company, `none`, or empty for that of each customer.
	 * @return array<string, mixed> A term's `due` is the order's due day on it, for one order.
	 */
	public static function choices( array $ids, string $company ): array {
		$orders = Routes::orders( $ids );
		$only   = 1 === count( $orders ) ? $orders[0] : null;
		return [
			'terms'  => array_map(
				static fn ( array $term ): array => [
					'value' => $term['value'],
					'label' => $term['label'],
					'due'   => null === $only ? '' : PutOnAccount::due_day( $only, $term['value'] ),
				],
				B2bSettings::deferred_terms()
			),
			'orders' => array_map(
				static fn ( WC_Order $order ): array => [
					'id'       => $order->get_id(),
					'number'   => $order->get_order_number(),
					'owed'     => Money::format( NetTermOrder::owed( $order ), $order->get_currency() ),
					'obstacle' => PutOnAccount::obstacle( $order ),
				],
				$orders
			),
			'credit' => null === $only ? null : self::credit( $only, $company ),
		];
	}

	public static function add_bulk_action( mixed $actions ): mixed {
		return is_array( $actions ) && current_user_can( CompanyRoutes::CAPABILITY ) && [] !== B2bSettings::deferred_terms() ? $actions + [ self::BULK_ACTION => __( 'Put on account…', 'svc-checkout' ) ] : $actions;
	}

	/**
	 * @param mixed $url Where WordPress goes after a bulk action.
	 * @param mixed $ids Of the selected orders.
	 */
	public static function open_dialog( mixed $url, mixed $action, mixed $ids ): mixed {
		$ids    = array_filter( is_array( $ids ) ? $ids : [], 'is_numeric' );
		$chosen = self::ids( implode( ',', $ids ) );
		return self::BULK_ACTION === $action && [] !== $chosen
			? admin_url( 'admin.php?page=' . self::SCREEN . '&put=' . implode( ',', $chosen ) . '&left_out=' . ( count( $ids ) - count( $chosen ) ) )
			: $url;
	}

	/**
	 * What the company of an order owes already.
	 *
	 * @return array{company: string, used: string, warning: string}|null Null without a company.
	 */
	private static function credit( WC_Order $order, string $id ): ?array {
		$company = PutOnAccount::company( $order, $id );
		return null === $company ? null : [
			'company' => $company->name,
			'used'    => OrderCompany::credit( $order, $company )['text'],
			'warning' => PutOnAccount::credit_warning( $order, $company ),
		];
	}
}
