<?php

declare( strict_types=1 );

namespace SvcCheckout\SessionOrder;

use SvcCheckout\Support\Money;
use SvcCheckout\Tax\LocalPickup;
use WC_Cart;
use WC_Product;
use WC_Shipping_Rate;

/**
 * The shipping methods that the store offers for a restored cart, and the buyer's choice among them. Packages are numbered in
 * the store's order, from 0; other plugins may name them.
 *
 * @phpstan-import-type Option from OrderQuote
 */
final class ShippingChoice {

	/**
	 * Chooses a rate of each package: the buyer's if it is offered, else the store's, else the first one.
	 *
	 * @param list<string> $wanted Rate ids by package number.
	 * @return bool Whether the choice has changed, so that the cart's totals have to be calculated again.
	 */
	public static function apply( array $wanted ): bool {
		$chosen = self::chosen();
		$before = $chosen;
		$number = 0;
		foreach ( self::packages() as $key => $package ) {
			$rates = array_map( 'strval', array_keys( $package['rates'] ) );
			$rate  = $wanted[ $number++ ] ?? '';
			if ( [] === $rates ) {
				continue;
			}
			$store          = $chosen[ $key ] ?? '';
			$chosen[ $key ] = match ( true ) {
				in_array( $rate, $rates, true )  => $rate,
				in_array( $store, $rates, true ) => $store,
				default                          => $rates[0],
			};
		}
		if ( $chosen === $before ) {
			return false;
		}
		WC()->session->set( 'chosen_shipping_methods', $chosen );
		return true;
	}

	/**
	 * @param WC_Cart   $cart     With calculated totals.
	 * @param bool|null $with_tax Whether prices include tax; null: as the cart displays them.
	 * @return list<Option>
	 */
	public static function options( WC_Cart $cart, string $currency, ?bool $with_tax = null ): array {
		if ( ! $cart->needs_shipping() || ! $cart->show_shipping() ) {
			return [];
		}
		$packages = self::packages();
		$chosen   = self::chosen();
		$with_tax = $with_tax ?? $cart->display_prices_including_tax();
		$options  = [];
		$number   = 0;
		foreach ( $packages as $key => $package ) {
			$contents = count( $packages ) > 1 ? self::contents( $package['contents'] ) : '';
			foreach ( $package['rates'] as $id => $rate ) {
				$tax       = (float) array_sum( $rate->get_taxes() );
				$options[] = [
					'id'          => (string) $id,
					'label'       => wp_strip_all_tags( $rate->get_label() ),
					'description' => self::description( $rate ),
					'price'       => Money::to_minor( (float) $rate->get_cost() + ( $with_tax ? $tax : 0 ), $currency ),
					'tax'         => Money::to_minor( $tax, $currency ),
					'package'     => $number,
					'contents'    => $contents,
					'pickup'      => LocalPickup::is_any( [ (string) $id ] ),
					'selected'    => (string) $id === ( $chosen[ $key ] ?? '' ),
				];
			}
			++$number;
		}
		return $options;
	}

	/**
	 * Whether the goods need delivery and the store has none for the address. An address of which only the country is known may
	 * still turn out to be one that it delivers to.
	 *
	 * @param WC_Cart $cart With calculated totals.
	 */
	public static function is_undeliverable( WC_Cart $cart, RequestedSession $session ): bool {
		$country = $session->shipping['country'];
		if ( '' === $country || ! $cart->needs_shipping() || ! $cart->show_shipping() ) {
			return false;
		}
		if ( ! array_key_exists( $country, WC()->countries->get_shipping_countries() ) ) {
			return true;
		}
		$is_known = '' !== $session->shipping['postcode'] || '' !== $session->shipping['city'];
		foreach ( self::packages() as $package ) {
			if ( $is_known && [] === $package['rates'] ) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Where the store delivers to.
	 *
	 * @return array{shippingCountries: list<string>|null, shipTo: string}
	 */
	public static function limits(): array {
		$countries = array_map( 'strval', array_keys( WC()->countries->get_shipping_countries() ) );
		return [
			'shippingCountries' => count( $countries ) === count( WC()->countries->get_countries() ) ? null : $countries,
			'shipTo'            => wc_ship_to_billing_address_only() ? 'billing_only' : 'any',
		];
	}

	/**
	 * Packages of the cart with their rates. Other plugins filter both.
	 *
	 * @return array<array-key, array{contents: array<array-key, mixed>, rates: array<array-key, WC_Shipping_Rate>}>
	 */
	private static function packages(): array {
		$packages = [];
		foreach ( WC()->shipping()->get_packages() as $key => $package ) {
			if ( ! is_array( $package ) ) {
				continue;
			}
			$rates            = is_array( $package['rates'] ?? null ) ? $package['rates'] : [];
			$packages[ $key ] = [
				'contents' => is_array( $package['contents'] ?? null ) ? $package['contents'] : [],
				'rates'    => array_filter( $rates, static fn ( mixed $rate ): bool => $rate instanceof WC_Shipping_Rate ),
			];
		}
		return $packages;
	}

	/**
	 * Ids of the chosen rates, by the packages' keys.
	 *
	 * @return array<array-key, mixed>
	 */
	public static function chosen(): array {
		$chosen = WC()->session->get( 'chosen_shipping_methods' );
		return is_array( $chosen ) ? $chosen : [];
	}

	/**
	 * "Desk × 2, Chair × 4".
	 *
	 * @param array<array-key, mixed> $lines Cart lines.
	 */
	private static function contents( array $lines ): string {
		$names = [];
		foreach ( $lines as $line ) {
			$product = is_array( $line ) ? ( $line['data'] ?? null ) : null;
			if ( $product instanceof WC_Product ) {
				$quantity = $line['quantity'] ?? 1;
				$names[]  = wp_strip_all_tags( $product->get_name() ) . ' × ' . ( is_numeric( $quantity ) ? (float) $quantity : 1 );
			}
		}
		return implode( ', ', $names );
	}

	/**
	 * Delivery time, else the description, else where the goods are collected and what the store says about the place.
	 */
	private static function description( WC_Shipping_Rate $rate ): string {
		$meta  = $rate->get_meta_data();
		$place = array_filter( [ self::text( $meta['pickup_address'] ?? '' ), self::text( $meta['pickup_details'] ?? '' ) ] );
		foreach ( [ $rate->get_delivery_time(), $rate->get_description() ] as $text ) {
			if ( '' !== self::text( $text ) ) {
				return self::text( $text );
			}
		}
		return implode( ' · ', $place );
	}

	/**
	 * A text of another plugin or of WooCommerce, without its markup.
	 */
	private static function text( mixed $text ): string {
		return is_string( $text ) ? trim( html_entity_decode( wp_strip_all_tags( $text ), ENT_QUOTES | ENT_HTML5, 'UTF-8' ) ) : '';
	}
}
