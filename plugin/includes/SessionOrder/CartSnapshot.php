<?php

declare( strict_types=1 );

namespace SvcCheckout\SessionOrder;

use JsonException;
use SvcCheckout\Support\{ ExactJson, ExpiringRecords };
use stdClass;
use UnexpectedValueException;
use WC_Cart;

/**
 * A shopper's cart at the time its session was created or updated. Stored by the store's own reference, which the server sends
 * with the session.
 *
 * Item data of other plugins is carried as they stored it, as long as it is plain data ({@see ExactJson}); a cart that holds
 * anything else is sold in the store's own checkout.
 */
final class CartSnapshot {

	/** A session lives 24 hours; payments of its last minute may take longer. */
	private const TTL_SECONDS = 3 * 24 * 60 * 60;

	/** Of the stored form. Version 0.1.0 of the plugin stored serialized PHP in base64. */
	private const VERSION = 2;

	/** Keys of WooCommerce's session that belong to the cart; notices, tokens and other plugins' secrets do not. */
	private const KEYS = [ 'cart', 'applied_coupons', 'chosen_shipping_methods', 'previous_shipping_methods', 'shipping_method_counts', 'customer' ];

	/**
	 * @param int                  $customer_id   User; 0 for a guest.
	 * @param array<string, mixed> $values        Values of WooCommerce's session.
	 * @param string               $shopper       Key of that session.
	 * @param string               $return_key    Secret in the URL that leads the shopper back to the store.
	 * @param bool                 $is_restorable Whether an order can be built from the values.
	 */
	private function __construct(
		public readonly int $customer_id,
		public readonly array $values,
		public readonly string $shopper,
		public readonly string $return_key,
		public readonly bool $is_restorable,
	) {}

	/**
	 * Stores the cart of the current shopper.
	 *
	 * @param string $reference The store's reference of the cart.
	 * @return bool False if the cart holds data that cannot be stored exactly; an earlier snapshot is kept.
	 */
	public static function store( WC_Cart $cart, string $reference, string $return_key ): bool {
		$values = [];
		foreach ( self::KEYS as $key ) {
			$value = WC()->session->get( $key );
			if ( null !== $value ) {
				$values[ $key ] = $value;
			}
		}
		$values['cart']            = $cart->get_cart_for_session();
		$values['applied_coupons'] = $cart->get_applied_coupons();
		try {
			$text = ExactJson::encode(
				[
					'version'     => self::VERSION,
					'customer_id' => get_current_user_id(),
					'shopper'     => (string) WC()->session->get_customer_id(),
					'return_key'  => $return_key,
					'values'      => $values,
				]
			);
		} catch ( UnexpectedValueException $error ) {
			wc_get_logger()->warning( "The store's own checkout is shown, because the cart holds data of another plugin that cannot be carried: {$error->getMessage()}.", [ 'source' => 'svc-checkout' ] );
			return false;
		}
		ExpiringRecords::write( ExpiringRecords::CART_SNAPSHOT, $reference, $text, self::TTL_SECONDS );
		return true;
	}

	/**
	 * @param string $reference May be empty.
	 * @return self|null Null for a session created over the API.
	 */
	public static function find( string $reference ): ?self {
		$text   = '' === $reference ? '' : ( ExpiringRecords::read( ExpiringRecords::CART_SNAPSHOT, $reference ) ?? '' );
		$stored = str_starts_with( $text, '{' ) ? self::parse( $text ) : self::parse_released( $text );
		if ( null === $stored || ! is_int( $stored['customer_id'] ?? null ) || ! is_string( $stored['shopper'] ?? null )
			|| ! is_string( $stored['return_key'] ?? null ) || ! is_array( $stored['values'] ?? null ) ) {
			return null;
		}
		$values = [];
		foreach ( self::KEYS as $key ) {
			if ( is_array( $stored['values'][ $key ] ?? null ) ) {
				$values[ $key ] = $stored['values'][ $key ];
			}
		}
		return new self( $stored['customer_id'], $values, $stored['shopper'], $stored['return_key'], self::is_plain( $values ) );
	}

	/**
	 * @return array<array-key, mixed>|null
	 */
	private static function parse( string $text ): ?array {
		try {
			$stored = ExactJson::decode( $text );
		} catch ( JsonException ) {
			return null;
		}
		return is_array( $stored ) && self::VERSION === ( $stored['version'] ?? null ) ? $stored : null;
	}

	/**
	 * A snapshot of version 0.1.0, which may be in use for three days after an update. Objects of other plugins are not created.
	 *
	 * @return array<array-key, mixed>|null
	 */
	private static function parse_released( string $text ): ?array {
		$text   = base64_decode( $text, true );
		$stored = false === $text || '' === $text ? null : @unserialize( $text, [ 'allowed_classes' => [ stdClass::class ] ] ); // phpcs:ignore WordPress.PHP -- creates plain data only; damaged text is answered as missing.
		return ! is_array( $stored ) ? null : [
			'customer_id' => $stored[0] ?? null,
			'values'      => $stored[1] ?? null,
			'shopper'     => $stored[2] ?? null,
			'return_key'  => $stored[3] ?? null,
		];
	}

	/**
	 * @param array<string, mixed> $values
	 */
	private static function is_plain( array $values ): bool {
		try {
			ExactJson::encode( $values );
			return true;
		} catch ( UnexpectedValueException ) {
			return false;
		}
	}
}
