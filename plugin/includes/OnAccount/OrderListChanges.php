<?php

declare( strict_types=1 );

namespace SvcCheckout\OnAccount;

use SvcCheckout\Support\Storage;
use Throwable;
use WC_Abstract_Order;
use WC_Order_Refund;
use WP_Post;

/**
 * Keeps the list of orders on account equal to the orders: the orders that a request or a scheduled action changes are compared when it
 * ends, or before it reads the list. Not while they are saved: that may be in a transaction of another plugin, which a deadlock over
 * rows of the list would give up. What it cannot see, {@see OrderListUpkeep} finds.
 */
final class OrderListChanges {

	private const MOST_NAMED = 5;
	/** How often a statement waits for a lock at the end of a shopper's request. */
	private const MOST_TRIES = 2;

	/**
	 * Orders to compare, as keys, by site of a network.
	 *
	 * @var array<int, array<int, true>>
	 */
	private static array $noted = [];

	public static function register(): void {
		// First: WooCommerce goes on after an exception of another callback, with the order saved and without the hooks that follow.
		foreach ( [ 'woocommerce_before_order_object_save', 'woocommerce_new_order', 'woocommerce_update_order', 'woocommerce_after_order_object_save', 'woocommerce_before_order_refund_object_save', 'woocommerce_order_refunded', 'woocommerce_trash_order', 'woocommerce_untrash_order', 'woocommerce_delete_order', 'woocommerce_hpos_post_record_migrated_on_read' ] as $hook ) {
			add_action( $hook, [ self::class, 'note' ], PHP_INT_MIN );
		}
		add_filter( 'woocommerce_pre_delete_order_refund', [ self::class, 'note_deletion' ], PHP_INT_MIN, 2 );
		foreach ( [ 'save_post', 'trashed_post', 'untrashed_post', 'deleted_post' ] as $hook ) {
			add_action( $hook, [ self::class, 'note_post' ], 10, 2 );
		}
		foreach ( [ 'added_post_meta', 'updated_post_meta', 'deleted_post_meta' ] as $hook ) {
			add_action( $hook, [ self::class, 'note_meta' ], 10, 3 );
		}
		foreach ( [ 'shutdown', 'action_scheduler_after_execute' ] as $hook ) {
			add_action( $hook, [ self::class, 'compare_noted' ], PHP_INT_MAX, 0 );
		}
		// Before other plugins end the answer there: the screen then reads the list at once.
		add_action( 'shutdown', [ self::class, 'compare_noted' ], PHP_INT_MIN, 0 );
	}

	/**
	 * @param mixed $order An order of any kind, or its id. Of a refund, its order counts, and the one that it was of before.
	 */
	public static function note( mixed $order ): void {
		if ( $order instanceof WC_Order_Refund ) {
			self::note( $order->get_parent_id() );
			self::note( $order->get_base_data()['parent_id'] ?? 0 );
			return;
		}
		$order = $order instanceof WC_Abstract_Order ? $order->get_id() : $order;
		$id    = is_numeric( $order ) ? (int) $order : 0;
		if ( $id > 0 ) {
			self::$noted[ get_current_blog_id() ][ $id ] = true;
		}
	}

	/**
	 * Not every deletion of a refund runs a hook that names its order.
	 *
	 * @param mixed $result Of the filter; stays as it is.
	 */
	public static function note_deletion( mixed $result, mixed $refund ): mixed {
		self::note( $refund );
		return $result;
	}

	/**
	 * An order that is a post may be changed by WordPress's functions.
	 *
	 * @param mixed $id   Of a post of any kind.
	 * @param mixed $post May be it.
	 */
	public static function note_post( mixed $id, mixed $post = null ): void {
		$post = $post instanceof WP_Post || ! is_numeric( $id ) || (int) $id < 1 ? $post : get_post( (int) $id );
		if ( $post instanceof WP_Post && in_array( $post->post_type, [ 'shop_order', 'shop_order_refund' ], true ) && Storage::POSTS === Storage::current()->name() ) {
			self::note( 'shop_order' === $post->post_type ? $post->ID : $post->post_parent );
		}
	}

	/**
	 * @param mixed $meta Id, or several.
	 * @param mixed $id   Of a post of any kind; 0 if all posts have lost the key.
	 */
	public static function note_meta( mixed $meta, mixed $id, mixed $key ): void {
		if ( ! is_string( $key ) || ! ( str_starts_with( $key, '_svc_' ) || in_array( $key, [ '_billing_company', '_order_total', '_order_currency' ], true ) ) ) {
			return;
		}
		if ( 0 === $id && Storage::POSTS === Storage::current()->name() ) {
			OrderListUpkeep::begin();
		}
		self::note_post( $id );
	}

	/**
	 * Compares the orders that have been changed so far.
	 */
	public static function compare_noted(): void {
		while ( [] !== self::$noted ) {
			$noted       = self::$noted;
			self::$noted = [];
			foreach ( $noted as $site => $ids ) {
				$is_elsewhere = get_current_blog_id() !== $site;
				if ( $is_elsewhere ) {
					switch_to_blog( $site );
				}
				try {
					self::compare( array_keys( $ids ) );
				} finally {
					if ( $is_elsewhere ) {
						restore_current_blog();
					}
				}
			}
		}
	}

	/**
	 * @param list<int> $ids
	 */
	private static function compare( array $ids ): void {
		if ( ! Tables::are_installed() ) {
			return;
		}
		try {
			OrderListUpkeep::refresh( $ids, self::MOST_TRIES );
		} catch ( Throwable $error ) {
			wc_get_logger()->error( count( $ids ) . ' orders on account could not be listed, among them ' . implode( ', ', array_slice( $ids, 0, self::MOST_NAMED ) ) . ": {$error->getMessage()}", [ 'source' => 'svc-checkout' ] );
			OrderListUpkeep::begin();
		}
	}
}
