<?php

declare( strict_types=1 );

namespace SvcCheckout\Reports;

/**
 * Lines added up by country, treatment and currency. Currencies are never added to each other.
 *
 * @phpstan-type Amounts array{orders: int, refunds: int, net: int, tax: int}
 */
final class VatSummary {

	private const NOTHING = [
		'orders'  => 0,
		'refunds' => 0,
		'net'     => 0,
		'tax'     => 0,
	];

	/**
	 * By currency, place and treatment.
	 *
	 * @var array<string, array<string, array<string, Amounts>>>
	 */
	private array $amounts = [];

	/** Refunds whose VAT is a share of their order's. */
	private int $shares = 0;

	private int $unexplained = 0;

	public function add( VatLine $line ): void {
		$this->shares      += $line->is_share ? 1 : 0;
		$this->unexplained += VatLine::NONE === $line->treatment && '' !== $line->vat_number && ! $line->is_refund ? 1 : 0;

		$before = $this->amounts[ $line->currency ][ $line->place ][ $line->treatment ] ?? self::NOTHING;

		$this->amounts[ $line->currency ][ $line->place ][ $line->treatment ] = [
			'orders'  => $before['orders'] + ( $line->is_refund ? 0 : 1 ),
			'refunds' => $before['refunds'] + ( $line->is_refund ? 1 : 0 ),
			'net'     => $before['net'] + $line->net(),
			'tax'     => $before['tax'] + $line->tax,
		];
	}

	public function shares(): int {
		return $this->shares;
	}

	/**
	 * Orders without VAT that have a VAT number but no recorded reason. They may be missing in the {@see EcSalesList}.
	 */
	public function unexplained(): int {
		return $this->unexplained;
	}

	/**
	 * Rows by currency, place and treatment, in this order. Amounts in minor units.
	 *
	 * @return list<array{currency: string, place: string, treatment: string, amounts: Amounts}>
	 */
	public function rows(): array {
		$rows = [];
		ksort( $this->amounts );
		foreach ( $this->amounts as $currency => $places ) {
			ksort( $places );
			foreach ( $places as $place => $treatments ) {
				foreach ( array_intersect( VatLine::TREATMENTS, array_keys( $treatments ) ) as $treatment ) {
					$rows[] = [
						'currency'  => $currency,
						'place'     => (string) $place,
						'treatment' => $treatment,
						'amounts'   => $treatments[ $treatment ],
					];
				}
			}
		}
		return $rows;
	}

	/**
	 * What the rows of each currency add up to.
	 *
	 * @return array<string, Amounts>
	 */
	public function totals(): array {
		$totals = [];
		foreach ( $this->rows() as $row ) {
			$before = $totals[ $row['currency'] ] ?? self::NOTHING;
			foreach ( $row['amounts'] as $name => $amount ) {
				$before[ $name ] += $amount;
			}
			$totals[ $row['currency'] ] = $before;
		}
		return $totals;
	}
}
