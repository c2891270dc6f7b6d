<?php

declare( strict_types=1 );

namespace SvcCheckout\Tax;

use SvcCheckout\Support\{ Money, OrderMeta };
use Throwable;
use WC_Order;

/**
 * The filter `svc_session_tax_override` (specification, Events). The overridden tax is set on the order's lines, because
 * WooCommerce recalculates the totals from them whenever someone clicks "Recalculate".
 */
final class TaxOverride {

	public const FILTER = 'svc_session_tax_override';

	/** Half of the largest safe integer in JSON, so that no total exceeds it. */
	private const MAX_TAX = 4503599627370495;

	/**
	 * True while the store's own tax is being calculated.
	 */
	private static bool $is_calculating = false;

	/**
	 * Applies the override wherever WooCommerce calculates an order's taxes.
	 */
	public static function register(): void {
		add_action( 'woocommerce_order_before_calculate_taxes', [ self::class, 'plan' ], 10, 2 );
		add_filter( 'woocommerce_order_is_vat_exempt', [ self::class, 'is_vat_exempt' ], 100, 2 );
		OrderTax::register();
	}

	public static function has_handler(): bool {
		return false !== has_filter( self::FILTER );
	}

	/**
	 * The tax to apply. A handler that throws or returns anything but an integer ≥ 0 is logged and ignored. So is the result of
	 * any handler while the store charges VAT on the number of another company (`b2b.chargeVat`).
	 *
	 * @param int                  $quoted_tax The store's own tax in minor units.
	 * @param array<string, mixed> $session
	 * @param string               $currency Of the tax; WooCommerce can only store multiples of its unit.
	 * @return int Minor units, rounded to the store's unit.
	 */
	public static function filter( int $quoted_tax, array $session, string $currency ): int {
		try {
			/**
			 * Sets the tax of a checkout.
			 *
			 * @since 0.1.0
			 * @param int                  $quoted_tax Minor units.
			 * @param array<string, mixed> $session    The session; `b2b.vatValid` and `b2b.vatCountry` among others.
			 */
			$result = apply_filters( self::FILTER, $quoted_tax, $session );
		} catch ( Throwable $error ) {
			self::log( 'threw ' . $error::class . ' in ' . basename( $error->getFile() ) . ':' . $error->getLine() );
			return $quoted_tax;
		}
		$tax = self::integer( $result );
		if ( null === $tax ) {
			self::log( 'returned ' . get_debug_type( $result ) . ' instead of an integer number of minor units' );
		}
		$b2b = is_array( $session['b2b'] ?? null ) ? $session['b2b'] : [];
		return null === $tax || true === ( $b2b['chargeVat'] ?? null ) ? $quoted_tax : Money::in_units( $tax, $currency );
	}

	/**
	 * Applies a tax to an order whose lines carry the store's own tax, and stores it. Does not save the order.
	 *
	 * @param WC_Order $order   With lines, addresses and totals.
	 * @param int      $tax     Result of `filter()`, in minor units.
	 * @param bool     $is_kept Whether WooCommerce's own calculation of the order gives the store's tax again, exactly.
	 */
	public static function apply( WC_Order $order, int $tax, bool $is_kept = true ): void {
		if ( $is_kept && ! self::has_handler() && OrderTax::total( $order ) === $tax ) {
			$order->delete_meta_data( OrderMeta::TAX_OVERRIDE );
			return;
		}
		OrderRounding::apply( $order );
		self::calculate( $order, [] );
		OrderTax::apply( $order, $tax );
		self::store( $order, $tax, OrderLines::fingerprint( $order, [] ) );
	}

	/**
	 * Before WooCommerce calculates taxes. If the order has changed, the filter is applied again.
	 *
	 * @param mixed $location Location to calculate for, if not the order's own.
	 * @param mixed $order    May be a refund.
	 */
	public static function plan( mixed $location, mixed $order ): void {
		$stored = $order instanceof WC_Order ? self::stored( $order ) : null;
		if ( null === $stored ) {
			return;
		}
		$location    = is_array( $location ) ? $location : [];
		$quoted_tax  = self::calculate( $order, $location );
		$fingerprint = OrderLines::fingerprint( $order, $location );
		$tax         = $stored['tax'];
		if ( $fingerprint !== $stored['fingerprint'] ) {
			$session = FilterContext::of_order( $order );
			$tax     = self::filter( $quoted_tax, $session, $order->get_currency() );
			self::store( $order, $tax, $fingerprint );
			TaxTreatment::freeze( $order, $session, $quoted_tax, $tax, null );
		}
		OrderTax::plan( $order, $tax );
	}

	/**
	 * WooCommerce does not calculate the lines of an exempt order, so an override above zero would have no effect.
	 */
	public static function is_vat_exempt( mixed $is_exempt, mixed $order ): bool {
		if ( self::$is_calculating || ! (bool) $is_exempt || ! $order instanceof WC_Order ) {
			return (bool) $is_exempt;
		}
		return ( self::stored( $order )['tax'] ?? 0 ) === 0;
	}

	/**
	 * The store's own tax, without an override.
	 *
	 * @param array<array-key, mixed> $location Location to calculate for; empty for the order's own.
	 * @return int Minor units.
	 */
	private static function calculate( WC_Order $order, array $location ): int {
		self::$is_calculating = true;
		try {
			return Money::to_minor( OrderTax::calculate( $order, $location ), $order->get_currency() );
		} finally {
			self::$is_calculating = false;
		}
	}

	/**
	 * @return array{tax: int, fingerprint: string}|null
	 */
	private static function stored( WC_Order $order ): ?array {
		$stored = json_decode( OrderMeta::read( $order, OrderMeta::TAX_OVERRIDE ), true );
		if ( ! is_array( $stored ) || ! is_int( $stored['tax'] ?? null ) || ! is_string( $stored['fingerprint'] ?? null ) ) {
			return null;
		}
		return [
			'tax'         => $stored['tax'],
			'fingerprint' => $stored['fingerprint'],
		];
	}

	private static function store( WC_Order $order, int $tax, string $fingerprint ): void {
		$order->update_meta_data( OrderMeta::TAX_OVERRIDE, (string) wp_json_encode( compact( 'tax', 'fingerprint' ) ) );
	}

	/**
	 * An integer, also as `0.0`, `"0"` or `"7.0"`.
	 */
	private static function integer( mixed $value ): ?int {
		$is_integer = is_int( $value ) || ( is_float( $value ) && is_finite( $value ) && floor( $value ) === $value )
			|| ( is_string( $value ) && 1 === preg_match( '/^\d+(?:\.0+)?$/D', $value ) );
		return $is_integer && $value >= 0 && $value <= self::MAX_TAX ? (int) $value : null;
	}

	private static function log( string $what ): void {
		wc_get_logger()->error( 'A handler of ' . self::FILTER . " $what; it was ignored.", [ 'source' => 'svc-checkout' ] );
	}
}
