<?php

declare( strict_types=1 );

namespace SvcCheckout\Checkout;

use Automattic\WooCommerce\StoreApi\Exceptions\RouteException;
use Exception;
use SvcCheckout\OnAccount\Receivables;
use SvcCheckout\Server\{ Response, ShopperTimeBudgetClient };
use SvcCheckout\Settings\{ PaymentTerms, Settings };
use SvcCheckout\Support\{ Money, OrderMeta };
use WC_Order;

/**
 * The partner's pre-confirmation, between placing an order in the store's own checkout and its payment. The server calls the
 * partner's hook. If the server is unreachable, the hook's last known fail mode decides.
 */
final class PreConfirmation {

	/** Fail mode of the hook, as last reported by the server: `open`, `closed`, or empty without a hook. */
	public const FAIL_MODE = 'svc_checkout_fail_mode';

	/** The server waits up to 5 s for the hook; a shopper waits no longer than {@see ShopperTimeBudgetClient} allows. */
	private const MAX_SECONDS = 4.5;

	public static function register(): void {
		add_action( 'woocommerce_checkout_order_processed', [ self::class, 'confirm_in_classic' ], 5, 3 );
		add_action( 'woocommerce_store_api_checkout_order_processed', [ self::class, 'confirm_in_block' ], 5 );
		add_action( 'woocommerce_before_pay_action', [ self::class, 'confirm_on_pay_page' ] );
	}

	/**
	 * @throws Exception With a message that WooCommerce shows to the shopper.
	 */
	public static function confirm_in_classic( mixed $order_id, mixed $data, mixed $order ): void {
		$message = $order instanceof WC_Order ? self::refusal_message( $order ) : null;
		if ( null !== $message ) {
			// The next attempt reuses this order.
			WC()->session->set( 'order_awaiting_payment', $order->get_id() );
			throw new Exception( esc_html( $message ) );
		}
	}

	/**
	 * On the page that pays an existing order. WooCommerce has no way to refuse there except by showing the page again.
	 */
	public static function confirm_on_pay_page( mixed $order ): void {
		$message = $order instanceof WC_Order ? self::refusal_message( $order ) : null;
		if ( null !== $message ) {
			wc_add_notice( esc_html( $message ), 'error' );
			wp_safe_redirect( $order->get_checkout_payment_url() );
			exit;
		}
	}

	/**
	 * @throws RouteException With a message that WooCommerce shows to the shopper.
	 */
	public static function confirm_in_block( mixed $order ): void {
		$message = $order instanceof WC_Order ? self::refusal_message( $order ) : null;
		if ( null !== $message ) {
			throw new RouteException( 'svc_pre_confirmation_refused', esc_html( $message ), 409 );
		}
	}

	/**
	 * @return string|null Why the order cannot be placed; null to continue.
	 */
	private static function refusal_message( WC_Order $order ): ?string {
		if ( ! OrderWriter::has_written( $order ) || ! Settings::load()->has_server() || [] === $order->get_items() ) {
			return null;
		}
		$response = self::request( $order );
		if ( 409 === $response?->status ) {
			// This attempt was released, or made with another cart: a new attempt is needed.
			$response = self::request( $order );
		}
		$message = self::evaluate( $order, $response );
		$order->save();
		if ( null !== $message ) {
			wc_release_stock_for_order( $order );
			Receivables::end_reservation( $order->get_id() );
		}
		return $message;
	}

	/**
	 * The attempt is counted before the request.
	 */
	private static function request( WC_Order $order ): ?Response {
		$attempt = (int) OrderMeta::read( $order, OrderMeta::PRE_CONFIRMATION_ATTEMPT ) + 1;
		OrderMeta::apply( $order, [ OrderMeta::PRE_CONFIRMATION_ATTEMPT => $attempt ] );
		$order->save();
		$term = OrderMeta::read( $order, OrderMeta::PAYMENT_TERMS );
		return ShopperTimeBudgetClient::post(
			'/v1/pre-confirmation',
			[
				'orderId'     => (string) $order->get_id(),
				'attempt'     => $attempt,
				'amount'      => Money::to_minor( $order->get_total(), $order->get_currency() ),
				'currency'    => $order->get_currency(),
				'paymentTerm' => '' === $term ? PaymentTerms::IMMEDIATE : $term,
				'cart'        => OrderedCart::of( $order ),
				'customer'    => [
					'email'   => $order->get_billing_email(),
					'country' => $order->get_billing_country(),
					'company' => mb_substr( $order->get_billing_company( 'edit' ), 0, B2bDetails::COMPANY_MAX_LENGTH ),
				],
			] + OrderedCart::delivery( $order ) + OrderedCart::coupons( $order ) + self::details( $order ),
			self::MAX_SECONDS
		);
	}

	/**
	 * What the company entered of the fields that the merchant asks for.
	 *
	 * @return array{details?: array<string, string|list<string>>}
	 */
	private static function details( WC_Order $order ): array {
		$details = Settings::has_feature( Settings::FEATURE_B2B_FIELDS ) ? CompanyFields::details( $order ) : [];
		return [] === $details ? [] : compact( 'details' );
	}

	/**
	 * Stores the id of the pre-confirmation on the order.
	 *
	 * @param Response|null $response Null if no call was made.
	 * @return string|null As above.
	 */
	private static function evaluate( WC_Order $order, ?Response $response ): ?string {
		$body   = 200 === $response?->status ? $response->json() : [];
		$result = $body['result'] ?? null;
		if ( ! in_array( $result, [ 'go_on', 'refused', 'unavailable' ], true ) ) {
			wc_get_logger()->warning( 'The pre-confirmation of an order failed (status ' . ( $response->status ?? 0 ) . ').', [ 'source' => 'svc-checkout' ] );
			return 'closed' === get_option( self::FAIL_MODE, '' ) ? self::unavailable() : null;
		}
		$fail_mode = $body['failMode'] ?? '';
		if ( is_string( $fail_mode ) && get_option( self::FAIL_MODE, '' ) !== $fail_mode ) {
			update_option( self::FAIL_MODE, $fail_mode );
		}
		OrderMeta::apply( $order, [ OrderMeta::PRE_CONFIRMATION_ID => $body['preConfirmationId'] ?? '' ] );
		$message = is_string( $body['message'] ?? null ) ? $body['message'] : '';
		return match ( $result ) {
			'go_on'   => null,
			'refused' => '' === $message ? __( 'This order cannot be accepted at the moment. You have not been charged.', 'svc-checkout' ) : $message,
			default   => self::unavailable(),
		};
	}

	private static function unavailable(): string {
		return __( 'We could not confirm availability. You have not been charged; please try again in a moment.', 'svc-checkout' );
	}
}
