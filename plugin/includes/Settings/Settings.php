<?php
/**
 * What the store has saved.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Settings;

use SvcCheckout\Checkout\PreConfirmation;
use SvcCheckout\SettingsAdmin\{ Input, Sync };
use SvcCheckout\Support\ApiKey;
use SvcCheckout\Vat\RequesterNumbers;

defined( 'ABSPATH' ) || exit;

/**
 * A typed, unchangeable view of the plugin's options. {@see Input} decides what may get in.
 */
final class Settings {

	public const SERVER_URL = 'svc_checkout_server_url';
	public const API_KEY    = 'svc_checkout_api_key';
	public const API_SECRET = 'svc_checkout_api_secret';
	public const MODE       = 'svc_checkout_mode';
	/** Written by a successful connection test: `{fingerprint, tested_at}`. */
	public const CONNECTION = 'svc_checkout_connection';

	/** Id of the merchant that the key belongs to, as the server last said. */
	public const MERCHANT_ID = 'svc_checkout_merchant_id';

	public const MODE_OFF = 'off';
	/** How the store can use the checkout. */
	public const MODES = [ self::MODE_OFF, 'embedded', 'hosted' ];

	/**
	 * Takes the values as they are.
	 *
	 * @param string $server_url Address of the checkout server without a slash at the end, or empty.
	 * @param string $api_key    Merchant key, or empty.
	 * @param string $api_secret Merchant secret, or empty.
	 * @param string $mode       How the store uses the checkout.
	 * @param mixed  $connection Record of the last successful connection test, in whatever state it is.
	 */
	public function __construct(
		public readonly string $server_url = '',
		public readonly string $api_key = '',
		public readonly string $api_secret = '',
		public readonly string $mode = self::MODE_OFF,
		private readonly mixed $connection = null,
	) {}

	/**
	 * Reads the options of this site.
	 */
	public static function load(): self {
		return new self(
			self::text( self::SERVER_URL ),
			self::text( self::API_KEY ),
			self::text( self::API_SECRET ),
			Input::mode( self::text( self::MODE ) ),
			get_option( self::CONNECTION ),
		);
	}

	/**
	 * Removes every option of this site. Orders and their meta stay: they are accounting records.
	 */
	public static function forget(): void {
		$own = [ self::SERVER_URL, self::API_KEY, self::API_SECRET, self::MODE, self::CONNECTION, self::MERCHANT_ID, RequesterNumbers::OPTION, Sync::OPTION, PreConfirmation::FAIL_MODE ];
		foreach ( [ ...$own, ...B2bSettings::options() ] as $option ) {
			delete_option( $option );
		}
	}

	/**
	 * Whether the saved key can only make test orders.
	 */
	public function is_test(): bool {
		return ApiKey::is_test( $this->api_key );
	}

	/**
	 * When these very settings last passed the connection test.
	 *
	 * @return int|null Unix seconds; null when they never did, or were changed since.
	 */
	public function connected_at(): ?int {
		$record = $this->connection;
		if ( ! is_array( $record ) || ( $record['fingerprint'] ?? null ) !== $this->fingerprint() ) {
			return null;
		}
		return is_int( $record['tested_at'] ?? null ) ? $record['tested_at'] : null;
	}

	/**
	 * What a successful test of these settings leaves behind.
	 *
	 * @param int $tested_at Unix seconds.
	 * @return array{fingerprint: string, tested_at: int}
	 */
	public function connection_record( int $tested_at ): array {
		return [
			'fingerprint' => $this->fingerprint(),
			'tested_at'   => $tested_at,
		];
	}

	/**
	 * Changes with any of the three values. Keys are long and random, so a plain hash gives nothing away.
	 */
	private function fingerprint(): string {
		return hash( 'sha256', implode( "\n", [ $this->server_url, $this->api_key, $this->api_secret ] ) );
	}

	/**
	 * An option as text; anything else that may stand there counts as nothing.
	 *
	 * @param string $option Name of the option.
	 */
	private static function text( string $option ): string {
		$value = get_option( $option, '' );
		return is_string( $value ) ? $value : '';
	}
}
