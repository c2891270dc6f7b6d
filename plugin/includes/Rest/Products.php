<?php
/**
 * `GET /products?after=&limit=`: the catalogue, for answers to shoppers' questions.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Rest;

use SvcCheckout\Support\{ ExpiringRecords, Money };
use WC_Product;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * Pages by product id, so that nothing is missed or told twice while products come and go. Only what any visitor
 * sees: published, not hidden from the catalogue, no password.
 */
final class Products {

	private const DEFAULT_LIMIT    = 100;
	private const MAX_LIMIT        = 200;
	private const DESCRIPTION_SIZE = 4000;

	/**
	 * One page.
	 *
	 * @param WP_REST_Request<array<string, mixed>> $request With `after` (id) and `limit`.
	 * @return array<string, mixed>
	 */
	public static function answer( WP_REST_Request $request ): array {
		$limit = self::number( $request->get_param( 'limit' ), self::DEFAULT_LIMIT );
		$limit = max( 1, min( self::MAX_LIMIT, $limit ) );
		$ids   = self::ids_after( self::number( $request->get_param( 'after' ), 0 ), $limit + 1 );
		$page  = array_slice( $ids, 0, $limit );

		_prime_post_caches( $page );
		$products = array_map( static fn ( int $id ) => wc_get_product( $id ), $page );
		$products = array_filter( $products, static fn ( mixed $product ): bool => $product instanceof WC_Product && self::is_public( $product ) );
		return [
			'products' => array_values( array_map( [ self::class, 'view' ], $products ) ),
			'next'     => count( $ids ) > $limit ? (string) end( $page ) : null,
		];
	}

	/**
	 * Ids of published products. WooCommerce's own query cannot begin behind an id.
	 *
	 * @param int $after Id of the last one told.
	 * @param int $limit How many.
	 * @return list<int>
	 */
	private static function ids_after( int $after, int $limit ): array {
		$wpdb = ExpiringRecords::database();
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- see above; read once, so nothing to cache.
		$ids = $wpdb->get_col( $wpdb->prepare( "SELECT ID FROM %i WHERE post_type = 'product' AND post_status = 'publish' AND post_password = '' AND ID > %d ORDER BY ID LIMIT %d", $wpdb->posts, $after, $limit ) );
		return array_map( 'intval', $ids );
	}

	/**
	 * Whether the catalogue or the search shows it.
	 *
	 * @param WC_Product $product The product.
	 */
	private static function is_public( WC_Product $product ): bool {
		return 'hidden' !== $product->get_catalog_visibility();
	}

	/**
	 * What the server keeps of it. Of a product with variations the price is the lowest.
	 *
	 * @param WC_Product $product The product.
	 * @return array<string, mixed>
	 */
	private static function view( WC_Product $product ): array {
		$currency = get_woocommerce_currency();
		$text     = trim( $product->get_short_description() . "\n\n" . $product->get_description() );
		$text     = wp_strip_all_tags( strip_shortcodes( $text ) );
		return [
			'id'          => (string) $product->get_id(),
			'sku'         => $product->get_sku(),
			'name'        => wp_strip_all_tags( $product->get_name() ),
			'description' => mb_substr( html_entity_decode( $text, ENT_QUOTES | ENT_HTML5, 'UTF-8' ), 0, self::DESCRIPTION_SIZE ),
			'price'       => Money::to_minor( (float) $product->get_price(), $currency ),
			'currency'    => $currency,
		];
	}

	/**
	 * A parameter as a number.
	 *
	 * @param mixed $value   As sent.
	 * @param int   $default What counts when it is none.
	 */
	private static function number( mixed $value, int $default ): int {
		return is_string( $value ) && 1 === preg_match( '/^\d{1,18}$/D', $value ) ? (int) $value : $default;
	}
}
