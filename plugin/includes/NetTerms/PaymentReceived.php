<?php

declare( strict_types=1 );

namespace SvcCheckout\NetTerms;

use SvcCheckout\Settings\PaymentTerms;
use SvcCheckout\Support\OrderMeta;
use WC_Order;
use WeakMap;

/**
 * When the buyer is told that an order on account is paid, whoever recorded it. WooCommerce's own e-mail about the status into
 * which the payment moves the order would say that the order was received, or is complete; it is not sent for that move. A later
 * move sends it as usual.
 *
 * The e-mail is one of WooCommerce's transactional e-mails and has their guarantee: it is sent once, in the request that saves
 * the payment or, if the store defers e-mails, by a scheduled action afterwards. A request that dies between the two sends none;
 * the payment itself is saved, and the order shows it.
 */
final class PaymentReceived {

	/** Action after an order on account, placed before, is paid. Argument: its id. */
	public const PAID = 'svc_checkout_order_paid';

	/** WooCommerce runs it for this action, at once or deferred. */
	public const NOTIFICATION = self::PAID . '_notification';

	/** Until an order is placed, its payment is part of placing it, which WooCommerce confirms. */
	private const NOT_PLACED = [ 'pending', 'failed', 'cancelled', 'checkout-draft', 'auto-draft', 'draft', 'new' ];

	/** What triggers the suppressed e-mails: the status that the payment leads to, by e-mail and trigger. */
	private const SUPPRESSED = [
		'customer_processing_order' => [ 'woocommerce_order_status_on-hold_to_processing_notification', 'processing' ],
		'customer_completed_order'  => [ 'woocommerce_order_status_completed_notification', 'completed' ],
	];

	/**
	 * Orders that the current save pays.
	 *
	 * @var WeakMap<WC_Order, true>|null
	 */
	private static ?WeakMap $paid = null;

	public static function register(): void {
		// At this priority `StoreEvents\OrderObserver`, registered later, writes the record of the payment.
		add_action( 'woocommerce_before_order_object_save', [ self::class, 'before_save' ], PHP_INT_MAX );
		add_action( 'woocommerce_after_order_object_save', [ self::class, 'after_save' ] );
		add_filter( 'woocommerce_email_actions', static fn ( mixed $actions ): mixed => is_array( $actions ) ? [ ...$actions, self::PAID ] : $actions );
		add_filter( 'woocommerce_email_classes', [ self::class, 'add_email' ] );
		foreach ( self::SUPPRESSED as $email => [ $trigger, $status ] ) {
			add_filter(
				"woocommerce_email_enabled_$email",
				static fn ( mixed $enabled, mixed $order = null ): mixed => doing_action( $trigger ) && $order instanceof WC_Order && self::replaces( $order, $status ) ? false : $enabled,
				10,
				2
			);
		}
	}

	/**
	 * WooCommerce loads the parent class of e-mails only when it needs e-mails.
	 *
	 * @param mixed $emails By key.
	 */
	public static function add_email( mixed $emails ): mixed {
		if ( ! is_array( $emails ) ) {
			return $emails;
		}
		$email = new PaymentReceivedEmail();
		add_action( self::NOTIFICATION, [ $email, 'trigger' ] );
		return $emails + [ PaymentReceivedEmail::KEY => $email ];
	}

	public static function before_save( mixed $order ): void {
		if ( ! $order instanceof WC_Order || ! array_key_exists( 'date_paid', $order->get_changes() ) ) {
			return;
		}
		$status  = $order->get_base_data()['status'] ?? '';
		$is_paid = null !== $order->get_date_paid( 'edit' ) && '' === OrderMeta::read( $order, OrderMeta::PAID_AT );
		if ( $is_paid && $order->get_id() > 0 && ! in_array( $status, self::NOT_PLACED, true ) && self::is_on_account( $order ) ) {
			self::$paid ??= new WeakMap();

			self::$paid[ $order ] = true;
		}
	}

	/**
	 * Before WooCommerce's hooks for the new status.
	 */
	public static function after_save( mixed $order ): void {
		if ( ! $order instanceof WC_Order || ! isset( self::$paid[ $order ] ) ) {
			return;
		}
		unset( self::$paid[ $order ] );
		/**
		 * An order on account is paid.
		 *
		 * @since 0.2.0
		 * @param int $order_id
		 */
		do_action( 'svc_checkout_order_paid', $order->get_id() );
	}

	/**
	 * Whether the payment moved the order into the status, and its e-mail is sent instead of the status's.
	 */
	private static function replaces( WC_Order $order, string $status ): bool {
		$email = WC()->mailer()->get_emails()[ PaymentReceivedEmail::KEY ] ?? null;
		return self::is_on_account( $order )
			&& '' !== OrderMeta::read( $order, OrderMeta::PAID_AT )
			&& OrderMeta::read( $order, OrderMeta::STATUS_BY_PAYMENT ) === $status
			&& $email instanceof PaymentReceivedEmail && $email->is_enabled();
	}

	private static function is_on_account( WC_Order $order ): bool {
		return PaymentTerms::is_deferred( OrderMeta::read( $order, OrderMeta::PAYMENT_TERMS ) );
	}
}
