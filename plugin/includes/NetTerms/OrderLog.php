<?php

declare( strict_types=1 );

namespace SvcCheckout\NetTerms;

use SvcCheckout\OnAccount\{ CompanyLog, Receivables };
use SvcCheckout\Support\OrderMeta;
use WC_Order;
use WP_Error;

/**
 * What staff do with an order on account, in the log of the company that it counts to. Reasons are not repeated, because they may be
 * personal: they stand in the notes of the order.
 */
final class OrderLog {

	/**
	 * Runs an action and records it, if it succeeds: at the company that the order counts to afterwards, or else did before.
	 *
	 * @param string                          $kind   One of {@see CompanyLog}, of an order.
	 * @param callable(): (WC_Order|WP_Error) $action
	 */
	public static function record( int $id, string $kind, callable $action ): WC_Order|WP_Error {
		$before = self::company( $id );
		$order  = CompanyLog::ORDER_DUE === $kind ? wc_get_order( $id ) : null;
		$due    = $order instanceof WC_Order ? OrderMeta::read( $order, OrderMeta::PAYMENT_DUE ) : null;
		$result = $action();
		// The same day again changes nothing.
		if ( $result instanceof WC_Order && OrderMeta::read( $result, OrderMeta::PAYMENT_DUE ) !== $due ) {
			$after = self::company( $id );
			self::add( '' === $after ? $before : $after, $kind, $result );
		}
		return $result;
	}

	/**
	 * As above, for an action that assigns the order: recorded at both companies.
	 *
	 * @param callable(): (WC_Order|WP_Error) $action
	 */
	public static function record_assignment( int $id, callable $action ): WC_Order|WP_Error {
		$before = self::company( $id );
		$result = $action();
		$after  = self::company( $id );
		if ( $result instanceof WC_Order && $before !== $after ) {
			self::add( $before, CompanyLog::ORDER_LEFT, $result );
			self::add( $after, CompanyLog::ORDER_ASSIGNED, $result );
		}
		return $result;
	}

	/**
	 * @param string $company Id; empty for none.
	 */
	private static function add( string $company, string $kind, WC_Order $order ): void {
		if ( '' !== $company ) {
			CompanyLog::add( $company, $kind, self::data( $order ) );
		}
	}

	private static function company( int $id ): string {
		return Receivables::companies_of( [ $id ] )[ $id ] ?? '';
	}

	/**
	 * @return array<string, mixed>
	 */
	private static function data( WC_Order $order ): array {
		return [
			'order'    => $order->get_id(),
			'number'   => $order->get_order_number(),
			'due'      => OrderMeta::read( $order, OrderMeta::PAYMENT_DUE ),
			'amount'   => PaymentAmounts::of( $order )->received,
			'currency' => $order->get_currency(),
			'paidAt'   => OrderMeta::read( $order, OrderMeta::PAID_AT ),
			'isTest'   => ! NetTermOrder::is_live( $order ),
		];
	}
}
