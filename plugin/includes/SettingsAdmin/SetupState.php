<?php
/**
 * What is still missing before the checkout can work.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\SettingsAdmin;

use SvcCheckout\Settings\Settings;

defined( 'ABSPATH' ) || exit;

/**
 * Pure: looks at the settings only.
 */
final class SetupState {

	public const SERVER_URL = 'server_url';
	public const API_KEY    = 'api_key';
	public const API_SECRET = 'api_secret';
	public const CONNECTION = 'connection';

	/**
	 * The steps not done yet, in the order in which to do them.
	 *
	 * @param Settings $settings What the store has saved.
	 * @return list<string>
	 */
	public static function missing( Settings $settings ): array {
		$done = [
			self::SERVER_URL => '' !== $settings->server_url,
			self::API_KEY    => '' !== $settings->api_key,
			self::API_SECRET => '' !== $settings->api_secret,
			self::CONNECTION => null !== $settings->connected_at(),
		];
		return array_keys( array_filter( $done, static fn ( bool $is_done ): bool => ! $is_done ) );
	}
}
