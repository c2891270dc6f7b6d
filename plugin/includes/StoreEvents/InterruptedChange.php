<?php

declare( strict_types=1 );

namespace SvcCheckout\StoreEvents;

use SvcCheckout\Support\OrderMeta;
use WC_Order;

defined( 'ABSPATH' ) || exit;

/**
 * Finds out what came of an announced change whose request did not report it: the order, read from the database, decides. An
 * event that was reported by another change is reported again at worst; the server applies a payment and a refund once.
 *
 * @phpstan-import-type Entry from Outbox
 */
final class InterruptedChange {

	/** Prefix of the change to a status. */
	public const STATUS = 'status:';

	public const PAYMENT  = 'payment';
	public const REVERSAL = 'reversal';
	public const REFUND   = 'refund';

	/**
	 * Replaces the announcement by its event, or removes it if the change did not happen.
	 *
	 * @param Entry $entry Without a type.
	 */
	public static function settle( array $entry ): void {
		$order = wc_get_order( $entry['order'] );
		$order = $order instanceof WC_Order ? $order : null;
		if ( self::REFUND === $entry['change'] && null !== $order ) {
			self::settle_refund( $entry, $order );
			return;
		}
		$type = null === $order ? null : self::type( $entry, $order );
		if ( null === $order || null === $type ) {
			Outbox::remove( $entry );
			return;
		}
		if ( EventType::of_payment( $order ) === $type && '' === OrderMeta::read( $order, OrderMeta::PAID_AT ) ) {
			OrderMeta::write_payment( $order );
			$order->save_meta_data();
		}
		if ( self::REVERSAL === $entry['change'] && '' !== OrderMeta::read( $order, OrderMeta::PAID_AT ) ) {
			OrderMeta::remove_payment( $order );
			$order->save();
		}
		Outbox::update( [ 'type' => $type ] + $entry );
	}

	/**
	 * @param Entry $entry
	 */
	private static function type( array $entry, WC_Order $order ): ?string {
		$is_paid = null !== $order->get_date_paid( 'edit' );
		if ( self::PAYMENT === $entry['change'] ) {
			return $is_paid ? EventType::of_payment( $order ) : null;
		}
		if ( self::REVERSAL === $entry['change'] ) {
			return $is_paid ? null : 'order.payment_reversed';
		}
		$to = substr( $entry['change'], strlen( self::STATUS ) );
		if ( $is_paid && in_array( $to, wc_get_is_paid_statuses(), true ) && ! EventType::is_on_account( $order ) ) {
			// Version 0.1.0 announced payments by their status.
			return EventType::of_payment( $order );
		}
		// Any other status was replaced by a later one.
		return $order->has_status( $to ) ? EventType::of_status( $order, '', $to ) : null;
	}

	/**
	 * The refunds of the order since the announcement; WooCommerce stores whole seconds.
	 *
	 * @param Entry $entry
	 */
	private static function settle_refund( array $entry, WC_Order $order ): void {
		$id = $entry['id'];
		foreach ( $order->get_refunds() as $refund ) {
			$created = $refund->get_date_created();
			if ( null === $created || $created->getTimestamp() < (int) strtotime( $entry['at'] ) || ! EventType::is_reported_refund( $order, $refund ) ) {
				continue;
			}
			$event = [
				'id'     => $id,
				'type'   => 'order.refunded',
				'refund' => $refund->get_id(),
			] + $entry;
			// The first refund takes the place of the announcement; any further one is appended.
			Outbox::update( $event );
			Outbox::add( $event );
			$id = wp_generate_uuid4();
		}
		if ( $id === $entry['id'] ) {
			Outbox::remove( $entry );
		}
	}
}
