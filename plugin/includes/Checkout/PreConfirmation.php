<?php
/**
 * The partner's capacity check, before an order of the store's own checkout is paid.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Checkout;

use Automattic\WooCommerce\StoreApi\Exceptions\RouteException;
use Exception;
use SvcCheckout\Server\{ Response, ShopperTimeBudgetClient };
use SvcCheckout\Settings\PaymentTerms;
use SvcCheckout\Support\{ Money, OrderMeta };
use WC_Order;

defined( 'ABSPATH' ) || exit;

/**
 * The server calls the hook. When it does not answer, what it last said about the hook's fail mode decides: a store
 * without a hook, or with an open one, goes on selling.
 */
final class PreConfirmation {

	public const ID      = '_svc_pre_confirmation_id';
	public const ATTEMPT = '_svc_pre_confirmation_attempt';

	/** `open`, `closed`, or empty without a hook: as the server last said. */
	public const FAIL_MODE = 'svc_checkout_fail_mode';

	/** The server itself waits 5 s for the hook at most; a sale waits no longer than {@see ShopperTimeBudgetClient} allows. */
	private const MAX_SECONDS = 4.5;

	/**
	 * Between the order and its payment.
	 */
	public static function register(): void {
		add_action( 'woocommerce_checkout_order_processed', [ self::class, 'ask_in_classic' ], 5, 3 );
		add_action( 'woocommerce_store_api_checkout_order_processed', [ self::class, 'ask_in_block' ], 5 );
		add_action( 'woocommerce_before_pay_action', [ self::class, 'ask_in_payment' ] );
	}

	/**
	 * In the classic checkout.
	 *
	 * @param mixed $order_id Not looked at.
	 * @param mixed $data     Not looked at.
	 * @param mixed $order    The order.
	 * @throws Exception With the reason, which WooCommerce shows to the shopper.
	 */
	public static function ask_in_classic( mixed $order_id, mixed $data, mixed $order ): void {
		unset( $order_id, $data );
		if ( ! $order instanceof WC_Order ) {
			return;
		}
		$refusal = self::ask( $order );
		if ( null !== $refusal ) {
			// The next try goes on with this order instead of making another.
			WC()->session->set( 'order_awaiting_payment', $order->get_id() );
			throw new Exception( esc_html( $refusal ) );
		}
	}

	/**
	 * On the page that pays for an order placed before: WooCommerce knows no way to refuse there but to show the page
	 * again.
	 *
	 * @param mixed $order The order.
	 */
	public static function ask_in_payment( mixed $order ): void {
		if ( ! $order instanceof WC_Order ) {
			return;
		}
		$refusal = self::ask( $order );
		if ( null !== $refusal ) {
			wc_add_notice( esc_html( $refusal ), 'error' );
			wp_safe_redirect( $order->get_checkout_payment_url() );
			exit;
		}
	}

	/**
	 * In the block checkout.
	 *
	 * @param mixed $order The order.
	 * @throws RouteException With the reason, which WooCommerce shows to the shopper.
	 */
	public static function ask_in_block( mixed $order ): void {
		$refusal = $order instanceof WC_Order ? self::ask( $order ) : null;
		if ( null !== $refusal ) {
			throw new RouteException( 'svc_pre_confirmation_refused', esc_html( $refusal ), 409 );
		}
	}

	/**
	 * Asks about the order.
	 *
	 * @param WC_Order $order The order, still to be paid.
	 * @return string|null Why it cannot be placed; null to go on.
	 */
	private static function ask( WC_Order $order ): ?string {
		if ( ! OrderWriter::is_ours( $order ) || ! ShopperTimeBudgetClient::is_set_up() || [] === $order->get_items() ) {
			return null;
		}
		$answer = self::ask_once( $order );
		if ( null !== $answer && 409 === $answer->status ) {
			// What this attempt once got is given back, or was said about another content: a new one is asked anew.
			$answer = self::ask_once( $order );
		}
		$refusal = self::refusal( $order, $answer );
		$order->save();
		if ( null !== $refusal ) {
			wc_release_stock_for_order( $order );
		}
		return $refusal;
	}

	/**
	 * One attempt. It is counted before it is made.
	 *
	 * @param WC_Order $order The order.
	 */
	private static function ask_once( WC_Order $order ): ?Response {
		$attempt = (int) OrderMeta::read( $order, self::ATTEMPT ) + 1;
		OrderMeta::apply( $order, [ self::ATTEMPT => $attempt ] );
		$order->save();
		$term = OrderMeta::read( $order, OrderMeta::PAYMENT_TERMS );
		return ShopperTimeBudgetClient::ask(
			'/v1/pre-confirmation',
			[
				'orderId'     => (string) $order->get_id(),
				'attempt'     => $attempt,
				'amount'      => Money::to_minor( $order->get_total(), $order->get_currency() ),
				'currency'    => $order->get_currency(),
				'paymentTerm' => '' === $term ? PaymentTerms::IMMEDIATE : $term,
				'cart'        => OrderWriter::cart( $order ),
				'customer'    => [
					'email'   => $order->get_billing_email(),
					'country' => $order->get_billing_country(),
					'company' => mb_substr( $order->get_billing_company( 'edit' ), 0, B2bDetails::COMPANY_MAX_LENGTH ),
				],
			],
			self::MAX_SECONDS
		);
	}

	/**
	 * What an answer means for the order.
	 *
	 * @param WC_Order          $order  The order; keeps the id of the check.
	 * @param Response|null $answer Null when nobody could be asked.
	 */
	private static function refusal( WC_Order $order, ?Response $answer ): ?string {
		$said   = null !== $answer && 200 === $answer->status ? $answer->decoded() : [];
		$result = $said['result'] ?? null;
		if ( ! in_array( $result, [ 'go_on', 'refused', 'unavailable' ], true ) ) {
			wc_get_logger()->warning( 'The capacity check of an order could not be asked (status ' . ( $answer->status ?? 0 ) . ').', [ 'source' => 'svc-checkout' ] );
			return 'closed' === get_option( self::FAIL_MODE, '' ) ? self::could_not_confirm() : null;
		}
		$mode = $said['failMode'] ?? '';
		if ( is_string( $mode ) && get_option( self::FAIL_MODE, '' ) !== $mode ) {
			update_option( self::FAIL_MODE, $mode );
		}
		OrderMeta::apply( $order, [ self::ID => $said['preConfirmationId'] ?? '' ] );
		if ( 'go_on' === $result ) {
			return null;
		}
		$message = $said['message'] ?? null;
		return match ( true ) {
			is_string( $message ) && '' !== $message && 'refused' === $result => $message,
			'refused' === $result => __( 'This order cannot be accepted at the moment. You have not been charged.', 'svc-checkout' ),
			default               => self::could_not_confirm(),
		};
	}

	/**
	 * For a hook that fails closed.
	 */
	private static function could_not_confirm(): string {
		return __( 'We could not confirm availability. You have not been charged; please try again in a moment.', 'svc-checkout' );
	}
}
