<?php
/**
 * What a session comes to.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\SessionOrder;

defined( 'ABSPATH' ) || exit;

/**
 * Unchangeable; amounts in minor units.
 *
 * @phpstan-type Amounts array{subtotal: int, discount: int, shipping: int, fees: int, tax: int, total: int, currency: string}
 * @phpstan-type Option array{id: string, label: string, price: int, tax: int, selected: bool}
 */
final class OrderQuote {

	/**
	 * Takes what was found.
	 *
	 * @param Amounts      $amounts          After the tax filter.
	 * @param int          $quoted_tax       Tax before the filter.
	 * @param list<Option> $shipping_options Ways to deliver to the address.
	 * @param bool         $needs_shipping   Whether something has to be delivered.
	 */
	public function __construct(
		public readonly array $amounts,
		public readonly int $quoted_tax,
		public readonly array $shipping_options,
		public readonly bool $needs_shipping,
	) {}
}
