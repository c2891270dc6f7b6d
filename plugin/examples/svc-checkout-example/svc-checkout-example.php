<?php
/**
 * Plugin Name:       svc checkout: example extension
 * Description:       Changes payment terms, fields of companies, and a column and an action of Net terms. Copy it and keep what you need.
 * Version:           1.0.0
 * Requires at least: 6.9
 * Requires PHP:      8.1
 * Requires Plugins:  woocommerce, svc-checkout
 * License:           GPL-2.0-or-later
 *
 * Every filter and action is described in docs/extending-woocommerce.md.
 */

declare( strict_types=1 );

namespace SvcCheckoutExample;

use WC_Order;
use WP_Error;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/** Order meta: when the accounts team last called the buyer, YYYY-MM-DD. */
const CALLED_ON = '_svc_checkout_example_called_on';

/**
 * Buyers in France pay now. Customers with an account see the terms on account first, under a name of their own.
 *
 * @param list<array<string, mixed>> $terms `{label, value, default}`.
 * @param array<string, mixed>       $facts `customer`, `roles`, `country`, `total`, `currency`.
 * @return list<array<string, mixed>>
 */
function change_terms( array $terms, array $facts ): array {
	$is_deferred = static fn ( array $term ): bool => 'immediate' !== $term['value'];
	if ( 'FR' === $facts['country'] ) {
		return array_values( array_filter( $terms, static fn ( array $term ): bool => ! $is_deferred( $term ) ) );
	}
	if ( in_array( 'customer', $facts['roles'], true ) ) {
		$terms = array_map( static fn ( array $term ): array => 'net30' === $term['value'] ? [ 'label' => 'Customer account, 30 days' ] + $term : $term, $terms );
		usort( $terms, static fn ( array $a, array $b ): int => $is_deferred( $b ) <=> $is_deferred( $a ) );
	}
	return $terms;
}
add_filter( 'svc_checkout_offered_terms', __NAMESPACE__ . '\change_terms', 10, 2 );

/**
 * Every company names the project that it orders for, in the field of the cost centre.
 *
 * @param array<string, array{use: string, label: string}> $fields By the names of `b2b.fields`.
 * @return array<string, array{use: string, label: string}>
 */
function change_fields( array $fields ): array {
	$fields['costCentre'] = [
		'use'   => 'required',
		'label' => 'Project number',
	];
	return $fields;
}
add_filter( 'svc_checkout_buyer_fields', __NAMESPACE__ . '\change_fields' );

/**
 * Data for the column and the action of Net terms.
 *
 * @param array<string, mixed> $data By name of the plugin.
 * @return array<string, mixed>
 */
function add_row_data( array $data, WC_Order $order ): array {
	return $data + [
		'example' => [
			'project'  => (string) $order->get_meta( '_svc_cost_centre' ),
			'calledOn' => (string) $order->get_meta( CALLED_ON ),
		],
	];
}
add_filter( 'svc_checkout_net_terms_row', __NAMESPACE__ . '\add_row_data', 10, 2 );

/**
 * The route that the row action calls.
 */
function add_route(): void {
	register_rest_route(
		'svc-checkout-example/v1',
		'/orders/(?P<id>\d+)/call',
		[
			'methods'             => 'POST',
			'permission_callback' => static fn (): bool => current_user_can( 'edit_shop_orders' ),
			'callback'            => __NAMESPACE__ . '\note_call',
		]
	);
}
add_action( 'rest_api_init', __NAMESPACE__ . '\add_route' );

/**
 * Stores that the buyer of an order was called today.
 *
 * @param WP_REST_Request<array<string, mixed>> $request With `id`.
 * @return array{calledOn: string}|WP_Error
 */
function note_call( WP_REST_Request $request ): array|WP_Error {
	$id    = $request->get_param( 'id' );
	$order = wc_get_order( is_numeric( $id ) ? (int) $id : 0 );
	if ( ! $order instanceof WC_Order ) {
		return new WP_Error( 'svc_checkout_example_not_found', 'There is no such order.', [ 'status' => 404 ] );
	}
	$today = (string) wp_date( 'Y-m-d' );
	$order->update_meta_data( CALLED_ON, $today );
	$order->save();
	return [ 'calledOn' => $today ];
}

/**
 * Handlers in the browser. The checkout calls them as soon as it starts: load them with `wp-hooks` alone, without `defer`.
 *
 * @param list<string> $dependencies Handles of scripts.
 */
function enqueue( array $dependencies ): void {
	wp_enqueue_script( 'svc-checkout-example', plugins_url( 'example.js', __FILE__ ), $dependencies, '1.0.0', [ 'in_footer' => false ] );
}
add_action( 'wp_enqueue_scripts', static fn () => is_checkout() ? enqueue( [ 'wp-hooks' ] ) : null );
add_action( 'admin_enqueue_scripts', static fn ( string $screen ) => 'woocommerce_page_svc-checkout-net-terms' === $screen ? enqueue( [ 'wp-api-fetch', 'wp-data', 'wp-hooks', 'wp-notices' ] ) : null );
