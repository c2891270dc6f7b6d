<?php
/**
 * The filter `svc_session_tax_override`, and what becomes of its figure on an order.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Tax;

use SvcCheckout\Support\OrderMeta;
use Throwable;
use WC_Order;

defined( 'ABSPATH' ) || exit;

/**
 * Specification, section Events. The figure is kept on the order's lines ({@see OrderTax}), because WooCommerce
 * computes the totals anew from them whenever somebody presses "Recalculate".
 */
final class TaxOverride {

	public const FILTER = 'svc_session_tax_override';

	/** The figure and what it was given for: `{tax, fingerprint}` as JSON. */
	private const META = '_svc_tax_override';

	/** Half of what an amount can be in JSON, so that no total made of it is beyond 2^53 − 1. */
	private const MAX_TAX = 4503599627370495;

	/**
	 * Set while the store's own tax is being found out.
	 *
	 * @var bool
	 */
	private static bool $is_measuring = false;

	/**
	 * Keeps the figure wherever WooCommerce computes an order's taxes.
	 */
	public static function register(): void {
		add_action( 'woocommerce_order_before_calculate_taxes', [ self::class, 'prepare' ], 10, 2 );
		add_filter( 'woocommerce_order_is_vat_exempt', [ self::class, 'let_lines_be_taxed' ], 100, 2 );
		OrderTax::register();
	}

	/**
	 * The tax to apply. A handler that throws, or answers anything but a whole number ≥ 0, is logged and ignored.
	 *
	 * @param int                  $quoted_tax As the store computed it, in minor units.
	 * @param array<string, mixed> $session    The session; `b2b.vatValid` and `b2b.vatCountry` among others.
	 * @return int Minor units.
	 */
	public static function figure( int $quoted_tax, array $session ): int {
		try {
			/**
			 * Sets the tax of a checkout.
			 *
			 * @since 0.1.0
			 * @param int                  $quoted_tax Minor units.
			 * @param array<string, mixed> $session    The session.
			 */
			$answer = apply_filters( self::FILTER, $quoted_tax, $session );
		} catch ( Throwable $error ) {
			self::complain( 'threw ' . $error::class . ' in ' . basename( $error->getFile() ) . ':' . $error->getLine() );
			return $quoted_tax;
		}
		$figure = self::integral( $answer );
		if ( null === $figure ) {
			self::complain( 'answered no whole number of minor units but ' . get_debug_type( $answer ) );
		}
		return $figure ?? $quoted_tax;
	}

	/**
	 * Whether anybody has something to say about tax.
	 */
	public static function has_handler(): bool {
		return false !== has_filter( self::FILTER );
	}

	/**
	 * Puts the figure on the order, whose lines carry the store's own tax, and has it kept. The order is not saved.
	 *
	 * @param WC_Order             $order   Order with its lines, addresses and totals.
	 * @param int                  $tax     What `figure()` gave, in minor units.
	 * @param array<string, mixed> $session What it was given for; not needed again: it is read from the order.
	 */
	public static function pin( WC_Order $order, int $tax, array $session ): void {
		unset( $session );
		if ( ! self::has_handler() && OrderTax::total( $order ) === $tax ) {
			$order->delete_meta_data( self::META );
			return;
		}
		self::quote( $order, [] );
		OrderTax::put( $order, $tax );
		self::remember( $order, $tax, OrderTax::fingerprint( $order, [] ) );
	}

	/**
	 * Before WooCommerce computes taxes: says what each line shall get. A changed order is asked about anew.
	 *
	 * @param mixed $location Place to compute for, where it is not the order's own.
	 * @param mixed $order    The order, refunds among them.
	 */
	public static function prepare( mixed $location, mixed $order ): void {
		if ( ! $order instanceof WC_Order ) {
			return;
		}
		$pinned = self::pinned( $order );
		if ( null === $pinned ) {
			return;
		}
		$place       = is_array( $location ) ? $location : [];
		$quoted      = self::quote( $order, $place );
		$fingerprint = OrderTax::fingerprint( $order, $place );
		$tax         = $pinned['tax'];
		if ( $fingerprint !== $pinned['fingerprint'] ) {
			$tax = self::figure( $quoted, FilterContext::of_order( $order ) );
			self::remember( $order, $tax, $fingerprint );
		}
		OrderTax::plan( $order, $tax );
	}

	/**
	 * An exempt order's lines are never computed, so a figure above nothing would not get onto them.
	 *
	 * @param mixed $is_exempt Whether the order is exempt.
	 * @param mixed $order     The order.
	 */
	public static function let_lines_be_taxed( mixed $is_exempt, mixed $order ): bool {
		if ( self::$is_measuring || ! (bool) $is_exempt || ! $order instanceof WC_Order ) {
			return (bool) $is_exempt;
		}
		return ( self::pinned( $order )['tax'] ?? 0 ) === 0;
	}

	/**
	 * The store's own tax, as if there were no figure.
	 *
	 * @param WC_Order                $order The order.
	 * @param array<array-key, mixed> $place Place to compute for; the order's own when empty.
	 * @return int Minor units.
	 */
	private static function quote( WC_Order $order, array $place ): int {
		self::$is_measuring = true;
		try {
			return OrderTax::measure( $order, $place );
		} finally {
			self::$is_measuring = false;
		}
	}

	/**
	 * What is kept for an order.
	 *
	 * @param WC_Order $order Any order.
	 * @return array{tax: int, fingerprint: string}|null
	 */
	private static function pinned( WC_Order $order ): ?array {
		$kept = json_decode( OrderMeta::read( $order, self::META ), true );
		if ( ! is_array( $kept ) || ! is_int( $kept['tax'] ?? null ) || ! is_string( $kept['fingerprint'] ?? null ) ) {
			return null;
		}
		return [
			'tax'         => $kept['tax'],
			'fingerprint' => $kept['fingerprint'],
		];
	}

	/**
	 * Keeps a figure with what it was given for.
	 *
	 * @param WC_Order $order       The order.
	 * @param int      $tax         Minor units.
	 * @param string   $fingerprint Of lines, fees, shipping and addresses.
	 */
	private static function remember( WC_Order $order, int $tax, string $fingerprint ): void {
		$order->update_meta_data( self::META, (string) wp_json_encode( compact( 'tax', 'fingerprint' ) ) );
	}

	/**
	 * Whole numbers, also as `0.0`, `"0"` and `"7.0"`.
	 *
	 * @param mixed $value What a handler answered.
	 */
	private static function integral( mixed $value ): ?int {
		$is_number = is_int( $value ) || ( is_float( $value ) && is_finite( $value ) && floor( $value ) === $value )
			|| ( is_string( $value ) && 1 === preg_match( '/^\d+(?:\.0+)?$/D', $value ) );
		if ( ! $is_number || $value < 0 || $value > self::MAX_TAX ) {
			return null;
		}
		return (int) $value;
	}

	/**
	 * One line in WooCommerce's log.
	 *
	 * @param string $what What a handler did.
	 */
	private static function complain( string $what ): void {
		wc_get_logger()->error( 'A handler of ' . self::FILTER . " $what; it was ignored.", [ 'source' => 'svc-checkout' ] );
	}
}
