<?php

declare( strict_types=1 );

namespace SvcCheckout\Reports;

use SvcCheckout\NetTerms\{ Filter, Query };
use SvcCheckout\OnAccount\Tables;
use SvcCheckout\Support\Database;

/**
 * What each company owes by days overdue, with the sums of Net terms.
 *
 * @phpstan-import-type Part from Query
 * @phpstan-type Row array{company: string, name: string, currency: string, parts: array<string, Part>}
 */
final class AgedReceivables {

	/**
	 * One row per company and currency, by name; orders of no company come last, with an empty id and name. Amounts in minor units.
	 *
	 * @param string $mode {@see Filter::LIVE} or {@see Filter::TEST}.
	 * @return list<Row>
	 */
	public static function rows( string $mode ): array {
		$names = self::names();
		$rows  = [];
		foreach ( Query::sums_by_company( Filter::read( compact( 'mode' ) ) ) as $company => $sums ) {
			foreach ( $sums as $currency => $parts ) {
				$name   = '' === $company ? '' : $names[ $company ] ?? (string) $company;
				$rows[] = compact( 'company', 'name', 'currency', 'parts' );
			}
		}
		array_multisort(
			array_map( static fn ( array $row ): int => '' === $row['company'] ? 1 : 0, $rows ),
			array_map( static fn ( array $row ): string => mb_strtolower( $row['name'] ), $rows ),
			array_column( $rows, 'company' ),
			array_column( $rows, 'currency' ),
			$rows
		);
		return $rows;
	}

	/**
	 * What the rows of each currency add up to.
	 *
	 * @param list<Row> $rows
	 * @return array<string, array<string, Part>>
	 */
	public static function totals( array $rows ): array {
		$totals = [];
		foreach ( $rows as $row ) {
			foreach ( $row['parts'] as $part => $amounts ) {
				$before = $totals[ $row['currency'] ][ $part ] ?? [
					'orders' => 0,
					'owed'   => 0,
				];

				$totals[ $row['currency'] ][ $part ] = [
					'orders' => $before['orders'] + $amounts['orders'],
					'owed'   => $before['owed'] + $amounts['owed'],
				];
			}
		}
		ksort( $totals );
		return $totals;
	}

	/**
	 * Names of all companies, by id.
	 *
	 * @return array<string, string>
	 */
	private static function names(): array {
		$names = [];
		foreach ( Database::rows( 'SELECT id, name FROM ' . Tables::companies() ) as $row ) {
			if ( is_string( $row['id'] ) && is_string( $row['name'] ) ) {
				$names[ $row['id'] ] = $row['name'];
			}
		}
		return $names;
	}
}
