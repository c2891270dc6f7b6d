<?php
/**
 * From the shopper's cart to the order of the store's own checkouts.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Checkout;

use SvcCheckout\Settings\B2bSettings;
use SvcCheckout\Support\{ CartExtensions, Money, OrderMeta };
use SvcCheckout\Terms\OnAccountGateway;
use SvcCheckout\Vat\VatNumber;
use WC_Order;
use WC_Order_Item_Product;

defined( 'ABSPATH' ) || exit;

/**
 * What block and classic checkout have in common. Both save the order themselves.
 */
final class OrderWriter {

	/** On every order of the store's own checkout since the plugin takes part: what partners sent, as JSON. */
	public const MARK = '_svc_checkout_extensions';

	/**
	 * Follows orders made in either checkout.
	 */
	public static function register(): void {
		add_action( 'woocommerce_checkout_order_processed', [ FormState::class, 'forget_order' ], 100 );
		add_action( 'woocommerce_store_api_checkout_order_processed', [ FormState::class, 'forget_order' ], 100 );
	}

	/**
	 * Writes meta and tax.
	 *
	 * @param WC_Order   $order   Order with lines, addresses and payment method.
	 * @param B2bDetails $details What was submitted.
	 */
	public static function write( WC_Order $order, B2bDetails $details ): void {
		$is_on_account = OnAccountGateway::ID === $order->get_payment_method();
		$meta          = $details->meta( $is_on_account, B2bSettings::is_livemode(), time() );
		$extensions    = CartExtensions::of_cart( WC()->cart );
		OrderMeta::replace( $order, $meta + CartExtensions::meta( $extensions ) );
		// The values with their types: meta is text.
		$order->update_meta_data( self::MARK, (string) wp_json_encode( (object) $extensions, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE ) );
		CartTaxOverride::pin( $order );
	}

	/**
	 * Whether an order was placed in the store's own checkout while the plugin took part.
	 *
	 * @param WC_Order $order Any order.
	 */
	public static function is_ours( WC_Order $order ): bool {
		return '' !== OrderMeta::read( $order, self::MARK );
	}

	/**
	 * What was ordered, as the server wants it.
	 *
	 * @param WC_Order $order The order.
	 * @return array{items: list<array<string, int|string>>, extensions?: object}
	 */
	public static function cart( WC_Order $order ): array {
		$items = [];
		foreach ( $order->get_items() as $item ) {
			if ( $item instanceof WC_Order_Item_Product ) {
				$id       = $item->get_variation_id() > 0 ? $item->get_variation_id() : $item->get_product_id();
				$quantity = max( 1, (int) ceil( (float) $item->get_quantity() ) );
				$items[]  = [
					'id'       => (string) $id,
					'name'     => '' === trim( $item->get_name() ) ? (string) $id : mb_substr( trim( $item->get_name() ), 0, 500 ),
					'quantity' => $quantity,
					'price'    => max( 0, Money::to_minor( (float) $item->get_subtotal() / $quantity, $order->get_currency() ) ),
				];
			}
		}
		$extensions = json_decode( OrderMeta::read( $order, self::MARK ) );
		$cart       = [ 'items' => $items ];
		return is_object( $extensions ) && [] !== get_object_vars( $extensions ) ? $cart + [ 'extensions' => $extensions ] : $cart;
	}

	/**
	 * What a shopper reads about a fault of {@see B2bDetails::faults()}.
	 *
	 * @param string $field Name of the field.
	 * @param string $code  Code of the fault.
	 */
	public static function sentence( string $field, string $code ): string {
		return match ( "$field:$code" ) {
			'company:required'     => __( 'Please enter the name of your company.', 'svc-checkout' ),
			'vat_number:not_valid' => __( 'Please enter a valid VAT number, or leave the field empty.', 'svc-checkout' ),
			'term:not_offered'     => __( 'Please choose one of the payment terms listed.', 'svc-checkout' ),
			/* translators: %d: number of characters. */
			'company:too_long'     => sprintf( __( 'Please shorten the company name to %d characters.', 'svc-checkout' ), B2bDetails::COMPANY_MAX_LENGTH ),
			/* translators: %d: number of characters. */
			'vat_number:too_long'  => sprintf( __( 'Please shorten the VAT number to %d characters.', 'svc-checkout' ), VatNumber::MAX_LENGTH ),
			/* translators: %d: number of characters. */
			default                => sprintf( __( 'Please shorten the purchase order number to %d characters.', 'svc-checkout' ), B2bDetails::PO_MAX_LENGTH ),
		};
	}
}
