<?php

declare( strict_types=1 );

namespace SvcCheckout\SettingsAdmin;

use SvcCheckout\Server\{ Client, Response };
use SvcCheckout\Settings\{ FieldUses, Settings };

/**
 * Synchronizes the shared settings of store and checkout server.
 *
 * The settings that both last had are stored. With them, a change on one side is distinguished from a change on both: the first
 * is copied to the other side, the second is a conflict for the store owner to resolve. A change that cannot be sent yet stays
 * in the store, so nothing is lost. The fields that companies are asked for are set on the server only, and copied.
 *
 * @phpstan-import-type Shared from SharedSettings
 */
final class Sync {

	/** `{state, agreed, server, reason}`; agreed and server are {@see SharedSettings} or null. */
	public const OPTION = 'svc_checkout_settings_sync';

	public const DONE     = 'done';
	public const WAITING  = 'waiting';
	public const CONFLICT = 'conflict';
	public const REFUSED  = 'refused';

	private const TIMEOUT_SECONDS = 5.0;

	/**
	 * Reads the server's settings and copies what changed.
	 *
	 * @param string $choice Resolves a conflict: `store`, `server`, or empty for neither.
	 * @return string The new state: one of the constants.
	 */
	public static function run( string $choice = '' ): string {
		$merchant = get_option( Settings::MERCHANT_ID, '' );
		if ( ! Settings::load()->has_server() || ! is_string( $merchant ) || '' === $merchant ) {
			return self::store( self::WAITING, self::agreed(), null, 'not_connected' );
		}
		$path     = '/v1/merchants/' . rawurlencode( $merchant );
		$client   = Client::of_store();
		$response = $client->get( $path );
		$b2b      = 200 === $response->status ? $response->json()['b2b'] ?? null : null;
		$server   = SharedSettings::read( $b2b );
		if ( null === $server ) {
			return self::store_failure( $response );
		}
		FieldUses::remember( is_array( $b2b ) ? $b2b['fields'] ?? null : null );
		$store  = SharedSettings::comparable( SharedSettings::of_store(), $server );
		$agreed = self::agreed();
		$agreed = null === $agreed ? null : SharedSettings::comparable( $agreed, $server );
		$winner = '' === $choice ? self::winner( $store, $server, $agreed ) : $choice;
		if ( 'server' === $winner ) {
			SharedSettings::save( $server );
			return self::store( self::DONE, $server, null, '' );
		}
		if ( 'store' !== $winner ) {
			return self::store( self::CONFLICT, self::agreed(), $server, '' );
		}
		if ( $store !== $server ) {
			$response = $client->patch( $path, SharedSettings::to_patch( $store, $server ), self::TIMEOUT_SECONDS );
			if ( 200 !== $response->status ) {
				return self::store_failure( $response );
			}
		}
		return self::store( self::DONE, $store, null, '' );
	}

	/**
	 * The last result, for the settings tab.
	 *
	 * @return array{state: string, server: Shared|null, reason: string}
	 */
	public static function status(): array {
		$stored = self::stored();
		$text   = static fn ( string $key ): string => is_string( $stored[ $key ] ?? null ) ? $stored[ $key ] : '';
		return [
			'state'  => '' === $text( 'state' ) ? self::WAITING : $text( 'state' ),
			'server' => SharedSettings::read( $stored['server'] ?? null ),
			'reason' => $text( 'reason' ),
		];
	}

	/**
	 * Which side has the newer settings.
	 *
	 * @param Shared      $store
	 * @param Shared      $server
	 * @param Shared|null $agreed What both had last; null before the first time.
	 * @return string `store`, `server` or `both`.
	 */
	public static function winner( array $store, array $server, ?array $agreed ): string {
		return match ( true ) {
			$store === $server                      => 'store',
			null !== $agreed && $server === $agreed => 'store',
			null !== $agreed && $store === $agreed  => 'server',
			null !== $agreed                        => 'both',
			SharedSettings::is_default( $server )   => 'store',
			SharedSettings::is_default( $store )    => 'server',
			default                                 => 'both',
		};
	}

	/**
	 * @return Shared|null
	 */
	private static function agreed(): ?array {
		return SharedSettings::read( self::stored()['agreed'] ?? null );
	}

	/**
	 * A failure that may be temporary is retried later; otherwise the reason is shown.
	 */
	private static function store_failure( Response $response ): string {
		$is_final = in_array( $response->status, [ 400, 403, 404, 422 ], true );
		return self::store( $is_final ? self::REFUSED : self::WAITING, self::agreed(), null, $is_final ? $response->error_message() : "status_$response->status" );
	}

	/**
	 * @param Shared|null $agreed
	 * @param Shared|null $server For the resolution of a conflict.
	 */
	private static function store( string $state, ?array $agreed, ?array $server, string $reason ): string {
		update_option( self::OPTION, compact( 'state', 'agreed', 'server', 'reason' ), false );
		return $state;
	}

	/**
	 * @return array<array-key, mixed>
	 */
	private static function stored(): array {
		$stored = get_option( self::OPTION, [] );
		return is_array( $stored ) ? $stored : [];
	}
}
