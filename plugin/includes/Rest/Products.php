<?php

declare( strict_types=1 );

namespace SvcCheckout\Rest;

use SvcCheckout\Support\{ Database, Money };
use WC_Product;
use WP_REST_Request;

/**
 * `GET /products?after=&limit=`: the catalogue, for answering shoppers' questions. Only what any visitor sees: published, not
 * hidden from the catalogue, without a password. Paged by id, so that no product is missed or repeated while others change.
 */
final class Products {

	private const DEFAULT_LIMIT          = 100;
	private const MAX_LIMIT              = 200;
	private const DESCRIPTION_MAX_LENGTH = 4000;

	/**
	 * @param WP_REST_Request<array<string, mixed>> $request With `after` (an id) and `limit`.
	 * @return array<string, mixed>
	 */
	public static function respond( WP_REST_Request $request ): array {
		$limit = self::number( $request->get_param( 'limit' ), self::DEFAULT_LIMIT );
		$limit = max( 1, min( self::MAX_LIMIT, $limit ) );
		$ids   = self::ids_after( self::number( $request->get_param( 'after' ), 0 ), $limit + 1 );
		$page  = array_slice( $ids, 0, $limit );
		_prime_post_caches( $page );
		$products = array_filter( array_map( 'wc_get_product', $page ), static fn ( mixed $product ): bool => $product instanceof WC_Product && 'hidden' !== $product->get_catalog_visibility() );
		return [
			'products' => array_values( array_map( [ self::class, 'fields' ], $products ) ),
			'next'     => count( $ids ) > $limit ? (string) end( $page ) : null,
		];
	}

	/**
	 * Ids of published products. WooCommerce's own query cannot start after an id.
	 *
	 * @return list<int>
	 */
	private static function ids_after( int $after, int $limit ): array {
		$wpdb = Database::get();
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- see above; read once, so there is nothing to cache.
		$ids = $wpdb->get_col( $wpdb->prepare( "SELECT ID FROM %i WHERE post_type = 'product' AND post_status = 'publish' AND post_password = '' AND ID > %d ORDER BY ID LIMIT %d", $wpdb->posts, $after, $limit ) );
		return array_map( 'intval', $ids );
	}

	/**
	 * The price of a product with variations is the lowest.
	 *
	 * @return array<string, mixed>
	 */
	private static function fields( WC_Product $product ): array {
		$currency = get_woocommerce_currency();
		$text     = trim( $product->get_short_description() . "\n\n" . $product->get_description() );
		$text     = wp_strip_all_tags( strip_shortcodes( $text ) );
		return [
			'id'          => (string) $product->get_id(),
			'sku'         => $product->get_sku(),
			'name'        => wp_strip_all_tags( $product->get_name() ),
			'description' => mb_substr( html_entity_decode( $text, ENT_QUOTES | ENT_HTML5, 'UTF-8' ), 0, self::DESCRIPTION_MAX_LENGTH ),
			'price'       => Money::to_minor( (float) $product->get_price(), $currency ),
			'currency'    => $currency,
			'inStock'     => $product->is_in_stock(),
			'url'         => $product->get_permalink(),
		];
	}

	private static function number( mixed $value, int $default ): int {
		return is_string( $value ) && 1 === preg_match( '/^\d{1,18}$/D', $value ) ? (int) $value : $default;
	}
}
