<?php

declare( strict_types=1 );

namespace SvcCheckout\StoreEvents;

use SvcCheckout\Checkout\{ CheckoutAmounts, OrderedCart };
use SvcCheckout\Settings\{ PaymentTerms, Settings };
use SvcCheckout\Support\{ Money, OrderMeta };
use WC_Order;
use WC_Order_Refund;

/**
 * The body of `POST /v1/store/events`.
 *
 * @phpstan-import-type Entry from Outbox
 */
final class Payload {

	/**
	 * The whole body.
	 *
	 * @param Entry $entry
	 * @return array<string, mixed>|null Null for a refund that was deleted.
	 */
	public static function event( WC_Order $order, array $entry ): ?array {
		$session = OrderMeta::read( $order, OrderMeta::SESSION_ID );
		$event   = [
			'id'         => $entry['id'],
			'type'       => $entry['type'],
			'occurredAt' => $entry['at'],
			'sessionId'  => '' === $session ? null : $session,
			'order'      => self::order( $order, $entry['attempt'], $entry['detail'] ),
		];
		if ( 'order.payment_reversed' === $entry['type'] ) {
			return $event + [ 'payment' => self::reversed_payment( $entry['detail'] ) ];
		}
		if ( 'order.refunded' !== $entry['type'] ) {
			return $event;
		}
		$refund = wc_get_order( $entry['refund'] );
		$amount = $refund instanceof WC_Order_Refund ? Money::to_minor( (float) $refund->get_amount(), $order->get_currency() ) : 0;
		if ( ! $refund instanceof WC_Order_Refund || $amount < 1 ) {
			return null;
		}
		return $event + [
			'refund' => [
				'id'     => 'wc_' . $refund->get_id(),
				'amount' => $amount,
				'reason' => mb_substr( $refund->get_reason(), 0, 500 ),
			],
		];
	}

	/**
	 * The field `order`.
	 *
	 * @param int                   $attempt Pre-confirmation attempt that the event belongs to; 0 without one.
	 * @param array<string, string> $payment Status and payment at the time of the event ({@see PaymentChange::state()}); those of now if absent.
	 * @return array<string, mixed>
	 */
	public static function order( WC_Order $order, int $attempt, array $payment ): array {
		$payment = array_intersect_key( $payment, PaymentChange::state( $order ) ) + PaymentChange::state( $order );
		$or_null = static fn ( string $text ): ?string => '' === $text ? null : $text;
		$term    = OrderMeta::read( $order, OrderMeta::PAYMENT_TERMS );
		$check   = OrderMeta::read( $order, OrderMeta::PRE_CONFIRMATION_ID );
		$fields  = [
			'id'                => (string) $order->get_id(),
			'number'            => mb_substr( $order->get_order_number(), 0, 255 ),
			'status'            => $payment['status'],
			'currency'          => $order->get_currency(),
			'amounts'           => array_map( static fn ( int|string $amount ): int|string => is_int( $amount ) ? max( 0, $amount ) : $amount, CheckoutAmounts::of_order( $order ) ),
			'billing'           => self::billing( $order ),
			'cart'              => OrderedCart::of( $order ),
			'paymentTerm'       => PaymentTerms::is_deferred( $term ) ? $term : null,
			'paymentDue'        => $or_null( OrderMeta::read( $order, OrderMeta::PAYMENT_DUE ) ),
			'paidAt'            => $or_null( self::instant( $payment['paidAt'] ) ),
			'transactionId'     => $or_null( mb_substr( $order->get_transaction_id(), 0, 255 ) ),
			'preConfirmationId' => $or_null( $check ),
			'meta'              => (object) self::meta( $order ),
		] + OrderedCart::delivery( $order ) + OrderedCart::coupons( $order );
		if ( Settings::has_feature( Settings::FEATURE_ON_ACCOUNT ) ) {
			$fields['paidOn'] = $or_null( $payment['paidOn'] );
		}
		return '' !== $check && $attempt > 0 ? $fields + [ 'attempt' => $attempt ] : $fields;
	}

	/**
	 * The field `payment` of `order.payment_reversed`.
	 *
	 * @param array<string, string> $detail As {@see PaymentChange::reversed()} returned it.
	 * @return array<string, mixed>
	 */
	public static function reversed_payment( array $detail ): array {
		$day = $detail['receivedOn'] ?? '';
		return [
			'amount'     => (int) ( $detail['amount'] ?? '0' ),
			'receivedOn' => '' === $day ? null : $day,
			'reference'  => mb_substr( $detail['reference'] ?? '', 0, 255 ),
			'reason'     => mb_substr( $detail['reason'] ?? '', 0, 500 ),
		];
	}

	/**
	 * ISO 8601 in UTC, whatever format is stored.
	 */
	private static function instant( string $stored ): string {
		$seconds = '' === $stored ? false : strtotime( 1 === preg_match( '/(?:Z|[+-]\d\d:?\d\d)$/D', $stored ) ? $stored : "$stored UTC" );
		return false === $seconds ? '' : gmdate( 'Y-m-d\TH:i:s\Z', $seconds );
	}

	/**
	 * Values that exceed the limits of the forms were written by other plugins.
	 *
	 * @return array<string, mixed>
	 */
	private static function billing( WC_Order $order ): array {
		$text = static fn ( string $value, int $max_length = 400 ): string => mb_substr( $value, 0, $max_length );
		return [
			'company'   => $text( $order->get_billing_company( 'edit' ) ),
			'firstName' => $text( $order->get_billing_first_name( 'edit' ) ),
			'lastName'  => $text( $order->get_billing_last_name( 'edit' ) ),
			'email'     => $text( $order->get_billing_email( 'edit' ) ),
			'phone'     => $text( $order->get_billing_phone( 'edit' ), 200 ),
			'address'   => [
				'line1'    => $text( $order->get_billing_address_1( 'edit' ) ),
				'line2'    => $text( $order->get_billing_address_2( 'edit' ) ),
				'postcode' => $text( $order->get_billing_postcode( 'edit' ), 100 ),
				'city'     => $text( $order->get_billing_city( 'edit' ) ),
				'state'    => $text( $order->get_billing_state( 'edit' ) ),
				'country'  => $order->get_billing_country( 'edit' ),
			],
		];
	}

	/**
	 * `_svc_…` and `_billing_company`, without internal keys.
	 *
	 * @return array<string, string>
	 */
	private static function meta( WC_Order $order ): array {
		$meta = [ OrderMeta::COMPANY => $order->get_billing_company( 'edit' ) ];
		foreach ( OrderMeta::all( $order ) as $key => $value ) {
			if ( str_starts_with( $key, '_svc_' ) && ! in_array( $key, OrderMeta::INTERNAL, true ) && is_scalar( $value ) ) {
				$meta[ $key ] = (string) $value;
			}
		}
		return array_filter( $meta, static fn ( string $value ): bool => '' !== $value );
	}
}
