<?php

declare( strict_types=1 );

namespace SvcCheckout\Rest;

use SvcCheckout\SessionOrder\Repository;
use SvcCheckout\Support\{ Lock, OrderMeta, Refusal, RequestBody };
use SvcCheckout\Vat\{ NameMatch, VatRecheck };
use WP_REST_Request;

/**
 * `POST /orders/vat`: replaces the VAT check of an order that was placed while the authority was unavailable, including orders
 * of the store's own checkouts. Amounts do not change: they were agreed with the buyer.
 */
final class OrderVat {

	/**
	 * @param WP_REST_Request<array<string, mixed>> $request With storeOrderId and vat.
	 * @return array<string, mixed>
	 */
	public static function respond( WP_REST_Request $request ): array {
		$body = RequestBody::of( $request );
		return Lock::hold(
			'order-' . $body->required_text( 'storeOrderId' ),
			static function () use ( $body ): array {
				$order = Repository::get( $body );
				$vat   = $body->part( 'vat' );
				if ( ! self::is_same_number( $vat->text( 'number' ), OrderMeta::read( $order, OrderMeta::VAT_NUMBER ) ) ) {
					throw Refusal::of_order( 'the order has another VAT number' );
				}
				$is_valid = $vat->flag_or_number( 'valid' );
				$match    = $is_valid ? NameMatch::matches( $vat->text( 'name' ), $order->get_billing_company( 'edit' ) ) : null;
				$meta     = [
					OrderMeta::VAT_VALID        => $is_valid ? '1' : '0',
					OrderMeta::VAT_COUNTRY      => $vat->text( 'country' ),
					OrderMeta::VAT_NAME         => $vat->text( 'name' ),
					OrderMeta::VAT_NAME_MATCH   => NameMatch::as_meta( $match ),
					OrderMeta::VAT_WARNING      => $vat->text( 'warning' ),
					OrderMeta::VAT_CONSULTATION => $vat->text( 'consultation' ),
					OrderMeta::VAT_CHECKED_AT   => $vat->text( 'checkedAt' ),
				];
				VatRecheck::save( $order, $meta, false );
				return [ 'status' => 'moved' ];
			}
		);
	}

	/**
	 * @param string $checked In canonical form; empty to accept any.
	 * @param string $stored  May be as the buyer typed it.
	 */
	private static function is_same_number( string $checked, string $stored ): bool {
		$bare = static fn ( string $number ): string => (string) preg_replace( '/[^A-Z0-9+*]/', '', strtoupper( $number ) );
		return '' === $checked || $bare( $checked ) === $bare( $stored );
	}
}
