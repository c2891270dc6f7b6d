<?php
/**
 * Marks mails about test orders.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\SessionOrder;

use SvcCheckout\Support\OrderMeta;
use WC_Emails;
use WC_Order;

defined( 'ABSPATH' ) || exit;

/**
 * Nobody shall ship, or wait for, an order that no money was paid for.
 */
final class TestOrderEmails {

	/**
	 * Every kind of mail has a filter of its own name.
	 */
	public static function register(): void {
		add_action( 'woocommerce_email', [ self::class, 'watch' ] );
	}

	/**
	 * Looks at the subject of every mail that WooCommerce and other plugins can send.
	 *
	 * @param mixed $mailer WooCommerce's mails.
	 */
	public static function watch( mixed $mailer ): void {
		foreach ( $mailer instanceof WC_Emails ? $mailer->get_emails() : [] as $email ) {
			add_filter( "woocommerce_email_subject_$email->id", [ self::class, 'mark' ], PHP_INT_MAX, 2 );
		}
	}

	/**
	 * `[TEST]` before the subject.
	 *
	 * @param mixed $subject The subject.
	 * @param mixed $order   What the mail is about.
	 */
	public static function mark( mixed $subject, mixed $order ): mixed {
		return is_string( $subject ) && $order instanceof WC_Order && '0' === $order->get_meta( OrderMeta::LIVEMODE ) && ! str_starts_with( $subject, '[TEST]' )
			? "[TEST] $subject"
			: $subject;
	}
}
