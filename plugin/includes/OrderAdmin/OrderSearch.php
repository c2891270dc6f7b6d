<?php

declare( strict_types=1 );

namespace SvcCheckout\OrderAdmin;

use SvcCheckout\Support\OrderMeta;

/**
 * The search of WooCommerce's list of orders finds PO numbers, VAT number and cost centre, with both storages of orders. It finds
 * the company by itself, as a part of the address.
 */
final class OrderSearch {

	public static function register(): void {
		add_filter( 'woocommerce_order_table_search_query_meta_keys', [ self::class, 'add_keys' ] );
		add_filter( 'woocommerce_shop_order_search_fields', [ self::class, 'add_keys' ] );
	}

	/**
	 * @param mixed $keys Meta keys that are searched.
	 * @return array<array-key, mixed>
	 */
	public static function add_keys( mixed $keys ): array {
		return [ ...( is_array( $keys ) ? $keys : [] ), OrderMeta::PO_NUMBER, OrderMeta::PO_NUMBERS, OrderMeta::COST_CENTRE, OrderMeta::VAT_NUMBER ];
	}
}
