<?php
/**
 * A checkout as handlers of `svc_session_tax_override` see it.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Tax;

use SvcCheckout\Checkout\B2bDetails;
use SvcCheckout\Settings\B2bSettings;
use SvcCheckout\Support\{ CartExtensions, Money, OrderMeta };
use WC_Cart;
use WC_Customer;
use WC_Order;
use WC_Order_Item_Product;
use WC_Product;

defined( 'ABSPATH' ) || exit;

/**
 * `{id, merchantId, livemode, currency, cart, customer, b2b}`: the same fields as on the hosted page.
 */
final class FilterContext {

	/**
	 * Of an order.
	 *
	 * @param WC_Order $order The order with its meta.
	 * @return array<string, mixed>
	 */
	public static function of_order( WC_Order $order ): array {
		$items = [];
		foreach ( $order->get_items() as $item ) {
			if ( $item instanceof WC_Order_Item_Product ) {
				$product = $item->get_product();
				$items[] = self::item(
					(string) ( $item->get_variation_id() > 0 ? $item->get_variation_id() : $item->get_product_id() ),
					$item->get_name(),
					$item->get_quantity(),
					(float) $item->get_subtotal(),
					$product instanceof WC_Product ? $product : null,
					$order->get_currency()
				);
			}
		}
		$number = OrderMeta::read( $order, OrderMeta::VAT_NUMBER );
		return self::session(
			OrderMeta::read( $order, OrderMeta::SESSION_ID ),
			$order->get_currency(),
			[
				'items'      => $items,
				'extensions' => OrderMeta::extensions( $order ),
			],
			self::customer( $order ),
			[
				'enabled'      => '' !== OrderMeta::read( $order, OrderMeta::VAT_VALID ),
				'companyName'  => $order->get_billing_company( 'edit' ),
				'vatNumber'    => $number,
				'vatValid'     => '1' === OrderMeta::read( $order, OrderMeta::VAT_VALID ),
				'vatCountry'   => OrderMeta::read( $order, OrderMeta::VAT_COUNTRY ),
				'vatPrefix'    => self::prefix( $number, OrderMeta::read( $order, OrderMeta::VAT_COUNTRY ) ),
				'poNumber'     => OrderMeta::read( $order, OrderMeta::PO_NUMBER ),
				'paymentTerms' => OrderMeta::read( $order, OrderMeta::PAYMENT_TERMS ),
			]
		);
	}

	/**
	 * Of a cart in the store's own checkout.
	 *
	 * @param WC_Cart    $cart    The shopper's cart, computed.
	 * @param B2bDetails $details What the form holds.
	 * @return array<string, mixed>
	 */
	public static function of_cart( WC_Cart $cart, B2bDetails $details ): array {
		$currency = get_woocommerce_currency();
		$items    = [];
		foreach ( $cart->get_cart() as $line ) {
			$product = is_array( $line ) ? $line['data'] ?? null : null;
			if ( is_array( $line ) && $product instanceof WC_Product ) {
				$quantity = is_numeric( $line['quantity'] ?? null ) ? (float) $line['quantity'] : 0.0;
				$subtotal = is_numeric( $line['line_subtotal'] ?? null ) ? (float) $line['line_subtotal'] : 0.0;
				$items[]  = self::item( (string) $product->get_id(), $product->get_name(), $quantity, $subtotal, $product, $currency );
			}
		}
		return self::session(
			'',
			$currency,
			[
				'items'      => $items,
				'extensions' => CartExtensions::of_cart( $cart ),
			],
			self::customer( $cart->get_customer() ),
			$details->session_part()
		);
	}

	/**
	 * The parts put together.
	 *
	 * @param string               $id       Id of the session; empty in the store's own checkout.
	 * @param string               $currency ISO 4217.
	 * @param array<string, mixed> $cart     Items and extensions.
	 * @param array<string, mixed> $customer Who buys.
	 * @param array<string, mixed> $b2b      The company's data.
	 * @return array<string, mixed>
	 */
	private static function session( string $id, string $currency, array $cart, array $customer, array $b2b ): array {
		$merchant = get_option( 'svc_checkout_merchant_id', '' );
		return [
			'id'         => $id,
			'merchantId' => is_string( $merchant ) ? $merchant : '',
			'livemode'   => B2bSettings::is_livemode(),
			'currency'   => $currency,
			'cart'       => $cart,
			'customer'   => $customer,
			'b2b'        => $b2b,
		];
	}

	/**
	 * One line.
	 *
	 * @param string          $id       Of product or variation.
	 * @param string          $name     As the shopper sees it.
	 * @param int|float       $quantity Pieces.
	 * @param float           $subtotal Price of all pieces before coupons and tax.
	 * @param WC_Product|null $product  The product, if it still exists.
	 * @param string          $currency ISO 4217.
	 * @return array<string, mixed>
	 */
	private static function item( string $id, string $name, int|float $quantity, float $subtotal, ?WC_Product $product, string $currency ): array {
		return [
			'id'               => $id,
			'name'             => $name,
			'quantity'         => $quantity,
			'price'            => $quantity > 0 ? Money::to_minor( $subtotal / $quantity, $currency ) : 0,
			'sku'              => null === $product ? '' : $product->get_sku(),
			'requiresShipping' => null !== $product && $product->needs_shipping(),
		];
	}

	/**
	 * Who buys; orders and customers name these fields alike.
	 *
	 * @param WC_Order|WC_Customer $buyer Order or customer.
	 * @return array<string, mixed>
	 */
	private static function customer( WC_Order|WC_Customer $buyer ): array {
		return [
			'email'           => $buyer->get_billing_email(),
			'firstName'       => $buyer->get_billing_first_name(),
			'lastName'        => $buyer->get_billing_last_name(),
			'phone'           => $buyer->get_billing_phone(),
			'company'         => $buyer->get_billing_company(),
			'billingAddress'  => [
				'line1'    => $buyer->get_billing_address_1(),
				'line2'    => $buyer->get_billing_address_2(),
				'postcode' => $buyer->get_billing_postcode(),
				'city'     => $buyer->get_billing_city(),
				'state'    => $buyer->get_billing_state(),
				'country'  => $buyer->get_billing_country(),
			],
			'shippingAddress' => [
				'line1'    => $buyer->get_shipping_address_1(),
				'line2'    => $buyer->get_shipping_address_2(),
				'postcode' => $buyer->get_shipping_postcode(),
				'city'     => $buyer->get_shipping_city(),
				'state'    => $buyer->get_shipping_state(),
				'country'  => $buyer->get_shipping_country(),
			],
		];
	}

	/**
	 * The letters a canonical number begins with. Northern Ireland's XI is of country GB.
	 *
	 * @param string $number  As stored.
	 * @param string $country ISO 3166-1 alpha-2 of the number.
	 */
	private static function prefix( string $number, string $country ): string {
		return 1 === preg_match( '/^(?:CHE|[A-Z]{2})/', $number, $found ) ? $found[0] : $country;
	}
}
