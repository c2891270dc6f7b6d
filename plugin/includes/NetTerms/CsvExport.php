<?php
/**
 * The orders on account as a file for a spreadsheet.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\NetTerms;

use SvcCheckout\Support\{ Money, OrderMeta };
use WC_Order;

defined( 'ABSPATH' ) || exit;

/**
 * All pages of a filter, a batch at a time. Cells that a spreadsheet would run as a formula are made texts
 * (owasp.org/www-community/attacks/CSV_Injection).
 */
final class CsvExport {

	public const ACTION = 'svc_checkout_net_terms_csv';

	private const BATCH = 100;

	/**
	 * Answers the screen's link.
	 */
	public static function register(): void {
		add_action( 'admin_post_' . self::ACTION, [ self::class, 'send' ] );
	}

	/**
	 * Address of the file, without a filter.
	 */
	public static function url(): string {
		return html_entity_decode( wp_nonce_url( admin_url( 'admin-post.php?action=' . self::ACTION ), self::ACTION ), ENT_QUOTES, 'UTF-8' );
	}

	/**
	 * Sends the file.
	 */
	public static function send(): never {
		// Ends with a page of its own when the link is old or forged.
		check_admin_referer( self::ACTION );
		if ( ! current_user_can( Routes::CAPABILITY ) ) {
			wp_die( esc_html__( 'You may not see this file.', 'svc-checkout' ), 403 );
		}
		nocache_headers();
		header( 'Content-Type: text/csv; charset=utf-8' );
		header( 'Content-Disposition: attachment; filename="net-terms-' . wp_date( 'Y-m-d' ) . '.csv"' );
		header( 'X-Content-Type-Options: nosniff' );
		// Spreadsheets take the file for UTF-8 by this mark.
		echo "\xEF\xBB\xBF";
		self::line( [ 'Order', 'Status', 'Ordered on', 'Company', 'VAT number', 'VAT check', 'PO number', 'Term', 'Due date', 'Days overdue', 'Owed', 'Currency', 'Last reminder' ] );
		$query = wp_unslash( $_GET ); // phpcs:ignore WordPress.Security -- the nonce was checked above, and every value is checked by the filter.
		for ( $page = 1; ; $page++ ) {
			$ids = Query::ids(
				Filter::read(
					[
						'page'     => (string) $page,
						'per_page' => (string) self::BATCH,
					] + $query
				)
			);
			foreach ( Routes::orders( $ids ) as $order ) {
				self::line( self::cells( $order ) );
			}
			if ( count( $ids ) < self::BATCH ) {
				exit;
			}
			wp_cache_flush_runtime();
		}
	}

	/**
	 * A cell that is a text for every spreadsheet.
	 *
	 * @param string $text Anything.
	 */
	public static function safe( string $text ): string {
		return 1 === preg_match( '/^[\s\p{Cc}]*[=+\-@＝＋－＠\t\r]/u', $text ) || ! mb_check_encoding( $text, 'UTF-8' ) ? "'" . mb_scrub( $text, 'UTF-8' ) : $text;
	}

	/**
	 * The cells of an order.
	 *
	 * @param WC_Order $order The order.
	 * @return list<string>
	 */
	private static function cells( WC_Order $order ): array {
		$created = $order->get_date_created();
		return [
			$order->get_order_number(),
			$order->get_status(),
			null === $created ? '' : $created->date( 'Y-m-d' ),
			$order->get_billing_company( 'edit' ),
			OrderMeta::read( $order, OrderMeta::VAT_NUMBER ),
			NetTermOrder::vat_state( $order ),
			OrderMeta::read( $order, OrderMeta::PO_NUMBER ),
			OrderMeta::read( $order, OrderMeta::PAYMENT_TERMS ),
			OrderMeta::read( $order, OrderMeta::PAYMENT_DUE ),
			(string) NetTermOrder::days_overdue( $order ),
			Money::to_decimal( NetTermOrder::owed( $order ), $order->get_currency() ),
			$order->get_currency(),
			OrderMeta::read( $order, NetTermOrder::REMINDED_AT ),
		];
	}

	/**
	 * One line (RFC 4180).
	 *
	 * @param list<string> $cells The cells.
	 */
	private static function line( array $cells ): void {
		$quoted = array_map( static fn ( string $cell ): string => '"' . str_replace( '"', '""', self::safe( $cell ) ) . '"', $cells );
		echo implode( ',', $quoted ) . "\r\n"; // phpcs:ignore WordPress.Security.EscapeOutput -- a file, not a page.
	}
}
