<?php

declare( strict_types=1 );

namespace SvcCheckout\CompanyFiles;

use SvcCheckout\OnAccount\Tables;
use SvcCheckout\Support\Database;

defined( 'ABSPATH' ) || exit;

/**
 * All companies as a CSV file, which the import reads again.
 */
final class CompanyExport {

	public const ACTION = 'svc_checkout_companies_csv';

	private const BATCH_SIZE = 500;

	public static function register( string $capability ): void {
		CsvDownload::register( self::ACTION, $capability, static fn () => self::write() );
	}

	public static function url(): string {
		return CsvDownload::url( self::ACTION );
	}

	private static function write(): void {
		CsvDownload::start( 'companies-' . wp_date( 'Y-m-d' ), CompanyColumns::ALL );
		// The ids first, so that no company is left out or repeated while others are saved.
		$ids = Database::get()->get_col( 'SELECT id FROM ' . Tables::companies() . ' ORDER BY name, id' ); // phpcs:ignore WordPress.DB
		foreach ( array_chunk( array_values( array_filter( $ids, 'is_string' ) ), self::BATCH_SIZE ) as $batch ) {
			self::print( $batch );
			flush();
		}
	}

	/**
	 * @param list<string> $ids
	 */
	private static function print( array $ids ): void {
		$companies = FindImportFacts::companies( $ids );
		$members   = FindImportFacts::members( $ids );
		foreach ( $ids as $id ) {
			if ( isset( $companies[ $id ] ) ) {
				CsvDownload::line( array_values( CompanyColumns::cells( $companies[ $id ], array_values( $members[ $id ] ?? [] ) ) ) );
			}
		}
	}
}
