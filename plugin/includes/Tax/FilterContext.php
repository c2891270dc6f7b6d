<?php

declare( strict_types=1 );

namespace SvcCheckout\Tax;

use SvcCheckout\Settings\{ B2bSettings, Settings };
use SvcCheckout\Support\{ Buyer, CartExtensions, Money, OrderMeta };
use WC_Cart;
use WC_Order;
use WC_Order_Item_Product;
use WC_Product;

/**
 * The session passed to handlers of `svc_session_tax_override`: `{id, merchantId, livemode, currency, cart, customer, b2b}`,
 * the same fields as on the hosted page.
 */
final class FilterContext {

	/**
	 * @param WC_Order $order With its meta.
	 * @return array<string, mixed>
	 */
	public static function of_order( WC_Order $order ): array {
		$items = [];
		foreach ( $order->get_items() as $item ) {
			if ( $item instanceof WC_Order_Item_Product ) {
				$id      = $item->get_variation_id() > 0 ? $item->get_variation_id() : $item->get_product_id();
				$product = $item->get_product();
				$items[] = self::item( (string) $id, $item->get_name(), $item->get_quantity(), (float) $item->get_subtotal(), $product instanceof WC_Product ? $product : null, $order->get_currency() );
			}
		}
		$number  = OrderMeta::read( $order, OrderMeta::VAT_NUMBER );
		$country = OrderMeta::read( $order, OrderMeta::VAT_COUNTRY );
		$match   = OrderMeta::read( $order, OrderMeta::VAT_NAME_MATCH );
		return [
			'id'         => OrderMeta::read( $order, OrderMeta::SESSION_ID ),
			'merchantId' => self::merchant_id(),
			'livemode'   => B2bSettings::is_livemode(),
			'currency'   => $order->get_currency(),
			'cart'       => [
				'items'      => $items,
				'pickup'     => LocalPickup::of_order( $order ),
				'extensions' => OrderMeta::extensions( $order ),
			],
			'customer'   => Buyer::fields( $order ),
			'b2b'        => [
				'enabled'         => '' !== OrderMeta::read( $order, OrderMeta::VAT_VALID ),
				'companyName'     => $order->get_billing_company( 'edit' ),
				'vatNumber'       => $number,
				'vatValid'        => '1' === OrderMeta::read( $order, OrderMeta::VAT_VALID ),
				'vatCountry'      => $country,
				// The prefix of Northern Ireland, XI, belongs to country GB.
				'vatPrefix'       => 1 === preg_match( '/^(?:CHE|[A-Z]{2})/', $number, $found ) ? $found[0] : $country,
				'vatNameMatch'    => '' === $match ? null : '1' === $match,
				'chargeVat'       => '0' === $match && B2bSettings::CHARGE_VAT === B2bSettings::vat_name_mismatch(),
				'exemptionNumber' => OrderMeta::read( $order, OrderMeta::EXEMPTION_NUMBER ),
				'poNumber'        => OrderMeta::read( $order, OrderMeta::PO_NUMBER ),
				'paymentTerms'    => OrderMeta::read( $order, OrderMeta::PAYMENT_TERMS ),
			],
		];
	}

	/**
	 * Of a cart in the store's own checkout, which has no session.
	 *
	 * @param WC_Cart              $cart With calculated totals.
	 * @param array<string, mixed> $b2b  The field `b2b`.
	 * @return array<string, mixed>
	 */
	public static function of_cart( WC_Cart $cart, array $b2b ): array {
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
		return [
			'id'         => '',
			'merchantId' => self::merchant_id(),
			'livemode'   => B2bSettings::is_livemode(),
			'currency'   => $currency,
			'cart'       => [
				'items'      => $items,
				'pickup'     => LocalPickup::of_cart(),
				'extensions' => CartExtensions::of_cart( $cart ),
			],
			'customer'   => Buyer::fields( $cart->get_customer() ),
			'b2b'        => $b2b,
		];
	}

	/**
	 * @param float           $subtotal Price of all pieces before coupons and tax.
	 * @param WC_Product|null $product  Null if it has been deleted.
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

	private static function merchant_id(): string {
		$merchant_id = get_option( Settings::MERCHANT_ID, '' );
		return is_string( $merchant_id ) ? $merchant_id : '';
	}
}
