<?php
/**
 * How the store sells to companies.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Settings;

use SvcCheckout\Support\ApiKey;

defined( 'ABSPATH' ) || exit;

/**
 * Reads options that WordPress loads with every page, so asking costs no query. Whatever stands there, the answers
 * are of the promised shape.
 */
final class B2bSettings {

	/** For whom B2B mode is on: one of the three below. */
	public const AUDIENCE = 'svc_checkout_b2b_for';
	public const EVERYONE = 'everyone';
	public const ROLES    = 'roles';
	public const CHOICE   = 'choice';

	/** Roles that count as companies, for `roles`. */
	public const ROLE_LIST = 'svc_checkout_b2b_roles';
	/** A list of `{label, value, default}`. */
	public const PAYMENT_TERMS = 'svc_checkout_payment_terms';
	/** Whether an invalid VAT number keeps the order from being placed: yes or no. */
	public const REQUIRE_VALID_VAT = 'svc_checkout_require_valid_vat';
	/** Whether the plugin's own handler takes VAT off: yes or no. */
	public const ZERO_RATING = 'svc_checkout_zero_rating';

	/**
	 * All of them, to be removed with the plugin.
	 *
	 * @return list<string>
	 */
	public static function options(): array {
		return [ self::AUDIENCE, self::ROLE_LIST, self::PAYMENT_TERMS, self::REQUIRE_VALID_VAT, self::ZERO_RATING ];
	}

	/**
	 * At activation: WordPress asks the database for an option that is not there, on every page anew.
	 */
	public static function add_defaults(): void {
		add_option( self::AUDIENCE, self::EVERYONE );
		add_option( self::PAYMENT_TERMS, [] );
		add_option( self::REQUIRE_VALID_VAT, 'no' );
		add_option( self::ZERO_RATING, 'no' );
		add_option( Settings::MODE, Settings::MODE_OFF );
	}

	/**
	 * Whether the store's own checkout has the company fields. In hosted mode too: a shopper who could not be sent
	 * to the hosted page ends up there.
	 */
	public static function is_active(): bool {
		return in_array( get_option( Settings::MODE ), [ 'embedded', 'hosted' ], true );
	}

	/**
	 * Whether the present shopper buys for a company: true, false, or null when they say so themselves.
	 */
	public static function shopper_is_company(): ?bool {
		$audience = get_option( self::AUDIENCE, self::EVERYONE );
		if ( self::CHOICE === $audience ) {
			return null;
		}
		if ( self::ROLES !== $audience ) {
			return true;
		}
		$roles = get_option( self::ROLE_LIST, [] );
		return is_array( $roles ) && [] !== array_filter( $roles, static fn ( mixed $role ): bool => in_array( $role, wp_get_current_user()->roles, true ) );
	}

	/**
	 * The payment terms on offer (specification, Merchant defaults and B2B configuration).
	 *
	 * @return list<array{label: string, value: string, default: bool}>
	 */
	public static function payment_terms(): array {
		$saved = get_option( self::PAYMENT_TERMS, [] );
		$terms = [];
		foreach ( is_array( $saved ) ? $saved : [] as $term ) {
			if ( is_array( $term ) && is_string( $term['label'] ?? null ) && is_string( $term['value'] ?? null ) && '' !== $term['value'] ) {
				$terms[] = [
					'label'   => $term['label'],
					'value'   => $term['value'],
					'default' => true === ( $term['default'] ?? null ),
				];
			}
		}
		return $terms;
	}

	/**
	 * Whether an invalid number keeps the order from being placed.
	 */
	public static function requires_valid_vat(): bool {
		return 'yes' === get_option( self::REQUIRE_VALID_VAT, 'no' );
	}

	/**
	 * Whether orders are real: the saved key says so.
	 */
	public static function is_livemode(): bool {
		$key = get_option( Settings::API_KEY, '' );
		return is_string( $key ) && '' !== $key && ! ApiKey::is_test( $key );
	}
}
