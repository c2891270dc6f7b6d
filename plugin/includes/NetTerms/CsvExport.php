<?php

declare( strict_types=1 );

namespace SvcCheckout\NetTerms;

use SvcCheckout\CompanyFiles\CsvCell;
use SvcCheckout\Support\{ CompanyDetails, Money, OrderMeta };
use WC_Order;

/**
 * The orders on account as a CSV file, with the filter of the screen.
 */
final class CsvExport {

	public const ACTION = 'svc_checkout_net_terms_csv';

	private const BATCH_SIZE = 100;

	public static function register(): void {
		add_action( 'admin_post_' . self::ACTION, [ self::class, 'send' ] );
	}

	/**
	 * URL of the file, without a filter.
	 */
	public static function url(): string {
		return html_entity_decode( wp_nonce_url( admin_url( 'admin-post.php?action=' . self::ACTION ), self::ACTION ), ENT_QUOTES, 'UTF-8' );
	}

	public static function send(): never {
		check_admin_referer( self::ACTION );
		if ( ! current_user_can( Routes::CAPABILITY ) ) {
			wp_die( esc_html__( 'You are not allowed to download this file.', 'svc-checkout' ), 403 );
		}
		nocache_headers();
		header( 'Content-Type: text/csv; charset=utf-8' );
		header( 'Content-Disposition: attachment; filename="net-terms-' . wp_date( 'Y-m-d' ) . '.csv"' );
		header( 'X-Content-Type-Options: nosniff' );
		echo CsvCell::BOM . CsvCell::line( self::headings() ); // phpcs:ignore WordPress.Security.EscapeOutput -- a file, not a page.
		$query = wp_unslash( $_GET ); // phpcs:ignore WordPress.Security -- the nonce was verified above; the filter validates every value.
		for ( $page = 1; ; $page++ ) {
			$batch = [
				'page'     => (string) $page,
				'per_page' => (string) self::BATCH_SIZE,
			];
			$ids   = Query::ids( Filter::read( $batch + $query ) );
			foreach ( Routes::orders( $ids ) as $order ) {
				echo CsvCell::line( self::cells( $order ) ); // phpcs:ignore WordPress.Security.EscapeOutput -- as above.
			}
			if ( count( $ids ) < self::BATCH_SIZE ) {
				exit;
			}
			wp_cache_flush_runtime();
		}
	}

	/**
	 * @return list<string>
	 */
	private static function headings(): array {
		return [
			__( 'Order', 'svc-checkout' ),
			__( 'Status', 'svc-checkout' ),
			__( 'Ordered on', 'svc-checkout' ),
			__( 'Company', 'svc-checkout' ),
			__( 'VAT number', 'svc-checkout' ),
			__( 'VAT check', 'svc-checkout' ),
			__( 'PO number', 'svc-checkout' ),
			__( 'Term', 'svc-checkout' ),
			__( 'Due date', 'svc-checkout' ),
			__( 'Days overdue', 'svc-checkout' ),
			__( 'Owed', 'svc-checkout' ),
			__( 'Currency', 'svc-checkout' ),
			__( 'Last reminder', 'svc-checkout' ),
			__( 'Paid', 'svc-checkout' ),
			__( 'Paid on', 'svc-checkout' ),
			__( 'Payment reference', 'svc-checkout' ),
			__( 'Further PO numbers', 'svc-checkout' ),
		];
	}

	/**
	 * @return list<string>
	 */
	private static function cells( WC_Order $order ): array {
		$created = $order->get_date_created();
		$paid_at = strtotime( OrderMeta::read( $order, OrderMeta::PAID_AT ) );
		$paid_on = OrderMeta::read( $order, OrderMeta::PAID_ON );
		$amount  = Money::to_decimal( NetTermOrder::owed( $order ), $order->get_currency() );
		$nothing = Money::to_decimal( 0, $order->get_currency() );
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
			false === $paid_at ? (string) NetTermOrder::days_overdue( $order ) : '0',
			false === $paid_at ? $amount : $nothing,
			$order->get_currency(),
			OrderMeta::read( $order, OrderMeta::REMINDED_AT ),
			false === $paid_at ? $nothing : $amount,
			'' === $paid_on && false !== $paid_at ? (string) wp_date( 'Y-m-d', $paid_at ) : $paid_on,
			OrderMeta::read( $order, OrderMeta::PAYMENT_REFERENCE ),
			// Last, so that the columns of earlier files keep their places.
			CompanyDetails::text( $order, OrderMeta::PO_NUMBERS ),
		];
	}
}
