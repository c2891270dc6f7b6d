<?php

declare( strict_types=1 );

namespace SvcCheckout\Documents;

use SvcCheckout\NetTerms\NetTermOrder;
use SvcCheckout\Support\OrderMeta;
use WC_Order;

/**
 * The buyer's e-mail about an order on account. WooCommerce's own text says that a payment is being confirmed; nothing has been
 * paid. Its sentences are replaced while its template, or the theme's copy of it, is rendered.
 */
final class OnHoldEmail {

	private const TEMPLATES = [ 'emails/customer-on-hold-order.php', 'emails/plain/customer-on-hold-order.php' ];

	/** WooCommerce's sentences since 9.8. */
	private const SENTENCES = [
		'Thanks for your order. It’s on-hold until we confirm that payment has been received.',
		'We’ve received your order and it’s currently on hold until we can confirm your payment has been processed.',
	];

	private static ?WC_Order $order = null;

	public static function register(): void {
		add_action( 'woocommerce_before_template_part', [ self::class, 'begin' ], 10, 4 );
		add_action( 'woocommerce_after_template_part', [ self::class, 'end' ] );
	}

	/**
	 * @param mixed $arguments The template's variables.
	 */
	public static function begin( mixed $name, mixed $path, mixed $file, mixed $arguments ): void {
		$order = is_array( $arguments ) ? $arguments['order'] ?? null : null;
		if ( in_array( $name, self::TEMPLATES, true ) && $order instanceof WC_Order && NetTermOrder::is_open( $order ) ) {
			self::$order = $order;
			add_filter( 'gettext_woocommerce', [ self::class, 'replace' ], 10, 2 );
		}
	}

	public static function end( mixed $name ): void {
		if ( in_array( $name, self::TEMPLATES, true ) ) {
			self::$order = null;
			remove_filter( 'gettext_woocommerce', [ self::class, 'replace' ] );
		}
	}

	/**
	 * @param mixed $translation WooCommerce's.
	 * @param mixed $text        In English.
	 */
	public static function replace( mixed $translation, mixed $text ): mixed {
		if ( null === self::$order || ! in_array( $text, self::SENTENCES, true ) ) {
			return $translation;
		}
		$due = OrderMeta::due_day( self::$order );
		return '' === $due
			? __( 'Thank you for your order on account. Please pay it on the terms below.', 'svc-checkout' )
			/* translators: %s: a date. */
			: sprintf( __( 'Thank you for your order on account. Please pay it by %s.', 'svc-checkout' ), $due );
	}
}
