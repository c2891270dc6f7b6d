<?php

declare( strict_types=1 );

namespace SvcCheckout\Vat;

use SvcCheckout\Support\OrderMeta;

/**
 * The VAT number that a customer keeps with their account, and the result of its last check, as user meta under the keys that
 * orders have. It only fills in forms: the checkout validates every number again, whatever was found out about it here.
 */
final class SavedVatNumber {

	public const VALID     = 'valid';
	public const INVALID   = 'invalid';
	public const UNCHECKED = 'unchecked';

	private const KEYS = [ OrderMeta::VAT_NUMBER, OrderMeta::VAT_VALID, OrderMeta::VAT_COUNTRY, OrderMeta::VAT_NAME, OrderMeta::VAT_WARNING, OrderMeta::VAT_CHECKED_AT ];

	private const SECONDS_PER_DAY = 86_400;

	/**
	 * @param string $number     In its canonical form.
	 * @param string $state      `VALID`, `INVALID` or `UNCHECKED`.
	 * @param string $country    ISO 3166-1 alpha-2, or empty.
	 * @param string $name       As registered, or empty.
	 * @param string $checked_at ISO 8601, or empty.
	 */
	private function __construct(
		public readonly string $number,
		public readonly string $state,
		public readonly string $country,
		public readonly string $name,
		public readonly string $checked_at,
	) {}

	/**
	 * A user's number; null without one, and for guests. WordPress has loaded the current user's meta already.
	 *
	 * @param int $user 0 for a guest.
	 */
	public static function of_user( int $user ): ?self {
		$read   = static fn ( string $key ): string => is_string( $value = get_user_meta( $user, $key, true ) ) ? $value : '';
		$number = 0 === $user ? '' : $read( OrderMeta::VAT_NUMBER );
		if ( '' === $number ) {
			return null;
		}
		$state = self::state( $number, array_combine( self::KEYS, array_map( $read, self::KEYS ) ) );
		return new self( $number, $state, $read( OrderMeta::VAT_COUNTRY ), $read( OrderMeta::VAT_NAME ), self::UNCHECKED === $state ? '' : $read( OrderMeta::VAT_CHECKED_AT ) );
	}

	/**
	 * What is known of a number: `VALID`, `INVALID` or `UNCHECKED`.
	 *
	 * @param string                $number In its canonical form. No register says anything about those of most countries.
	 * @param array<string, string> $check  Result of its check as order meta; missing keys are empty.
	 */
	public static function state( string $number, array $check ): string {
		return match ( true ) {
			'1' === ( $check[ OrderMeta::VAT_VALID ] ?? '' ) => self::VALID,
			'' === ( $check[ OrderMeta::VAT_CHECKED_AT ] ?? '' ), '' !== ( $check[ OrderMeta::VAT_WARNING ] ?? '' ), true === VatNumber::parse( $number, '' )?->is_format_only() => self::UNCHECKED,
			default => self::INVALID,
		};
	}

	/**
	 * What an order remembers of a customer who asks for their number to be saved: who they are, and the number that they have now.
	 */
	public static function mark( int $user ): string {
		return "$user:" . ( self::of_user( $user )->number ?? '' );
	}

	/**
	 * Replaces a user's number.
	 *
	 * @param array<string, string> $check Result of its check as order meta ({@see CheckResult::meta()}); empty if it was not checked.
	 * @return bool False for a number that has not the form of one: nothing is saved then.
	 */
	public static function save( int $user, VatNumber $number, array $check ): bool {
		if ( ! $number->is_well_formed() || mb_strlen( $number->canonical() ) > VatNumber::MAX_LENGTH ) {
			return false;
		}
		$values = [ OrderMeta::VAT_NUMBER => $number->canonical() ] + $check + [ OrderMeta::VAT_COUNTRY => $number->country() ];
		foreach ( self::KEYS as $key ) {
			if ( '' === ( $values[ $key ] ?? '' ) ) {
				delete_user_meta( $user, $key );
			} else {
				update_user_meta( $user, $key, wp_slash( $values[ $key ] ) );
			}
		}
		return true;
	}

	/**
	 * Stores a new result for a user's number if the last one is too old, or there is none. An authority that did not respond
	 * changes nothing.
	 *
	 * @param int       $user     0 for a guest.
	 * @param VatNumber $number   What was checked; any other than the user's own is ignored.
	 * @param int       $max_days Greatest age of a result in days; 0 if results do not age.
	 * @param int       $now      Unix seconds.
	 */
	public static function refresh( int $user, VatNumber $number, CheckResult $result, int $max_days, int $now ): void {
		$saved = self::of_user( $user );
		if ( null !== $saved && $saved->number === $number->canonical() && 'unavailable' !== $result->status && $saved->is_due( $max_days, $now ) ) {
			self::save( $user, $number, $result->meta( '' ) );
		}
	}

	/**
	 * Deletes everything that is saved of a user's number.
	 *
	 * @return bool Whether there was one.
	 */
	public static function delete( int $user ): bool {
		$had_one = null !== self::of_user( $user );
		foreach ( self::KEYS as $key ) {
			delete_user_meta( $user, $key );
		}
		return $had_one;
	}

	/**
	 * Of every user, when the plugin is deleted.
	 */
	public static function delete_all(): void {
		foreach ( self::KEYS as $key ) {
			delete_metadata( 'user', 0, $key, '', true );
		}
	}

	/**
	 * The result of the last check in words, in the language of the page.
	 */
	public function summary(): string {
		$seconds = strtotime( $this->checked_at );
		$day     = false === $seconds ? '' : (string) wp_date( wc_date_format(), $seconds );
		return match ( true ) {
			self::UNCHECKED === $this->state => __( 'Not checked', 'svc-checkout' ),
			/* translators: %s: a date. */
			self::INVALID === $this->state   => sprintf( __( 'Not valid when last checked on %s', 'svc-checkout' ), $day ),
			/* translators: %s: a date. */
			'' === $this->name               => sprintf( __( 'Valid when last checked on %s', 'svc-checkout' ), $day ),
			/* translators: 1: a date, 2: name of a company. */
			default                          => sprintf( __( 'Valid when last checked on %1$s, registered to %2$s', 'svc-checkout' ), $day, $this->name ),
		};
	}

	/**
	 * Whether the number needs a check.
	 */
	private function is_due( int $max_days, int $now ): bool {
		$checked_at = strtotime( $this->checked_at );
		return false === $checked_at || ( $max_days > 0 && $now - $checked_at > $max_days * self::SECONDS_PER_DAY );
	}
}
