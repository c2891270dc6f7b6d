<?php

declare( strict_types=1 );

namespace SvcCheckout\SessionOrder;

use SvcCheckout\Support\OrderMeta;
use WC_Emails;
use WC_Order;

/**
 * Marks e-mails about test orders, which must not be shipped.
 */
final class TestOrderEmails {

	public static function register(): void {
		add_action( 'woocommerce_email', [ self::class, 'add_filters' ] );
	}

	/**
	 * Each e-mail has a filter of its own, those of other plugins included.
	 */
	public static function add_filters( mixed $mailer ): void {
		foreach ( $mailer instanceof WC_Emails ? $mailer->get_emails() : [] as $email ) {
			add_filter( "woocommerce_email_subject_$email->id", [ self::class, 'mark' ], PHP_INT_MAX, 2 );
		}
	}

	public static function mark( mixed $subject, mixed $order ): mixed {
		return is_string( $subject ) && $order instanceof WC_Order && '0' === $order->get_meta( OrderMeta::LIVEMODE ) && ! str_starts_with( $subject, '[TEST]' )
			? "[TEST] $subject"
			: $subject;
	}
}
