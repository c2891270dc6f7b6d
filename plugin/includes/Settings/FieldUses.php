<?php

declare( strict_types=1 );

namespace SvcCheckout\Settings;

/**
 * Which fields the checkout asks a company for: the merchant's `b2b.fields`. They are set on the checkout server only, and copied
 * from there with every synchronization, so that a checkout never waits for it. The note has no field here, because WooCommerce
 * asks for one of its own.
 *
 * @phpstan-type Uses array<string, string>
 */
final class FieldUses {

	public const OPTION = 'svc_checkout_b2b_fields';

	public const OFF      = 'off';
	public const OPTIONAL = 'optional';
	public const REQUIRED = 'required';

	public const PO_NUMBER = 'po_number';

	/** The server's name of the note. */
	private const NOTE = 'orderNote';

	/** The server's names by those of the form, in the form's order. */
	public const NAMES = [
		self::PO_NUMBER    => 'poNumber',
		'cost_centre'      => 'costCentre',
		'buyer_reference'  => 'buyerReference',
		'po_numbers'       => 'poNumbers',
		'invoice_email'    => 'invoiceEmail',
		'peppol_id'        => 'peppolId',
		'exemption_number' => 'exemptionNumber',
	];

	/**
	 * `off`, `optional` or `required` by the form's names.
	 *
	 * @return Uses
	 */
	public static function load(): array {
		return self::read( get_option( self::OPTION, [] ) );
	}

	/**
	 * Whether WooCommerce's note belongs to what the merchant asks for.
	 */
	public static function has_note(): bool {
		$stored = get_option( self::OPTION, [] );
		return is_array( $stored ) && in_array( $stored[ self::NOTE ] ?? null, [ self::OPTIONAL, self::REQUIRED ], true );
	}

	/**
	 * @param mixed $fields By the server's names, as stored or received. What is missing has its default.
	 * @return Uses
	 */
	public static function read( mixed $fields ): array {
		$uses = [];
		foreach ( self::NAMES as $name => $key ) {
			$use           = is_array( $fields ) ? $fields[ $key ] ?? null : null;
			$default       = self::PO_NUMBER === $name ? self::OPTIONAL : self::OFF;
			$uses[ $name ] = in_array( $use, [ self::OFF, self::OPTIONAL, self::REQUIRED ], true ) ? $use : $default;
		}
		return $uses;
	}

	/**
	 * @param mixed $fields As the server reports them; servers of 0.1.0 do not.
	 */
	public static function remember( mixed $fields ): void {
		$note   = is_array( $fields ) ? $fields[ self::NOTE ] ?? null : null;
		$stored = self::by_server_name( self::read( $fields ) ) + [ self::NOTE => is_string( $note ) ? $note : self::OFF ];
		if ( get_option( self::OPTION, [] ) !== $stored ) {
			update_option( self::OPTION, $stored );
		}
	}

	/**
	 * @param Uses $uses
	 * @return array<string, string>
	 */
	public static function by_server_name( array $uses ): array {
		$named = [];
		foreach ( self::NAMES as $name => $key ) {
			$named[ $key ] = $uses[ $name ] ?? self::OFF;
		}
		return $named;
	}
}
