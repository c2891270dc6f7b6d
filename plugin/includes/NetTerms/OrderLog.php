<?php

declare( strict_types=1 );

namespace SvcCheckout\NetTerms;

use SvcCheckout\OnAccount\{ CompanyLog, Receivables };
use SvcCheckout\Support\OrderMeta;
use WC_Order;
use WP_Error;

/**
 * What staff do with an order on account, in the log of the company that it counts to.
 */
final class OrderLog {

	/**
	 * Runs an action and, if it succeeds, records it.
	 *
	 * @param string                          $kind   One of {@see CompanyLog}, of an order.
	 * @param callable(): (WC_Order|WP_Error) $action
	 * @param string                          $text   Its reason; empty without one.
	 */
	public static function record( int $id, string $kind, callable $action, string $text = '' ): WC_Order|WP_Error {
		$before = self::company( $id );
		$result = $action();
		if ( $result instanceof WC_Order ) {
			// An action may end that the order counts to a company, or begin it.
			$company = '' === $before ? self::company( $id ) : $before;
			if ( '' !== $company ) {
				CompanyLog::add( $company, $kind, self::data( $result, $text ) );
			}
		}
		return $result;
	}

	private static function company( int $id ): string {
		return Receivables::companies_of( [ $id ] )[ $id ] ?? '';
	}

	/**
	 * @return array<string, mixed>
	 */
	private static function data( WC_Order $order, string $text ): array {
		return [
			'order'    => $order->get_id(),
			'number'   => $order->get_order_number(),
			'text'     => trim( $text ),
			'due'      => OrderMeta::read( $order, OrderMeta::PAYMENT_DUE ),
			'amount'   => PaymentAmounts::of( $order )->received,
			'currency' => $order->get_currency(),
			'paidAt'   => OrderMeta::read( $order, OrderMeta::PAID_AT ),
			'isTest'   => '0' === OrderMeta::read( $order, OrderMeta::LIVEMODE ),
		];
	}
}
