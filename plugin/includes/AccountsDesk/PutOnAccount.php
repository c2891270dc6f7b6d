<?php

declare( strict_types=1 );

namespace SvcCheckout\AccountsDesk;

use SvcCheckout\NetTerms\{ Actions, NetTermOrder, OrderCompany };
use SvcCheckout\OnAccount\{ Companies, Company, CreditRefusal, OfferRules, OrderDebt, Receivables, Reservation };
use SvcCheckout\SessionOrder\AttemptOrders;
use SvcCheckout\Settings\{ B2bSettings, PaymentTerms };
use SvcCheckout\Support\{ GatewayId, Markup, Money, OrderMeta };
use WC_Order;
use WP_Error;

defined( 'ABSPATH' ) || exit;

/**
 * Puts an existing, unpaid order on account, and takes it off again. Staff may exceed a credit limit, but only knowingly.
 *
 * @phpstan-import-type Debt from Reservation
 */
final class PutOnAccount {

	/** Orders in these are placed, or wait for a payment that has not come. */
	private const STATUSES = [ 'pending', 'failed', 'on-hold', 'processing', 'completed' ];

	/**
	 * Why an order cannot be put on account, for staff; empty if it can.
	 */
	public static function obstacle( WC_Order $order ): string {
		return match ( true ) {
			// One whose buyer chose a term and was refused, or did not finish, is not.
			OrderDebt::is_deferred( $order ) && ! $order->has_status( OrderDebt::UNDECIDED ) => __( 'This order is on account already.', 'svc-checkout' ),
			null !== $order->get_date_paid( 'edit' ) => __( 'This order is paid.', 'svc-checkout' ),
			AttemptOrders::is_attempt( $order )      => __( 'The buyer has not placed this order.', 'svc-checkout' ),
			! $order->has_status( self::STATUSES ), 0 >= NetTermOrder::owed( $order ) => __( 'No payment is due for this order.', 'svc-checkout' ),
			default                                  => '',
		};
	}

	/**
	 * Puts an order on a payment term. One that waits for a payment goes on hold, and WooCommerce sends its e-mail; others keep
	 * their status. The notes of the order record who did.
	 *
	 * @param string $term    Value of a deferred term of the store.
	 * @param string $due     YYYY-MM-DD, not before the order was made; empty for the term's own day, counted from the order's. A term
	 *                        without days has none.
	 * @param string $company Id; {@see OrderDebt::NO_COMPANY}; empty for the company of the order's customer.
	 * @param bool   $exceed  Whether the company's credit limit may be exceeded, and a suspension or an overdue payment ignored.
	 */
	public static function put( int $id, string $term, string $due, string $company, bool $exceed ): WC_Order|WP_Error {
		return Actions::with_lock(
			$id,
			static function ( ?WC_Order $order ) use ( $term, $due, $company, $exceed ): WC_Order|WP_Error {
				if ( null === $order ) {
					return new WP_Error( 'svc_order_unknown', __( 'There is no such order.', 'svc-checkout' ), [ 'status' => 404 ] );
				}
				$error = self::error( $order, $term, $company );
				if ( null !== $error ) {
					return $error;
				}
				$day = '' === $due ? self::due_day( $order, $term ) : $due;
				if ( '' !== $day && ( null === Actions::noon( $day ) || $day < self::first_day( $order ) ) ) {
					return new WP_Error( 'svc_date_invalid', __( 'Please choose the day on which the order is due; it cannot be before the order was made.', 'svc-checkout' ), [ 'status' => 400 ] );
				}
				$debtor = self::company( $order, $company );
				$debt   = null === $debtor ? null : self::debt( $order, $debtor, $day );
				if ( null !== $debt && ! $exceed ) {
					$refusal = Reservation::reserve( $debt, OfferRules::load() );
					if ( null !== $refusal ) {
						return new WP_Error( $refusal->code(), self::warning( $refusal, $debt ), [ 'status' => 409 ] );
					}
				}
				if ( null === $debt ) {
					// An earlier attempt may have reserved something.
					Receivables::end_reservation( $order->get_id() );
				}
				self::write( $order, $term, $day, $company );
				$unsaved = Actions::unsaved( $order );
				if ( null !== $unsaved ) {
					Receivables::end_reservation( $order->get_id() );
					return $unsaved;
				}
				$order->add_order_note( self::note( $term, $day, $company ), 0, true );
				return $order;
			}
		);
	}

	/**
	 * Takes an order that staff put on account off it: payment method, term and status are those of before.
	 */
	public static function take_off( int $id ): WC_Order|WP_Error {
		return Actions::with_order(
			$id,
			static function ( WC_Order $order ): WC_Order|WP_Error {
				$before = NetTermOrder::before_account( $order );
				if ( null === $before || ! NetTermOrder::can_take_off( $order ) ) {
					return new WP_Error( 'svc_not_reversible', __( 'This order cannot be taken off account: it was placed on account, or was paid, refunded, shipped or ended since.', 'svc-checkout' ), [ 'status' => 409 ] );
				}
				OrderMeta::apply( $order, [ OrderMeta::PAYMENT_TERMS => $before['term'] ] + array_fill_keys( [ OrderMeta::PAYMENT_DUE, OrderMeta::DUE_BEFORE, OrderMeta::COMPANY_ID, OrderMeta::BEFORE_ACCOUNT ], '' ) );
				$order->set_payment_method( $before['method'] );
				$order->set_payment_method_title( $before['title'] );
				// It waits for a payment, or has no term: nothing of it counts to a company. Before the order is saved, because the nightly
				// comparison finds an order on account that counts to none, but not one that waits and still counts.
				$row = Receivables::find( $order->get_id() );
				Receivables::end( $order->get_id() );
				self::restore_status( $order, $before['status'] );
				$unsaved = Actions::unsaved( $order );
				if ( null !== $unsaved ) {
					if ( null !== $row ) {
						Receivables::put( $order->get_id(), $row );
					}
					return $unsaved;
				}
				$order->add_order_note( __( 'Taken off account: it is to be paid as before.', 'svc-checkout' ), 0, true );
				return $order;
			}
		);
	}

	/**
	 * Day on which an order is due on a term, counted from the store's day of the order; empty for a term without days.
	 */
	public static function due_day( WC_Order $order, string $term ): string {
		$created = $order->get_date_created();
		return PaymentTerms::due_date( $term, null === $created ? time() : $created->getTimestamp(), wp_timezone() );
	}

	/**
	 * The company that an order would count to; null without one.
	 *
	 * @param string $company As above.
	 */
	public static function company( WC_Order $order, string $company ): ?Company {
		return '' === $company ? Companies::of_customer( $order->get_customer_id() )['company'] ?? null : Companies::find( $company );
	}

	/**
	 * Why the company would not get this order on account in a checkout, for staff; empty if it would.
	 */
	public static function credit_warning( WC_Order $order, Company $company ): string {
		$debt    = self::debt( $order, $company, '' );
		$refusal = Reservation::refusal( $debt, $company, OfferRules::load() );
		return null === $refusal ? '' : self::warning( $refusal, $debt );
	}

	/**
	 * @param string $company As above.
	 */
	private static function error( WC_Order $order, string $term, string $company ): ?WP_Error {
		$obstacle = self::obstacle( $order );
		return match ( true ) {
			'' !== $obstacle => new WP_Error( 'svc_not_possible', $obstacle, [ 'status' => 409 ] ),
			! PaymentTerms::is_offered( $term, B2bSettings::deferred_terms() ) => new WP_Error( 'svc_term_invalid', __( 'Please choose a payment term for this order.', 'svc-checkout' ), [ 'status' => 400 ] ),
			default          => OrderCompany::unknown( $company ),
		};
	}

	/**
	 * One save: after a crash, the order is on account or not.
	 *
	 * @param string $day YYYY-MM-DD.
	 */
	private static function write( WC_Order $order, string $term, string $day, string $company ): void {
		$before = [
			'method' => $order->get_payment_method( 'edit' ),
			'title'  => $order->get_payment_method_title( 'edit' ),
			'status' => $order->get_status( 'edit' ),
			'term'   => OrderMeta::read( $order, OrderMeta::PAYMENT_TERMS ),
		];
		OrderMeta::apply(
			$order,
			[
				OrderMeta::PAYMENT_TERMS  => $term,
				OrderMeta::PAYMENT_DUE    => $day,
				OrderMeta::COMPANY_ID     => $company,
				OrderMeta::BEFORE_ACCOUNT => (string) wp_json_encode( $before, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE ),
			]
		);
		$order->set_payment_method( GatewayId::ON_ACCOUNT );
		$order->set_payment_method_title( self::method_title() );
		if ( $order->has_status( OrderDebt::UNDECIDED ) ) {
			$order->set_status( 'on-hold', '', true );
		}
		$order->save();
	}

	/**
	 * Saves the order in the status that it had. One whose payment had failed has stock reserved no longer, and nobody is told again.
	 */
	private static function restore_status( WC_Order $order, string $status ): void {
		$emails = [ 'woocommerce_email_enabled_failed_order', 'woocommerce_email_enabled_customer_failed_order' ];
		if ( in_array( $status, OrderDebt::UNDECIDED, true ) ) {
			$order->set_status( $status, '', true );
		}
		foreach ( $emails as $email ) {
			add_filter( $email, '__return_false', PHP_INT_MAX );
		}
		$order->save();
		foreach ( $emails as $email ) {
			remove_filter( $email, '__return_false', PHP_INT_MAX );
		}
		if ( 'failed' === $status ) {
			wc_maybe_increase_stock_levels( $order->get_id() );
		}
	}

	/**
	 * Shown to the customer: in the store's language, not in that of the user.
	 */
	private static function method_title(): string {
		$is_switched = switch_to_locale( get_locale() );
		$title       = __( 'Order on account', 'svc-checkout' );
		if ( $is_switched ) {
			restore_previous_locale();
		}
		return $title;
	}

	/**
	 * @param string $day YYYY-MM-DD, or empty.
	 */
	private static function note( string $term, string $day, string $company ): string {
		$label = Markup::escape( PaymentTerms::label( $term, B2bSettings::payment_terms() ) );
		$note  = '' === $day
			/* translators: %s: payment term. */
			? sprintf( __( 'Put on account: %s.', 'svc-checkout' ), $label )
			/* translators: 1: payment term, 2: day. */
			: sprintf( __( 'Put on account: %1$s, due on %2$s.', 'svc-checkout' ), $label, $day );
		return '' === $company ? $note : $note . ' ' . OrderCompany::note( $company );
	}

	/**
	 * @param string $due YYYY-MM-DD.
	 * @return Debt
	 */
	private static function debt( WC_Order $order, Company $company, string $due ): array {
		return [
			'livemode' => NetTermOrder::is_live( $order ),
			'total'    => NetTermOrder::owed( $order ),
			'due'      => $due,
		] + OrderDebt::of( $order, $company->id );
	}

	/**
	 * @param Debt $debt
	 */
	private static function warning( CreditRefusal $refusal, array $debt ): string {
		$details = $refusal->details();
		if ( $refusal->is_over_limit() ) {
			$amount = static fn ( int|string $minor ): string => Money::format( (int) $minor, $debt['currency'] );
			/* translators: 1: amount of an order, 2: what is left of a credit limit, 3: the limit. */
			return sprintf( __( 'This order of %1$s is over what is left of the company’s credit limit: %2$s of %3$s.', 'svc-checkout' ), $amount( $debt['total'] ), $amount( $details['remaining'] ), $amount( $details['limit'] ) );
		}
		return isset( $details['since'] )
			/* translators: %s: day. */
			? sprintf( __( 'The company has not paid an order that was due on %s.', 'svc-checkout' ), OrderMeta::day( (string) $details['since'] ) )
			: __( 'Buying on account is suspended for this company.', 'svc-checkout' );
	}

	/**
	 * The store's day on which the order was made, YYYY-MM-DD.
	 */
	private static function first_day( WC_Order $order ): string {
		$created = $order->get_date_created();
		return null === $created ? '' : (string) wp_date( 'Y-m-d', $created->getTimestamp() );
	}
}
