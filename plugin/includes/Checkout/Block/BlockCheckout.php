<?php

declare( strict_types=1 );

namespace SvcCheckout\Checkout\Block;

use Automattic\WooCommerce\Blocks\Integrations\IntegrationRegistry;
use Automattic\WooCommerce\Blocks\Payments\PaymentMethodRegistry;
use Automattic\WooCommerce\StoreApi\Schemas\V1\{ CartSchema, CheckoutSchema };
use SvcCheckout\Checkout\{ BuyerFields, ErrorMessages, FormState, OrderWriter };
use SvcCheckout\OnAccount\OfferedTerms;
use SvcCheckout\Settings\{ B2bSettings, FieldUses };
use SvcCheckout\Support\TypedText;
use WC_Customer;
use WC_Order;
use WP_Error;
use WP_REST_Request;

/**
 * B2B mode in the block checkout: from the Store API's request to the order.
 */
final class BlockCheckout {

	/**
	 * Hooks in the order in which they run.
	 */
	public static function register(): void {
		if ( did_action( 'woocommerce_blocks_loaded' ) > 0 ) {
			self::extend_store_api();
		} else {
			add_action( 'woocommerce_blocks_loaded', [ self::class, 'extend_store_api' ] );
		}
		add_action( 'woocommerce_blocks_checkout_block_registration', [ self::class, 'add_script' ] );
		add_action( 'woocommerce_blocks_payment_method_type_registration', static fn ( PaymentMethodRegistry $registry ) => $registry->register( new OnAccountMethod() ) );
		AddressFields::register();
		add_action( 'woocommerce_store_api_checkout_update_customer_from_request', [ self::class, 'read_request' ], 10, 2 );
		add_action( 'woocommerce_store_api_checkout_update_order_from_request', [ self::class, 'write_order' ], 10, 2 );
		add_action( 'woocommerce_checkout_validate_order_before_payment', [ self::class, 'add_errors' ], 10, 2 );
	}

	/**
	 * Declares the plugin's fields, because WooCommerce drops undeclared ones, the offered terms, and the update while typing.
	 */
	public static function extend_store_api(): void {
		$text = static fn ( string $description ): array => [
			'description' => $description,
			'type'        => [ 'string', 'null' ],
			'context'     => [],
			'optional'    => true,
			'arg_options' => [
				// FormState sanitizes: WordPress's default would cut "A<B".
				'sanitize_callback' => static fn ( mixed $value ): mixed => $value,
				'validate_callback' => static fn ( mixed $value ): bool => is_string( $value ) || null === $value,
			],
		];
		woocommerce_store_api_register_endpoint_data(
			[
				'endpoint'        => CheckoutSchema::IDENTIFIER,
				'namespace'       => BlockIntegration::NAME,
				'schema_callback' => static fn (): array => [
					'b2b'             => [
						'description' => 'Whether the shopper buys for a company.',
						'type'        => [ 'boolean', 'null' ],
						'context'     => [],
						'optional'    => true,
					],
					'vat_number'      => $text( 'VAT number as typed.' ),
					'save_vat_number' => [
						'description' => 'Whether the shopper asks to keep the VAT number with their account.',
						'type'        => [ 'boolean', 'null' ],
						'context'     => [],
						'optional'    => true,
					],
					'term'            => $text( 'Value of the chosen payment term.' ),
				] + array_map( static fn ( string $name ): array => $text( "The merchant's field `$name`, as typed." ), FieldUses::NAMES ),
			]
		);
		woocommerce_store_api_register_endpoint_data(
			[
				'endpoint'        => CartSchema::IDENTIFIER,
				'namespace'       => BlockIntegration::NAME,
				'schema_callback' => static fn (): array => [
					'payment_terms'  => [
						'description' => 'Payment terms offered for this cart and billing country.',
						'type'        => 'array',
						'context'     => [ 'view', 'edit' ],
						'readonly'    => true,
					],
					'account_notice' => [
						'description' => 'Why the cart would not be taken on account; empty if it would.',
						'type'        => 'string',
						'context'     => [ 'view', 'edit' ],
						'readonly'    => true,
					],
					'limit_note'     => [
						'description' => 'What remains of the credit limit after this order; empty without a limit.',
						'type'        => 'string',
						'context'     => [ 'view', 'edit' ],
						'readonly'    => true,
					],
				],
				'data_callback'   => static function (): array {
					$offer = B2bSettings::is_active() ? OfferedTerms::display() : null;
					return [
						'payment_terms'  => $offer['terms'] ?? [],
						'account_notice' => $offer['notice'] ?? '',
						'limit_note'     => $offer['limitNote'] ?? '',
					];
				},
			]
		);
		woocommerce_store_api_register_update_callback(
			[
				'namespace' => BlockIntegration::NAME,
				'callback'  => static function ( mixed $data ): void {
					if ( B2bSettings::is_active() && is_array( $data ) ) {
						self::move_to( $data['country'] ?? null );
						FormState::save( $data );
					}
				},
			]
		);
	}

	/**
	 * Sets the billing country that was chosen in the form. State and postcode are asked for anew, as in the form.
	 *
	 * @param mixed $country ISO 3166-1 alpha-2, as received.
	 */
	private static function move_to( mixed $country ): void {
		$customer = WC()->customer;
		if ( ! is_string( $country ) || $country === $customer->get_billing_country() || ! array_key_exists( $country, WC()->countries->get_allowed_countries() ) ) {
			return;
		}
		$customer->set_billing_country( $country );
		$customer->set_billing_state( '' );
		$customer->set_billing_postcode( '' );
	}

	public static function add_script( IntegrationRegistry $registry ): void {
		if ( B2bSettings::is_active() && false !== B2bSettings::shopper_is_company() ) {
			$registry->register( new BlockIntegration() );
		}
	}

	/**
	 * On submit, before the order is created and totals are calculated for the last time.
	 *
	 * @param mixed $customer With the addresses of the request.
	 */
	public static function read_request( mixed $customer, mixed $request ): void {
		if ( ! self::is_submit( $request ) || ! $customer instanceof WC_Customer ) {
			return;
		}
		// WooCommerce has sanitized it with wp_kses(), which writes "&" as an entity and drops "<SARL>".
		$company  = self::typed_company( $request, 'billing_address' ) ?? wp_specialchars_decode( $customer->get_billing_company( 'edit' ), ENT_QUOTES );
		$shipping = self::typed_company( $request, 'shipping_address' );
		$customer->set_billing_company( $company );
		if ( null !== $shipping ) {
			$customer->set_shipping_company( $shipping );
		}
		FormState::submit( self::fields( $request ), $company, $customer->get_billing_country( 'edit' ) );
	}

	/**
	 * Before the order is saved.
	 */
	public static function write_order( mixed $order, mixed $request ): void {
		if ( self::is_submit( $request ) && $order instanceof WC_Order ) {
			OrderWriter::write( $order );
		}
	}

	public static function add_errors( mixed $order, mixed $errors ): void {
		if ( ! B2bSettings::is_active() || ! $order instanceof WC_Order || 'store-api' !== $order->get_created_via() || ! $errors instanceof WP_Error ) {
			return;
		}
		foreach ( FormState::current()->errors( OfferedTerms::to_shopper(), B2bSettings::requires_valid_vat(), BuyerFields::uses() ) as $field => $code ) {
			$errors->add( 'svc_checkout_' . $field, esc_html( ErrorMessages::message( $field, $code ) ) );
		}
	}

	/**
	 * The company of an address as typed; null if the request has none in its body.
	 *
	 * @param WP_REST_Request<array<string, mixed>> $request
	 */
	private static function typed_company( WP_REST_Request $request, string $address ): ?string {
		$body   = json_decode( $request->get_body(), true );
		$fields = is_array( $body ) ? $body[ $address ] ?? null : null;
		$typed  = is_array( $fields ) ? $fields['company'] ?? null : null;
		return is_string( $typed ) ? TypedText::line( $typed ) : null;
	}

	/**
	 * Whether B2B mode is active and the order is being placed.
	 *
	 * @phpstan-assert-if-true WP_REST_Request<array<string, mixed>> $request
	 */
	private static function is_submit( mixed $request ): bool {
		return B2bSettings::is_active() && $request instanceof WP_REST_Request && 'POST' === $request->get_method();
	}

	/**
	 * The plugin's fields of a request. A client that sends none places the order with what was typed before.
	 *
	 * @param WP_REST_Request<array<string, mixed>> $request
	 * @return array<array-key, mixed>
	 */
	private static function fields( WP_REST_Request $request ): array {
		$extensions = $request->get_param( 'extensions' );
		$fields     = is_array( $extensions ) ? $extensions[ BlockIntegration::NAME ] ?? null : null;
		$fields     = array_filter( is_array( $fields ) ? $fields : [], static fn ( mixed $value ): bool => null !== $value );
		return [] === $fields ? FormState::values() : $fields;
	}
}
