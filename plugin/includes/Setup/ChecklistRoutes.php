<?php

declare( strict_types=1 );

namespace SvcCheckout\Setup;

use SvcCheckout\Support\RestRoute;
use WP_Error;
use WP_REST_Request;

/**
 * The checklist's state and actions, for users who manage the store: `wc-svc/v1/admin/setup…`. Each answers with the new state.
 */
final class ChecklistRoutes {

	private const CAPABILITY = 'manage_woocommerce';

	public static function register(): void {
		$add = static fn ( string $method, string $path, callable $handler ) => RestRoute::add_for_users( self::CAPABILITY, $method, "/admin/setup$path", $handler );
		$add( 'GET', '', static fn (): array => self::state() );
		$add( 'POST', '/confirm', static fn ( WP_REST_Request $request ): array|WP_Error => self::confirm( RestRoute::text( $request, 'step' ) ) );
		$add( 'POST', '/test-order', static fn (): array|WP_Error => TestOrder::place( wp_get_current_user() ) ?? self::state() );
		$add( 'DELETE', '/test-order', static fn (): array|WP_Error => TestOrder::remove() ?? self::state() );
	}

	/**
	 * @return array{steps: list<array<string, bool|string>>, testOrder: array<string, mixed>}
	 */
	public static function state(): array {
		return [
			'steps'     => array_map( static fn ( Step $step ): array => $step->to_array(), Steps::all() ),
			'testOrder' => TestOrder::state(),
		];
	}

	/**
	 * @return array<string, mixed>|WP_Error
	 */
	private static function confirm( string $step ): array|WP_Error {
		if ( ! Steps::can_confirm( $step ) ) {
			return new WP_Error( 'svc_step_unknown', __( 'This step cannot be confirmed.', 'svc-checkout' ), [ 'status' => 400 ] );
		}
		Confirmed::add( [ $step ] );
		return self::state();
	}
}
