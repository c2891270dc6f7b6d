<?php

declare( strict_types=1 );

namespace SvcCheckout\NetTerms;

use SvcCheckout\OnAccount\{ Companies, Company, OrderDebt, Receivables };
use SvcCheckout\Settings\{ B2bSettings, PaymentTerms };
use SvcCheckout\Support\{ Markup, Money, OrderMeta, RestRoute };
use WC_Order;
use WP_Error;
use WP_REST_Request;

/**
 * The company that an order counts to, and its assignment by staff: `wc-svc/v1/admin/orders/{id}/company`, for users who manage
 * the store. An assignment may exceed the credit limit.
 */
final class OrderCompany {

	public static function register(): void {
		RestRoute::add_for_users(
			CompanyRoutes::CAPABILITY,
			'POST',
			'/admin/orders/(?P<id>[1-9]\d{0,17})/company',
			static function ( WP_REST_Request $request ): array|WP_Error {
				$id     = RestRoute::id( $request );
				$result = OrderLog::record_assignment( $id, static fn (): WC_Order|WP_Error => self::assign( $id, RestRoute::text( $request, 'company' ) ) );
				return $result instanceof WP_Error ? $result : [ 'company' => self::of( $result )?->id ];
			}
		);
	}

	/**
	 * Null if the order counts to no company.
	 */
	public static function of( WC_Order $order ): ?Company {
		$id = PaymentTerms::is_deferred( OrderMeta::read( $order, OrderMeta::PAYMENT_TERMS ) ) ? OrderDebt::company( $order, Receivables::find( $order->get_id() )['company'] ?? '' ) : '';
		return '' === $id ? null : Companies::find( $id );
	}

	/**
	 * What the company owes of its limit in the order's currency, for the order screen.
	 *
	 * @return array{text: string, isOver: bool} In the store's price format.
	 */
	public static function credit( WC_Order $order, Company $company ): array {
		$currency = $order->get_currency();
		$used     = Receivables::used( $company->id, NetTermOrder::is_live( $order ), $currency );
		$limit    = $company->limit( $currency );
		$amount   = Money::format( $used, $currency );
		return [
			/* translators: 1: amount that a company owes, 2: its credit limit. */
			'text'   => null === $limit ? $amount : sprintf( __( '%1$s of %2$s', 'svc-checkout' ), $amount, Money::format( $limit, $currency ) ),
			'isOver' => null !== $limit && $used > $limit,
		];
	}

	/**
	 * Assigns an order on account. The notes of the order record who did.
	 *
	 * @param string $company Id; {@see OrderDebt::NO_COMPANY}; empty for the company of its customer.
	 */
	public static function assign( int $id, string $company ): WC_Order|WP_Error {
		return Actions::with_order(
			$id,
			static function ( WC_Order $order ) use ( $id, $company ): WC_Order|WP_Error {
				$unknown = self::unknown( $company );
				if ( null !== $unknown ) {
					return $unknown;
				}
				OrderMeta::apply( $order, [ OrderMeta::COMPANY_ID => $company ] );
				$order->save();
				$order->add_order_note( self::note( $company ), 0, true );
				wc_get_logger()->info( "Order $id was assigned to company “{$company}” by user " . get_current_user_id() . '.', [ 'source' => 'svc-checkout' ] );
				return $order;
			}
		);
	}

	/**
	 * The error for a company to assign to that does not exist; null for one that does.
	 *
	 * @param string $company As above.
	 */
	public static function unknown( string $company ): ?WP_Error {
		return in_array( $company, [ '', OrderDebt::NO_COMPANY ], true ) || null !== Companies::find( $company )
			? null
			: new WP_Error( 'svc_company_unknown', __( 'There is no such company.', 'svc-checkout' ), [ 'status' => 404 ] );
	}

	/**
	 * What staff decided, for the notes of the order.
	 *
	 * @param string $company As above.
	 */
	public static function note( string $company ): string {
		$found = Companies::find( $company );
		if ( null !== $found ) {
			/* translators: %s: name of a company. */
			return sprintf( __( 'Assigned to the company %s.', 'svc-checkout' ), Markup::escape( $found->name ) );
		}
		return '' === $company
			? __( 'This order counts to the company of its customer.', 'svc-checkout' )
			: __( 'This order counts to no company.', 'svc-checkout' );
	}
}
