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
		add_action( 'admin_post_' . self::ACTION, static fn () => self::send( $capability ) );
	}

	public static function url(): string {
		return html_entity_decode( wp_nonce_url( admin_url( 'admin-post.php?action=' . self::ACTION ), self::ACTION ), ENT_QUOTES, 'UTF-8' );
	}

	private static function send( string $capability ): never {
		check_admin_referer( self::ACTION );
		if ( ! current_user_can( $capability ) ) {
			wp_die( esc_html__( 'You are not allowed to download this file.', 'svc-checkout' ), 403 );
		}
		nocache_headers();
		header( 'Content-Type: text/csv; charset=utf-8' );
		header( 'Content-Disposition: attachment; filename="companies-' . wp_date( 'Y-m-d' ) . '.csv"' );
		header( 'X-Content-Type-Options: nosniff' );
		echo CsvCell::BOM . CsvCell::line( CompanyColumns::ALL ); // phpcs:ignore WordPress.Security.EscapeOutput -- a file, not a page.
		// The ids first, so that no company is left out or repeated while others are saved.
		$ids = Database::get()->get_col( 'SELECT id FROM ' . Tables::companies() . ' ORDER BY name, id' ); // phpcs:ignore WordPress.DB
		foreach ( array_chunk( array_values( array_filter( $ids, 'is_string' ) ), self::BATCH_SIZE ) as $batch ) {
			self::print( $batch );
			flush();
		}
		exit;
	}

	/**
	 * @param list<string> $ids
	 */
	private static function print( array $ids ): void {
		$companies = FindImportFacts::companies( $ids );
		$members   = FindImportFacts::members( $ids );
		foreach ( $ids as $id ) {
			if ( isset( $companies[ $id ] ) ) {
				echo CsvCell::line( array_values( CompanyColumns::cells( $companies[ $id ], array_values( $members[ $id ] ?? [] ) ) ) ); // phpcs:ignore WordPress.Security.EscapeOutput -- as above.
			}
		}
	}
}
