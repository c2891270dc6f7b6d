<?php

declare( strict_types=1 );

namespace SvcCheckout\CompanyFiles;

use SvcCheckout\OnAccount\{ Company, Tables };
use SvcCheckout\Settings\B2bSettings;
use SvcCheckout\Support\Database;

defined( 'ABSPATH' ) || exit;

/**
 * Reads from the store what the import of a file has to know, in batches: no query per row.
 *
 * @phpstan-import-type Named from ImportFacts
 */
final class FindImportFacts {

	private const BATCH_SIZE = 500;

	public static function of( CompanyFile $file ): ImportFacts {
		$cells     = static fn ( string $column ): array => array_column( $file->rows, $column );
		$ids       = array_values( array_unique( array_filter( $cells( CompanyColumns::ID ), static fn ( string $id ): bool => '' !== $id ) ) );
		$companies = self::companies( $ids );
		$members   = self::members( array_keys( $companies ) );
		$customers = self::customers( array_values( array_unique( array_merge( ...array_map( [ CompanyCells::class, 'tokens' ], $cells( CompanyColumns::CUSTOMERS ) ) ) ) ) );
		// A member's own token also counts where another user has the same e-mail address.
		foreach ( $members as $tokens ) {
			foreach ( $tokens as $customer => $token ) {
				$customers[ mb_strtolower( $token ) ] = $customer;
			}
		}
		$keys  = array_map( [ CompanyCells::class, 'vat_key' ], array_merge( ...array_map( [ CompanyCells::class, 'vat_list' ], $cells( CompanyColumns::VAT ) ) ) );
		$names = array_map( 'mb_strtolower', $cells( CompanyColumns::NAME ) );
		return new ImportFacts(
			get_woocommerce_currency(),
			array_map( 'strval', array_keys( get_woocommerce_currencies() ) ),
			array_column( B2bSettings::deferred_terms(), 'value' ),
			$companies,
			$members,
			$customers,
			self::owners( array_values( $customers ) ),
			...self::others( array_fill_keys( $keys, true ), array_fill_keys( $names, true ) ),
		);
	}

	/**
	 * @param list<string> $ids
	 * @return array<string, Company>
	 */
	public static function companies( array $ids ): array {
		$companies = [];
		foreach ( self::rows( 'SELECT * FROM ' . Tables::companies() . ' WHERE id IN (%s)', $ids ) as $row ) {
			$company                   = Company::of_row( $row );
			$companies[ $company->id ] = $company;
		}
		return $companies;
	}

	/**
	 * Tokens of the members by company and customer.
	 *
	 * @param list<string> $ids Of companies.
	 * @return array<string, array<int, string>>
	 */
	public static function members( array $ids ): array {
		$owners = [];
		foreach ( self::rows( 'SELECT reference, company_id FROM ' . Tables::members() . ' WHERE company_id IN (%s) ORDER BY reference', $ids ) as $row ) {
			$owners[ (int) self::text( $row, 'reference' ) ] = self::text( $row, 'company_id' );
		}
		$emails = [];
		foreach ( self::rows( 'SELECT ID, user_email FROM ' . Database::get()->users . ' WHERE ID IN (%s)', array_keys( $owners ) ) as $row ) {
			$emails[ (int) self::text( $row, 'ID' ) ] = self::text( $row, 'user_email' );
		}
		$members = [];
		foreach ( $owners as $customer => $company ) {
			$members[ $company ][ $customer ] = '' === ( $emails[ $customer ] ?? '' ) ? "#$customer" : $emails[ $customer ];
		}
		return $members;
	}

	/**
	 * @param list<string> $tokens In lower case.
	 * @return array<string, int>
	 */
	private static function customers( array $tokens ): array {
		$database  = Database::get();
		$ids       = array_map( static fn ( string $token ): int => (int) substr( $token, 1 ), array_values( array_filter( $tokens, static fn ( string $token ): bool => 1 === preg_match( '/^#[1-9]\d{0,17}$/D', $token ) ) ) );
		// In a network, only users of this site are its customers.
		$of_site   = is_multisite() ? $database->prepare( ' AND EXISTS (SELECT 1 FROM %i m WHERE m.user_id = u.ID AND m.meta_key = %s)', $database->usermeta, $database->get_blog_prefix() . 'capabilities' ) : '';
		$statement = "SELECT u.ID, u.user_email FROM $database->users u WHERE %c IN (%s)$of_site ORDER BY u.ID DESC";
		$customers = [];
		foreach ( self::rows( str_replace( '%c', 'u.user_email', $statement ), $tokens ) as $row ) {
			$customers[ mb_strtolower( self::text( $row, 'user_email' ) ) ] = (int) self::text( $row, 'ID' );
		}
		foreach ( self::rows( str_replace( '%c', 'u.ID', $statement ), $ids ) as $row ) {
			$customers[ '#' . self::text( $row, 'ID' ) ] = (int) self::text( $row, 'ID' );
		}
		return $customers;
	}

	/**
	 * @param list<int> $customers
	 * @return array<int, Named>
	 */
	private static function owners( array $customers ): array {
		$owners = [];
		// References are texts.
		$references = array_map( 'strval', $customers );
		foreach ( self::rows( 'SELECT m.reference, c.id, c.name FROM ' . Tables::members() . ' m JOIN ' . Tables::companies() . ' c ON c.id = m.company_id WHERE m.reference IN (%s)', $references ) as $row ) {
			$owners[ (int) self::text( $row, 'reference' ) ] = self::named( $row );
		}
		return $owners;
	}

	/**
	 * All companies that have one of the VAT numbers or names.
	 *
	 * @param array<string, true> $keys
	 * @param array<string, true> $names
	 * @return array{array<string, list<Named>>, array<string, Named>}
	 */
	private static function others( array $keys, array $names ): array {
		$database = Database::get();
		$by_vat   = [];
		$by_name  = [];
		$last     = '';
		do {
			$rows = $database->get_results( $database->prepare( 'SELECT id, name, vat_numbers FROM %i WHERE id > %s ORDER BY id LIMIT %d', Tables::companies(), $last, self::BATCH_SIZE ), 'ARRAY_A' ); // phpcs:ignore WordPress.DB
			$rows = is_array( $rows ) ? $rows : [];
			foreach ( $rows as $row ) {
				$company = self::named( $row );
				$last    = $company['id'];
				$name    = mb_strtolower( $company['name'] );
				if ( isset( $names[ $name ] ) ) {
					$by_name[ $name ] = $company;
				}
				foreach ( array_unique( array_map( [ CompanyCells::class, 'vat_key' ], Company::texts( $row['vat_numbers'] ?? null ) ?? [] ) ) as $key ) {
					if ( isset( $keys[ $key ] ) ) {
						$by_vat[ $key ][] = $company;
					}
				}
			}
		} while ( count( $rows ) === self::BATCH_SIZE );
		return [ $by_vat, $by_name ];
	}

	/**
	 * @param string                 $statement With `%s` for the values.
	 * @param list<string>|list<int> $values
	 * @return list<array<array-key, mixed>>
	 */
	private static function rows( string $statement, array $values ): array {
		$database = Database::get();
		$rows     = [];
		foreach ( array_chunk( $values, self::BATCH_SIZE ) as $batch ) {
			$places = implode( ',', array_fill( 0, count( $batch ), is_int( $batch[0] ) ? '%d' : '%s' ) );
			$found  = $database->get_results( str_replace( '%s', (string) $database->prepare( $places, ...$batch ), $statement ), 'ARRAY_A' ); // phpcs:ignore WordPress.DB -- constants and prepared values.
			array_push( $rows, ...array_values( array_filter( is_array( $found ) ? $found : [], 'is_array' ) ) );
		}
		return $rows;
	}

	/**
	 * @param array<array-key, mixed> $row
	 * @return Named
	 */
	private static function named( array $row ): array {
		return [
			'id'   => self::text( $row, 'id' ),
			'name' => self::text( $row, 'name' ),
		];
	}

	/**
	 * @param array<array-key, mixed> $row
	 */
	private static function text( array $row, string $column ): string {
		return is_scalar( $row[ $column ] ?? null ) ? (string) $row[ $column ] : '';
	}
}
