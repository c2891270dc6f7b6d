<?php

declare( strict_types=1 );

namespace SvcCheckout\NetTerms;

use SvcCheckout\OnAccount\{ AccountBuyer, Company, OfferRules };
use SvcCheckout\Support\Money;

/**
 * What a company has used of its limit in a currency, for the accounts team's screens: amounts in the store's price format.
 *
 * @phpstan-import-type Balance from \SvcCheckout\OnAccount\Receivables
 */
final class CompanyCredit {

	private const NOTHING = [
		'held'         => 0,
		'orders'       => 0,
		'reserved'     => 0,
		'reservations' => 0,
		'overdue'      => 0,
		'late'         => 0,
		'oldestDue'    => '',
	];

	/**
	 * One entry for each currency in which the company has a limit or owes something; none if it is unlimited and owes nothing.
	 *
	 * @param array<string, Balance> $balances By currency.
	 * @return list<array<string, bool|float|int|string>> `limit` and `remaining` are empty if unlimited, `overdue` if nothing is;
	 *     `heldShare` and `reservedShare` are percentages of the limit.
	 */
	public static function of( Company $company, array $balances ): array {
		$currencies = array_values( array_unique( [ ...array_keys( $company->credit_limits ?? [] ), ...array_keys( $balances ) ] ) );
		if ( [] === $currencies && null !== $company->credit_limits ) {
			// Without a limit in any currency, it has no credit.
			$currencies = [ get_woocommerce_currency() ];
		}
		return array_map( static fn ( string $currency ): array => self::in( $currency, $company->limit( $currency ), $balances[ $currency ] ?? self::NOTHING ), $currencies );
	}

	/**
	 * Whether a payment is overdue for so long that the company gets no term until it is paid, as in checkouts. A suspended one gets
	 * none anyway.
	 *
	 * @param array<string, Balance> $balances By currency.
	 */
	public static function is_stopped( Company $company, array $balances, OfferRules $rules ): bool {
		$before = AccountBuyer::ACTIVE === $company->status ? $company->overdue_before( $rules ) : null;
		$due    = array_filter( array_column( $balances, 'oldestDue' ) );
		return null !== $before && [] !== $due && min( $due ) < $before;
	}

	/**
	 * @param int|null $limit Minor units; null if unlimited.
	 * @param Balance  $balance
	 * @return array<string, bool|float|int|string>
	 */
	private static function in( string $currency, ?int $limit, array $balance ): array {
		$format = static fn ( int $amount ): string => Money::format( $amount, $currency );
		$used   = $balance['held'] + $balance['reserved'];
		$held   = self::share( $balance['held'], $limit, 100.0 );
		return [
			'currency'      => $currency,
			'used'          => $format( $used ),
			'held'          => $format( $balance['held'] ),
			'orders'        => $balance['orders'],
			'reserved'      => $format( $balance['reserved'] ),
			'reservations'  => $balance['reservations'],
			'overdue'       => 0 === $balance['overdue'] ? '' : $format( $balance['overdue'] ),
			'late'          => $balance['late'],
			'limit'         => null === $limit ? '' : $format( $limit ),
			'remaining'     => null === $limit ? '' : $format( max( 0, $limit - $used ) ),
			'isOver'        => null !== $limit && $used > $limit,
			'heldShare'     => $held,
			'reservedShare' => self::share( $balance['reserved'], $limit, 100.0 - $held ),
		];
	}

	private static function share( int $amount, ?int $limit, float $highest ): float {
		if ( null === $limit || 0 === $amount ) {
			return 0.0;
		}
		return 0 === $limit ? $highest : min( $highest, round( 100 * $amount / $limit, 1 ) );
	}
}
