<?php

declare( strict_types=1 );

namespace SvcCheckout\Checkout;

use SvcCheckout\Settings\{ B2bSettings, FieldUses };
use SvcCheckout\Support\{ CartExtensions, GatewayId, OrderMeta };
use SvcCheckout\Vat\SavedVatNumber;
use WC_Order;

/**
 * Writes the form's values to the orders of the store's own checkouts, which save the order themselves.
 */
final class OrderWriter {

	public static function register(): void {
		add_action( 'woocommerce_checkout_order_processed', [ FormState::class, 'clear_order_fields' ], 100, 0 );
		add_action( 'woocommerce_store_api_checkout_order_processed', [ FormState::class, 'clear_order_fields' ], 100, 0 );
	}

	/**
	 * Writes meta and tax from the submitted form.
	 *
	 * @param WC_Order $order With lines, addresses and payment method.
	 */
	public static function write( WC_Order $order ): void {
		$is_on_account = GatewayId::ON_ACCOUNT === $order->get_payment_method();
		$details       = FormState::current();
		$meta          = $details->meta( $is_on_account, B2bSettings::is_livemode(), time(), wp_timezone() );
		if ( $details->enabled && FieldUses::has_note() ) {
			$meta[ OrderMeta::ORDER_NOTE ] = CompanyFields::note( $order );
		}
		if ( $details->keeps_number ) {
			$meta[ OrderMeta::KEEP_VAT_NUMBER ] = SavedVatNumber::mark( get_current_user_id() );
		}
		$extensions    = CartExtensions::of_cart( WC()->cart );
		OrderMeta::replace( $order, $meta + CartExtensions::meta( $extensions ) );
		// Order meta is text; this keeps the types.
		$order->update_meta_data( OrderMeta::CART_EXTENSIONS, (string) wp_json_encode( (object) $extensions, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE ) );
		CartTaxOverride::apply_to_order( $order );
	}

	/**
	 * Whether an order was placed in the store's own checkout while the plugin was active.
	 */
	public static function has_written( WC_Order $order ): bool {
		return '' !== OrderMeta::read( $order, OrderMeta::CART_EXTENSIONS );
	}
}
