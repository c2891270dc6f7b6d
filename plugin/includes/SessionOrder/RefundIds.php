<?php

declare( strict_types=1 );

namespace SvcCheckout\SessionOrder;

use SvcCheckout\Support\{ Money, OrderMeta };
use WC_Meta_Data;
use WC_Order;
use WC_Order_Refund;

/**
 * The checkout server's ids of an order's refunds: on the refund, and on the order for those that the store requested.
 */
final class RefundIds {

	/**
	 * Ids that are on the order, oldest first.
	 *
	 * @param string $key OrderMeta::REFUND_ID or OrderMeta::REVERSED_REFUND.
	 * @return list<string>
	 */
	public static function of_order( WC_Order $order, string $key ): array {
		$ids    = [];
		$stored = $order->get_meta( $key, false );
		foreach ( is_array( $stored ) ? $stored : [] as $meta ) {
			$id = $meta instanceof WC_Meta_Data ? $meta->get_data()['value'] ?? null : null;
			if ( is_string( $id ) ) {
				$ids[] = $id;
			}
		}
		return $ids;
	}

	/**
	 * The refund with an id, or with the place of that id among refunds of versions that stored it on the order alone.
	 *
	 * @param int $amount Minor units; a refund that has no id of its own must be of this amount.
	 */
	public static function find( WC_Order $order, string $id, int $amount ): ?WC_Order_Refund {
		$unnamed = [];
		$named   = [];
		foreach ( $order->get_refunds() as $refund ) {
			$own = $refund->get_meta( OrderMeta::REFUND_ID );
			if ( $own === $id ) {
				return $refund;
			}
			if ( is_string( $own ) && '' !== $own ) {
				$named[] = $own;
			} elseif ( $refund->get_refunded_payment() ) {
				$unnamed[ $refund->get_id() ] = $refund;
			}
		}
		ksort( $unnamed );
		$gone  = [ ...$named, ...self::of_order( $order, OrderMeta::REVERSED_REFUND ) ];
		$ids   = array_values( array_diff( self::of_order( $order, OrderMeta::REFUND_ID ), $gone ) );
		$place = array_search( $id, $ids, true );
		$found = is_int( $place ) && count( $ids ) === count( $unnamed ) ? array_values( $unnamed )[ $place ] : null;
		return null !== $found && Money::to_minor( $found->get_amount(), $order->get_currency() ) === $amount ? $found : null;
	}
}
