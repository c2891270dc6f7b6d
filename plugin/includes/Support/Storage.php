<?php

declare( strict_types=1 );

namespace SvcCheckout\Support;

use Automattic\WooCommerce\Utilities\OrderUtil;

/**
 * SQL that differs between the two storages of orders: WooCommerce's own tables, and posts. `wc_get_orders()` is no option: on
 * posts it silently ignores `meta_query`, so that a filter would match everything, and it cannot sum.
 */
final class Storage {

	/** Names of the storages. */
	public const TABLES = 'tables';
	public const POSTS  = 'posts';

	private function __construct( private readonly bool $has_tables ) {}

	/**
	 * As configured in WooCommerce.
	 */
	public static function current(): self {
		return new self( OrderUtil::custom_orders_table_usage_is_enabled() );
	}

	/**
	 * {@see self::TABLES} or {@see self::POSTS}.
	 */
	public function name(): string {
		return $this->has_tables ? self::TABLES : self::POSTS;
	}

	/**
	 * Table of orders. Its alias is always `o`.
	 */
	public function orders(): string {
		return $this->has_tables ? Database::get()->prefix . 'wc_orders' : Database::get()->posts;
	}

	/**
	 * Name of a column of orders.
	 *
	 * @param string $column Its name in WooCommerce's own table.
	 */
	public function column( string $column ): string {
		$of_posts = [
			'id'               => 'ID',
			'type'             => 'post_type',
			'status'           => 'post_status',
			'date_created_gmt' => 'post_date_gmt',
			'date_updated_gmt' => 'post_modified_gmt',
			'parent_order_id'  => 'post_parent',
		];
		return $this->has_tables ? $column : $of_posts[ $column ] ?? $column;
	}

	/**
	 * Value of a meta key of an order; null without it. One value, even if the key is stored twice. Posts have one index of orders
	 * and another of keys: `TRIM` prevents the database from choosing the second, which has every order of the store.
	 *
	 * @param string $key   A constant of the plugin.
	 * @param string $alias Of the order.
	 */
	public function meta( string $key, string $alias = 'o' ): string {
		$name = $this->has_tables ? 'm.meta_key' : 'TRIM(m.meta_key)';
		return "(SELECT MAX(m.meta_value) FROM {$this->meta_table()} m WHERE m.{$this->meta_order()} = $alias.{$this->column( 'id' )} AND $name = '$key')";
	}

	/**
	 * Ids of orders with a meta key whose value meets a condition.
	 *
	 * @param string $key       A constant of the plugin.
	 * @param string $condition Over `meta_value`.
	 */
	public function ids_with_meta( string $key, string $condition ): string {
		return "SELECT {$this->meta_order()} FROM {$this->meta_table()} WHERE meta_key = '$key' AND $condition";
	}

	/**
	 * Distinct values of a meta key, found by its index.
	 *
	 * @param string $key A constant of the plugin.
	 */
	public function values_of( string $key ): string {
		return "SELECT DISTINCT meta_value FROM {$this->meta_table()} WHERE meta_key = '$key' ORDER BY meta_value";
	}

	public function currency(): string {
		return $this->has_tables ? 'o.currency' : $this->meta( '_order_currency' );
	}

	public function company(): string {
		return $this->address( 'billing', 'company' );
	}

	/**
	 * A field of an address of order `o`; null or empty without it.
	 *
	 * @param 'billing'|'shipping' $type
	 * @param string               $field A column of addresses, such as `country`.
	 */
	public function address( string $type, string $field ): string {
		$addresses = Database::get()->prefix . 'wc_order_addresses';
		return $this->has_tables
			? "(SELECT MAX(a.$field) FROM $addresses a WHERE a.order_id = o.id AND a.address_type = '$type')"
			: $this->meta( "_{$type}_$field" );
	}

	/**
	 * Total of an order or a refund, with tax. Refunds have negative totals.
	 */
	public function total( string $alias ): string {
		return $this->has_tables ? "$alias.total_amount" : "CAST({$this->meta( '_order_total', $alias )} AS DECIMAL(26,8))";
	}

	/**
	 * Tax of an order or a refund, which WooCommerce stores in two parts.
	 */
	public function tax( string $alias ): string {
		if ( $this->has_tables ) {
			$operational = Database::get()->prefix . 'wc_order_operational_data';
			return "(COALESCE($alias.tax_amount, 0) + COALESCE((SELECT MAX(p.shipping_tax_amount) FROM $operational p WHERE p.order_id = $alias.id), 0))";
		}
		$part = fn ( string $key ): string => "COALESCE(CAST({$this->meta( $key, $alias )} AS DECIMAL(26,8)), 0)";
		return "({$part( '_order_tax' )} + {$part( '_order_shipping_tax' )})";
	}

	/**
	 * Total of order `o` minus refunds, which have negative totals. `TRIM` prevents the database from scanning every refund, or
	 * every total, of the store for each order, by the index on types or keys.
	 */
	public function owed(): string {
		$database = Database::get();
		if ( $this->has_tables ) {
			return "(o.total_amount + COALESCE((SELECT SUM(r.total_amount) FROM {$this->orders()} r WHERE r.parent_order_id = o.id AND TRIM(r.type) = 'shop_order_refund'), 0))";
		}
		return "(CAST({$this->meta( '_order_total' )} AS DECIMAL(26,8)) + COALESCE((SELECT SUM(CAST(x.meta_value AS DECIMAL(26,8))) FROM $database->posts r JOIN $database->postmeta x ON x.post_id = r.ID AND TRIM(x.meta_key) = '_order_total' WHERE r.post_parent = o.ID AND TRIM(r.post_type) = 'shop_order_refund'), 0))";
	}

	/**
	 * The condition that order `o` is of one of these customers.
	 *
	 * @param non-empty-list<int> $customers Users.
	 */
	public function is_of_customers( array $customers ): string {
		return $this->has_tables
			? 'o.customer_id IN (' . implode( ',', $customers ) . ')'
			: 'o.ID IN (' . $this->ids_with_meta( '_customer_user', "meta_value IN ('" . implode( "','", $customers ) . "')" ) . ')';
	}

	/**
	 * Numbers of `orders` by `customer`, a user or 0.
	 *
	 * @param string $ids A statement that selects the ids of the orders.
	 */
	public function count_by_customer( string $ids ): string {
		return $this->has_tables
			? "SELECT o.customer_id AS customer, COUNT(*) AS orders FROM ($ids) c JOIN {$this->orders()} o ON o.id = c.id GROUP BY o.customer_id"
			: "SELECT c.customer, COUNT(*) AS orders FROM (SELECT {$this->meta( '_customer_user', 'o' )} AS customer FROM ($ids) i JOIN {$this->orders()} o ON o.ID = i.id) c GROUP BY c.customer";
	}

	private function meta_table(): string {
		return $this->has_tables ? Database::get()->prefix . 'wc_orders_meta' : Database::get()->postmeta;
	}

	private function meta_order(): string {
		return $this->has_tables ? 'order_id' : 'post_id';
	}
}
