<?php
/**
 * B2B mode in the block checkout.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Checkout\Block;

use Automattic\WooCommerce\Blocks\Integrations\IntegrationRegistry;
use Automattic\WooCommerce\Blocks\Payments\PaymentMethodRegistry;
use Automattic\WooCommerce\StoreApi\Schemas\V1\CheckoutSchema;
use SvcCheckout\Checkout\{ FormState, OrderWriter };
use SvcCheckout\Settings\B2bSettings;
use WC_Order;
use WP_Error;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * From the Store API's request to the order.
 */
final class BlockCheckout {

	public const NAMESPACE = 'svc-checkout';

	/**
	 * Hooks in the order in which they run.
	 *
	 * @param string $file Path of the plugin's main file.
	 */
	public static function register( string $file ): void {
		if ( did_action( 'woocommerce_blocks_loaded' ) > 0 ) {
			self::extend_store_api();
		} else {
			add_action( 'woocommerce_blocks_loaded', [ self::class, 'extend_store_api' ] );
		}
		add_action( 'woocommerce_blocks_checkout_block_registration', static fn ( IntegrationRegistry $registry ) => self::add_script( $registry, $file ) );
		add_action( 'woocommerce_blocks_payment_method_type_registration', static fn ( PaymentMethodRegistry $registry ) => self::add_method( $registry, $file ) );
		add_filter( 'woocommerce_get_country_locale', [ self::class, 'put_company_first' ] );
		add_filter( 'pre_option_woocommerce_checkout_company_field', [ self::class, 'show_company' ] );
		add_action( 'woocommerce_store_api_checkout_update_customer_from_request', [ self::class, 'take_request' ], 10, 2 );
		add_action( 'woocommerce_store_api_checkout_update_order_from_request', [ self::class, 'write_order' ], 10, 2 );
		add_action( 'woocommerce_checkout_validate_order_before_payment', [ self::class, 'refuse_faults' ], 10, 2 );
	}

	/**
	 * Declares our part of the request, for WooCommerce drops what is not declared, and the update while typing.
	 */
	public static function extend_store_api(): void {
		$text = static fn ( string $description ): array => [
			'description' => $description,
			'type'        => [ 'string', 'null' ],
			'context'     => [],
			'optional'    => true,
			'arg_options' => [
				// Cleaned by CheckoutForm: WordPress's own cleaning would cut "A<B".
				'sanitize_callback' => static fn ( mixed $value ): mixed => $value,
				'validate_callback' => static fn ( mixed $value ): bool => is_string( $value ) || null === $value,
			],
		];
		woocommerce_store_api_register_endpoint_data(
			[
				'endpoint'        => CheckoutSchema::IDENTIFIER,
				'namespace'       => self::NAMESPACE,
				'schema_callback' => static fn (): array => [
					'b2b'        => [
						'description' => 'Whether the shopper buys for a company.',
						'type'        => [ 'boolean', 'null' ],
						'context'     => [],
						'optional'    => true,
					],
					'vat_number' => $text( 'VAT number as typed.' ),
					'po_number'  => $text( 'Purchase order number.' ),
					'term'       => $text( 'Value of the chosen payment term.' ),
				],
			]
		);
		woocommerce_store_api_register_update_callback(
			[
				'namespace' => self::NAMESPACE,
				'callback'  => static function ( mixed $data ): void {
					if ( B2bSettings::is_active() && is_array( $data ) ) {
						FormState::keep( $data );
					}
				},
			]
		);
	}

	/**
	 * Company, then the contact's names: only the locale of each country moves fields in the block checkout.
	 *
	 * @param mixed $locales Field settings by country.
	 * @return mixed
	 */
	public static function put_company_first( mixed $locales ): mixed {
		$is_company = B2bSettings::is_active() ? B2bSettings::shopper_is_company() : false;
		if ( ! is_array( $locales ) || false === $is_company ) {
			return $locales;
		}
		$first = [
			'company'    => [
				'priority' => 5,
				'label'    => __( 'Company name', 'svc-checkout' ),
			] + ( true === $is_company ? [ 'required' => true ] : [] ),
			'first_name' => [ 'priority' => 10 ],
			'last_name'  => [ 'priority' => 20 ],
		];
		foreach ( array_keys( WC()->countries->get_countries() ) as $country ) {
			$locale = is_array( $locales[ $country ] ?? null ) ? $locales[ $country ] : [];
			foreach ( $first as $field => $settings ) {
				$locale[ $field ] = $settings + ( is_array( $locale[ $field ] ?? null ) ? $locale[ $field ] : [] );
			}
			$locales[ $country ] = $locale;
		}
		return $locales;
	}

	/**
	 * Stores with the block checkout hide the company. Nothing is saved: without the plugin it is hidden again.
	 *
	 * @param mixed $visibility Decided by another plugin, or false.
	 * @return mixed
	 */
	public static function show_company( mixed $visibility ): mixed {
		if ( is_admin() || ! B2bSettings::is_active() ) {
			return $visibility;
		}
		$is_company = did_action( 'set_current_user' ) > 0 ? B2bSettings::shopper_is_company() : null;
		return match ( $is_company ) {
			true    => 'required',
			null    => 'optional',
			default => $visibility,
		};
	}

	/**
	 * On submit, before the order is made and totals are computed for the last time.
	 *
	 * @param mixed $customer The shopper, with the request's addresses.
	 * @param mixed $request  The request.
	 */
	public static function take_request( mixed $customer, mixed $request ): void {
		if ( ! self::is_submit( $request ) || ! $customer instanceof \WC_Customer ) {
			return;
		}
		// WooCommerce has cleaned it with wp_kses(), which writes "&" as an entity.
		$company = wp_specialchars_decode( $customer->get_billing_company( 'edit' ), ENT_QUOTES );
		FormState::submit( self::typed( $request ), $company, $customer->get_billing_country( 'edit' ) );
	}

	/**
	 * Before the order is saved.
	 *
	 * @param mixed $order   The order.
	 * @param mixed $request The request.
	 */
	public static function write_order( mixed $order, mixed $request ): void {
		if ( self::is_submit( $request ) && $order instanceof WC_Order ) {
			OrderWriter::write( $order, FormState::current() );
		}
	}

	/**
	 * Says what keeps the order from being placed.
	 *
	 * @param mixed $order  The order.
	 * @param mixed $errors Faults so far.
	 */
	public static function refuse_faults( mixed $order, mixed $errors ): void {
		if ( ! B2bSettings::is_active() || ! $order instanceof WC_Order || 'store-api' !== $order->get_created_via() || ! $errors instanceof WP_Error ) {
			return;
		}
		foreach ( FormState::current()->faults( B2bSettings::payment_terms(), B2bSettings::requires_valid_vat() ) as $field => $code ) {
			$errors->add( 'svc_checkout_' . $field, esc_html( OrderWriter::sentence( $field, $code ) ) );
		}
	}

	/**
	 * Whether the order is being placed, in a store where we take part.
	 *
	 * @param mixed $request The request.
	 * @phpstan-assert-if-true WP_REST_Request<array<string, mixed>> $request
	 */
	private static function is_submit( mixed $request ): bool {
		return B2bSettings::is_active() && $request instanceof WP_REST_Request && 'POST' === $request->get_method();
	}

	/**
	 * Our part of a request. A client that does not know us sends none: then what the shopper typed before counts.
	 *
	 * @param WP_REST_Request<array<string, mixed>> $request The request.
	 * @return array<array-key, mixed>
	 */
	private static function typed( WP_REST_Request $request ): array {
		$extensions = $request->get_param( 'extensions' );
		$typed      = is_array( $extensions ) ? $extensions[ self::NAMESPACE ] ?? null : null;
		$typed      = is_array( $typed ) ? array_filter( $typed, static fn ( mixed $value ): bool => null !== $value ) : [];
		return [] === $typed ? FormState::kept() : $typed;
	}

	/**
	 * The company's fields.
	 *
	 * @param IntegrationRegistry $registry Of the checkout block.
	 * @param string              $file     Path of the plugin's main file.
	 */
	private static function add_script( IntegrationRegistry $registry, string $file ): void {
		if ( B2bSettings::is_active() && false !== B2bSettings::shopper_is_company() ) {
			$registry->register( new BlockIntegration( $file ) );
		}
	}

	/**
	 * The payment method.
	 *
	 * @param PaymentMethodRegistry $registry Of the checkout block.
	 * @param string                $file     Path of the plugin's main file.
	 */
	private static function add_method( PaymentMethodRegistry $registry, string $file ): void {
		$registry->register( new OnAccountMethod( $file ) );
	}
}
