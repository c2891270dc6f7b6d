<?php

declare( strict_types=1 );

namespace SvcCheckout\AccountsDesk;

defined( 'ABSPATH' ) || exit;

/**
 * The columns of Net terms that a user has hidden, among WooCommerce's own preferences of users.
 */
final class ColumnChoice {

	/** Name of the preference for WooCommerce's `useUserPreferences()`. */
	public const FIELD = 'svc_checkout_hidden_columns';

	public static function register(): void {
		add_filter( 'woocommerce_admin_get_user_data_fields', static fn ( mixed $fields ): mixed => is_array( $fields ) ? [ ...$fields, self::FIELD ] : $fields );
	}

	/**
	 * Keys of the hidden columns.
	 *
	 * @return list<string>
	 */
	public static function hidden(): array {
		// WooCommerce keeps preferences as JSON in the user's meta, under this prefix.
		$saved  = get_user_meta( get_current_user_id(), 'woocommerce_admin_' . self::FIELD, true );
		$hidden = is_string( $saved ) ? json_decode( $saved, true ) : [];
		return array_values( array_filter( is_array( $hidden ) ? $hidden : [], 'is_string' ) );
	}
}
