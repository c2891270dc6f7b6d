<?php

declare( strict_types=1 );

namespace SvcCheckout\CompanyFiles;

use RuntimeException;

defined( 'ABSPATH' ) || exit;

/**
 * A CSV file that staff download: who may, its headers, and its lines, which are sent as they are written.
 */
final class CsvDownload {

	/** Whether a part of a file was sent. */
	private static bool $is_started = false;

	/**
	 * @param string                                      $action Of `admin-post.php`, and of the nonce in the URL.
	 * @param callable(array<array-key, mixed>): void     $write  Gets the decoded query, without WordPress's slashes.
	 */
	public static function register( string $action, string $capability, callable $write ): void {
		add_action(
			"admin_post_$action",
			static function () use ( $action, $capability, $write ): never {
				check_admin_referer( $action );
				if ( ! current_user_can( $capability ) ) {
					wp_die( esc_html__( 'You are not allowed to download this file.', 'svc-checkout' ), 403 );
				}
				try {
					$write( wp_unslash( $_GET ) ); // phpcs:ignore WordPress.Security -- the nonce was verified above; every value is validated by its reader.
				} catch ( RuntimeException $error ) {
					self::fail( $error );
				}
				exit;
			}
		);
	}

	/**
	 * A page with an error. If a part of the file was sent, the file ends with a line that says so, as the status says otherwise.
	 */
	private static function fail( RuntimeException $error ): void {
		wc_get_logger()->error( "A CSV file was not completed. {$error->getMessage()}", [ 'source' => 'svc-checkout' ] );
		if ( ! self::$is_started ) {
			wp_die( esc_html__( 'The database did not respond, so there is no file. Please try again.', 'svc-checkout' ), 500 );
		}
		self::line( [ __( 'THIS FILE IS INCOMPLETE: the database did not respond. Please download it again.', 'svc-checkout' ) ] );
	}

	/**
	 * URL of the file, for the current user, without a filter.
	 */
	public static function url( string $action ): string {
		return html_entity_decode( wp_nonce_url( admin_url( "admin-post.php?action=$action" ), $action ), ENT_QUOTES, 'UTF-8' );
	}

	/**
	 * Sends the headers and the line of headings.
	 *
	 * @param string       $name     Of the file, without its ending: letters, digits and hyphens.
	 * @param list<string> $headings
	 */
	public static function start( string $name, array $headings ): void {
		self::$is_started = true;
		nocache_headers();
		header( 'Content-Type: text/csv; charset=utf-8' );
		header( "Content-Disposition: attachment; filename=\"$name.csv\"" );
		header( 'X-Content-Type-Options: nosniff' );
		echo CsvCell::BOM; // phpcs:ignore WordPress.Security.EscapeOutput -- a file, not a page.
		self::line( $headings );
	}

	/**
	 * @param list<string> $cells
	 * @param list<string> $amounts Decimals in the last columns; see {@see CsvCell::line()}.
	 */
	public static function line( array $cells, array $amounts = [] ): void {
		echo CsvCell::line( $cells, $amounts ); // phpcs:ignore WordPress.Security.EscapeOutput -- as above.
	}
}
