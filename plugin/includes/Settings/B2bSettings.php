<?php

declare( strict_types=1 );

namespace SvcCheckout\Settings;

use SvcCheckout\Support\ApiKey;

/**
 * How the store sells to companies. All options are autoloaded, so reading them costs no query.
 *
 * @phpstan-import-type Term from PaymentTerms
 */
final class B2bSettings {

	/** Who sees the company fields: one of the three constants below. */
	public const AUDIENCE = 'svc_checkout_b2b_for';

	public const EVERYONE = 'everyone';
	public const ROLES    = 'roles';
	public const CHOICE   = 'choice';

	/** Roles of companies, for the audience `roles`. */
	public const ROLE_LIST = 'svc_checkout_b2b_roles';

	/** List of `{label, value, default}`. */
	public const PAYMENT_TERMS = 'svc_checkout_payment_terms';

	/** Whether an invalid VAT number prevents the order: yes or no. */
	public const REQUIRE_VALID_VAT = 'svc_checkout_require_valid_vat';

	/** What happens to an order whose VAT number is registered to another company: one of the three constants below. */
	public const VAT_NAME_MISMATCH = 'svc_checkout_vat_name_mismatch';

	public const WARN       = 'warn';
	public const REVIEW     = 'review';
	public const CHARGE_VAT = 'charge_vat';

	/** Age in days from which a customer's saved VAT number is checked again; 0 for never. */
	public const VAT_RECHECK_DAYS = 'svc_checkout_vat_recheck_days';

	public const DEFAULT_RECHECK_DAYS = 30;
	public const MAX_RECHECK_DAYS     = 3650;

	/** Whether the plugin's own tax handler is active: yes or no. */
	public const ZERO_RATING = 'svc_checkout_zero_rating';

	/** Where orders on account are paid to, as several lines of text. */
	public const BANK_DETAILS = 'svc_checkout_bank_details';

	public const OPTIONS = [ self::AUDIENCE, self::ROLE_LIST, self::PAYMENT_TERMS, self::REQUIRE_VALID_VAT, self::VAT_NAME_MISMATCH, self::VAT_RECHECK_DAYS, self::ZERO_RATING, self::BANK_DETAILS, FieldUses::OPTION ];

	/**
	 * On installation. WordPress queries the database for a missing option on every page.
	 */
	public static function add_defaults(): void {
		add_option( self::AUDIENCE, self::EVERYONE );
		add_option( self::PAYMENT_TERMS, [] );
		add_option( self::REQUIRE_VALID_VAT, 'no' );
		add_option( self::VAT_NAME_MISMATCH, self::WARN );
		add_option( self::VAT_RECHECK_DAYS, (string) self::DEFAULT_RECHECK_DAYS );
		add_option( self::ZERO_RATING, 'no' );
		add_option( self::BANK_DETAILS, '' );
		add_option( FieldUses::OPTION, [] );
		add_option( Settings::MODE, Settings::MODE_OFF );
	}

	/**
	 * Whether the store's own checkout has the company fields. In hosted mode too: it is the fallback if the server is unreachable.
	 */
	public static function is_active(): bool {
		return in_array( get_option( Settings::MODE ), [ Settings::MODE_EMBEDDED, Settings::MODE_HOSTED ], true );
	}

	/**
	 * Whether the current shopper buys for a company; null if they choose themselves.
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
		return is_array( $roles ) && [] !== array_intersect( array_filter( $roles, 'is_string' ), wp_get_current_user()->roles );
	}

	/**
	 * The payment terms on offer (specification, Merchant defaults and B2B configuration).
	 *
	 * @return list<Term>
	 */
	public static function payment_terms(): array {
		return PaymentTerms::read( get_option( self::PAYMENT_TERMS, [] ) );
	}

	/**
	 * The terms on account among them.
	 *
	 * @param list<string>|null $agreed Values of the terms that count; null: all.
	 * @return list<Term>
	 */
	public static function deferred_terms( ?array $agreed = null ): array {
		return array_values( array_filter( self::payment_terms(), static fn ( array $term ): bool => PaymentTerms::is_deferred( $term['value'] ) && ( null === $agreed || in_array( $term['value'], $agreed, true ) ) ) );
	}

	public static function requires_valid_vat(): bool {
		return 'yes' === get_option( self::REQUIRE_VALID_VAT, 'no' );
	}

	/**
	 * One of `WARN`, `REVIEW` and `CHARGE_VAT`.
	 */
	public static function vat_name_mismatch(): string {
		return self::read_vat_name_mismatch( get_option( self::VAT_NAME_MISMATCH, self::WARN ) );
	}

	/**
	 * @param mixed $value Anything unknown, as of an earlier release, is `WARN`.
	 */
	public static function read_vat_name_mismatch( mixed $value ): string {
		return in_array( $value, [ self::REVIEW, self::CHARGE_VAT ], true ) ? $value : self::WARN;
	}

	/**
	 * Greatest age in days of the result of a saved VAT number's check; 0 if results do not age.
	 */
	public static function vat_recheck_days(): int {
		return self::read_recheck_days( get_option( self::VAT_RECHECK_DAYS ) ) ?? self::DEFAULT_RECHECK_DAYS;
	}

	/**
	 * @param mixed $days As stored or typed.
	 * @return int|null Null if it is no number of days.
	 */
	public static function read_recheck_days( mixed $days ): ?int {
		$text = is_int( $days ) || is_string( $days ) ? trim( (string) $days ) : '';
		return 1 === preg_match( '/^\d{1,4}$/D', $text ) && (int) $text <= self::MAX_RECHECK_DAYS ? (int) $text : null;
	}

	/**
	 * Empty if buyers on account are not asked to pay by bank transfer.
	 */
	public static function bank_details(): string {
		$details = get_option( self::BANK_DETAILS, '' );
		return is_string( $details ) ? trim( $details ) : '';
	}

	/**
	 * Whether orders are real: a live key is saved.
	 */
	public static function is_livemode(): bool {
		$key = get_option( Settings::API_KEY, '' );
		return is_string( $key ) && '' !== $key && ! ApiKey::is_test( $key );
	}
}
