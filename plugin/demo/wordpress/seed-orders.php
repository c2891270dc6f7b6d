<?php
/**
 * A year of orders on account for the demo store.
 */

declare( strict_types=1 );

use SvcCheckout\NetTerms\Actions;
use SvcCheckout\Support\OrderMeta;

/**
 * Forty orders, the oldest first: most are paid, the others open, shipped, or overdue by up to four months.
 *
 * @param list<array{id: string, name: string, number: string, country: string, buyer: int}> $companies
 * @param list<int>                                                                          $products
 */
function svc_demo_orders( array $companies, array $products ): void {
	// Unpaid ones by their place; the age of an order in days is 9 times what follows it.
	$unpaid  = [ 24, 27, 29, 31, 32, 33, 34, 35, 36, 37, 38, 39 ];
	$shipped = [ 24, 29, 32, 35 ];
	for ( $place = 0; $place < 40; $place++ ) {
		$company = $companies[ ( $place * 3 ) % 10 ];
		$created = strtotime( '-' . ( 9 * ( 39 - $place ) + 1 ) . ' days 10:' . ( 10 + $place ) );
		$days    = 0 === $place % 3 ? 14 : 30;
		$order   = svc_demo_order( $company, $products[ $place % 8 ], 1 + $place % 4, $created, $days, 'PO-' . ( 4100 + $place ) );
		if ( ! in_array( $place, $unpaid, true ) ) {
			$paid = Actions::mark_paid( $order->get_id(), "Bank transfer $place", gmdate( 'Y-m-d', $created + ( $days - 4 + $place % 9 ) * DAY_IN_SECONDS ) );
			if ( $paid instanceof WP_Error ) {
				throw new RuntimeException( $paid->get_error_message() );
			}
			$paid->update_status( 'completed' );
		} elseif ( in_array( $place, $shipped, true ) ) {
			$order->update_status( 'completed' );
		}
	}
}

/**
 * Goods sent to another EU country are free of VAT, as the plugin's own handler would have decided.
 *
 * @param array{id: string, name: string, number: string, country: string, buyer: int} $company
 */
function svc_demo_order( array $company, int $product, int $quantity, int $created, int $days, string $po_number ): WC_Order {
	$customer = new WC_Customer( $company['buyer'] );
	$order    = new WC_Order();
	$order->set_props( [ 'customer_id' => $company['buyer'], 'created_via' => 'checkout', 'date_created' => $created ] );
	$order->set_address( $customer->get_billing(), 'billing' );
	$order->set_address( array_diff_key( $customer->get_billing(), [ 'email' => '' ] ), 'shipping' );
	$order->set_payment_method( 'svc_checkout_terms' );
	$order->set_payment_method_title( 'Order on account' );
	$order->add_product( wc_get_product( $product ), $quantity );
	$shipping = new WC_Order_Item_Shipping();
	$shipping->set_props( [ 'method_title' => 'Parcel', 'method_id' => 'flat_rate', 'total' => '9.90' ] );
	$order->add_item( $shipping );
	$is_abroad = 'DE' !== $company['country'];
	if ( $is_abroad ) {
		$order->update_meta_data( 'is_vat_exempt', 'yes' );
	}
	$order->calculate_totals();
	OrderMeta::apply(
		$order,
		[
			OrderMeta::VAT_NUMBER       => $company['number'],
			OrderMeta::VAT_VALID        => '1',
			OrderMeta::VAT_COUNTRY      => $company['country'],
			OrderMeta::VAT_NAME         => $company['name'],
			OrderMeta::VAT_CONSULTATION => 'WAPIAAAA' . strtoupper( substr( md5( $po_number ), 0, 8 ) ),
			OrderMeta::VAT_CHECKED_AT   => gmdate( 'Y-m-d\TH:i:s\Z', $created ),
			OrderMeta::TAX_TREATMENT    => $is_abroad ? 'intra_community_supply' : '',
			OrderMeta::TAX_SENTENCE     => $is_abroad ? 'Intra-Community supply, exempt from VAT (Article 138, Directive 2006/112/EC)' : '',
			OrderMeta::PO_NUMBER        => $po_number,
			OrderMeta::PAYMENT_TERMS    => "net$days",
			OrderMeta::PAYMENT_DUE      => (string) wp_date( 'Y-m-d', $created + $days * DAY_IN_SECONDS ),
			OrderMeta::LIVEMODE         => '0',
		]
	);
	$order->set_status( 'on-hold' );
	$order->save();
	return $order;
}
