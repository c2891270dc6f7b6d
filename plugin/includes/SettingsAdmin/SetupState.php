<?php

declare( strict_types=1 );

namespace SvcCheckout\SettingsAdmin;

use SvcCheckout\Settings\Settings;

/**
 * Steps of the set-up.
 */
final class SetupState {

	public const SERVER_URL = 'server_url';
	public const API_KEY    = 'api_key';
	public const API_SECRET = 'api_secret';
	public const CONNECTION = 'connection';

	/**
	 * @return list<string> Steps still to do, in order.
	 */
	public static function missing( Settings $settings ): array {
		$done = [
			self::SERVER_URL => '' !== $settings->server_url,
			self::API_KEY    => '' !== $settings->api_key,
			self::API_SECRET => '' !== $settings->api_secret,
			self::CONNECTION => null !== $settings->connected_at(),
		];
		return array_keys( $done, false, true );
	}
}
