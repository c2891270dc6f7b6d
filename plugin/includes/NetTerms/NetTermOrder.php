<?php
/**
 * An order on account, as the accounts team sees it.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\NetTerms;

use SvcCheckout\Settings\{ B2bSettings, PaymentTerms };
use SvcCheckout\Support\{ Money, OrderMeta };
use WC_Order;

defined( 'ABSPATH' ) || exit;

/**
 * Reads, and says what can still be done with it.
 */
final class NetTermOrder {

	/** When a reminder was last sent (ISO 8601). */
	public const REMINDED_AT = '_svc_reminded_at';

	private const DAY_SECONDS = 86400;

	/**
	 * Whether money is still to come for an order.
	 *
	 * @param WC_Order $order Any order.
	 */
	public static function is_open( WC_Order $order ): bool {
		return PaymentTerms::is_deferred( OrderMeta::read( $order, OrderMeta::PAYMENT_TERMS ) )
			&& '' === OrderMeta::read( $order, OrderMeta::PAID_AT )
			&& ! in_array( $order->get_status(), self::ended_statuses(), true );
	}

	/**
	 * Days past the due date; 0 when it is not due yet or has no such date.
	 *
	 * @param WC_Order $order An order.
	 */
	public static function days_overdue( WC_Order $order ): int {
		$due = OrderMeta::read( $order, OrderMeta::PAYMENT_DUE );
		if ( 1 !== preg_match( '/^\d{4}-\d{2}-\d{2}$/D', $due ) ) {
			return 0;
		}
		return max( 0, intdiv( (int) strtotime( wp_date( 'Y-m-d' ) . ' UTC' ) - (int) strtotime( "$due UTC" ), self::DAY_SECONDS ) );
	}

	/**
	 * What a VAT number on an order is worth: `valid`, `invalid`, `unavailable` or, without a number, empty.
	 *
	 * @param WC_Order $order An order.
	 */
	public static function vat_state( WC_Order $order ): string {
		return match ( true ) {
			'' === OrderMeta::read( $order, OrderMeta::VAT_NUMBER )     => '',
			'1' === OrderMeta::read( $order, OrderMeta::VAT_VALID )     => 'valid',
			'' !== OrderMeta::read( $order, OrderMeta::VAT_WARNING )    => 'unavailable',
			'' === OrderMeta::read( $order, OrderMeta::VAT_CHECKED_AT ) => 'unchecked',
			default                                                     => 'invalid',
		};
	}

	/**
	 * What is still owed.
	 *
	 * @param WC_Order $order An order.
	 * @return int In minor units.
	 */
	public static function owed( WC_Order $order ): int {
		$currency = $order->get_currency();
		return Money::to_minor( $order->get_total(), $currency ) - Money::to_minor( $order->get_total_refunded(), $currency );
	}

	/**
	 * A row of the screen.
	 *
	 * @param WC_Order $order An order.
	 * @return array<string, bool|int|string>
	 */
	public static function row( WC_Order $order ): array {
		$terms   = B2bSettings::payment_terms();
		$term    = OrderMeta::read( $order, OrderMeta::PAYMENT_TERMS );
		$created = $order->get_date_created();
		return [
			'id'          => $order->get_id(),
			'number'      => $order->get_order_number(),
			'url'         => $order->get_edit_order_url(),
			'status'      => $order->get_status(),
			'statusLabel' => wc_get_order_status_name( $order->get_status() ),
			'createdAt'   => null === $created ? '' : gmdate( 'Y-m-d\TH:i:s\Z', $created->getTimestamp() ),
			'company'     => '' === $order->get_billing_company( 'edit' ) ? $order->get_formatted_billing_full_name() : $order->get_billing_company( 'edit' ),
			'vat'         => self::vat_state( $order ),
			'vatNumber'   => OrderMeta::read( $order, OrderMeta::VAT_NUMBER ),
			'poNumber'    => OrderMeta::read( $order, OrderMeta::PO_NUMBER ),
			'term'        => PaymentTerms::label( $term, $terms ),
			'due'         => OrderMeta::read( $order, OrderMeta::PAYMENT_DUE ),
			'daysOverdue' => self::days_overdue( $order ),
			'owed'        => self::amount( self::owed( $order ), $order->get_currency() ),
			'remindedAt'  => OrderMeta::read( $order, self::REMINDED_AT ),
			'isOpen'      => self::is_open( $order ),
			'canCancel'   => $order->has_status( 'on-hold' ),
			'isTest'      => '0' === OrderMeta::read( $order, OrderMeta::LIVEMODE ),
		];
	}

	/**
	 * An amount in the store's way of writing, as text.
	 *
	 * @param int    $minor    In minor units.
	 * @param string $currency ISO 4217.
	 */
	public static function amount( int $minor, string $currency ): string {
		$price = wc_price( (float) Money::to_decimal( $minor, $currency ), [ 'currency' => $currency ] );
		return trim( html_entity_decode( wp_strip_all_tags( $price ), ENT_QUOTES | ENT_HTML5, 'UTF-8' ) );
	}

	/**
	 * Statuses in which nothing is owed, as orders name them.
	 *
	 * @return list<string>
	 */
	private static function ended_statuses(): array {
		return array_map( static fn ( string $status ): string => (string) preg_replace( '/^wc-/', '', $status ), Query::NOTHING_OWED );
	}
}
