<?php

declare( strict_types=1 );

namespace SvcCheckout\SessionOrder;

/**
 * The result of quoting a session. Amounts are in minor units.
 *
 * @phpstan-type Amounts array{subtotal: int, discount: int, shipping: int, fees: int, tax: int, total: int, currency: string}
 * @phpstan-import-type Discount from CouponChoice
 * @phpstan-import-type Problem from CouponChoice
 * @phpstan-type Fee array{label: string, amount: int}
 * @phpstan-type Option array{id: string, label: string, description: string, price: int, tax: int, package: int, contents: string, pickup: bool, selected: bool}
 */
final class OrderQuote {

	/**
	 * @param Amounts      $amounts          After the tax override.
	 * @param int          $quoted_tax       Tax before the override.
	 * @param float|null   $tax_rate         Percent, if one applies to everything.
	 * @param list<Option> $shipping_options One of each package is selected.
	 * @param bool         $undeliverable    Whether the store has no method for the address.
	 * @param list<Fee>           $fees      By name.
	 * @param list<Discount>|null $discounts By name; null if the names are not known.
	 * @param bool                $has_codes Whether the buyer may enter codes.
	 * @param list<Problem>       $problems  Codes that do not apply.
	 */
	public function __construct(
		public readonly array $amounts,
		public readonly int $quoted_tax,
		public readonly ?float $tax_rate,
		public readonly array $shipping_options,
		public readonly bool $needs_shipping,
		public readonly bool $undeliverable,
		public readonly array $fees,
		public readonly ?array $discounts,
		public readonly bool $has_codes,
		public readonly array $problems,
	) {}
}
