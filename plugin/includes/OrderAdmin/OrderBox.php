<?php

declare( strict_types=1 );

namespace SvcCheckout\OrderAdmin;

use DateTimeZone;
use SvcCheckout\AccountsDesk\PutOnAccount;
use SvcCheckout\NetTerms\{ CompanyRoutes, NetTermOrder, OrderCompany, Routes };
use SvcCheckout\OnAccount\{ Companies, OrderDebt };
use SvcCheckout\SessionOrder\AttemptOrders;
use SvcCheckout\Settings\{ B2bSettings, PaymentTerms };
use SvcCheckout\Support\{ BuiltScript, CompanyDetails, OrderMeta };
use WC_Order;
use WP_Post;

/**
 * The meta box "B2B checkout" on the order screen, with both storages of orders: what the buyer entered, the result of the VAT
 * check, the extensions that partners sent with the cart, and the company that the order counts to.
 */
final class OrderBox {

	private const ID = 'svc-checkout-order';

	public static function register(): void {
		add_action( 'add_meta_boxes', [ self::class, 'add' ], 10, 2 );
	}

	/**
	 * @param mixed $object A post or an order.
	 */
	public static function add( mixed $type, mixed $object ): void {
		$order = self::order( $object );
		if ( null !== $order && ( [] !== self::rows( $order ) || self::can_put( $order ) ) ) {
			add_meta_box( self::ID, __( 'B2B checkout', 'svc-checkout' ), [ self::class, 'print_box' ], wc_get_page_screen_id( 'shop-order' ), 'side', 'high' );
			BuiltScript::enqueue_in_admin( self::ID, 'order' );
		}
	}

	/**
	 * @param mixed $object A post or an order.
	 */
	public static function print_box( mixed $object ): void {
		$order = self::order( $object );
		if ( null === $order ) {
			return;
		}
		if ( '0' === OrderMeta::read( $order, OrderMeta::LIVEMODE ) ) {
			echo '<p><mark class="order-status status-on-hold"><span>' . esc_html__( 'Test order: no money is charged', 'svc-checkout' ) . '</span></mark></p>';
		}
		if ( AttemptOrders::is_attempt( $order ) ) {
			echo '<p>' . esc_html__( 'Checkout attempt: the buyer has not placed this order and does not see it.', 'svc-checkout' ) . '</p>';
		}
		echo '<dl>';
		foreach ( self::rows( $order ) as $label => $value ) {
			echo '<dt><strong>' . esc_html( $label ) . '</strong></dt><dd style="margin:0 0 8px;overflow-wrap:anywhere;white-space:pre-line">' . esc_html( $value ) . '</dd>';
		}
		echo '</dl>';
		if ( '' !== OrderMeta::read( $order, OrderMeta::VAT_NUMBER ) ) {
			echo '<div id="svc-checkout-vat-recheck" data-order="' . esc_attr( (string) $order->get_id() ) . '"></div>';
		}
		if ( NetTermOrder::can_undo( $order ) && current_user_can( Routes::CAPABILITY ) ) {
			echo '<div id="svc-checkout-undo-paid" data-order="' . esc_attr( (string) $order->get_id() ) . '" data-number="' . esc_attr( $order->get_order_number() ) . '"></div>';
		}
		self::print_company( $order );
		self::print_account( $order );
		$extensions = OrderMeta::extensions( $order );
		if ( [] === $extensions ) {
			return;
		}
		echo '<details><summary style="padding:4px 0;cursor:pointer">' . esc_html__( 'Sent with the cart', 'svc-checkout' ) . '</summary><dl>';
		foreach ( $extensions as $key => $value ) {
			$text = is_string( $value ) ? $value : (string) wp_json_encode( $value, JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE );
			echo '<dt><code>' . esc_html( (string) $key ) . '</code></dt><dd style="margin:0 0 8px;overflow-wrap:anywhere;white-space:pre-wrap">' . esc_html( $text ) . '</dd>';
		}
		echo '</dl></details>';
	}

	/**
	 * What the order's company owes, and the element in which staff assign the order.
	 */
	private static function print_company( WC_Order $order ): void {
		$company = OrderCompany::of( $order );
		if ( null !== $company ) {
			$credit = OrderCompany::credit( $order, $company );
			echo '<dl><dt><strong>' . esc_html__( 'Company on account', 'svc-checkout' ) . '</strong></dt><dd style="margin:0 0 8px;overflow-wrap:anywhere">' . esc_html( $company->name )
				. '</dd><dt><strong>' . esc_html__( 'Credit used', 'svc-checkout' ) . '</strong></dt><dd style="margin:0 0 8px">' . esc_html( $credit['text'] ) . '</dd></dl>';
			if ( $credit['isOver'] ) {
				echo '<p role="status"><strong>' . esc_html__( 'This company is over its credit limit.', 'svc-checkout' ) . '</strong></p>';
			}
		}
		if ( self::can_assign( $order ) ) {
			echo '<div id="svc-checkout-assign" data-order="' . esc_attr( (string) $order->get_id() ) . '" data-assigned="' . esc_attr( OrderMeta::read( $order, OrderMeta::COMPANY_ID ) )
				. '" data-name="' . esc_attr( $company->name ?? '' ) . '"></div>';
		}
	}

	/**
	 * The element in which staff put the order on account, or take it off.
	 */
	private static function print_account( WC_Order $order ): void {
		$can_take_off = NetTermOrder::can_take_off( $order );
		if ( ( $can_take_off && current_user_can( CompanyRoutes::CAPABILITY ) ) || self::can_put( $order ) ) {
			echo '<div id="svc-checkout-account" data-order="' . esc_attr( (string) $order->get_id() ) . '" data-number="' . esc_attr( $order->get_order_number() )
				. '" data-is-on-account="' . ( $can_take_off ? '1' : '' ) . '"></div>';
		}
	}

	private static function can_assign( WC_Order $order ): bool {
		return current_user_can( CompanyRoutes::CAPABILITY ) && OrderDebt::is_deferred( $order ) && Companies::exist();
	}

	/**
	 * An order of a store without deferred terms has nothing to be put on.
	 */
	private static function can_put( WC_Order $order ): bool {
		return '' === PutOnAccount::obstacle( $order ) && [] !== B2bSettings::deferred_terms() && current_user_can( CompanyRoutes::CAPABILITY );
	}

	/**
	 * @return array<string, string> By label, without empty values.
	 */
	private static function rows( WC_Order $order ): array {
		$read = static fn ( string $key ): string => OrderMeta::read( $order, $key );
		$term = $read( OrderMeta::PAYMENT_TERMS );
		$rows = [
			__( 'PO number', 'svc-checkout' ) => $read( OrderMeta::PO_NUMBER ),
			...CompanyDetails::by_label( $order ),
			__( 'Payment term', 'svc-checkout' )          => '' === $term ? '' : PaymentTerms::label( $term, B2bSettings::payment_terms() ),
			__( 'Due date', 'svc-checkout' )              => OrderMeta::due_day( $order ),
			__( 'Paid', 'svc-checkout' )                  => PaymentTerms::is_deferred( $term ) ? self::paid_day( $order ) : '',
			__( 'Payment reference', 'svc-checkout' )     => $read( OrderMeta::PAYMENT_REFERENCE ),
			__( 'VAT number', 'svc-checkout' )            => $read( OrderMeta::VAT_NUMBER ),
			__( 'VAT check', 'svc-checkout' )             => self::vat_label( NetTermOrder::vat_state( $order ) ),
			__( 'Registered name', 'svc-checkout' )       => $read( OrderMeta::VAT_NAME ),
			__( 'Name on the order', 'svc-checkout' )     => '0' === $read( OrderMeta::VAT_NAME_MATCH ) ? __( 'Another than the registered name', 'svc-checkout' ) : '',
			__( 'Country of the number', 'svc-checkout' ) => $read( OrderMeta::VAT_COUNTRY ),
			__( 'Checked at', 'svc-checkout' )            => self::format_time( $read( OrderMeta::VAT_CHECKED_AT ) ),
			__( 'Consultation number', 'svc-checkout' )   => $read( OrderMeta::VAT_CONSULTATION ),
			__( 'VAT note', 'svc-checkout' )              => '1' === $read( OrderMeta::TAX_REVIEW ) ? TaxReview::warning() : $read( OrderMeta::TAX_SENTENCE ),
			__( 'Checkout session', 'svc-checkout' )      => $read( OrderMeta::SESSION_ID ),
		];
		return array_filter( $rows, static fn ( string $value ): bool => '' !== $value );
	}

	/**
	 * Day of the payment; its time for payments before the day was stored.
	 */
	private static function paid_day( WC_Order $order ): string {
		$day = strtotime( OrderMeta::read( $order, OrderMeta::PAID_ON ) . ' UTC' );
		return false === $day || '' === OrderMeta::read( $order, OrderMeta::PAID_ON )
			? self::format_time( OrderMeta::read( $order, OrderMeta::PAID_AT ) )
			: (string) wp_date( wc_date_format(), $day, new DateTimeZone( 'UTC' ) );
	}

	private static function vat_label( string $state ): string {
		return match ( $state ) {
			'valid'       => __( 'Valid', 'svc-checkout' ),
			'invalid'     => __( 'Not valid', 'svc-checkout' ),
			'unavailable' => __( 'The VAT register did not respond', 'svc-checkout' ),
			'unchecked'   => __( 'Not checked', 'svc-checkout' ),
			default       => '',
		};
	}

	/**
	 * In the store's date and time format.
	 *
	 * @param string $iso ISO 8601, or empty.
	 */
	private static function format_time( string $iso ): string {
		$seconds = '' === $iso ? false : strtotime( $iso );
		return false === $seconds ? $iso : (string) wp_date( wc_date_format() . ' ' . wc_time_format(), $seconds );
	}

	private static function order( mixed $object ): ?WC_Order {
		$order = $object instanceof WP_Post ? wc_get_order( $object->ID ) : $object;
		return $order instanceof WC_Order ? $order : null;
	}
}
