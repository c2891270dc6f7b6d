<?php

declare( strict_types=1 );

namespace SvcCheckout\Support;

use DateTimeZone;
use WC_Meta_Data;
use WC_Order;

/**
 * All meta keys the plugin stores on orders. No method here saves the order.
 */
final class OrderMeta {

	// B2B data, named by the specification (B2B form fields).
	public const COMPANY          = '_billing_company';
	public const VAT_NUMBER       = '_svc_vat_number';
	public const VAT_VALID        = '_svc_vat_valid';
	public const VAT_COUNTRY      = '_svc_vat_country';
	public const VAT_NAME         = '_svc_vat_name';
	/** `1` or `0`: whether the number's registered name is the company's; absent if there was nothing to compare. */
	public const VAT_NAME_MATCH   = '_svc_vat_name_match';
	public const VAT_WARNING      = '_svc_vat_warning';
	public const VAT_CONSULTATION = '_svc_vat_consultation';
	public const VAT_CHECKED_AT   = '_svc_vat_checked_at';
	/** Who asks to save the VAT number with their account, and what is saved there: `user:number`. Until the order is placed. */
	public const KEEP_VAT_NUMBER = '_svc_keep_vat_number';
	/** Why an order is free of VAT: `intra_community_supply`, `reverse_charge` or `export`; absent on any other order. */
	public const TAX_TREATMENT    = '_svc_tax_treatment';
	/** What its invoice must say, in the buyer's language. */
	public const TAX_SENTENCE     = '_svc_tax_sentence';
	public const PO_NUMBER        = '_svc_po_number';
	/** Further ones beside it: a JSON list of texts. */
	public const PO_NUMBERS       = '_svc_po_numbers';
	public const COST_CENTRE      = '_svc_cost_centre';
	public const BUYER_REFERENCE  = '_svc_buyer_reference';
	public const INVOICE_EMAIL    = '_svc_invoice_email';
	public const PEPPOL_ID        = '_svc_peppol_id';
	public const EXEMPTION_NUMBER = '_svc_exemption_number';
	/** As typed; WooCommerce's customer note has it without markup. */
	public const ORDER_NOTE       = '_svc_order_note';
	public const PAYMENT_TERMS    = '_svc_payment_terms';
	public const PAYMENT_DUE      = '_svc_payment_due';
	/** `date_paid` in ISO 8601, UTC. */
	public const PAID_AT          = '_svc_paid_at';
	/** The day of it in the store's time zone. */
	public const PAID_ON          = '_svc_paid_on';
	/** Paid so far on a deferred term; absent if nothing was. */
	public const AMOUNT_PAID = '_svc_amount_paid';
	/** Company that staff assigned the order to, or `none`; absent if its customer decides. */
	public const COMPANY_ID  = '_svc_company_id';
	/** Due day before staff last changed it, YYYY-MM-DD; absent once that is undone. */
	public const DUE_BEFORE = '_svc_due_before';
	/** `{method, title, status, term}` as JSON, of an order that staff put on account: how it was to be paid before. */
	public const BEFORE_ACCOUNT = '_svc_before_account';
	public const SESSION_ID  = '_svc_session_id';
	/** On a session's order: `0` while it is only an attempt's, `1` once it was placed or staff ask the buyer to pay it. */
	public const PLACED = '_svc_placed';
	/** `0` on test orders. */
	public const LIVEMODE = '_svc_livemode';
	/** Prefix of the extensions that partners send with the cart. */
	public const EXTENSION = '_svc_ext_';

	/** Reference of a bank payment; a payment method may overwrite the transaction id. */
	public const PAYMENT_REFERENCE = '_svc_payment_reference';
	/** The status into which the payment moved the order from on-hold; absent once the order is moved again. */
	public const STATUS_BY_PAYMENT = '_svc_status_by_payment';
	/** Why the last payment was undone; absent while the order is paid. */
	public const REVERSAL_REASON = '_svc_reversal_reason';
	/** When the last payment reminder was sent (ISO 8601). */
	public const REMINDED_AT = '_svc_reminded_at';

	/** On every order placed in the store's own checkout while the plugin is active: the cart's extensions as JSON. */
	public const CART_EXTENSIONS = '_svc_checkout_extensions';
	/** `{tax, fingerprint}` as JSON: the overridden tax and a hash of what it was calculated for. */
	public const TAX_OVERRIDE             = '_svc_tax_override';
	public const PRE_CONFIRMATION_ID      = '_svc_pre_confirmation_id';
	public const PRE_CONFIRMATION_ATTEMPT = '_svc_pre_confirmation_attempt';
	/** `1` if the override removed VAT for no known reason. */
	public const TAX_REVIEW = '_svc_tax_review';
	/** Number of the checkout attempt that wrote a session's order. */
	public const ATTEMPT = '_svc_attempt';
	/** Hash of the request a session's order was written from, and the resulting amounts, as JSON; absent while it is incomplete. */
	public const CONTENT = '_svc_content';
	/** The store's reference of the cart a session was created from. */
	public const REFERENCE = '_svc_reference';
	/** On a refund, and on the order for refunds that the store requested. */
	public const REFUND_ID = '_svc_refund_id';
	/** On a refund: what was refunded, in minor units. The store's own amount is rounded to its price decimals. */
	public const REFUND_AMOUNT = '_svc_refund_amount';

	/** On the order, for each refund that failed and was removed: its id, from before it is deleted. */
	public const REVERSED_REFUND = '_svc_reversed_refund';
	/** The status that a full refund has replaced. */
	public const STATUS_BEFORE_REFUND = '_svc_status_before_refund';

	/** Never sent to the checkout server. */
	public const INTERNAL = [ self::CART_EXTENSIONS, self::TAX_OVERRIDE, self::TAX_REVIEW, self::PRE_CONFIRMATION_ID, self::PRE_CONFIRMATION_ATTEMPT, self::ATTEMPT, self::CONTENT, self::REFERENCE, self::REFUND_ID, self::REFUND_AMOUNT, self::REVERSED_REFUND, self::STATUS_BEFORE_REFUND, self::STATUS_BY_PAYMENT, self::REVERSAL_REASON, self::COMPANY_ID, self::BEFORE_ACCOUNT, self::DUE_BEFORE, self::KEEP_VAT_NUMBER ];

	/** Written from the form; an earlier attempt may have left values. */
	private const FROM_FORM = [ self::VAT_NUMBER, self::VAT_VALID, self::VAT_COUNTRY, self::VAT_NAME, self::VAT_NAME_MATCH, self::VAT_WARNING, self::VAT_CONSULTATION, self::VAT_CHECKED_AT, self::KEEP_VAT_NUMBER, self::PO_NUMBER, self::PO_NUMBERS, self::COST_CENTRE, self::BUYER_REFERENCE, self::INVOICE_EMAIL, self::PEPPOL_ID, self::EXEMPTION_NUMBER, self::ORDER_NOTE, self::PAYMENT_TERMS, self::PAYMENT_DUE ];

	/**
	 * Writes the given keys and leaves others alone. An empty value removes its key (`0` is not empty); extensions keep empty values.
	 *
	 * @param array<string, mixed> $meta Values by key as stored: `_billing_company` or `_svc_…`; others are ignored.
	 */
	public static function apply( WC_Order $order, array $meta ): void {
		foreach ( $meta as $key => $value ) {
			if ( self::COMPANY === $key ) {
				// An internal key: WooCommerce complains when it is written as meta.
				$order->set_billing_company( self::text( $value ) );
			} elseif ( str_starts_with( $key, self::EXTENSION ) ) {
				$is_plain = is_string( $value ) || is_int( $value );
				$order->update_meta_data( $key, $is_plain ? (string) $value : (string) wp_json_encode( $value, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE ) );
			} elseif ( ! str_starts_with( $key, '_svc_' ) ) {
				wc_get_logger()->warning( "Ignored an order meta key outside the plugin's namespace: $key", [ 'source' => 'svc-checkout' ] );
			} elseif ( '' === self::text( $value ) ) {
				$order->delete_meta_data( $key );
			} else {
				$order->update_meta_data( $key, self::text( $value ) );
			}
		}
	}

	/**
	 * Like `apply()`, and removes what an earlier attempt wrote from the form or the cart.
	 *
	 * @param array<string, mixed> $meta As above.
	 */
	public static function replace( WC_Order $order, array $meta ): void {
		$extensions = array_map( static fn ( string $key ): string => self::EXTENSION . $key, array_keys( self::extensions( $order ) ) );
		foreach ( array_diff( [ ...self::FROM_FORM, ...$extensions ], array_keys( $meta ) ) as $key ) {
			$order->delete_meta_data( $key );
		}
		self::apply( $order, $meta );
	}

	/**
	 * A key's value as text; empty if the key is not set.
	 */
	public static function read( WC_Order $order, string $key ): string {
		return self::text( $order->get_meta( $key ) );
	}

	/**
	 * Writes when the order was paid: `date_paid`, WooCommerce's own record.
	 */
	public static function write_payment( WC_Order $order ): void {
		$paid = $order->get_date_paid( 'edit' );
		self::apply(
			$order,
			null === $paid ? [] : [
				self::PAID_AT         => gmdate( 'Y-m-d\TH:i:s.000\Z', $paid->getTimestamp() ),
				self::PAID_ON         => (string) wp_date( 'Y-m-d', $paid->getTimestamp() ),
				self::REVERSAL_REASON => '',
			]
		);
	}

	/**
	 * Removes what is known of the payment.
	 */
	public static function remove_payment( WC_Order $order ): void {
		$reference = self::read( $order, self::PAYMENT_REFERENCE );
		if ( '' !== $reference && $order->get_transaction_id( 'edit' ) === $reference ) {
			$order->set_transaction_id( '' );
		}
		self::apply( $order, array_fill_keys( [ self::PAID_AT, self::PAID_ON, self::PAYMENT_REFERENCE, self::STATUS_BY_PAYMENT ], '' ) );
	}

	/**
	 * Due date; empty without one.
	 *
	 * @param string $format Of `date()`; empty for the store's.
	 */
	public static function due_day( WC_Order $order, string $format = '' ): string {
		return self::day( self::read( $order, self::PAYMENT_DUE ), $format );
	}

	/**
	 * Day of the payment in the store's date format; empty before it.
	 */
	public static function paid_day( WC_Order $order ): string {
		return self::day( self::read( $order, self::PAID_ON ) );
	}

	/**
	 * A day in the store's date format.
	 *
	 * @param string $date   YYYY-MM-DD; anything else is returned as it is.
	 * @param string $format Of `date()`; empty for the store's.
	 */
	public static function day( string $date, string $format = '' ): string {
		$day = '' === $date ? false : strtotime( "$date UTC" );
		return false === $day ? $date : (string) wp_date( '' === $format ? wc_date_format() : $format, $day, new DateTimeZone( 'UTC' ) );
	}

	/**
	 * Extensions of the cart, by the partners' own keys.
	 *
	 * @return array<string, mixed>
	 */
	public static function extensions( WC_Order $order ): array {
		$extensions = [];
		foreach ( self::all( $order ) as $key => $value ) {
			if ( str_starts_with( $key, self::EXTENSION ) ) {
				$is_json = is_string( $value ) && 1 === preg_match( '/^[\[{]/', $value );

				$extensions[ substr( $key, strlen( self::EXTENSION ) ) ] = $is_json ? json_decode( $value, true ) ?? $value : $value;
			}
		}
		return $extensions;
	}

	/**
	 * All meta of an order; of a repeated key, the last value.
	 *
	 * @return array<string, mixed>
	 */
	public static function all( WC_Order $order ): array {
		$all = [];
		foreach ( $order->get_meta_data() as $stored ) {
			$data = $stored instanceof WC_Meta_Data ? $stored->get_data() : [];
			if ( is_string( $data['key'] ?? null ) ) {
				$all[ $data['key'] ] = $data['value'] ?? null;
			}
		}
		return $all;
	}

	/**
	 * Scalars as text, true as `1` and false as `0`; anything else is empty.
	 */
	private static function text( mixed $value ): string {
		return match ( true ) {
			is_bool( $value )   => $value ? '1' : '0',
			is_scalar( $value ) => (string) $value,
			default             => '',
		};
	}
}
