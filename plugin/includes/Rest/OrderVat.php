<?php
/**
 * `POST /orders/vat`: what a later look-up found about the VAT number on an order.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Rest;

use SvcCheckout\SessionOrder\Repository;
use SvcCheckout\Support\{ Lock, OrderMeta, Refusal, RequestBody };
use WC_Order;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * For orders placed while the authority did not answer, those of the store's own checkouts among them. Only the
 * finding changes: amounts were agreed with the buyer.
 */
final class OrderVat {

	/**
	 * Replaces the finding in the order's meta and takes the warning away.
	 *
	 * @param WP_REST_Request<array<string, mixed>> $request With storeOrderId and vat.
	 * @return array<string, mixed>
	 */
	public static function answer( WP_REST_Request $request ): array {
		$body = RequestBody::of( $request );
		return Lock::hold(
			'order-' . $body->required_text( 'storeOrderId' ),
			static function () use ( $body ): array {
				$order = Repository::get( $body );
				$vat   = $body->part( 'vat' );
				if ( ! self::is_same( $vat->text( 'number' ), OrderMeta::read( $order, OrderMeta::VAT_NUMBER ) ) ) {
					throw Refusal::of_order( 'the order carries another VAT number' );
				}
				self::write( $order, $vat );
				return [ 'status' => 'moved' ];
			}
		);
	}

	/**
	 * The finding; told once, however often it comes.
	 *
	 * @param WC_Order   $order The order.
	 * @param RequestBody $vat   The finding.
	 */
	private static function write( WC_Order $order, RequestBody $vat ): void {
		$is_valid = $vat->flag_or_number( 'valid' );
		$is_news  = OrderMeta::read( $order, OrderMeta::VAT_CHECKED_AT ) !== $vat->text( 'checkedAt' );
		OrderMeta::apply(
			$order,
			[
				OrderMeta::VAT_VALID        => $is_valid ? '1' : '0',
				OrderMeta::VAT_COUNTRY      => $vat->text( 'country' ),
				OrderMeta::VAT_NAME         => $vat->text( 'name' ),
				OrderMeta::VAT_WARNING      => $vat->text( 'warning' ),
				OrderMeta::VAT_CONSULTATION => $vat->text( 'consultation' ),
				OrderMeta::VAT_CHECKED_AT   => $vat->text( 'checkedAt' ),
			]
		);
		$order->save();
		if ( $is_news ) {
			$order->add_order_note(
				$is_valid
					? __( 'The VAT number was checked again: it is valid.', 'svc-checkout' )
					: __( 'The VAT number was checked again: it is not valid. VAT of this order was not changed.', 'svc-checkout' )
			);
		}
	}

	/**
	 * Whether it is the number the order carries; the order may have it as the buyer typed it.
	 *
	 * @param string $checked What was looked up, in its canonical form.
	 * @param string $stored  What the order carries.
	 */
	private static function is_same( string $checked, string $stored ): bool {
		$bare = static fn ( string $number ): string => (string) preg_replace( '/[^A-Z0-9+*]/', '', strtoupper( $number ) );
		return '' === $checked || $bare( $checked ) === $bare( $stored );
	}
}
