<?php
/**
 * What a checkout leaves on its order.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Support;

use DateTimeZone;
use WC_Meta_Data;
use WC_Order;

defined( 'ABSPATH' ) || exit;

/**
 * The one writer of `_svc_*` (specification, B2B form fields). The order is not saved here.
 */
final class OrderMeta {

	public const COMPANY          = '_billing_company';
	public const VAT_NUMBER       = '_svc_vat_number';
	public const VAT_VALID        = '_svc_vat_valid';
	public const VAT_COUNTRY      = '_svc_vat_country';
	public const VAT_NAME         = '_svc_vat_name';
	public const VAT_WARNING      = '_svc_vat_warning';
	public const VAT_CONSULTATION = '_svc_vat_consultation';
	public const VAT_CHECKED_AT   = '_svc_vat_checked_at';
	public const PO_NUMBER        = '_svc_po_number';
	public const PAYMENT_TERMS    = '_svc_payment_terms';
	public const PAYMENT_DUE      = '_svc_payment_due';
	public const PAID_AT          = '_svc_paid_at';
	public const SESSION_ID       = '_svc_session_id';
	public const LIVEMODE         = '_svc_livemode';
	public const EXTENSION        = '_svc_ext_';

	/** What the form of an earlier try may have left behind. */
	private const OF_THE_FORM = [
		self::VAT_NUMBER,
		self::VAT_VALID,
		self::VAT_COUNTRY,
		self::VAT_NAME,
		self::VAT_WARNING,
		self::VAT_CONSULTATION,
		self::VAT_CHECKED_AT,
		self::PO_NUMBER,
		self::PAYMENT_TERMS,
		self::PAYMENT_DUE,
	];

	/**
	 * Writes the given keys and leaves others alone. An empty value removes its key, except for an extension:
	 * there an empty text is what the partner sent. `0` is not empty.
	 *
	 * @param WC_Order             $order Order to write to.
	 * @param array<string, mixed> $meta  Values by key as stored: `_billing_company` or `_svc_…`; others are refused.
	 */
	public static function apply( WC_Order $order, array $meta ): void {
		foreach ( $meta as $key => $value ) {
			if ( self::COMPANY === $key ) {
				// An internal key: WooCommerce complains when it is written as meta.
				$order->set_billing_company( self::text( $value ) );
			} elseif ( str_starts_with( $key, self::EXTENSION ) ) {
				$order->update_meta_data( $key, self::extension( $value ) );
			} elseif ( str_starts_with( $key, '_svc_' ) ) {
				self::write( $order, $key, self::text( $value ) );
			} else {
				wc_get_logger()->warning( "Order meta of a foreign name was not written: $key", [ 'source' => 'svc-checkout' ] );
			}
		}
	}

	/**
	 * The same for a later try on one order: what only the earlier form had filled in goes.
	 *
	 * @param WC_Order             $order Order to write to.
	 * @param array<string, mixed> $meta  As above.
	 */
	public static function replace( WC_Order $order, array $meta ): void {
		foreach ( self::OF_THE_FORM as $key ) {
			if ( ! array_key_exists( $key, $meta ) ) {
				$order->delete_meta_data( $key );
			}
		}
		foreach ( array_keys( self::extensions( $order ) ) as $key ) {
			if ( ! array_key_exists( self::EXTENSION . $key, $meta ) ) {
				$order->delete_meta_data( self::EXTENSION . $key );
			}
		}
		self::apply( $order, $meta );
	}

	/**
	 * A key's value as text; empty when it is not there.
	 *
	 * @param WC_Order $order Order to read.
	 * @param string   $key   One of the constants.
	 */
	public static function read( WC_Order $order, string $key ): string {
		return self::text( $order->get_meta( $key ) );
	}

	/**
	 * The day an order on account is due, in the store's way of writing; empty when it has none.
	 *
	 * @param WC_Order $order Order to read.
	 */
	public static function due_day( WC_Order $order ): string {
		$due  = self::read( $order, self::PAYMENT_DUE );
		$day = '' === $due ? false : strtotime( "$due UTC" );
		return false === $day ? $due : (string) wp_date( wc_date_format(), $day, new DateTimeZone( 'UTC' ) );
	}

	/**
	 * What partners sent with the cart, by their own keys.
	 *
	 * @param WC_Order $order Order to read.
	 * @return array<string, mixed>
	 */
	public static function extensions( WC_Order $order ): array {
		$extensions = [];
		foreach ( $order->get_meta_data() as $stored ) {
			$data = $stored instanceof WC_Meta_Data ? $stored->get_data() : [];
			$key  = $data['key'] ?? null;
			if ( is_string( $key ) && str_starts_with( $key, self::EXTENSION ) ) {
				$extensions[ substr( $key, strlen( self::EXTENSION ) ) ] = CartExtensions::read( $data['value'] ?? null );
			}
		}
		return $extensions;
	}

	/**
	 * Removes what is empty.
	 *
	 * @param WC_Order $order Order to write to.
	 * @param string   $key   Key as stored.
	 * @param string   $value What to store.
	 */
	private static function write( WC_Order $order, string $key, string $value ): void {
		if ( '' === $value ) {
			$order->delete_meta_data( $key );
			return;
		}
		$order->update_meta_data( $key, $value );
	}

	/**
	 * One line of text: true is `1`, false `0`.
	 *
	 * @param mixed $value A scalar; anything else counts as nothing.
	 */
	private static function text( mixed $value ): string {
		return match ( true ) {
			is_bool( $value )   => $value ? '1' : '0',
			is_scalar( $value ) => (string) $value,
			default             => '',
		};
	}

	/**
	 * Texts and numbers as they are, anything else as JSON; meta knows no true and false.
	 *
	 * @param mixed $value What the partner put there.
	 */
	private static function extension( mixed $value ): string {
		if ( is_string( $value ) || is_int( $value ) ) {
			return (string) $value;
		}
		return (string) wp_json_encode( $value, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE );
	}
}
