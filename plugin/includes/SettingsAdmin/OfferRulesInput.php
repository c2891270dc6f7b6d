<?php

declare( strict_types=1 );

namespace SvcCheckout\SettingsAdmin;

use SvcCheckout\OnAccount\OfferRules;
use SvcCheckout\Settings\PaymentTerms;
use SvcCheckout\Support\Money;

/**
 * Validation of the rules on who buys on account.
 *
 * @phpstan-import-type Offer from OfferRules
 * @phpstan-import-type MaxOrder from OfferRules
 */
final class OfferRulesInput {

	/** In the audience list of a term: signed-in customers with one of the chosen roles. */
	public const ROLES = 'roles';

	private const MAX_DAYS = 365;

	/**
	 * A row without an audience follows the default offer.
	 *
	 * @param mixed $posted `{rows: [{value, to, roles, countries}]}`.
	 * @return array{value: array<string, Offer>, error: string|null} Nothing to save if there is an error.
	 */
	public static function offers( mixed $posted ): array {
		$rows   = is_array( $posted ) && is_array( $posted['rows'] ?? null ) ? $posted['rows'] : [];
		$offers = [];
		$error  = null;
		foreach ( $rows as $row ) {
			$row   = is_array( $row ) ? $row : [];
			$value = is_string( $row['value'] ?? null ) ? trim( $row['value'] ) : '';
			$to    = $row['to'] ?? '';
			if ( PaymentTerms::is_deferred( $value ) && is_string( $to ) && '' !== $to ) {
				$countries        = self::texts( $row['countries'] ?? null, '/^[A-Z]{2}$/D' );
				$roles            = self::ROLES === $to ? self::texts( $row['roles'] ?? null, '/^.{1,64}$/uD' ) : null;
				$error          ??= [] === $roles ? 'offer_without_roles' : null;
				$offers[ $value ] = [
					'to'        => self::ROLES === $to ? OfferRules::SIGNED_IN : $to,
					'roles'     => $roles,
					'countries' => [] === $countries ? null : $countries,
				];
			}
		}
		return [ 'value' => null === $error ? OfferRules::read( compact( 'offers' ) )->offers : [] ] + compact( 'error' );
	}

	/**
	 * @param string $typed Major units, with a point or a comma; empty for no maximum.
	 * @return array{value: MaxOrder|null, error: string|null}
	 */
	public static function max_order( string $typed, string $currency ): array {
		if ( '' === trim( $typed ) ) {
			return self::result( null );
		}
		$amount = Money::parse( $typed, $currency );
		return null === $amount || 0 === $amount ? self::result( null, 'max_order_wrong' ) : self::result( compact( 'amount', 'currency' ) );
	}

	/**
	 * @param string $typed Empty for never.
	 * @return array{value: int|null, error: string|null}
	 */
	public static function overdue_days( string $typed ): array {
		$typed = trim( $typed );
		if ( '' === $typed ) {
			return self::result( null );
		}
		return 1 === preg_match( '/^\d{1,3}$/D', $typed ) && (int) $typed <= self::MAX_DAYS ? self::result( (int) $typed ) : self::result( null, 'overdue_days_wrong' );
	}

	/**
	 * An amount as the field displays it.
	 *
	 * @param MaxOrder $max
	 */
	public static function format_amount( array $max ): string {
		return Money::to_decimal( $max['amount'], $max['currency'] );
	}

	/**
	 * @return list<string>
	 */
	private static function texts( mixed $values, string $pattern ): array {
		return array_values( array_unique( array_filter( is_array( $values ) ? $values : [], static fn ( mixed $value ): bool => is_string( $value ) && 1 === preg_match( $pattern, $value ) ) ) );
	}

	/**
	 * @template T
	 * @param T $value
	 * @return array{value: T, error: string|null}
	 */
	private static function result( mixed $value, ?string $error = null ): array {
		return compact( 'value', 'error' );
	}
}
