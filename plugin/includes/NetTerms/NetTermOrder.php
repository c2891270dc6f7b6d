<?php

declare( strict_types=1 );

namespace SvcCheckout\NetTerms;

use SvcCheckout\Extensions\SafeFilter;
use SvcCheckout\OnAccount\{ OpenOrders, OrderDebt };
use SvcCheckout\Settings\{ B2bSettings, PaymentTerms };
use SvcCheckout\Support\{ GatewayId, Money, OrderMeta };
use SvcCheckout\Vat\VatNumber;
use WC_Order;

/**
 * An order on account as the accounts team sees it.
 */
final class NetTermOrder {

	private const DAY_SECONDS = 86400;

	/**
	 * Whether payment is still due.
	 */
	public static function is_open( WC_Order $order ): bool {
		return PaymentTerms::is_deferred( OrderMeta::read( $order, OrderMeta::PAYMENT_TERMS ) )
			&& '' === OrderMeta::read( $order, OrderMeta::PAID_AT )
			&& [] === array_intersect( [ $order->get_status(), 'wc-' . $order->get_status() ], OpenOrders::NOTHING_OWED );
	}

	/**
	 * Whether the payment was recorded by hand or by a bank import, and so can be undone: a payment method's is refunded.
	 */
	public static function can_undo( WC_Order $order ): bool {
		return PaymentTerms::is_deferred( OrderMeta::read( $order, OrderMeta::PAYMENT_TERMS ) )
			&& '' !== OrderMeta::read( $order, OrderMeta::PAID_AT )
			&& GatewayId::ON_ACCOUNT === $order->get_payment_method()
			&& [] === array_intersect( [ $order->get_status(), 'wc-' . $order->get_status() ], OpenOrders::NOTHING_OWED );
	}

	/**
	 * Whether staff put the order on account and can take it off: it is unpaid, and has not been moved on since. One that would wait
	 * for a payment again has no refunds: payment methods charge its total.
	 */
	public static function can_take_off( WC_Order $order ): bool {
		$before = self::before_account( $order );
		return null !== $before && self::is_open( $order ) && '' === OrderMeta::read( $order, OrderMeta::AMOUNT_PAID )
			&& ( $order->has_status( 'on-hold' ) || $order->has_status( $before['status'] ) )
			&& ( 0.0 === (float) $order->get_total_refunded() || ! in_array( $before['status'], OrderDebt::UNDECIDED, true ) );
	}

	/**
	 * How an order that staff put on account was to be paid before; null for any other.
	 *
	 * @return array{method: string, title: string, status: string, term: string}|null
	 */
	public static function before_account( WC_Order $order ): ?array {
		$before = json_decode( OrderMeta::read( $order, OrderMeta::BEFORE_ACCOUNT ), true );
		$text   = static fn ( string $key ): string => is_array( $before ) && is_string( $before[ $key ] ?? null ) ? $before[ $key ] : '';
		return '' === $text( 'status' ) ? null : [
			'method' => $text( 'method' ),
			'title'  => $text( 'title' ),
			'status' => $text( 'status' ),
			'term'   => $text( 'term' ),
		];
	}

	/**
	 * Whether the order counts as a live one; orders that were not made by the plugin have no mark.
	 */
	public static function is_live( WC_Order $order ): bool {
		$mode = OrderMeta::read( $order, OrderMeta::LIVEMODE );
		return '' === $mode ? B2bSettings::is_livemode() : '0' !== $mode;
	}

	/**
	 * Days past the due date; 0 if not due yet or without a due date.
	 */
	public static function days_overdue( WC_Order $order ): int {
		$due = OrderMeta::read( $order, OrderMeta::PAYMENT_DUE );
		if ( 1 !== preg_match( '/^\d{4}-\d{2}-\d{2}$/D', $due ) ) {
			return 0;
		}
		return max( 0, intdiv( (int) strtotime( wp_date( 'Y-m-d' ) . ' UTC' ) - (int) strtotime( "$due UTC" ), self::DAY_SECONDS ) );
	}

	/**
	 * `valid`, `invalid`, `unavailable`, `unchecked` or, without a VAT number, empty.
	 */
	public static function vat_state( WC_Order $order ): string {
		return match ( true ) {
			'' === OrderMeta::read( $order, OrderMeta::VAT_NUMBER )     => '',
			'1' === OrderMeta::read( $order, OrderMeta::VAT_VALID )     => 'valid',
			'' !== OrderMeta::read( $order, OrderMeta::VAT_WARNING )    => 'unavailable',
			'' === OrderMeta::read( $order, OrderMeta::VAT_CHECKED_AT ) => 'unchecked',
			// Its country has no register that could be asked.
			true === VatNumber::parse( OrderMeta::read( $order, OrderMeta::VAT_NUMBER ), $order->get_billing_country( 'edit' ) )?->is_format_only() => 'unchecked',
			default                                                     => 'invalid',
		};
	}

	/**
	 * Total minus refunds, in minor units.
	 */
	public static function owed( WC_Order $order ): int {
		$currency = $order->get_currency();
		return Money::to_minor( $order->get_total(), $currency ) - Money::to_minor( $order->get_total_refunded(), $currency );
	}

	/**
	 * A row of the screen.
	 *
	 * @return array<string, mixed>
	 */
	public static function row( WC_Order $order ): array {
		$company = $order->get_billing_company( 'edit' );
		$created = $order->get_date_created();
		return [
			'id'          => $order->get_id(),
			'number'      => $order->get_order_number(),
			'url'         => $order->get_edit_order_url(),
			'status'      => $order->get_status(),
			'statusLabel' => wc_get_order_status_name( $order->get_status() ),
			'createdAt'   => null === $created ? '' : gmdate( 'Y-m-d\TH:i:s\Z', $created->getTimestamp() ),
			'company'     => '' === $company ? $order->get_formatted_billing_full_name() : $company,
			'vat'         => self::vat_state( $order ),
			'vatNumber'   => OrderMeta::read( $order, OrderMeta::VAT_NUMBER ),
			'poNumber'    => OrderMeta::read( $order, OrderMeta::PO_NUMBER ),
			'term'        => PaymentTerms::label( OrderMeta::read( $order, OrderMeta::PAYMENT_TERMS ), B2bSettings::payment_terms() ),
			'due'         => OrderMeta::read( $order, OrderMeta::PAYMENT_DUE ),
			'daysOverdue' => '' === OrderMeta::read( $order, OrderMeta::PAID_AT ) ? self::days_overdue( $order ) : 0,
			'owed'        => Money::format( self::owed( $order ), $order->get_currency() ),
			'total'       => 0.0 === (float) $order->get_total_refunded() ? '' : Money::format( Money::to_minor( $order->get_total(), $order->get_currency() ), $order->get_currency() ),
			'amount'      => self::owed( $order ),
			'currency'    => $order->get_currency(),
			'paidAt'      => OrderMeta::read( $order, OrderMeta::PAID_AT ),
			'remindedAt'  => OrderMeta::read( $order, OrderMeta::REMINDED_AT ),
			'assigned'    => OrderMeta::read( $order, OrderMeta::COMPANY_ID ),
			'canUndo'     => self::can_undo( $order ),
			'canTakeOff'  => self::can_take_off( $order ),
			'isOpen'      => self::is_open( $order ),
			'canCancel'   => $order->has_status( 'on-hold' ),
			'isTest'      => '0' === OrderMeta::read( $order, OrderMeta::LIVEMODE ),
			'extensions'  => self::extensions( $order ),
		];
	}

	/**
	 * What other plugins show of the order in columns of their own; an object in JSON.
	 */
	private static function extensions( WC_Order $order ): object {
		/**
		 * Adds data to the rows of Net terms, for columns and actions of another plugin.
		 *
		 * @since 0.2.0
		 * @param array<string, mixed> $data  By name of the plugin; must be possible to write as JSON.
		 * @param WC_Order             $order An order on account.
		 */
		return (object) SafeFilter::apply( 'svc_checkout_net_terms_row', [], $order, static fn ( mixed $result ): ?array => is_array( $result ) && false !== wp_json_encode( $result ) ? $result : null );
	}

	/**
	 * An amount in the store's currency, in major units, as plain text.
	 */
	public static function format_price( float|int|string $amount ): string {
		return Money::as_text( wc_price( (float) $amount ) );
	}
}
