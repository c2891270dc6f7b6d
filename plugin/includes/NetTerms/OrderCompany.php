<?php

declare( strict_types=1 );

namespace SvcCheckout\NetTerms;

use SvcCheckout\OnAccount\{ Companies, Company, OrderDebt, Receivables };
use SvcCheckout\Settings\{ B2bSettings, PaymentTerms };
use SvcCheckout\Support\{ GatewayId, Lock, Markup, OrderMeta, Refusal, RestRoute };
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
				$id     = $request->get_url_params()['id'] ?? 0;
				$text   = static fn ( string $name ): string => is_string( $request->get_param( $name ) ) ? $request->get_param( $name ) : '';
				$result = self::assign( is_numeric( $id ) ? (int) $id : 0, $text( 'company' ), $text( 'term' ) );
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
	 * Whether staff may assign the order: it is on account, or is placed and unpaid and so can be put on a term.
	 */
	public static function can_assign( WC_Order $order ): bool {
		return PaymentTerms::is_deferred( OrderMeta::read( $order, OrderMeta::PAYMENT_TERMS ) ) || self::can_get_term( $order );
	}

	/**
	 * What the company owes of its limit in the order's currency, for the order screen.
	 *
	 * @return array{text: string, isOver: bool} In the store's price format.
	 */
	public static function credit( WC_Order $order, Company $company ): array {
		$currency = $order->get_currency();
		$mode     = OrderMeta::read( $order, OrderMeta::LIVEMODE );
		$used     = Receivables::used( $company->id, '' === $mode ? B2bSettings::is_livemode() : '0' !== $mode, $currency );
		$limit    = $company->limit( $currency );
		$amount   = NetTermOrder::format_amount( $used, $currency );
		return [
			/* translators: 1: amount that a company owes, 2: its credit limit. */
			'text'   => null === $limit ? $amount : sprintf( __( '%1$s of %2$s', 'svc-checkout' ), $amount, NetTermOrder::format_amount( $limit, $currency ) ),
			'isOver' => null !== $limit && $used > $limit,
		];
	}

	/**
	 * Assigns an order, and puts it on a payment term if it has none. The notes of the order record who did.
	 *
	 * @param string $company Id; {@see OrderDebt::NO_COMPANY}; empty for the company of its customer.
	 * @param string $term    Value of a deferred term of the store; ignored if the order has one.
	 */
	public static function assign( int $id, string $company, string $term ): WC_Order|WP_Error {
		try {
			return Lock::hold(
				"order-$id",
				static function () use ( $id, $company, $term ): WC_Order|WP_Error {
					$found = Companies::find( $company );
					if ( null === $found && ! in_array( $company, [ '', OrderDebt::NO_COMPANY ], true ) ) {
						return new WP_Error( 'svc_company_unknown', __( 'There is no such company.', 'svc-checkout' ), [ 'status' => 404 ] );
					}
					$order = wc_get_order( $id );
					if ( ! $order instanceof WC_Order || ! self::can_assign( $order ) ) {
						return new WP_Error( 'svc_order_unknown', __( 'There is no such order on account.', 'svc-checkout' ), [ 'status' => 404 ] );
					}
					if ( ! PaymentTerms::is_deferred( OrderMeta::read( $order, OrderMeta::PAYMENT_TERMS ) ) && ! self::set_term( $order, $term ) ) {
						return new WP_Error( 'svc_term_invalid', __( 'Please choose a payment term for this order.', 'svc-checkout' ), [ 'status' => 400 ] );
					}
					OrderMeta::apply( $order, [ OrderMeta::COMPANY_ID => $company ] );
					$order->save();
					$order->add_order_note( self::note( $company, $found ), 0, true );
					wc_get_logger()->info( "Order $id was assigned to company “{$company}” by user " . get_current_user_id() . '.', [ 'source' => 'svc-checkout' ] );
					return $order;
				}
			);
		} catch ( Refusal ) {
			return new WP_Error( 'svc_busy', __( 'Someone else is working on this order. Please try again in a moment.', 'svc-checkout' ), [ 'status' => 503 ] );
		}
	}

	private static function can_get_term( WC_Order $order ): bool {
		return null === $order->get_date_paid( 'edit' ) && $order->has_status( [ 'pending', 'on-hold', 'processing', 'completed' ] );
	}

	/**
	 * Puts an order on a payment term from the day it was made.
	 *
	 * @return bool False if the store has no such term.
	 */
	private static function set_term( WC_Order $order, string $term ): bool {
		if ( ! PaymentTerms::is_deferred( $term ) || ! PaymentTerms::is_offered( $term, B2bSettings::payment_terms() ) ) {
			return false;
		}
		$created = $order->get_date_created();
		OrderMeta::apply(
			$order,
			[
				OrderMeta::PAYMENT_TERMS => $term,
				OrderMeta::PAYMENT_DUE   => PaymentTerms::due_date( $term, null === $created ? time() : $created->getTimestamp(), wp_timezone() ),
			]
		);
		if ( '' === $order->get_payment_method() ) {
			$order->set_payment_method( GatewayId::ON_ACCOUNT );
		}
		return true;
	}

	private static function note( string $company, ?Company $found ): string {
		if ( null !== $found ) {
			/* translators: %s: name of a company. */
			return sprintf( __( 'Assigned to the company %s.', 'svc-checkout' ), Markup::escape( $found->name ) );
		}
		return '' === $company
			? __( 'This order counts to the company of its customer.', 'svc-checkout' )
			: __( 'This order counts to no company.', 'svc-checkout' );
	}
}
