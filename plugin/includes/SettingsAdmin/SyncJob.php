<?php
/**
 * When the shared settings are carried over.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\SettingsAdmin;

use SvcCheckout\Server\ShopperTimeBudgetClient;
use SvcCheckout\SessionOrder\SessionCleanup;
use SvcCheckout\Settings\Settings;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/**
 * After every save and every passed connection test, on opening the settings, and by Action Scheduler as long as
 * something waits.
 */
final class SyncJob {

	public const HOOK = 'svc_checkout_sync_settings';

	private const RETRY_SECONDS = 300;

	/**
	 * Follows saves, takes jobs, answers the settings tab.
	 */
	public static function register(): void {
		add_action( 'woocommerce_update_options_' . Tab::ID, [ self::class, 'run' ], 20, 0 );
		add_action( self::HOOK, [ self::class, 'run' ], 10, 0 );
		add_action( 'rest_api_init', [ self::class, 'add_route' ] );
		foreach ( [ Settings::SERVER_URL, Settings::API_KEY ] as $option ) {
			add_action( "update_option_$option", [ self::class, 'forget_merchant' ], 10, 0 );
		}
	}

	/**
	 * Another key may be another merchant's, with whom nothing has been agreed on.
	 */
	public static function forget_merchant(): void {
		delete_option( Settings::MERCHANT_ID );
		delete_option( Sync::OPTION );
	}

	/**
	 * One try, and a later one while something waits.
	 *
	 * @param string $choice As in {@see Sync::run()}.
	 */
	public static function run( string $choice = '' ): void {
		$state = Sync::run( $choice );
		if ( Sync::WAITING === $state && ShopperTimeBudgetClient::is_set_up() && ! as_has_scheduled_action( self::HOOK, [], SessionCleanup::GROUP ) ) {
			as_schedule_single_action( time() + self::RETRY_SECONDS, self::HOOK, [], SessionCleanup::GROUP, true );
		}
	}

	/**
	 * POST: it may change both sides.
	 */
	public static function add_route(): void {
		register_rest_route(
			'wc-svc/v1',
			'/admin/settings-sync',
			[
				'methods'             => 'POST',
				'callback'            => [ self::class, 'answer' ],
				'permission_callback' => static fn (): bool => current_user_can( 'manage_woocommerce' ),
				'args'                => [
					'choice' => [
						'type'    => 'string',
						'enum'    => [ '', 'store', 'server' ],
						'default' => '',
					],
				],
			]
		);
	}

	/**
	 * One try, and what came of it.
	 *
	 * @param WP_REST_Request<array<string, mixed>> $request With `choice`.
	 */
	public static function answer( WP_REST_Request $request ): WP_REST_Response {
		$before = SharedSettings::of_store();
		$choice = $request->get_param( 'choice' );
		self::run( is_string( $choice ) ? $choice : '' );
		$response = new WP_REST_Response( Sync::status() + [ 'storeChanged' => SharedSettings::of_store() !== $before ] );
		$response->header( 'Cache-Control', 'no-store' );
		return $response;
	}
}
