<?php

declare( strict_types=1 );

namespace SvcCheckout\Settings;

use SvcCheckout\Support\ApiKey;

/**
 * The store's connection to the checkout server, as saved. Immutable.
 */
final class Settings {

	public const SERVER_URL = 'svc_checkout_server_url';
	public const API_KEY    = 'svc_checkout_api_key';
	public const API_SECRET = 'svc_checkout_api_secret';
	public const MODE       = 'svc_checkout_mode';

	/** Written by a successful connection test: `{fingerprint, tested_at}`. */
	public const CONNECTION = 'svc_checkout_connection';

	/** Id of the merchant that the key belongs to, as reported by the server. */
	public const MERCHANT_ID = 'svc_checkout_merchant_id';

	/** Names of the features whose fields the server accepts, as it last reported them. */
	public const FEATURES = 'svc_checkout_server_features';

	/** `paidOn` of orders. */
	public const FEATURE_ON_ACCOUNT = 'on_account';

	/** `shippingMethod` of orders and pre-confirmations. */
	public const FEATURE_SHIPPING_METHOD = 'shipping_method';

	/** `details` of pre-confirmations. */
	public const FEATURE_B2B_FIELDS = 'b2b_fields';

	/** `coupons` of orders and pre-confirmations. */
	public const FEATURE_COUPONS = 'coupons';

	/** `cart.b2bFields` of sessions. */
	public const FEATURE_CART_FIELDS = 'cart_fields';

	public const MODE_OFF      = 'off';
	public const MODE_EMBEDDED = 'embedded';
	public const MODE_HOSTED   = 'hosted';

	public const OPTIONS = [ self::SERVER_URL, self::API_KEY, self::API_SECRET, self::MODE, self::CONNECTION, self::MERCHANT_ID, self::FEATURES, ...StoreAddress::OPTIONS ];

	/**
	 * @param string $server_url Without a trailing slash, or empty.
	 * @param mixed  $connection The option `CONNECTION`, unchecked.
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
			self::mode( self::text( self::MODE ) ),
			get_option( self::CONNECTION ),
		);
	}

	/**
	 * Whether the server accepts the fields of a feature. It rejects a body with a field that it does not know.
	 */
	public static function has_feature( string $name ): bool {
		$features = get_option( self::FEATURES, [] );
		return is_array( $features ) && in_array( $name, $features, true );
	}

	/**
	 * @param mixed $features As the server reports them; servers of 0.1.0 do not.
	 */
	public static function remember_features( mixed $features ): void {
		$names = is_array( $features ) ? array_values( array_filter( $features, 'is_string' ) ) : [];
		if ( get_option( self::FEATURES, [] ) !== $names ) {
			update_option( self::FEATURES, $names );
		}
	}

	/**
	 * One of the three modes; unknown values mean off.
	 */
	public static function mode( string $value ): string {
		return in_array( $value, [ self::MODE_EMBEDDED, self::MODE_HOSTED ], true ) ? $value : self::MODE_OFF;
	}

	/**
	 * Whether there is a server to call and a key to call it with.
	 */
	public function has_server(): bool {
		return '' !== $this->server_url && '' !== $this->api_key;
	}

	/**
	 * Whether the key creates test orders only.
	 */
	public function is_test(): bool {
		return ApiKey::is_test( $this->api_key );
	}

	/**
	 * When these settings last passed the connection test.
	 *
	 * @return int|null Unix seconds; null if they never passed or have changed since.
	 */
	public function connected_at(): ?int {
		$record = $this->connection;
		if ( ! is_array( $record ) || ( $record['fingerprint'] ?? null ) !== $this->fingerprint() ) {
			return null;
		}
		return is_int( $record['tested_at'] ?? null ) ? $record['tested_at'] : null;
	}

	/**
	 * What a passed connection test stores in `CONNECTION`.
	 *
	 * @param int $tested_at Unix seconds.
	 * @return array{fingerprint: string, tested_at: int}
	 */
	public function connection_record( int $tested_at ): array {
		return [ 'fingerprint' => $this->fingerprint() ] + compact( 'tested_at' );
	}

	/**
	 * Keys are long and random, so a plain hash reveals nothing.
	 */
	private function fingerprint(): string {
		return hash( 'sha256', implode( "\n", [ $this->server_url, $this->api_key, $this->api_secret ] ) );
	}

	private static function text( string $option ): string {
		$value = get_option( $option, '' );
		return is_string( $value ) ? $value : '';
	}
}
