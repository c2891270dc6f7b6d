<?php

declare( strict_types=1 );

namespace SvcCheckout\NetTerms;

use SvcCheckout\OnAccount\Company;
use SvcCheckout\Support\Money;
use WP_Error;

/**
 * Validation of a company as the accounts team enters it.
 *
 * @phpstan-import-type NewMember from \SvcCheckout\OnAccount\Companies
 */
final class CompanyInput {

	private const NAME_MAX_LENGTH = 200;
	private const NOTE_MAX_LENGTH = 1000;
	private const VAT_MAX_LENGTH  = 40;
	private const MAX_DAYS        = 365;
	public const MAX_VAT_NUMBERS  = 20;
	public const MAX_MEMBERS      = 500;

	/**
	 * @param string                  $id   Of the company, which may be new.
	 * @param array<array-key, mixed> $body `{name, vatNumbers, terms, creditLimits: [{currency, amount}]|null, overdueDays, status, note, revision}`;
	 *                                      amounts are typed, in major units.
	 */
	public static function company( string $id, array $body ): Company|WP_Error {
		$text   = static fn ( string $field ): string => is_string( $body[ $field ] ?? null ) ? trim( $body[ $field ] ) : '';
		$name   = $text( 'name' );
		$days   = $body['overdueDays'] ?? null;
		$limits = self::limits( $body['creditLimits'] ?? null );
		if ( '' === $name || mb_strlen( $name ) > self::NAME_MAX_LENGTH || 1 === preg_match( '/\p{Cc}/u', $name ) ) {
			return self::error( 'svc_name_invalid', __( 'Please enter the name of the company, of up to 200 characters.', 'svc-checkout' ) );
		}
		if ( false === $limits ) {
			return self::error( 'svc_limit_invalid', __( 'Please enter each credit limit as an amount such as 5000 or 499.90, with a three-letter currency that is not listed twice.', 'svc-checkout' ) );
		}
		if ( null !== $days && ( ! is_int( $days ) || $days < 0 || $days > self::MAX_DAYS ) ) {
			return self::error( 'svc_days_invalid', __( 'Please enter the days overdue as a whole number from 0 to 365, or leave the field empty.', 'svc-checkout' ) );
		}
		if ( ! in_array( $body['status'] ?? null, Company::STATUSES, true ) || mb_strlen( $text( 'note' ) ) > self::NOTE_MAX_LENGTH ) {
			return self::error( 'svc_company_invalid', __( 'Please shorten the note to 1,000 characters.', 'svc-checkout' ) );
		}
		$numbers = array_filter( self::texts( $body['vatNumbers'] ?? [] ), static fn ( string $number ): bool => mb_strlen( $number ) <= self::VAT_MAX_LENGTH );
		return new Company(
			$id,
			$name,
			array_slice( array_values( $numbers ), 0, self::MAX_VAT_NUMBERS ),
			self::terms( $body['terms'] ?? null ),
			$limits,
			$days,
			$body['status'],
			$text( 'note' ),
			is_int( $body['revision'] ?? null ) ? $body['revision'] : 0,
		);
	}

	/**
	 * Customers of the store, with the terms agreed with each.
	 *
	 * @param mixed        $posted `[{reference, terms, moveFrom}]`
	 * @param list<string> $known  Present members; they are left out if their account no longer exists.
	 * @return list<NewMember>|WP_Error
	 */
	public static function members( mixed $posted, array $known ): array|WP_Error {
		$members = [];
		$posted  = is_array( $posted ) ? $posted : [];
		if ( count( $posted ) > self::MAX_MEMBERS ) {
			return self::error( 'svc_members_too_many', __( 'A company has at most 500 members.', 'svc-checkout' ) );
		}
		foreach ( $posted as $member ) {
			$member    = is_array( $member ) ? $member : [];
			$reference = is_string( $member['reference'] ?? null ) ? $member['reference'] : '';
			if ( isset( $members[ $reference ] ) ) {
				return self::error( 'svc_member_twice', __( 'A customer is listed twice among the members.', 'svc-checkout' ) );
			}
			if ( 1 === preg_match( '/^[1-9]\d{0,17}$/D', $reference ) && false !== get_userdata( (int) $reference ) ) {
				$members[ $reference ] = [
					'reference' => $reference,
					'terms'     => self::terms( $member['terms'] ?? null ),
				] + ( is_string( $member['moveFrom'] ?? null ) ? [ 'moveFrom' => $member['moveFrom'] ] : [] );
			} elseif ( ! in_array( $reference, $known, true ) ) {
				return self::error( 'svc_customer_unknown', __( 'One of the members is not a customer of this store. Please remove them, and repeat your changes.', 'svc-checkout' ) );
			}
		}
		return array_values( $members );
	}

	/**
	 * @return list<string>|null
	 */
	private static function terms( mixed $posted ): ?array {
		return null === $posted ? null : array_values( array_filter( self::texts( $posted ), static fn ( string $term ): bool => 1 === preg_match( '/^[a-z0-9_-]{1,32}$/D', $term ) ) );
	}

	/**
	 * @return array<string, int>|null|false Minor units by currency; null if unlimited, false if an entry is wrong or there is none.
	 */
	private static function limits( mixed $posted ): array|null|false {
		if ( null === $posted ) {
			return null;
		}
		$limits = [];
		foreach ( is_array( $posted ) ? $posted : [] as $entry ) {
			$currency = is_array( $entry ) && is_string( $entry['currency'] ?? null ) ? strtoupper( trim( $entry['currency'] ) ) : '';
			$amount   = is_array( $entry ) && is_string( $entry['amount'] ?? null ) ? Money::parse( $entry['amount'], $currency ) : null;
			if ( null === $amount || 1 !== preg_match( '/^[A-Z]{3}$/D', $currency ) || isset( $limits[ $currency ] ) ) {
				return false;
			}
			$limits[ $currency ] = $amount;
		}
		return [] === $limits ? false : $limits;
	}

	/**
	 * @return list<string> Trimmed, without empty and repeated ones.
	 */
	private static function texts( mixed $values ): array {
		$texts = array_map( 'trim', array_filter( is_array( $values ) ? $values : [], 'is_string' ) );
		return array_values( array_unique( array_filter( $texts, static fn ( string $text ): bool => '' !== $text ) ) );
	}

	private static function error( string $code, string $message ): WP_Error {
		return new WP_Error( $code, $message, [ 'status' => 400 ] );
	}
}
