<?php

declare( strict_types=1 );

namespace SvcCheckout\AccountsDesk;

use SvcCheckout\NetTerms\{ NetTermOrder, PaymentAmounts, Routes, TermsDecisionEmail };
use SvcCheckout\OnAccount\{ CompanyLog, CompanyOrders };
use SvcCheckout\Support\{ Money, OrderMeta };
use SvcCheckout\TermsRequests\TermsRequest;
use WC_Order;

/**
 * What happened at a company, the newest first: its orders and their payments as the orders say, requests of its members, and the log of
 * what staff did.
 *
 * @phpstan-import-type Entry from CompanyLog
 * @phpstan-type Event array{at: int, text: string, by: string, order: WC_Order|null}
 */
final class CompanyHistory {

	/** Of each source. */
	public const MAX_ENTRIES = 50;

	/**
	 * Nothing is left out in between: the entries end where a source that has more ends.
	 *
	 * @param list<TermsRequest> $requests The newest first, at most so many.
	 * @return list<array{at: string, text: string, by: string, order: array{label: string, url: string}|null}> Times in UTC; the text contains
	 *     the order's label.
	 */
	public static function of( string $company_id, bool $livemode, CompanyOrders $orders, array $requests ): array {
		$log  = CompanyLog::latest( $company_id, self::MAX_ENTRIES );
		$ours = array_values( array_filter( $log, static fn ( array $entry ): bool => ( $entry['data']['isTest'] ?? ! $livemode ) === ! $livemode ) );

		$placed_ids = $orders->latest( self::MAX_ENTRIES );
		$paid_ids   = $orders->last_paid( self::MAX_ENTRIES );
		$known      = self::by_id( [ ...$placed_ids, ...$paid_ids, ...array_map( [ self::class, 'order_id' ], $ours ) ] );
		$placed     = array_map( [ self::class, 'placed' ], self::pick( $known, $placed_ids ) );
		$paid       = self::pick( $known, $paid_ids );
		$from       = max(
			self::end( count( $log ), array_column( $log, 'at' ) ),
			self::end( count( $placed_ids ), array_column( $placed, 'at' ) ),
			self::end( count( $paid_ids ), array_map( [ self::class, 'paid_at' ], $paid ) ),
			self::end( count( $requests ), array_map( static fn ( TermsRequest $request ): int => $request->requested_at, $requests ) )
		);

		$events = [ ...array_map( static fn ( array $entry ): array => self::logged( $entry, $known[ self::order_id( $entry ) ] ?? null ), $ours ), ...$placed, ...array_map( [ self::class, 'paid' ], self::unlogged( $paid, $ours ) ), ...self::asked( $requests ) ];
		// PHP's sort keeps the order of equals: what was logged last in a second comes first.
		usort( $events, static fn ( array $a, array $b ): int => $b['at'] <=> $a['at'] );
		return array_map( [ self::class, 'row' ], array_values( array_filter( $events, static fn ( array $event ): bool => $event['at'] >= $from ) ) );
	}

	/**
	 * The time before which a source may have more entries than were read; 0 if all were.
	 *
	 * @param int       $read  How many.
	 * @param list<int> $times Of those, whether they are shown or not.
	 */
	private static function end( int $read, array $times ): int {
		return $read < self::MAX_ENTRIES || [] === $times ? 0 : min( $times );
	}

	/**
	 * Payments that no entry of the log is about: recorded by a payment method, an import or another plugin.
	 *
	 * @param list<WC_Order> $paid
	 * @param list<Entry>    $log
	 * @return list<WC_Order>
	 */
	private static function unlogged( array $paid, array $log ): array {
		$logged = [];
		foreach ( $log as [ 'kind' => $kind, 'data' => $data ] ) {
			if ( CompanyLog::ORDER_PAID === $kind && is_int( $data['order'] ?? null ) && is_string( $data['paidAt'] ?? null ) ) {
				$logged[ $data['order'] ][ $data['paidAt'] ] = true;
			}
		}
		return array_values( array_filter( $paid, static fn ( WC_Order $order ): bool => ! isset( $logged[ $order->get_id() ][ OrderMeta::read( $order, OrderMeta::PAID_AT ) ] ) ) );
	}

	/**
	 * Each order is read once, however many entries are about it.
	 *
	 * @param list<int> $ids 0 for none.
	 * @return array<int, WC_Order>
	 */
	private static function by_id( array $ids ): array {
		$orders = [];
		foreach ( Routes::orders( array_values( array_unique( array_filter( $ids ) ) ) ) as $order ) {
			$orders[ $order->get_id() ] = $order;
		}
		return $orders;
	}

	/**
	 * Those that are there still, in the order of the ids.
	 *
	 * @param array<int, WC_Order> $orders
	 * @param list<int>            $ids
	 * @return list<WC_Order>
	 */
	private static function pick( array $orders, array $ids ): array {
		return array_values( array_filter( array_map( static fn ( int $id ): ?WC_Order => $orders[ $id ] ?? null, $ids ) ) );
	}

	/**
	 * @param Entry $entry
	 * @return int 0 if it is about no order.
	 */
	private static function order_id( array $entry ): int {
		$id = $entry['data']['order'] ?? null;
		return is_int( $id ) ? $id : 0;
	}

	/**
	 * @param Entry $entry
	 * @return Event
	 */
	private static function logged( array $entry, ?WC_Order $order ): array {
		return self::event( $entry['at'], LogText::of( $entry ), self::name( $entry['user'] ), $order );
	}

	/**
	 * @return Event
	 */
	private static function placed( WC_Order $order ): array {
		/* translators: 1: number of an order, 2: amount. */
		$on_account = __( 'Order %1$s placed on account: %2$s', 'svc-checkout' );
		/* translators: 1: number of an order, 2: amount. */
		$otherwise = __( 'Order %1$s placed: %2$s', 'svc-checkout' );
		$created   = $order->get_date_created();
		$amount    = Money::format( Money::to_minor( $order->get_total(), $order->get_currency() ), $order->get_currency() );
		$text      = sprintf( null === NetTermOrder::before_account( $order ) ? $on_account : $otherwise, LogText::order( $order->get_order_number() ), $amount );
		return self::event( null === $created ? 0 : $created->getTimestamp(), $text, trim( $order->get_formatted_billing_full_name() ), $order );
	}

	/**
	 * @return Event
	 */
	private static function paid( WC_Order $order ): array {
		$paid_at  = self::paid_at( $order );
		$received = PaymentAmounts::when_paid( $order, $paid_at )->received;
		$text     = LogText::paid( $order->get_order_number(), $received, $order->get_currency() );
		return self::event( $paid_at, $text, OrderMeta::read( $order, OrderMeta::PAYMENT_REFERENCE ), $order );
	}

	private static function paid_at( WC_Order $order ): int {
		return (int) strtotime( OrderMeta::read( $order, OrderMeta::PAID_AT ) );
	}

	/**
	 * @param list<TermsRequest> $requests
	 * @return list<Event>
	 */
	private static function asked( array $requests ): array {
		$events = [];
		foreach ( $requests as $request ) {
			$name = TermsDecisionEmail::name_of( get_userdata( $request->customer ) );
			$name = '' === $name ? __( 'Deleted account', 'svc-checkout' ) : $name;
			/* translators: %s: name of a customer. */
			$events[] = self::event( $request->requested_at, sprintf( __( '%s asked to buy on account', 'svc-checkout' ), $name ), '' );
			if ( 0 !== $request->decided_at ) {
				/* translators: %s: name of a customer. */
				$text     = TermsRequest::APPROVED === $request->state ? __( 'Request of %s approved', 'svc-checkout' ) : __( 'Request of %s declined', 'svc-checkout' );
				$events[] = self::event( $request->decided_at, sprintf( $text, $name ), self::name( $request->decided_by ) );
			}
		}
		return $events;
	}

	/**
	 * @param int    $at Unix seconds.
	 * @param string $by Who did it, or what is known of it.
	 * @return Event
	 */
	private static function event( int $at, string $text, string $by, ?WC_Order $order = null ): array {
		return compact( 'at', 'text', 'by', 'order' );
	}

	private static function name( int $user_id ): string {
		$user = 0 === $user_id ? false : get_userdata( $user_id );
		return false === $user ? '' : $user->display_name;
	}

	/**
	 * @param Event $event
	 * @return array{at: string, text: string, by: string, order: array{label: string, url: string}|null}
	 */
	private static function row( array $event ): array {
		$order = $event['order'];
		return [
			'at'    => gmdate( 'Y-m-d\TH:i:s\Z', $event['at'] ),
			'text'  => $event['text'],
			'by'    => $event['by'],
			'order' => null === $order ? null : [
				'label' => LogText::order( $order->get_order_number() ),
				'url'   => $order->get_edit_order_url(),
			],
		];
	}
}
