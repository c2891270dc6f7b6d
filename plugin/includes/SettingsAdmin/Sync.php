<?php
/**
 * Keeps the shared settings of store and checkout server the same.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\SettingsAdmin;

use SvcCheckout\Server\{ Client, Response };
use SvcCheckout\Settings\Settings;

defined( 'ABSPATH' ) || exit;

/**
 * What both last agreed on is kept. With it a change on one side only is told from one on both: the first is carried
 * over, the second is for the store owner to decide. Nothing typed is ever lost: a change waits here until it arrives.
 *
 * @phpstan-import-type Shared from SharedSettings
 */
final class Sync {

	/** `{state, agreed, server, reason}`; agreed and server in the form of {@see SharedSettings}, or null. */
	public const OPTION = 'svc_checkout_settings_sync';

	public const DONE     = 'done';
	public const WAITING  = 'waiting';
	public const CONFLICT = 'conflict';
	public const REFUSED  = 'refused';

	private const TIMEOUT_SECONDS = 5.0;

	/**
	 * One try: reads the server's settings and carries over what changed.
	 *
	 * @param string $choice Settles a conflict: `store`, `server`, or empty for neither.
	 * @return string The new state: one of the constants.
	 */
	public static function run( string $choice = '' ): string {
		$settings = Settings::load();
		$merchant = get_option( Settings::MERCHANT_ID, '' );
		if ( '' === $settings->server_url || '' === $settings->api_key || ! is_string( $merchant ) || '' === $merchant ) {
			return self::keep( self::WAITING, self::agreed(), null, 'not_connected' );
		}
		$path    = '/v1/merchants/' . rawurlencode( $merchant );
		$client  = new Client( $settings->server_url );
		$headers = [ 'authorization' => 'Bearer ' . $settings->api_key ];
		$answer  = $client->get( $path, $headers );
		$server  = 200 === $answer->status ? SharedSettings::read( $answer->decoded()['b2b'] ?? null ) : null;
		if ( null === $server ) {
			return self::failed( $answer );
		}
		$store = SharedSettings::of_store();
		$winner = '' === $choice ? self::winner( $store, $server, self::agreed() ) : $choice;
		if ( 'server' === $winner ) {
			SharedSettings::adopt( $server );
			return self::keep( self::DONE, $server, null, '' );
		}
		if ( 'store' !== $winner ) {
			return self::keep( self::CONFLICT, self::agreed(), $server, '' );
		}
		if ( $store !== $server ) {
			$answer = $client->patch( $path, SharedSettings::to_patch( $store ), $headers, self::TIMEOUT_SECONDS );
			if ( 200 !== $answer->status ) {
				return self::failed( $answer );
			}
		}
		return self::keep( self::DONE, $store, null, '' );
	}

	/**
	 * What the settings tab has to say about it.
	 *
	 * @return array{state: string, server: Shared|null, reason: string}
	 */
	public static function status(): array {
		$kept = self::kept();
		$text = static fn ( string $key ): string => is_string( $kept[ $key ] ?? null ) ? $kept[ $key ] : '';
		return [
			'state'  => '' === $text( 'state' ) ? self::WAITING : $text( 'state' ),
			'server' => SharedSettings::read( $kept['server'] ?? null ),
			'reason' => $text( 'reason' ),
		];
	}

	/**
	 * Who has the newer settings. Pure.
	 *
	 * @param array      $store  The store's.
	 * @param array      $server The server's.
	 * @param array|null $agreed What both had last; null before the first time.
	 * @phpstan-param Shared $store
	 * @phpstan-param Shared $server
	 * @phpstan-param Shared|null $agreed
	 * @return string `store`, `server` or `both`.
	 */
	public static function winner( array $store, array $server, ?array $agreed ): string {
		return match ( true ) {
			$store === $server                         => 'store',
			null !== $agreed && $server === $agreed    => 'store',
			null !== $agreed && $store === $agreed     => 'server',
			null !== $agreed                           => 'both',
			SharedSettings::is_untouched( $server )    => 'store',
			SharedSettings::is_untouched( $store )     => 'server',
			default                                    => 'both',
		};
	}

	/**
	 * What both had last.
	 *
	 * @return Shared|null
	 */
	private static function agreed(): ?array {
		return SharedSettings::read( self::kept()['agreed'] ?? null );
	}

	/**
	 * The server did not take it. What a later try may mend waits; else the reason is shown.
	 *
	 * @param Response $answer The answer.
	 */
	private static function failed( Response $answer ): string {
		$is_final = in_array( $answer->status, [ 400, 403, 404, 422 ], true );
		$error    = $answer->decoded()['error'] ?? null;
		$message  = is_array( $error ) && is_string( $error['message'] ?? null ) ? $error['message'] : '';
		$reason   = $is_final ? $message : "status_$answer->status";
		return self::keep( $is_final ? self::REFUSED : self::WAITING, self::agreed(), null, $reason );
	}

	/**
	 * Keeps the outcome.
	 *
	 * @param string     $state  One of the constants.
	 * @param array|null $agreed What both had last.
	 * @param array|null $server What the server has, for a choice.
	 * @param string     $reason Why it is not done.
	 * @phpstan-param Shared|null $agreed
	 * @phpstan-param Shared|null $server
	 */
	private static function keep( string $state, ?array $agreed, ?array $server, string $reason ): string {
		update_option( self::OPTION, compact( 'state', 'agreed', 'server', 'reason' ), false );
		return $state;
	}

	/**
	 * The record, in whatever shape it is.
	 *
	 * @return array<array-key, mixed>
	 */
	private static function kept(): array {
		$kept = get_option( self::OPTION, [] );
		return is_array( $kept ) ? $kept : [];
	}
}
