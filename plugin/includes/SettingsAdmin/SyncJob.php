<?php

declare( strict_types=1 );

namespace SvcCheckout\SettingsAdmin;

use SvcCheckout\Settings\{ FieldUses, Settings, StoreAddress };
use SvcCheckout\Support\{ PluginInfo, RestRoute };
use WP_REST_Request;

/**
 * When the shared settings are synchronized: after every save and every passed connection test, when the settings are opened,
 * every hour, and as a scheduled action while a change is waiting.
 */
final class SyncJob {

	public const HOOK = 'svc_checkout_sync_settings';

	/** The server does not notify stores of changes. */
	public const HOURLY_HOOK = 'svc_checkout_sync_hourly';

	private const RETRY_SECONDS = 300;
	private const HOUR_SECONDS  = 3600;

	public static function register(): void {
		add_action( 'woocommerce_update_options_' . Tab::ID, [ self::class, 'run' ], 20, 0 );
		add_action( self::HOOK, [ self::class, 'run' ], 10, 0 );
		add_action( self::HOURLY_HOOK, [ self::class, 'run' ], 10, 0 );
		add_action( 'action_scheduler_ensure_recurring_actions', [ self::class, 'schedule_hourly' ] );
		add_action( 'admin_init', [ self::class, 'schedule_hourly' ] );
		foreach ( [ Settings::SERVER_URL, Settings::API_KEY ] as $option ) {
			add_action( "update_option_$option", [ self::class, 'forget_merchant' ], 10, 0 );
		}
		$choice = [
			'type'    => 'string',
			'enum'    => [ '', 'store', 'server' ],
			'default' => '',
		];
		// POST, because it may change both sides.
		RestRoute::add_for_users( 'manage_woocommerce', 'POST', '/admin/settings-sync', [ self::class, 'respond' ], compact( 'choice' ) );
	}

	/**
	 * Schedules the hourly action unless it is scheduled already.
	 */
	public static function schedule_hourly(): void {
		if ( ! as_has_scheduled_action( self::HOURLY_HOOK, [], PluginInfo::ACTION_GROUP ) ) {
			as_schedule_recurring_action( time() + self::HOUR_SECONDS, self::HOUR_SECONDS, self::HOURLY_HOOK, [], PluginInfo::ACTION_GROUP, true );
		}
	}

	/**
	 * Another key may belong to another merchant, with other settings.
	 */
	public static function forget_merchant(): void {
		delete_option( Settings::MERCHANT_ID );
		delete_option( Settings::FEATURES );
		delete_option( FieldUses::OPTION );
		StoreAddress::forget();
		delete_option( Sync::OPTION );
	}

	/**
	 * Synchronizes, and schedules a retry while a change is waiting.
	 *
	 * @param string $choice As in {@see Sync::run()}.
	 */
	public static function run( string $choice = '' ): void {
		$state = Sync::run( $choice );
		if ( Sync::WAITING === $state && Settings::load()->has_server() && ! as_has_scheduled_action( self::HOOK, [], PluginInfo::ACTION_GROUP ) ) {
			as_schedule_single_action( time() + self::RETRY_SECONDS, self::HOOK, [], PluginInfo::ACTION_GROUP, true );
		}
	}

	/**
	 * @param WP_REST_Request<array<string, mixed>> $request With `choice`.
	 * @return array<string, mixed>
	 */
	public static function respond( WP_REST_Request $request ): array {
		$before = SharedSettings::of_store();
		$choice = $request->get_param( 'choice' );
		self::run( is_string( $choice ) ? $choice : '' );
		return Sync::status() + [ 'storeChanged' => SharedSettings::of_store() !== $before ];
	}
}
