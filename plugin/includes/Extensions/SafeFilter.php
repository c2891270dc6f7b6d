<?php

declare( strict_types=1 );

namespace SvcCheckout\Extensions;

use Throwable;

/**
 * Filters that other plugins use (`docs/extending-woocommerce.md`). A handler that fails is logged and changes nothing: shoppers
 * can still order.
 */
final class SafeFilter {

	/**
	 * Filters of this request of which a failure is logged.
	 *
	 * @var array<string, true>
	 */
	private static array $logged = [];

	/**
	 * @template Value
	 * @param non-empty-string             $name    Of the filter.
	 * @param Value                        $value   Without handlers.
	 * @param mixed                        $context What handlers can decide by.
	 * @param callable(mixed): (Value|null) $read   The part of the result that may be used; null if none is.
	 * @return Value
	 */
	public static function apply( string $name, mixed $value, mixed $context, callable $read ): mixed {
		// A handler may ask for something that is decided by the same filter.
		if ( false === has_filter( $name ) || doing_filter( $name ) ) {
			return $value;
		}
		try {
			$result = apply_filters( $name, $value, $context ); // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals,WooCommerce.Commenting.CommentHooks -- documented where it is named.
			$usable = $read( $result );
		} catch ( Throwable $error ) {
			self::log( $name, 'threw ' . $error::class . ' in ' . basename( $error->getFile() ) . ':' . $error->getLine() );
			return $value;
		}
		if ( null === $usable ) {
			self::log( $name, 'returned ' . get_debug_type( $result ) . ', which cannot be used' );
		}
		return $usable ?? $value;
	}

	private static function log( string $name, string $what ): void {
		if ( isset( self::$logged[ $name ] ) ) {
			return;
		}
		self::$logged[ $name ] = true;
		wc_get_logger()->error( "A handler of $name $what; it was ignored.", [ 'source' => 'svc-checkout' ] );
	}
}
