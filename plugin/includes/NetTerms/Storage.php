<?php
/**
 * Where orders are stored: WooCommerce's own tables, or posts.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\NetTerms;

use Automattic\WooCommerce\Utilities\OrderUtil;
use SvcCheckout\Support\ExpiringRecords;

defined( 'ABSPATH' ) || exit;

/**
 * The SQL that differs between the two. `wc_get_orders()` cannot be asked: on posts it silently drops a `meta_query`, so
 * that a filter matches everything, and it has no sums.
 */
final class Storage {

	/**
	 * Use `present()`.
	 *
	 * @param bool $has_tables Whether orders have tables of their own.
	 */
	private function __construct( private readonly bool $has_tables ) {}

	/**
	 * As the store is set up now.
	 */
	public static function present(): self {
		return new self( OrderUtil::custom_orders_table_usage_is_enabled() );
	}

	/**
	 * Table of orders. A row of it is called `o` everywhere.
	 */
	public function orders(): string {
		return $this->has_tables ? ExpiringRecords::database()->prefix . 'wc_orders' : ExpiringRecords::database()->posts;
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
			'parent_order_id'  => 'post_parent',
		];
		return $this->has_tables ? $column : $of_posts[ $column ] ?? $column;
	}

	/**
	 * The value of a meta key of order `o`; null when it is not there. One value, should a key stand there twice.
	 *
	 * @param string $key A constant of our own.
	 */
	public function meta( string $key ): string {
		return "(SELECT MAX(m.meta_value) FROM {$this->meta_table()} m WHERE m.{$this->meta_order()} = o.{$this->column( 'id' )} AND m.meta_key = '$key')";
	}

	/**
	 * Ids of orders with a meta key that fulfils a condition.
	 *
	 * @param string $key       A constant of our own.
	 * @param string $condition About `meta_value`.
	 */
	public function ids_with_meta( string $key, string $condition ): string {
		return "SELECT {$this->meta_order()} FROM {$this->meta_table()} WHERE meta_key = '$key' AND $condition";
	}

	/**
	 * The different values of a meta key, found by its index.
	 *
	 * @param string $key A constant of our own.
	 */
	public function values_of( string $key ): string {
		return "SELECT DISTINCT meta_value FROM {$this->meta_table()} WHERE meta_key = '$key' ORDER BY meta_value";
	}

	/**
	 * Currency of order `o`.
	 */
	public function currency(): string {
		return $this->has_tables ? 'o.currency' : $this->meta( '_order_currency' );
	}

	/**
	 * Billing company of order `o`.
	 */
	public function company(): string {
		$addresses = ExpiringRecords::database()->prefix . 'wc_order_addresses';
		return $this->has_tables
			? "(SELECT MAX(a.company) FROM $addresses a WHERE a.order_id = o.id AND a.address_type = 'billing')"
			: $this->meta( '_billing_company' );
	}

	/**
	 * What is still owed on order `o`: its total without what was given back. Refunds have negative totals. `TRIM` keeps the
	 * database from going through every refund of the store for each order, by the index on types.
	 */
	public function owed(): string {
		$database = ExpiringRecords::database();
		if ( $this->has_tables ) {
			return "(o.total_amount + COALESCE((SELECT SUM(r.total_amount) FROM {$this->orders()} r WHERE r.parent_order_id = o.id AND TRIM(r.type) = 'shop_order_refund'), 0))";
		}
		return "(CAST({$this->meta( '_order_total' )} AS DECIMAL(26,8)) + COALESCE((SELECT SUM(CAST(x.meta_value AS DECIMAL(26,8))) FROM $database->posts r JOIN $database->postmeta x ON x.post_id = r.ID AND x.meta_key = '_order_total' WHERE r.post_parent = o.ID AND TRIM(r.post_type) = 'shop_order_refund'), 0))";
	}

	/**
	 * Table of meta.
	 */
	private function meta_table(): string {
		return $this->has_tables ? ExpiringRecords::database()->prefix . 'wc_orders_meta' : ExpiringRecords::database()->postmeta;
	}

	/**
	 * Its column with the order's id.
	 */
	private function meta_order(): string {
		return $this->has_tables ? 'order_id' : 'post_id';
	}
}
