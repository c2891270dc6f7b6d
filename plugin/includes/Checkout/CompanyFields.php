<?php

declare( strict_types=1 );

namespace SvcCheckout\Checkout;

use SvcCheckout\Settings\FieldUses;
use SvcCheckout\Support\{ CompanyDetails, OrderMeta, TypedText };
use WC_Order;

/**
 * The fields that a merchant can ask a company for beside its VAT number: the rules of the hosted form
 * (`shared/form/b2b/b2b-rules.ts`), and their way into orders.
 */
final class CompanyFields {

	/** Maximum length in UTF-16 units; that of PO numbers is of each. */
	public const MAX_LENGTHS = [
		FieldUses::PO_NUMBER => 128,
		'cost_centre'        => 64,
		'buyer_reference'    => 128,
		self::PO_NUMBERS     => 128,
		'invoice_email'      => 254,
		'peppol_id'          => 55,
		'exemption_number'   => 64,
	];

	public const MAX_PO_NUMBERS = 10;

	private const NOTE_MAX_LENGTH = 1000;

	/** Further ones, one on each line. */
	public const PO_NUMBERS = 'po_numbers';

	/** Fields that belong to one order, and not to the next one of the same shopper. */
	public const OF_ONE_ORDER = [ FieldUses::PO_NUMBER, self::PO_NUMBERS ];

	private const META = [
		FieldUses::PO_NUMBER => OrderMeta::PO_NUMBER,
		'cost_centre'        => OrderMeta::COST_CENTRE,
		'buyer_reference'    => OrderMeta::BUYER_REFERENCE,
		self::PO_NUMBERS     => OrderMeta::PO_NUMBERS,
		'invoice_email'      => OrderMeta::INVOICE_EMAIL,
		'peppol_id'          => OrderMeta::PEPPOL_ID,
		'exemption_number'   => OrderMeta::EXEMPTION_NUMBER,
	];

	private const EMAIL  = '/^(?!\.)(?!.*\.\.)[\w\'+.-]*[\w+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/D';
	private const PEPPOL = '/^\d{4}:[A-Za-z0-9.~_-]{1,50}$/D';

	/**
	 * The text of a field as it is kept; PO numbers one per line, without empty lines and repetitions.
	 */
	public static function clean( string $name, string $typed ): string {
		if ( self::PO_NUMBERS !== $name ) {
			return self::line( $typed );
		}
		$lines = array_map( [ self::class, 'line' ], preg_split( '/\r\n|\r|\n/', $typed ) ?: [] );
		return implode( "\n", array_unique( array_filter( $lines, static fn ( string $line ): bool => '' !== $line ) ) );
	}

	/**
	 * @param string $value As cleaned.
	 * @param string $use   Of `FieldUses`.
	 * @return string `required`, `too_long`, `too_many`, `email_shape`, `peppol_shape`, or empty.
	 */
	public static function error( string $name, string $value, string $use ): string {
		if ( '' === $value || FieldUses::OFF === $use ) {
			return FieldUses::REQUIRED === $use ? 'required' : '';
		}
		$lines = self::PO_NUMBERS === $name ? explode( "\n", $value ) : [ $value ];
		return match ( true ) {
			[] !== array_filter( $lines, static fn ( string $line ): bool => self::length( $line ) > ( self::MAX_LENGTHS[ $name ] ?? 0 ) ) => 'too_long',
			count( $lines ) > self::MAX_PO_NUMBERS => 'too_many',
			'invoice_email' === $name && 1 !== preg_match( self::EMAIL, $value ) => 'email_shape',
			'peppol_id' === $name && 1 !== preg_match( self::PEPPOL, $value ) => 'peppol_shape',
			default => '',
		};
	}

	/**
	 * As order meta.
	 *
	 * @param array<string, string> $entered By name, as cleaned.
	 * @return array<string, string>
	 */
	public static function meta( array $entered ): array {
		$meta = [];
		foreach ( array_intersect_key( $entered, self::META ) as $name => $value ) {
			$is_list                     = self::PO_NUMBERS === $name && '' !== $value;
			$meta[ self::META[ $name ] ] = $is_list ? (string) json_encode( explode( "\n", $value ), JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE ) : $value; // phpcs:ignore WordPress.WP.AlternativeFunctions -- the text is valid UTF-8.
		}
		return $meta;
	}

	/**
	 * The field `details` of a pre-confirmation, without what is not filled in. Values that exceed the limits of the form were
	 * written by other plugins.
	 *
	 * @return array<string, string|list<string>>
	 */
	public static function details( WC_Order $order ): array {
		$details = [];
		foreach ( self::META as $name => $key ) {
			$cut    = static fn ( string $text ): string => self::cut( $text, self::MAX_LENGTHS[ $name ] );
			$stored = OrderMeta::read( $order, $key );

			$details[ FieldUses::NAMES[ $name ] ] = self::PO_NUMBERS === $name
				? array_map( $cut, array_slice( CompanyDetails::po_numbers( $stored ), 0, self::MAX_PO_NUMBERS ) )
				: $cut( $stored );
		}
		$details['orderNote'] = self::cut( OrderMeta::read( $order, OrderMeta::ORDER_NOTE ), self::NOTE_MAX_LENGTH );
		return array_filter( $details, static fn ( string|array $value ): bool => '' !== $value && [] !== $value );
	}

	/**
	 * WooCommerce's customer note, as the server stores a note of its form.
	 */
	public static function note( WC_Order $order ): string {
		return self::cut( trim( $order->get_customer_note( 'edit' ) ), self::NOTE_MAX_LENGTH );
	}

	/**
	 * At most that many UTF-16 units.
	 */
	private static function cut( string $text, int $max_length ): string {
		$cut = mb_substr( $text, 0, $max_length );
		while ( self::length( $cut ) > $max_length ) {
			$cut = mb_substr( $cut, 0, $max_length - self::length( $cut ) );
		}
		return $cut;
	}

	/**
	 * One line without any space around it, as browsers trim.
	 */
	private static function line( string $text ): string {
		return TypedText::line( $text );
	}

	/**
	 * In UTF-16 units, as browsers and the server count.
	 */
	private static function length( string $text ): int {
		return mb_strlen( $text ) + (int) preg_match_all( '/[\x{10000}-\x{10FFFF}]/u', $text );
	}
}
