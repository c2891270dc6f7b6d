<?php
/**
 * The box "B2B" on the order screen.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\OrderAdmin;

use SvcCheckout\NetTerms\{ Actions, NetTermOrder };
use SvcCheckout\Settings\{ B2bSettings, PaymentTerms };
use SvcCheckout\Support\{ AdminScript, OrderMeta };
use WC_Order;
use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * What the buyer entered, what the register said about the VAT number, and what partners sent with the cart. On
 * WooCommerce's order tables and on posts.
 */
final class OrderBox {

	private const ID     = 'svc-checkout-order';
	private const HANDLE = 'svc-checkout-order';

	/**
	 * Adds the box.
	 *
	 * @param string $file Path of the plugin's main file.
	 */
	public static function register( string $file ): void {
		add_action( 'add_meta_boxes', static fn ( mixed $type, mixed $shown ) => self::add( $file, $shown ), 10, 2 );
	}

	/**
	 * To orders of ours only.
	 *
	 * @param string $file  Path of the plugin's main file.
	 * @param mixed  $shown The order, as a post or as WooCommerce's object.
	 */
	private static function add( string $file, mixed $shown ): void {
		$order = self::order( $shown );
		if ( null === $order || [] === self::rows( $order ) ) {
			return;
		}
		add_meta_box( self::ID, __( 'B2B checkout', 'svc-checkout' ), [ self::class, 'show' ], wc_get_page_screen_id( 'shop-order' ), 'side', 'high' );
		AdminScript::enqueue( $file, 'order', self::HANDLE );
	}

	/**
	 * Prints the box.
	 *
	 * @param mixed $shown The order, as a post or as WooCommerce's object.
	 */
	public static function show( mixed $shown ): void {
		$order = self::order( $shown );
		if ( null === $order ) {
			return;
		}
		if ( '0' === OrderMeta::read( $order, OrderMeta::LIVEMODE ) ) {
			echo '<p><mark class="order-status status-on-hold"><span>' . esc_html__( 'Test order: no money moves', 'svc-checkout' ) . '</span></mark></p>';
		}
		echo '<dl>';
		foreach ( self::rows( $order ) as $label => $value ) {
			echo '<dt><strong>' . esc_html( $label ) . '</strong></dt><dd style="margin:0 0 8px;overflow-wrap:anywhere">' . esc_html( $value ) . '</dd>';
		}
		echo '</dl>';
		if ( '' !== OrderMeta::read( $order, OrderMeta::VAT_NUMBER ) ) {
			echo '<div id="svc-checkout-vat-recheck" data-order="' . esc_attr( (string) $order->get_id() ) . '"></div>';
		}
		self::show_extensions( $order );
	}

	/**
	 * What partners sent, as it is kept.
	 *
	 * @param WC_Order $order The order.
	 */
	private static function show_extensions( WC_Order $order ): void {
		$extensions = OrderMeta::extensions( $order );
		if ( [] === $extensions ) {
			return;
		}
		echo '<details><summary style="padding:4px 0;cursor:pointer">' . esc_html__( 'Sent with the cart', 'svc-checkout' ) . '</summary><dl>';
		foreach ( $extensions as $key => $value ) {
			$text = is_string( $value ) ? $value : (string) wp_json_encode( $value, JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE );
			echo '<dt><code>' . esc_html( (string) $key ) . '</code></dt><dd style="margin:0 0 8px;overflow-wrap:anywhere;white-space:pre-wrap">' . esc_html( $text ) . '</dd>';
		}
		echo '</dl></details>';
	}

	/**
	 * What there is to say, label by label.
	 *
	 * @param WC_Order $order The order.
	 * @return array<string, string>
	 */
	private static function rows( WC_Order $order ): array {
		$read = static fn ( string $key ): string => OrderMeta::read( $order, $key );
		$term = $read( OrderMeta::PAYMENT_TERMS );
		$rows = [
			__( 'Purchase order number', 'svc-checkout' ) => $read( OrderMeta::PO_NUMBER ),
			__( 'Payment term', 'svc-checkout' )          => '' === $term ? '' : PaymentTerms::label( $term, B2bSettings::payment_terms() ),
			__( 'Due date', 'svc-checkout' )              => OrderMeta::due_day( $order ),
			__( 'Paid', 'svc-checkout' )                  => PaymentTerms::is_deferred( $term ) ? self::time( $read( OrderMeta::PAID_AT ) ) : '',
			__( 'Payment reference', 'svc-checkout' )     => $read( Actions::REFERENCE ),
			__( 'VAT number', 'svc-checkout' )            => $read( OrderMeta::VAT_NUMBER ),
			__( 'VAT check', 'svc-checkout' )             => self::vat( NetTermOrder::vat_state( $order ) ),
			__( 'Registered name', 'svc-checkout' )       => $read( OrderMeta::VAT_NAME ),
			__( 'Country of the number', 'svc-checkout' ) => $read( OrderMeta::VAT_COUNTRY ),
			__( 'Checked at', 'svc-checkout' )            => self::time( $read( OrderMeta::VAT_CHECKED_AT ) ),
			__( 'Consultation number', 'svc-checkout' )   => $read( OrderMeta::VAT_CONSULTATION ),
			__( 'Checkout session', 'svc-checkout' )      => $read( OrderMeta::SESSION_ID ),
		];
		return array_filter( $rows, static fn ( string $value ): bool => '' !== $value );
	}

	/**
	 * What the state of a number means.
	 *
	 * @param string $state As {@see NetTermOrder::vat_state()} has it.
	 */
	private static function vat( string $state ): string {
		return match ( $state ) {
			'valid'       => __( 'Valid', 'svc-checkout' ),
			'invalid'     => __( 'Not valid', 'svc-checkout' ),
			'unavailable' => __( 'The register did not answer', 'svc-checkout' ),
			'unchecked'   => __( 'Not checked', 'svc-checkout' ),
			default       => '',
		};
	}

	/**
	 * A moment in the store's way of writing.
	 *
	 * @param string $iso ISO 8601, or empty.
	 */
	private static function time( string $iso ): string {
		$seconds = '' === $iso ? false : strtotime( $iso );
		return false === $seconds ? $iso : (string) wp_date( wc_date_format() . ' ' . wc_time_format(), $seconds );
	}

	/**
	 * The order behind what WordPress shows.
	 *
	 * @param mixed $shown A post or an order.
	 */
	private static function order( mixed $shown ): ?WC_Order {
		$order = $shown instanceof WP_Post ? wc_get_order( $shown->ID ) : $shown;
		return $order instanceof WC_Order ? $order : null;
	}
}
