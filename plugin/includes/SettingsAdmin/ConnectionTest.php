<?php

declare( strict_types=1 );

namespace SvcCheckout\SettingsAdmin;

use SvcCheckout\Server\{ Client, Response };
use SvcCheckout\Settings\{ Settings, StoreAddress };
use SvcCheckout\Support\{ PluginInfo, RestRoute };

/**
 * `POST wc-svc/v1/connection-test`: tests the saved settings. If a check fails, those that depend on it are skipped. In the last
 * one, the server calls this store back, signed with the secret: only that proves that it can place orders here.
 *
 * @phpstan-type Check array{id: string, status: string, message: string}
 */
final class ConnectionTest {

	/** Includes the server's call to this store. */
	private const TIMEOUT_SECONDS = 20.0;

	/**
	 * POST, because the result is stored.
	 */
	public static function register(): void {
		RestRoute::add_for_users( 'manage_woocommerce', 'POST', '/connection-test', [ self::class, 'run' ] );
	}

	/**
	 * @return array<string, mixed> The response is always 200: a failed check is a result of the test.
	 */
	public static function run(): array {
		$settings = Settings::load();
		$now      = time();
		$checks   = self::checks( $settings );
		$ok       = [] === array_filter( $checks, static fn ( array $check ): bool => 'passed' !== $check['status'] );
		if ( $ok ) {
			update_option( Settings::CONNECTION, $settings->connection_record( $now ) );
			SyncJob::run();
		} else {
			delete_option( Settings::CONNECTION );
		}
		return [
			'ok'       => $ok,
			'livemode' => '' === $settings->api_key ? null : ! $settings->is_test(),
			'testedAt' => gmdate( 'Y-m-d\TH:i:s\Z', $now ),
			'checks'   => $checks,
		];
	}

	/**
	 * @return list<Check> In the order in which they are made and shown.
	 */
	private static function checks( Settings $settings ): array {
		$server = self::check_server( $settings );
		$key    = 'passed' === $server['status'] ? self::check_key( $settings ) : self::check( 'key', 'skipped', 'key_not_tried' );
		$secret = '' === $settings->api_secret
			? self::check( 'secret', 'failed', 'secret_missing' )
			: self::check( 'secret', 'passed', 'secret_saved' );
		$store  = 'passed' === $key['status'] && 'passed' === $secret['status']
			? self::check_store()
			: self::check( 'store', 'skipped', 'store_not_tried' );
		return [ $server, $key, $secret, $store ];
	}

	/**
	 * Whether there is a checkout server at the address, and it is ready. The key is not sent yet.
	 *
	 * @return Check
	 */
	private static function check_server( Settings $settings ): array {
		if ( '' === $settings->server_url ) {
			return self::check( 'server', 'failed', 'server_missing' );
		}
		$response = ( new Client( $settings->server_url ) )->get( '/health/ready' );
		$problem  = $response->readiness_problem();
		return null === $problem ? self::check( 'server', 'passed', 'server_ready' ) : self::check( 'server', 'failed', $problem, $response );
	}

	/**
	 * Whether the server accepts the key, by the cheapest authenticated request that needs no other id.
	 *
	 * @return Check
	 */
	private static function check_key( Settings $settings ): array {
		if ( '' === $settings->api_key ) {
			return self::check( 'key', 'failed', 'key_missing' );
		}
		$response = ( new Client( $settings->server_url ) )->get( '/health/ai-chat', [ 'x-svc-api-key' => $settings->api_key ] );
		$problem  = $response->key_problem();
		return null === $problem ? self::check( 'key', 'passed', $settings->is_test() ? 'key_test' : 'key_live' ) : self::check( 'key', 'failed', $problem, $response );
	}

	/**
	 * Whether the server reaches this store, and both sign with the same secret. If so, the server places orders here from now on.
	 *
	 * @return Check
	 */
	private static function check_store(): array {
		$rest_url = rest_url( RestRoute::NAMESPACE );
		$body     = [
			'restUrl'  => $rest_url,
			'versions' => [
				'plugin'      => PluginInfo::VERSION,
				'wordpress'   => get_bloginfo( 'version' ),
				'woocommerce' => WC()->version,
				'php'         => PHP_VERSION,
			],
		];
		StoreAddress::announce( $rest_url );
		$response = Client::of_store()->post( '/v1/store/connect', $body, self::TIMEOUT_SECONDS );
		$problem  = $response->connect_problem();
		$merchant = $response->json()['merchantId'] ?? null;
		if ( null !== $problem || ! is_string( $merchant ) ) {
			return self::check( 'store', 'failed', $problem ?? 'answer_unexpected', $response );
		}
		update_option( Settings::MERCHANT_ID, $merchant );
		Settings::remember_features( $response->json()['features'] ?? null );
		StoreAddress::confirm( $rest_url );
		return self::check( 'store', 'passed', 'store_reached' );
	}

	/**
	 * @param string        $id       `server`, `key`, `secret` or `store`.
	 * @param string        $status   `passed`, `failed` or `skipped`.
	 * @param string        $code     Code of the message.
	 * @param Response|null $response The response that failed the check.
	 * @return Check
	 */
	private static function check( string $id, string $status, string $code, ?Response $response = null ): array {
		$message = ConnectionMessages::message( $code, $response );
		return compact( 'id', 'status', 'message' );
	}
}
