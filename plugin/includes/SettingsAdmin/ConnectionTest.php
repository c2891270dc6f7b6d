<?php
/**
 * `POST wc-svc/v1/connection-test`: tries the saved settings out and says what is wrong.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\SettingsAdmin;

use SvcCheckout\Plugin;
use SvcCheckout\Server\{ Client, Response };
use SvcCheckout\Settings\Settings;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/**
 * Checks in order; the first failure leaves those that build on it skipped. The last one has the server call this
 * store back, signed with the secret: only that shows that orders can be placed from there.
 */
final class ConnectionTest {

	private const NAMESPACE = 'wc-svc/v1';

	/** The server calls this store in the meantime. */
	private const CALL_BACK_SECONDS = 20.0;

	/**
	 * Adds the route.
	 */
	public static function register(): void {
		add_action( 'rest_api_init', [ self::class, 'add_route' ] );
	}

	/**
	 * WordPress knows the caller only by a valid REST nonce (or an application password); POST because the
	 * outcome is kept.
	 */
	public static function add_route(): void {
		register_rest_route(
			self::NAMESPACE,
			'/connection-test',
			[
				'methods'             => 'POST',
				'callback'            => [ self::class, 'run' ],
				'permission_callback' => static fn (): bool => current_user_can( 'manage_woocommerce' ),
			]
		);
	}

	/**
	 * Runs the test. It always answers 200: a failed check is a result of the test.
	 */
	public static function run(): WP_REST_Response {
		$settings = Settings::load();
		$now      = time();
		$checks   = self::checks( $settings );
		$is_good  = [] === array_filter( $checks, static fn ( array $check ): bool => 'passed' !== $check['status'] );

		if ( $is_good ) {
			update_option( Settings::CONNECTION, $settings->connection_record( $now ) );
			SyncJob::run();
		} else {
			delete_option( Settings::CONNECTION );
		}
		$response = new WP_REST_Response(
			[
				'ok'       => $is_good,
				'livemode' => '' === $settings->api_key ? null : ! $settings->is_test(),
				'testedAt' => gmdate( 'Y-m-d\TH:i:s\Z', $now ),
				'checks'   => $checks,
			]
		);
		$response->header( 'Cache-Control', 'no-store' );
		return $response;
	}

	/**
	 * The checks in the order in which they are made and shown.
	 *
	 * @param Settings $settings What the store has saved.
	 * @return list<array{id: string, status: string, message: string}>
	 */
	private static function checks( Settings $settings ): array {
		$client = new Client( $settings->server_url );
		$server = self::check_server( $settings, $client );
		$key    = 'passed' === $server['status'] ? self::check_key( $settings, $client ) : self::check( 'key', 'skipped', 'key_not_tried' );
		$secret = '' === $settings->api_secret
			? self::check( 'secret', 'failed', 'secret_missing' )
			: self::check( 'secret', 'passed', 'secret_saved' );
		$store  = 'passed' === $key['status'] && 'passed' === $secret['status']
			? self::check_store( $settings, $client )
			: self::check( 'store', 'skipped', 'store_not_tried' );
		return [ $server, $key, $secret, $store ];
	}

	/**
	 * Does the server reach this store, and do both sign with the same secret? From then on it places orders here.
	 *
	 * @param Settings     $settings What the store has saved.
	 * @param Client $client   Bound to the saved address.
	 * @return array{id: string, status: string, message: string}
	 */
	private static function check_store( Settings $settings, Client $client ): array {
		$body   = [
			'restUrl'  => rest_url( self::NAMESPACE ),
			'versions' => [
				'plugin'      => Plugin::VERSION,
				'wordpress'   => get_bloginfo( 'version' ),
				'woocommerce' => WC()->version,
				'php'         => PHP_VERSION,
			],
		];
		$answer   = $client->post( '/v1/store/connect', $body, [ 'authorization' => 'Bearer ' . $settings->api_key ], self::CALL_BACK_SECONDS );
		$problem  = $answer->connect_problem();
		$merchant = $answer->decoded()['merchantId'] ?? null;
		if ( null !== $problem || ! is_string( $merchant ) ) {
			return self::check( 'store', 'failed', $problem ?? 'answer_unexpected', $answer );
		}
		update_option( Settings::MERCHANT_ID, $merchant );
		return self::check( 'store', 'passed', 'store_reached' );
	}

	/**
	 * Is there a checkout server at the address, and is it ready?
	 *
	 * @param Settings     $settings What the store has saved.
	 * @param Client $client   Bound to the saved address.
	 * @return array{id: string, status: string, message: string}
	 */
	private static function check_server( Settings $settings, Client $client ): array {
		if ( '' === $settings->server_url ) {
			return self::check( 'server', 'failed', 'server_missing' );
		}
		$answer  = $client->get( '/health/ready' );
		$problem = $answer->readiness_problem();
		return null === $problem
			? self::check( 'server', 'passed', 'server_ready' )
			: self::check( 'server', 'failed', $problem, $answer );
	}

	/**
	 * Does the server take the key? The cheapest authenticated call that needs no further id.
	 *
	 * @param Settings     $settings What the store has saved.
	 * @param Client $client   Bound to the saved address.
	 * @return array{id: string, status: string, message: string}
	 */
	private static function check_key( Settings $settings, Client $client ): array {
		if ( '' === $settings->api_key ) {
			return self::check( 'key', 'failed', 'key_missing' );
		}
		$answer  = $client->get( '/health/ai-chat', [ 'x-svc-api-key' => $settings->api_key ] );
		$problem = $answer->key_problem();
		if ( null !== $problem ) {
			return self::check( 'key', 'failed', $problem, $answer );
		}
		return self::check( 'key', 'passed', $settings->is_test() ? 'key_test' : 'key_live' );
	}

	/**
	 * One line of the result.
	 *
	 * @param string            $id     Which check: server, key, secret or store.
	 * @param string            $status Outcome: passed, failed or skipped.
	 * @param string            $code   Code of its sentence.
	 * @param Response|null $answer The answer that failed it.
	 * @return array{id: string, status: string, message: string}
	 */
	private static function check( string $id, string $status, string $code, ?Response $answer = null ): array {
		return [
			'id'      => $id,
			'status'  => $status,
			'message' => ConnectionMessages::sentence( $code, $answer ),
		];
	}
}
