<?php

declare( strict_types=1 );

namespace SvcCheckout\Setup;

use SvcCheckout\Checkout\B2bDetails;
use SvcCheckout\NetTerms\{ Actions, NetTermOrder };
use SvcCheckout\OnAccount\OrderDebt;
use SvcCheckout\Settings\{ B2bSettings, PaymentTerms, Settings };
use SvcCheckout\SettingsAdmin\SetupState;
use SvcCheckout\StoreEvents\{ Outbox, SendEvent };
use SvcCheckout\Support\{ GatewayId, Lock, Money, OrderMeta, Refusal };
use SvcCheckout\Vat\{ Lookup, RequesterNumbers, VatNumber };
use WC_Order;
use WC_Order_Item_Product;
use WP_Error;
use WP_User;

/**
 * The test order of the set-up: the store orders from itself, on account, with a test key. From the moment it is placed, it is
 * what a checkout makes: its e-mails, its event and its row in Net terms are the real ones. It has no product, so no stock changes.
 */
final class TestOrder {

	private const LOCK = 'setup-test-order';

	/** In the store's currency, before tax. */
	private const PRICE = '10';

	/**
	 * Why no test order can be placed now, for the owner; empty if one can.
	 */
	public static function obstacle(): string {
		return match ( true ) {
			[] !== SetupState::missing( Settings::load() ) => __( 'Connect the store first.', 'svc-checkout' ),
			! Settings::load()->is_test()                  => __( 'A test order needs a test key.', 'svc-checkout' ),
			[] === B2bSettings::deferred_terms()           => __( 'Choose a payment term on account first.', 'svc-checkout' ),
			default                                        => '',
		};
	}

	/**
	 * Places the order and sends its event. One that an interrupted request left behind is finished; one that is placed stays.
	 *
	 * @return WP_Error|null
	 */
	public static function place( WP_User $owner ): ?WP_Error {
		$obstacle = self::obstacle();
		if ( '' !== $obstacle ) {
			return new WP_Error( 'svc_test_order_impossible', $obstacle, [ 'status' => 409 ] );
		}
		return self::alone(
			static function () use ( $owner ): ?WP_Error {
				$order = self::current() ?? self::draft( $owner );
				if ( ! $order->has_status( [ 'checkout-draft', 'pending' ] ) ) {
					return null;
				}
				TestOrderRecord::begin( $order->get_id() );
				// As the block checkout does; WooCommerce sends its e-mails on the second change.
				$order->set_status( 'pending' );
				$order->save();
				$order->update_status( 'on-hold', __( 'Test order of the set-up.', 'svc-checkout' ) );
				$unsaved = Actions::unsaved( $order );
				if ( null !== $unsaved ) {
					return $unsaved;
				}
				SendEvent::run( $order->get_id() );
				return null;
			}
		);
	}

	/**
	 * Cancels the order, which the checkout server learns of, and moves it to the trash. One that was paid, shipped or refunded
	 * meanwhile is not cancelled.
	 *
	 * @return WP_Error|null
	 */
	public static function remove(): ?WP_Error {
		return self::alone(
			static function (): ?WP_Error {
				$current = self::current();
				$removed = null === $current ? null : Actions::with_lock( $current->get_id(), static fn ( ?WC_Order $order ): WC_Order|WP_Error => self::trash( $order ?? $current ) );
				if ( $removed instanceof WP_Error ) {
					return $removed;
				}
				if ( null !== $removed ) {
					SendEvent::run( $removed->get_id() );
					$removed->delete();
				}
				TestOrderRecord::begin( 0 );
				return null;
			}
		);
	}

	/**
	 * The order and what has become of it, for the checklist.
	 *
	 * @return array<string, mixed>
	 */
	public static function state(): array {
		$record = TestOrderRecord::load();
		$order  = self::find( $record->order );
		return [
			'obstacle'   => self::obstacle(),
			'isNeedless' => [] === B2bSettings::deferred_terms(),
			'isSettled'  => $record->is_settled(),
			'isEmailOff' => TestOrderRecord::is_email_off(),
			'order'      => null === $order ? null : [
				'number' => $order->get_order_number(),
				'url'    => $order->get_edit_order_url(),
				'status' => wc_get_order_status_name( $order->get_status() ),
				'total'  => Money::format( NetTermOrder::owed( $order ), $order->get_currency() ),
				'term'   => PaymentTerms::label( OrderMeta::read( $order, OrderMeta::PAYMENT_TERMS ), B2bSettings::payment_terms() ),
				'due'    => OrderMeta::read( $order, OrderMeta::PAYMENT_DUE ),
				'vat'    => NetTermOrder::vat_state( $order ),
			],
			'emails'     => null === $order ? [] : array_values( $record->emails ),
			'event'      => null === $order ? null : self::event( $order, $record ),
		];
	}

	private static function trash( WC_Order $order ): WC_Order|WP_Error {
		if ( NetTermOrder::is_open( $order ) && $order->has_status( 'on-hold' ) ) {
			$order->update_status( 'cancelled', __( 'Test order of the set-up.', 'svc-checkout' ) );
		}
		return Actions::unsaved( $order ) ?? $order;
	}

	/**
	 * @param callable(): (WP_Error|null) $work
	 * @return WP_Error|null
	 */
	private static function alone( callable $work ): ?WP_Error {
		try {
			return Lock::hold( self::LOCK, $work );
		} catch ( Refusal ) {
			return new WP_Error( 'svc_busy', __( 'Another change is in progress. Please try again.', 'svc-checkout' ), [ 'status' => 409 ] );
		}
	}

	/**
	 * @return array{state: string, type: string, at: string, message: string, tries: int} `state` is `accepted`, `refused`, `waiting` or `none`.
	 */
	private static function event( WC_Order $order, TestOrderRecord $record ): array {
		if ( null !== $record->event ) {
			return [
				'state'   => $record->event['accepted'] ? 'accepted' : 'refused',
				'type'    => $record->event['type'],
				'at'      => $record->event['at'],
				'message' => $record->event['message'],
				'tries'   => 0,
			];
		}
		$entry = Outbox::oldest_of_order( $order->get_id() );
		return [
			'state'   => null === $entry ? 'none' : 'waiting',
			'type'    => $entry['type'] ?? '',
			'at'      => '',
			'message' => '',
			'tries'   => $entry['try'] ?? 0,
		];
	}

	/**
	 * The order of the set-up that is neither deleted nor in the trash.
	 */
	private static function current(): ?WC_Order {
		return self::find( TestOrderRecord::load_again()->order );
	}

	private static function find( int $id ): ?WC_Order {
		$order = 0 === $id ? false : wc_get_order( $id );
		return $order instanceof WC_Order && ! $order->has_status( 'trash' ) ? $order : null;
	}

	/**
	 * A draft, which WooCommerce deletes after a day if the request dies here. The buyer is the store at its own address, so its VAT is
	 * that of a domestic order; the owner gets the buyer's e-mail.
	 */
	private static function draft( WP_User $owner ): WC_Order {
		$countries = WC()->countries;
		$country   = $countries->get_base_country();
		$number    = VatNumber::parse( RequesterNumbers::load()[ 'GB' === $country ? 'gb' : 'eu' ], $country );
		$check     = null === $number ? null : Lookup::find( $number );
		// The register's name, so that the number is not taken for that of another company.
		$company   = true === $check?->is_valid() && '' !== $check->name ? $check->name : wp_specialchars_decode( get_bloginfo( 'name' ), ENT_QUOTES );
		$details   = new B2bDetails( true, $company, '', 'TEST-1', self::term(), $check );

		$order = new WC_Order();
		$order->set_status( 'checkout-draft' );
		$order->set_created_via( 'svc-setup' );
		$order->set_billing_first_name( '' === $owner->first_name ? $owner->display_name : $owner->first_name );
		$order->set_billing_last_name( $owner->last_name );
		$order->set_billing_email( $owner->user_email );
		$order->set_billing_address_1( $countries->get_base_address() );
		$order->set_billing_postcode( $countries->get_base_postcode() );
		$order->set_billing_city( $countries->get_base_city() );
		$order->set_billing_state( $countries->get_base_state() );
		$order->set_billing_country( $country );
		$order->set_prices_include_tax( wc_prices_include_tax() );
		$order->set_payment_method( GatewayId::ON_ACCOUNT );
		$order->set_payment_method_title( __( 'Order on account', 'svc-checkout' ) );
		$item = new WC_Order_Item_Product();
		$item->set_name( __( 'Test item', 'svc-checkout' ) );
		$item->set_subtotal( self::PRICE );
		$item->set_total( self::PRICE );
		$order->add_item( $item );
		$order->calculate_totals();

		$meta = $details->meta( true, false, time(), wp_timezone() );
		OrderMeta::apply( $order, $meta + [ OrderMeta::COMPANY_ID => OrderDebt::NO_COMPANY ] );
		// Marks the orders of the store's own checkouts, whose changes are events.
		$order->update_meta_data( OrderMeta::CART_EXTENSIONS, '{}' );
		$order->save();
		return $order;
	}

	/**
	 * The term that is preselected, if it is on account; else the first one.
	 */
	private static function term(): string {
		$terms     = B2bSettings::deferred_terms();
		$preferred = array_filter( $terms, static fn ( array $term ): bool => $term['default'] );
		return array_values( [] === $preferred ? $terms : $preferred )[0]['value'] ?? '';
	}
}
