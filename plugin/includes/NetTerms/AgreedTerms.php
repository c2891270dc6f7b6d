<?php

declare( strict_types=1 );

namespace SvcCheckout\NetTerms;

use SvcCheckout\Settings\{ B2bSettings, PaymentTerms, TermLabel };
use SvcCheckout\Support\{ CompanyDetails, Markup, OrderMeta };
use WC_Order;

/**
 * What was agreed with the buyer, for My account, the order-received page, e-mails and other plugins' documents.
 *
 * @phpstan-type Row array{label: string, value: string}
 */
final class AgreedTerms {

	public const PO_NUMBER  = 'po_number';
	public const PAY_ONLINE = 'pay_online';

	/** Key of the row with the URL where staff decide on a request. */
	public const DECIDE = 'decide';

	/** Shown in e-mails only if the filter returns true. */
	public const PO_NUMBERS = [ self::PO_NUMBER, 'po_numbers' ];

	/** What the company's accounting assigns the order by. */
	public const REFERENCES = [ 'cost_centre', 'buyer_reference' ];

	public const HOW_TO_PAY = [ 'bank_details', 'payment_reference', self::PAY_ONLINE ];

	/**
	 * Rows as plain text by key: `po_number`, `po_numbers` (further ones), `cost_centre`, `buyer_reference`, `payment_terms`,
	 * `due`, `bank_details`, `payment_reference` and `pay_online`, a URL. The last four only while payment is due; without bank details, the order is paid online. Empty rows are left out.
	 *
	 * @return array<string, Row>
	 */
	public static function of( WC_Order $order ): array {
		$is_open = NetTermOrder::is_open( $order );
		$term    = OrderMeta::read( $order, OrderMeta::PAYMENT_TERMS );
		$bank    = $is_open ? B2bSettings::bank_details() : '';
		$rows    = [
			self::PO_NUMBER     => [ __( 'PO number', 'svc-checkout' ), OrderMeta::read( $order, OrderMeta::PO_NUMBER ) ],
			'po_numbers'        => self::detail( $order, OrderMeta::PO_NUMBERS ),
			'cost_centre'       => self::detail( $order, OrderMeta::COST_CENTRE ),
			'buyer_reference'   => self::detail( $order, OrderMeta::BUYER_REFERENCE ),
			'payment_terms'     => [ __( 'Payment terms', 'svc-checkout' ), PaymentTerms::is_deferred( $term ) ? TermLabel::of_value( $term, B2bSettings::payment_terms(), get_locale() ) : '' ],
			'due'               => [ __( 'Payable by', 'svc-checkout' ), $is_open ? OrderMeta::due_day( $order ) : '' ],
			'bank_details'      => [ __( 'Please pay to', 'svc-checkout' ), $bank ],
			'payment_reference' => [ __( 'Payment reference', 'svc-checkout' ), '' === $bank ? '' : self::payment_reference( $order ) ],
			self::PAY_ONLINE    => [ __( 'Pay online', 'svc-checkout' ), $is_open && '' === $bank ? OrderPay::url( $order ) : '' ],
		];
		$filled  = [];
		foreach ( $rows as $key => [ $label, $value ] ) {
			if ( '' !== $value ) {
				$filled[ $key ] = compact( 'label', 'value' );
			}
		}
		/**
		 * What is shown as agreed on the pages and in the e-mails of an order.
		 *
		 * @since 0.2.0
		 * @param array<string, array{label: string, value: string}> $rows Plain text by key.
		 * @param WC_Order                                           $order
		 */
		return self::read( apply_filters( 'svc_checkout_agreed_terms', $filled, $order ) );
	}

	/**
	 * The value of a row as HTML: lines are separated by `<br>`, and the URL is a link.
	 */
	public static function html( string $key, string $value ): string {
		return in_array( $key, [ self::PAY_ONLINE, self::DECIDE ], true )
			? '<a href="' . esc_url( $value ) . '">' . Markup::escape( $value ) . '</a>'
			: nl2br( Markup::escape( $value ) );
	}

	/**
	 * Whether the order's e-mails show the purchase order numbers (specification, B2B rule 8).
	 */
	public static function is_po_number_in_emails( WC_Order $order ): bool {
		/**
		 * Shows the purchase order numbers in order e-mails.
		 *
		 * @since 0.1.0
		 * @param bool     $is_shown
		 * @param WC_Order $order
		 */
		return true === apply_filters( 'svc_order_email_po_number', false, $order );
	}

	/**
	 * @return array{string, string} Label and value.
	 */
	private static function detail( WC_Order $order, string $key ): array {
		return [ CompanyDetails::labels()[ $key ] ?? $key, CompanyDetails::text( $order, $key ) ];
	}

	/**
	 * What the buyer should quote when paying by bank transfer.
	 */
	private static function payment_reference( WC_Order $order ): string {
		$po_number = self::is_po_number_in_emails( $order ) ? OrderMeta::read( $order, OrderMeta::PO_NUMBER ) : '';
		return implode( ' / ', '' === $po_number ? [ $order->get_order_number() ] : [ $order->get_order_number(), $po_number ] );
	}

	/**
	 * @param mixed $rows As returned by a filter.
	 * @return array<string, Row>
	 */
	private static function read( mixed $rows ): array {
		$read = [];
		foreach ( is_array( $rows ) ? $rows : [] as $key => $row ) {
			if ( is_array( $row ) && is_string( $row['label'] ?? null ) && is_string( $row['value'] ?? null ) ) {
				$read[ (string) $key ] = [
					'label' => $row['label'],
					'value' => $row['value'],
				];
			}
		}
		return $read;
	}
}
